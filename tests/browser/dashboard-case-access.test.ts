import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { recordConsent } from "@/lib/contract/capture";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import {
  cookiesOf,
  mailedLink,
  PASSWORD,
  signUpAtDashboard,
  simulatedCheck,
} from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";
import { plainPng } from "@/tests/support/images";

const server = { baseUrl: inject("sharedBaseUrl"), dataDir: inject("sharedDataDir") };
const browser = setUpDesks();

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

const goTo = (page: Page, path: string) => page.goto(`${server.baseUrl}/dashboard${path}`);

describe("who may see and decide a case", () => {
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
    const seen = await fetch(address, { headers: { cookie: await cookiesOf(mine) } });
    expect(seen.status).toBe(200);
    expect(seen.headers.get("content-type")).toBe("image/jpeg");
    expect(seen.headers.get("cache-control")).toBe("private, no-store");
    expect((await fetch(address)).status).toBe(401);
    const theirs = await browser();
    await signUpAtDashboard(theirs.page, server.baseUrl);
    const cookie = await cookiesOf(theirs);
    expect((await fetch(address, { headers: { cookie } })).status).toBe(404);
    await theirs.page.goto(`${server.baseUrl}/dashboard/verifications/${id}`);
    await theirs.page
      .getByText(/not found|could not be found|no such page/i)
      .first()
      .waitFor();
    const csv = await fetch(`${server.baseUrl}/dashboard/verifications/export?fields=verificationId`, {
      headers: { cookie: await cookiesOf(mine) },
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
    const id = await simulatedCheck(server, testKey, "needs_review", "waiting");
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
