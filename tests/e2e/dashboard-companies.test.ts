import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call } from "@/lib/client/call";
import { putWebhook } from "@/lib/contract/account";
import { uploadCompanyDocument } from "@/lib/contract/company-verifications";
import { submitSession } from "@/lib/contract/sessions";
import { chromiumPath } from "@/scripts/setup/programs";
import { openPhone, type Phone } from "@/tests/support/browser";
import { placeholder, SZ_REQUIRED } from "@/tests/support/company";
import { signUpAtDashboard } from "@/tests/support/dashboard";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { startServer, type TestServer } from "@/tests/support/server";

let server: TestServer;
let receiver: Receiver;
let desk: Phone | undefined;

beforeAll(async () => {
  server = await startServer();
  receiver = await openReceiver();
});
afterEach(async () => {
  await desk?.close();
});
afterAll(async () => {
  await receiver?.close();
  await server?.stop();
});

describe("§3.2 a company at the dashboard", () => {
  test("begun by form, its signatory by link, its documents by verdict: approved and told", async () => {
    const chromium = chromiumPath();
    if (!chromium) throw new Error("Chromium is not installed.");
    desk = await openPhone(chromium, { desktop: true });
    const { page } = desk;
    const { baseUrl } = server;
    const { liveKey, testKey } = await signUpAtDashboard(page, baseUrl);
    const webhookSecret = `whsec_${randomBytes(24).toString("base64url")}`;
    await call(
      putWebhook,
      { body: { webhookUrl: receiver.url, webhookSecret } },
      { baseUrl, apiKey: liveKey },
    );
    await page.goto(`${baseUrl}/dashboard/companies`);
    await desk.screens("dashboard-companies-empty");
    await page.getByRole("link", { name: "New company" }).first().click();
    await page.getByLabel("Registered name").fill("Ezulwini Solar (Pty) Ltd");
    await page.getByLabel("Registration number").fill("R7/4711");
    await page.getByRole("button", { name: "Begin verification" }).click();
    await page.getByRole("img", { name: "QR code of the signatory's link" }).waitFor();
    await desk.screens("dashboard-company-begun");
    const link = (await page.locator("code").first().textContent()) ?? "";
    const [, session = ""] = link.split("#session=");
    expect(session.length).toBeGreaterThan(100);
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
    for (const docType of SZ_REQUIRED) {
      const given = { params: { verificationId }, body: { docType }, files: { document: placeholder } };
      const { status } = await call(uploadCompanyDocument, given, { baseUrl, apiKey: testKey });
      expect(status).toBe(201);
    }
    await receiver.arrived(2, 15_000); // submitted and completed of the signatory
    await page.reload();
    await page.getByRole("button", { name: "View" }).first().click();
    await page.getByRole("dialog").getByRole("img").waitFor();
    await page.keyboard.press("Escape");
    await desk.screens("dashboard-company");
    const accept = page.getByRole("button", { name: "Accept", exact: true });
    for (let left = SZ_REQUIRED.length; left > 0; left--) {
      await page.locator("button:not([disabled])", { hasText: "Accept" }).first().click();
      await page.getByText(`${SZ_REQUIRED.length - left + 1} of ${SZ_REQUIRED.length} required`).waitFor();
    }
    await page
      .getByText("Every required document is accepted and the signatory is approved.")
      .first()
      .waitFor();
    expect(await accept.count()).toBe(0);
    const arrived = await receiver.arrived(3, 15_000);
    expect(JSON.parse(arrived[2]?.body.toString("utf8") ?? "{}")).toMatchObject({
      event: "verification.completed",
      type: "company",
      verificationId,
      decision: "approved",
    });
    await page
      .getByText(/accepted by owner-/)
      .first()
      .waitFor();
    await page.goto(`${baseUrl}/dashboard/companies?status=COMPLETED`);
    await page.getByRole("link", { name: "Ezulwini Solar" }).waitFor();
    await desk.screens("dashboard-companies");
    expect(desk.complaints).toEqual([]);
    expect([...desk.origins]).toEqual([baseUrl]);
  });
});
