import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { putWebhook } from "@/lib/contract/account";
import { getVerification } from "@/lib/contract/verifications";
import type { Phone } from "@/tests/support/browser";
import { captureScreens, cookiesOf, signUpAtDashboard, simulatedCheck } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";
import { layoutShiftOf, watchLayout } from "@/tests/support/layout-shift";
import { openReceiver, type Receiver } from "@/tests/support/receiver";

const server = { baseUrl: inject("sharedBaseUrl"), dataDir: inject("sharedDataDir") };
const browser = setUpDesks();
let receiver: Receiver;

beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const currentOf = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" }).locator("[aria-current=page]").textContent();

const goTo = (page: Page, path: string) => page.goto(`${server.baseUrl}/dashboard${path}`);

/** The first of what the server sends is the page's outline; the page itself follows in the same answer. */
async function comesWithSkeleton(desk: Phone, path: string): Promise<void> {
  const headers = { cookie: await cookiesOf(desk) };
  const html = await (await fetch(`${server.baseUrl}/dashboard${path}`, { headers })).text();
  const [outline, page] = [
    html.indexOf('aria-label="Loading"'),
    html.indexOf("<h1", html.indexOf("</main>")),
  ];
  expect(outline, path).toBeGreaterThan(0);
  if (path !== "") expect(page, path).toBeGreaterThan(outline);
}

describe("DASHBOARD-QUEUE-3 review at the dashboard", () => {
  test("DASHBOARD-UNDO-1 found by name, decided by key, sent by webhook, on to the next; deleted for good", async () => {
    const desk = await browser();
    const { page } = desk;
    await watchLayout(desk.context);
    const shifts: Record<string, number> = {};
    const owner = await signUpAtDashboard(page, server.baseUrl);
    await goTo(page, "");
    await page.getByText("No verifications in the last 30 days").waitFor();
    await desk.screens("dashboard-overview-empty");
    await goTo(page, "/verifications");
    await page.getByText("No verifications yet").waitFor();
    await desk.screens("dashboard-verifications-empty");
    await goTo(page, "/review");
    await page.getByText("No cases waiting").waitFor();
    await desk.screens("dashboard-review-empty");
    for (const path of ["", "/verifications", "/review"]) await comesWithSkeleton(desk, path);
    const body = {
      webhookUrl: receiver.url,
      webhookSecret: `whsec_${randomBytes(24).toString("base64url")}`,
    };
    await call(putWebhook, { body }, { baseUrl: server.baseUrl, apiKey: owner.liveKey });
    await simulatedCheck(server, owner.testKey, "approved", "good");
    const first = await simulatedCheck(server, owner.testKey, "needs_review", "first");
    const second = await simulatedCheck(server, owner.testKey, "needs_review", "second");
    await receiver.arrived(3, 15_000);

    await goTo(page, "/verifications");
    await expect
      .poll(async () => {
        await page.keyboard.press("/"); // nobody listens before the page has come to life
        return page.evaluate(() => document.activeElement?.getAttribute("name"));
      })
      .toBe("q");
    await page.keyboard.type("THANDI specimen");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/q=THANDI/);
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    await page.getByLabel("Decision").selectOption("NEEDS_REVIEW");
    await page.waitForURL(/decision=NEEDS_REVIEW/);
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    shifts["list"] = await layoutShiftOf(page);
    await captureScreens(desk, "dashboard-verifications");

    await goTo(page, "/review");
    const waiting = page.getByRole("row").filter({ hasText: "THANDI SPECIMEN" });
    await waiting.nth(1).waitFor();
    expect(await page.getByRole("link", { name: /^All 2$/ }).getAttribute("aria-current")).toBe("true");
    await page.getByLabel("Reason").selectOption("face_uncertain");
    await page.waitForURL(/reason=face_uncertain/);
    await expect.poll(() => waiting.count()).toBe(2);
    await expect.poll(() => currentOf(page)).toMatch(/^Review/);
    shifts["queue"] = await layoutShiftOf(page);
    await captureScreens(desk, "dashboard-review");
    for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/review/${first}`));
    await expect.poll(() => currentOf(page)).toMatch(/^Review/);
    await page.getByRole("img", { name: "Selfie", exact: true }).waitFor();
    shifts["queue to case"] = await layoutShiftOf(page);
    await page.reload();
    await page.getByRole("img", { name: "Selfie", exact: true }).waitFor();
    shifts["case"] = await layoutShiftOf(page);
    await page.getByRole("button", { name: "Zoom into Selfie" }).click();
    await page.getByRole("button", { name: "Rotate Selfie" }).click();
    await captureScreens(desk, "dashboard-case");
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByLabel("Note").fill("Looked at both photos.\n<b>Same</b> person.");
    await desk.screens("dashboard-verdict");
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.waitForURL(new RegExp(`/review/${second}.reason=face_uncertain`));
    await page.getByRole("link", { name: "Review queue, 1 waiting" }).waitFor();
    const arrived = await receiver.arrived(4, 15_000);
    const told = JSON.parse(arrived[3]?.body.toString("utf8") ?? "{}");
    expect(told).toMatchObject({
      event: "verification.completed",
      verificationId: first,
      decision: "approved",
    });

    await goTo(page, `/verifications/${first}`);
    await page.getByText(`Approved by ${owner.email}`).waitFor();
    const note = page.getByText("identity confirmed: Looked at both photos.");
    expect(await note.innerText()).toBe("identity confirmed: Looked at both photos.\n<b>Same</b> person.");
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await page.getByRole("link", { name: "Raw JSON" }).click();
    await page.getByText('"policyVersion": "3"').waitFor();
    await page.getByRole("button", { name: "Delete this verification" }).click();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await page.waitForURL(/\/verifications$/);
    const params = { params: { verificationId: first } };
    const gone = await call(getVerification, params, { baseUrl: server.baseUrl, apiKey: owner.testKey });
    expect(gone.status).toBe(404);

    await goTo(page, "");
    await page.locator(".recharts-surface").first().waitFor();
    shifts["overview"] = await layoutShiftOf(page);
    await captureScreens(desk, "dashboard-overview");
    console.log(`Cumulative layout shift: ${JSON.stringify(shifts)}`);
    for (const [name, shift] of Object.entries(shifts)) expect(shift, name).toBeLessThan(0.1);
    expect(desk.complaints).toEqual([]);
    expect([...desk.origins]).toEqual([server.baseUrl]);
  });
});
