import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { putWebhook } from "@/lib/contract/account";
import { uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { submitSession } from "@/lib/contract/sessions";
import { placeholder, SZ_REQUIRED } from "@/tests/support/company";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";
import { plainPng } from "@/tests/support/images";
import { readQr } from "@/tests/support/qr";
import { openReceiver, type Receiver } from "@/tests/support/receiver";

const baseUrl = inject("sharedBaseUrl");
let receiver: Receiver;
const sitDown = setUpDesks();

beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
});

/** Hands in one document of a company, as a business's own server does. @returns the status of the answer */
async function upload(apiKey: string, verificationId: string, docType: string, document: Blob) {
  const given = { params: { verificationId }, body: { docType }, files: { document } };
  return (await call(uploadCompanyDocument, given, { baseUrl, apiKey })).status;
}

describe("DASHBOARD-COMPANY-1 DASHBOARD-COMPANY-4 a company at the dashboard", () => {
  test("created by form, a hit dismissed, its signatory by link, its documents by verdict: approved and sent", async () => {
    const desk = await sitDown();
    const { page } = desk;
    const { liveKey, testKey } = await signUpAtDashboard(page, baseUrl);
    const webhookSecret = `whsec_${randomBytes(24).toString("base64url")}`;
    const body = { webhookUrl: receiver.url, webhookSecret };
    await call(putWebhook, { body }, { baseUrl, apiKey: liveKey });
    await page.goto(`${baseUrl}/dashboard/companies`);
    await captureScreens(desk, "dashboard-companies-empty");
    await page.getByRole("link", { name: "New company" }).first().click();
    await page.getByLabel("Registered name").fill("AML HIT Ezulwini Solar (Pty) Ltd");
    await page.getByLabel("Registration number").fill("R7/4711");
    await page.getByLabel("Registered address").fill("Plot 5\nMbabane");
    const tops = await page
      .getByLabel(/Incorporation date|Tax ID/)
      .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.getByLabel("Incorporation date").fill("2999-01-01");
    await page.getByRole("button", { name: "Start verification" }).click();
    await page.getByRole("alert").filter({ hasText: "Must not lie in the future." }).waitFor();
    await captureScreens(desk, "dashboard-company-form");
    await page.getByLabel("Incorporation date").fill("2019-03-01");
    await page.getByRole("button", { name: "Start verification" }).click();
    await page.getByRole("img", { name: "QR code of the signatory's link" }).waitFor();
    await captureScreens(desk, "dashboard-company-created");
    await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const code = await page.getByRole("img", { name: "QR code of the signatory's link" }).screenshot();
    expect(await readQr(code, 0.5)).toBe(link);
    const [, session = ""] = link.split("#session=");
    const photo = plainPng(1, 1).toString("base64");
    const submitted = await call(
      submitSession,
      { body: { session, selfie: photo, idFront: photo } },
      { baseUrl },
    );
    expect(submitted.status).toBe(200);

    await page.getByRole("link", { name: "Open the company" }).click();
    await page.waitForURL(/\/companies\/cv_\w+$/);
    const verificationId = page.url().split("/").at(-1) ?? "";
    const [last, ...others] = SZ_REQUIRED;
    for (const docType of others) {
      expect(await upload(testKey, verificationId, docType, placeholder)).toBe(201);
    }
    // What is missing comes by a fresh link, also when the signatory was checked (COMPANY-SIGNATORY-4).
    await page.reload();
    await page.getByText("Open verification").waitFor();
    await page.getByRole("button", { name: "Signatory link" }).click();
    await page.getByRole("img", { name: "QR code of the signatory's link" }).waitFor();
    await page.keyboard.press("Escape");
    // DASHBOARD-COMPANY-4: what the signatory's page would show now.
    await page.getByRole("button", { name: "Signatory’s view" }).click();
    const shown = (label: string) => page.frameLocator(`iframe[title="The hosted page, ${label}"]`);
    await shown("the first page").getByText("Verify your identity", { exact: true }).waitFor();
    const asked = shown("the documents, after the photos");
    await asked.getByText("AML HIT Ezulwini Solar (Pty) Ltd").waitFor();
    await asked.getByText("Not added").first().waitFor();
    const focused = await page.evaluate(() => document.activeElement?.closest("[role=dialog]")?.tagName);
    expect(focused).toBe("DIV");
    await captureScreens(desk, "dashboard-company-signatory-view");
    await page.keyboard.press("Escape");
    expect(await upload(testKey, verificationId, last, placeholder)).toBe(201);
    await page.getByRole("button", { name: "Signatory link" }).click();
    await page
      .getByText("The signatory has already submitted, and no required document is missing.")
      .waitFor();
    await receiver.arrived(2, 15_000); // submitted and completed of the signatory
    await page.goto(`${baseUrl}/dashboard/companies`);
    const row = page.getByRole("row", { name: /Ezulwini Solar/ });
    for (const open of ["6 documents to review", "Watchlist hit"]) await row.getByText(open).last().waitFor();
    await captureScreens(desk, "dashboard-companies");
    await page.getByRole("link", { name: /Ezulwini Solar/ }).click();
    await captureScreens(desk, "dashboard-company");

    // One after the other, without leaving the viewer, on a network that brings the page's new data only afterwards.
    let release = () => {};
    const judged = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isPageData = (url: URL) => url.searchParams.has("_rsc");
    await page.route(isPageData, async (route) => {
      await judged;
      await route.continue();
    });
    await page.getByRole("button", { name: "View:" }).first().click();
    const viewer = page.getByRole("dialog");
    for (const _ of SZ_REQUIRED) {
      const label = await viewer.getByRole("heading").textContent();
      await viewer
        .frameLocator("iframe")
        .getByRole("img", { name: `${label}, page 1` })
        .waitFor();
      await viewer.getByRole("button", { name: `Accept: ${label}` }).click();
      await viewer.getByRole("heading", { name: label ?? "", exact: true }).waitFor({ state: "detached" });
    }
    release();
    await page.getByText("6 of 6 required").waitFor();
    expect(await page.getByRole("button", { name: "Accept:", disabled: false }).count()).toBe(0);

    await page.getByRole("button", { name: "Confirm the match" }).click();
    await page.getByLabel("Reason").fill("The same address.");
    await viewer.getByRole("button", { name: "Confirm the match" }).click();
    await page.getByText("A reviewer confirmed the match.").waitFor();
    await page.getByRole("button", { name: "Another company" }).click();
    await page.getByLabel("Reason").fill("Another registration number.\nSee the register.");
    await viewer.getByRole("button", { name: "Another company" }).click();
    const arrived = await receiver.arrived(3, 15_000);
    expect(JSON.parse(arrived[2]?.body.toString("utf8") ?? "{}")).toMatchObject({
      event: "verification.completed",
      type: "company",
      verificationId,
      decision: "approved",
      aml: { decision: "clear" },
    });
    await page.reload();
    await page
      .getByText("Every required document is accepted and the signatory is approved.")
      .first()
      .waitFor();
    const history = page.getByRole("listitem");
    await history
      .filter({ hasText: /accepted by owner-/ })
      .first()
      .waitFor();
    const resolved = history.filter({ hasText: /Watchlist hit is another company, says owner-/ });
    await resolved.waitFor();
    // As a person sees it: the lines that were typed (API-TEXT-3).
    expect(await resolved.innerText()).toContain("Another registration number.\nSee the register.");
    expect(await page.getByRole("definition").filter({ hasText: "Plot 5" }).innerText()).toBe(
      "Plot 5\nMbabane",
    );
    await history.filter({ hasText: "Webhook verification.completed" }).waitFor();
    await desk.screens("dashboard-company-approved");
    await page.goto(`${baseUrl}/dashboard/companies?status=COMPLETED`);
    await page.getByRole("link", { name: /Ezulwini Solar/ }).waitFor();
    expect(desk.complaints).toEqual([]);
    expect([...desk.origins]).toEqual([baseUrl]);
  });
});
