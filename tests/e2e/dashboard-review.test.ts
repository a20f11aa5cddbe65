import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { putWebhook } from "@/lib/contract/account";
import { recordConsent } from "@/lib/contract/capture";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { openPhone, type Phone } from "@/tests/support/browser";
import { placeholder } from "@/tests/support/company";
import { captureScreens, mailedLink, PASSWORD, signUpAtDashboard } from "@/tests/support/dashboard";
import { plainPng } from "@/tests/support/images";
import { layoutShiftOf, watchLayout } from "@/tests/support/layout-shift";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { chromiumPath } from "@/tools/setup/programs";

const server = { baseUrl: inject("sharedBaseUrl"), dataDir: inject("sharedDataDir") };
let receiver: Receiver;
const open: Phone[] = [];

beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await Promise.all([receiver, ...open.splice(0)].map((each) => each.close()));
});

async function browser(desktop = true): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const opened = await openPhone(chromium, { desktop });
  open.push(opened);
  return opened;
}

/** A simulated check by the API; resolves to its id. */
async function verified(apiKey: string, simulate: string, externalRef: string): Promise<string> {
  const files = { selfie: placeholder, idFront: placeholder };
  const given = { body: { simulate, externalRef }, files };
  const { data, error } = await call(verifyDocument, given, { baseUrl: server.baseUrl, apiKey });
  if (!data) throw new Error(error?.message);
  return data.verificationId;
}

/** A simulated check on the hosted page's endpoints; resolves to its id. */
async function captured(apiKey: string, answers: { documentType: "PASSPORT"; documentCountry: string }) {
  const options = { baseUrl: server.baseUrl };
  const made = await call(createSession, { body: { userId: "customer-1" } }, { ...options, apiKey });
  const session = made.data?.session ?? "";
  const consent = { accepted: true, textVersion: "2026-11", language: "pt" };
  await call(recordConsent, { body: { session, ...consent } }, options);
  const photo = plainPng(1, 1).toString("base64");
  const body = { session, selfie: photo, idFront: photo, ...answers };
  const { data, error } = await call(submitSession, { body }, options);
  if (!data) throw new Error(error?.message);
  return data.verificationId;
}

async function fetchRecord(verificationId: string, apiKey: string) {
  const { data } = await call(
    getVerification,
    { params: { verificationId } },
    { baseUrl: server.baseUrl, apiKey },
  );
  return data;
}

const currentOf = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" }).locator("[aria-current=page]").textContent();

const goTo = (page: Page, path: string) => page.goto(`${server.baseUrl}/dashboard${path}`);
const cookieOf = async ({ context }: Phone) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

/** The first of what the server sends is the page's outline; the page itself follows in the same answer. */
async function comesWithSkeleton(desk: Phone, path: string): Promise<void> {
  const headers = { cookie: await cookieOf(desk) };
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
    await verified(owner.testKey, "approved", "good");
    const first = await verified(owner.testKey, "needs_review", "first");
    const second = await verified(owner.testKey, "needs_review", "second");
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

  test("DASHBOARD-CASE-2 a case shows consent and document choice; its pictures open for members alone, and no cache keeps them", async () => {
    const mine = await browser();
    const { testKey } = await signUpAtDashboard(mine.page, server.baseUrl);
    const id = await captured(testKey, { documentType: "PASSPORT", documentCountry: "MOZ" });
    await expect
      .poll(async () => (await fetchRecord(id, testKey))?.status, { timeout: 15_000 })
      .toBe("COMPLETED");
    await goTo(mine.page, `/verifications/${id}`);
    const record = mine.page
      .locator("section")
      .filter({ has: mine.page.getByRole("heading", { name: "Record" }) });
    await record.getByText("Passport, Mozambique").waitFor();
    await record.getByText("Given", { exact: true }).waitFor();
    await record.getByText("Text 2026-11, Portuguese").waitFor();
    const happened = await mine.page.locator("ol li p:first-child").allTextContents();
    expect(happened.slice(0, 3)).toEqual([
      "Link created",
      "Consent given",
      "Photos submitted on the hosted page",
    ]);
    const address = `${server.baseUrl}/dashboard/verifications/${id}/photo/selfie`;
    const seen = await fetch(address, { headers: { cookie: await cookieOf(mine) } });
    expect(seen.status).toBe(200);
    expect(seen.headers.get("content-type")).toBe("image/jpeg");
    expect(seen.headers.get("cache-control")).toBe("private, no-store");
    expect((await fetch(address)).status).toBe(401);
    const theirs = await browser();
    await signUpAtDashboard(theirs.page, server.baseUrl);
    const cookie = await cookieOf(theirs);
    expect((await fetch(address, { headers: { cookie } })).status).toBe(404);
    await theirs.page.goto(`${server.baseUrl}/dashboard/verifications/${id}`);
    await theirs.page
      .getByText(/not found|could not be found|no such page/i)
      .first()
      .waitFor();
    const csv = await fetch(`${server.baseUrl}/dashboard/verifications/export?fields=verificationId`, {
      headers: { cookie: await cookieOf(mine) },
    });
    expect(await csv.text()).toBe(`"verificationId"\r\n"${id}"\r\n`);
    await mine.page.goto(`${server.baseUrl}/dashboard/verifications`);
    await mine.page.getByRole("button", { name: "Export" }).click();
    const download = mine.page.waitForEvent("download");
    await mine.page.getByRole("button", { name: /^Download \d+ columns$/ }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toContain(`"${id}"`);
    await mine.page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  test("ACCOUNT-AUTH-1 demoted to viewer with the dialog open: the server refuses the verdict", async () => {
    const owner = await browser();
    const { testKey, email: mine } = await signUpAtDashboard(owner.page, server.baseUrl);
    const id = await verified(testKey, "needs_review", "waiting");
    const guest = `guest-${randomBytes(6).toString("hex")}@example.com`;
    await goTo(owner.page, "/team");
    await owner.page.getByRole("button", { name: "Invite" }).click();
    await owner.page.getByLabel("E-mail address").fill(guest);
    await owner.page.getByLabel("Role", { exact: true }).selectOption("reviewer");
    await owner.page.getByRole("button", { name: "Create invitation" }).click();
    await owner.page.getByRole("button", { name: "Done" }).click();
    const reviewer = await browser(false);
    await reviewer.page.goto(await mailedLink(server, guest, "You are invited"));
    await reviewer.page.getByLabel("Your name").fill("Nomsa Zwane");
    await reviewer.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await reviewer.page.getByRole("button", { name: "Join" }).click();
    await reviewer.page.waitForURL(`${server.baseUrl}/dashboard`);
    // What a colleague has open says so, in the queue and in the case.
    const marked = owner.page.waitForResponse((answer) => answer.request().method() === "POST");
    await goTo(owner.page, `/review/${id}`);
    await marked;
    await goTo(reviewer.page, "/review");
    await reviewer.page.getByRole("row").filter({ hasText: mine }).getByRole("link").click();
    await reviewer.page.getByText(`${mine} has this case open too.`).waitFor();
    await reviewer.screens("dashboard-case-watched-phone");
    await reviewer.page.getByRole("button", { name: "Reject" }).click();
    await goTo(owner.page, "/team");
    await owner.page.getByLabel(`Role of ${guest}`).selectOption("viewer");
    await owner.page.getByText("The role of Nomsa Zwane is now viewer.").waitFor();
    await reviewer.page.getByLabel("Reason").selectOption("identity_mismatch");
    await reviewer.page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await reviewer.page.getByText("Your role (viewer) does not allow this.").waitFor();
    await goTo(reviewer.page, `/verifications/${id}`);
    await reviewer.page.getByRole("heading", { name: "Checks" }).waitFor();
    expect(await reviewer.page.getByRole("button", { name: "Reject" }).count()).toBe(0);
    expect((await fetchRecord(id, testKey))?.decision).toBe("NEEDS_REVIEW");
    // The list leads to the queue: who decides there, and who may look.
    await goTo(owner.page, "/verifications");
    await owner.page.getByRole("main").getByRole("link", { name: "Review 1 waiting" }).waitFor();
    await goTo(reviewer.page, "/verifications");
    await reviewer.page.getByRole("main").getByRole("link", { name: "1 waiting for review" }).click();
    await reviewer.page.getByText("Your role can view only").waitFor();
    expect(await reviewer.page.getByRole("link", { name: "Start reviewing" }).count()).toBe(0);
    await reviewer.screens("dashboard-review-viewer-phone");
  });
});
