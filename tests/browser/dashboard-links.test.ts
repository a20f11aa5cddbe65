import { afterEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { submitSession, uploadPhoto, validateSession } from "@/lib/contract/sessions";
import { openPhone, type Phone } from "@/tests/support/browser";
import { captureScreens, signUpAtDashboard } from "@/tests/support/dashboard";
import { plainPng } from "@/tests/support/images";
import { readQr } from "@/tests/support/qr";
import { chromiumPath } from "@/tools/setup/programs";

const baseUrl = inject("sharedBaseUrl");
const open: Phone[] = [];
const photo = plainPng(1, 1).toString("base64");

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

describe("DASHBOARD-LINK-1 a verification started at the dashboard", () => {
  test("reference, link, QR code and text; then the list of open links: replaced, cancelled, submitted", async () => {
    const chromium = chromiumPath();
    if (!chromium) throw new Error("Chromium is not installed.");
    const desk = await openPhone(chromium, { desktop: true });
    open.push(desk);
    const { page, context } = desk;
    await signUpAtDashboard(page, baseUrl);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.goto(`${baseUrl}/dashboard/verifications`);
    await captureScreens(desk, "dashboard-verifications-empty");
    await page.getByRole("button", { name: "New verification" }).click();
    await captureScreens(desk, "dashboard-new-verification");
    await page.getByLabel("Your reference").fill("   ");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("alert").filter({ hasText: "Must" }).waitFor();
    await page.getByLabel("Your reference").fill("customer-4711");
    await page.getByLabel("Simulated result").selectOption("needs_review");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await copied();
    expect(link).toMatch(/\/verify#session=/);
    const qr = await page.getByRole("img", { name: "QR code of the link" }).screenshot();
    expect(await readQr(qr, 0.5)).toBe(link);
    await captureScreens(desk, "dashboard-new-verification-link");
    await page.getByRole("button", { name: "Copy text" }).click();
    expect(await copied()).toMatch(
      /^Umbhaba Savings Bank asks you to verify your identity\. .* within 30 minutes: \S+$/,
    );
    expect(await copied()).toContain(link);
    const mail = await page.getByRole("link", { name: "Write an e-mail" }).getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toContain(link);
    await page.getByRole("button", { name: "Done" }).click();

    await page.getByRole("link", { name: "Open links" }).click();
    const row = page.getByRole("row", { name: /customer-4711/ });
    await row.getByText("Not opened").last().waitFor();
    const [, session = ""] = link.split("#session=");
    await call(validateSession, { body: { session } }, { baseUrl });
    await page.reload();
    await row.getByText("Opened").last().waitFor();
    await call(uploadPhoto, { body: { session, photo, type: "selfie" } }, { baseUrl });
    await page.reload();
    await row.getByText("Photos uploaded (1)").last().waitFor();
    await captureScreens(desk, "dashboard-links");
    await page.getByLabel("Time", { exact: true }).selectOption("today");
    await page.waitForURL(/period=today/);
    await page.getByRole("link", { name: "Created" }).click();
    await page.waitForURL(/order=oldest/);
    await page
      .getByRole("columnheader", { name: "Created" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await row.waitFor();
    await page.getByRole("searchbox").fill("customer-47");
    await page.keyboard.press("Enter");
    await page.getByText("No open links match").waitFor();
    for (const kept of ["period=today", "order=oldest"]) expect(page.url()).toContain(kept);
    await page.getByRole("link", { name: "Clear" }).click();
    await row.waitFor();

    await row.getByRole("button", { name: "New link" }).click();
    await page.getByText("Photos uploaded with it are deleted.").waitFor();
    await captureScreens(desk, "dashboard-links-replace");
    await page.getByRole("button", { name: "Create new link" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    const renewed = await copied();
    expect(renewed).not.toBe(link);
    expect((await call(validateSession, { body: { session } }, { baseUrl })).status).toBe(401);
    await page.getByRole("button", { name: "Close" }).click();
    const [, second = ""] = renewed.split("#session=");
    const submitted = { session: second, selfie: photo, idFront: photo };
    expect((await call(submitSession, { body: submitted }, { baseUrl })).status).toBeLessThan(300);
    await page.reload();
    await page.getByText("No open links").waitFor();
    await captureScreens(desk, "dashboard-links-empty");

    await page.getByRole("button", { name: "New verification" }).click();
    await page.getByLabel("Your reference").fill("customer-4712");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Cancel the link for customer-4712" }).click();
    await page.getByRole("button", { name: "Cancel link" }).click();
    await page.getByText("No open links").waitFor();
    await page.goto(`${baseUrl}/dashboard/verifications?userId=customer-4711`);
    await page
      .getByRole("row", { name: /customer-4711/ })
      .getByText("Needs review")
      .waitFor();
    expect(desk.complaints.filter((each) => !/status of 401/.test(each))).toEqual([]);
  });
});
