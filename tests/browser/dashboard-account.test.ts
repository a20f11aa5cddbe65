import { afterEach, describe, expect, inject, test } from "vitest";
import { openPhone, type Phone } from "@/tests/support/browser";
import {
  captureScreens,
  cookiesOf,
  enterCredentials,
  mailedLink,
  PASSWORD,
  signUpAtDashboard,
  simulatedCheck,
} from "@/tests/support/dashboard";
import { chromiumPath } from "@/tools/setup/programs";

const server = { baseUrl: inject("sharedBaseUrl"), dataDir: inject("sharedDataDir") };
const open: Phone[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function browser(): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const opened = await openPhone(chromium, { desktop: true });
  open.push(opened);
  return opened;
}

/** The refused sign-ins answer 401, which the browser notes by itself. */
const unexpected = ({ complaints }: Phone) => complaints.filter((each) => !/status of 401/.test(each));

describe("ACCOUNT-SESSION-2 signing in", () => {
  test("sign-up shows both keys once; the session is revocable, its cookie is HttpOnly and Lax", async () => {
    const first = await browser();
    await first.page.goto(`${server.baseUrl}/dashboard`);
    await first.page.waitForURL("**/dashboard/sign-in*");
    await captureScreens(first, "dashboard-sign-in");
    await first.page.goto(`${server.baseUrl}/dashboard/sign-up`);
    await captureScreens(first, "dashboard-sign-up");
    // On this machine itself the README's start goes on to the dashboard: two-factor authentication is not required.
    const owner = await signUpAtDashboard(first.page, server.baseUrl);
    expect(owner.liveKey).toMatch(/^sv_live_[0-9A-Za-z]{36}$/);
    expect(owner.testKey).toMatch(/^sv_test_[0-9A-Za-z]{36}$/);
    const cookie = (await first.context.cookies()).find(({ name }) => name === "dashboard-session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });

    const second = await browser();
    await enterCredentials(second.page, server.baseUrl, owner.email);
    await second.page.waitForURL(`${server.baseUrl}/dashboard`);
    await first.page.goto(`${server.baseUrl}/dashboard/account`);
    await first.page.getByRole("button", { name: owner.email.slice(0, 12) }).click();
    await first.page.getByRole("menuitemradio", { name: "Dark theme" }).click();
    await expect.poll(() => first.page.locator("html").getAttribute("data-theme")).toBe("dark");
    await first.page.keyboard.press("Escape");
    await first.page.reload();
    expect(await first.page.locator("html").getAttribute("data-theme")).toBe("dark");
    await captureScreens(first, "dashboard-account");
    await first.page.getByRole("button", { name: "Sign out all others" }).click();
    await first.page.getByText("All other browsers were signed out.").waitFor();
    await second.page.goto(`${server.baseUrl}/dashboard/keys`);
    await second.page.waitForURL("**/dashboard/sign-in*");
    // The stolen cookie of a revoked session opens nothing either.
    const replay = await fetch(`${server.baseUrl}/dashboard/keys`, {
      headers: { cookie: await cookiesOf(second) },
      redirect: "manual",
    });
    expect([307, 200]).toContain(replay.status);
    expect(await replay.text()).not.toContain("sv_test_");
    await first.page.getByRole("button", { name: owner.email.slice(0, 12) }).click();
    await first.page.getByRole("menuitem", { name: "Sign out" }).click();
    await first.page.waitForURL("**/dashboard/sign-in*");
    await first.page.goto(`${server.baseUrl}/dashboard/account`);
    await first.page.waitForURL("**/dashboard/sign-in*");
    expect(first.complaints).toEqual([]);
    expect([...first.origins]).toEqual([server.baseUrl]);
  });

  test("ACCOUNT-SIGNIN-1 wrong credentials and unknown e-mail addresses read the same; an e-mailed link sets a new password", async () => {
    const desk = await browser();
    const { page } = desk;
    const owner = await signUpAtDashboard(page, server.baseUrl);
    await page.context().clearCookies();
    const refusal = page.getByRole("alert").filter({ hasText: "do not match" });
    await enterCredentials(page, server.baseUrl, owner.email, "wrong and wrong again");
    const known = await refusal.textContent();
    await enterCredentials(page, server.baseUrl, "nobody@example.com", "wrong and wrong again");
    expect(await refusal.textContent()).toBe(known);
    await page.goto(`${server.baseUrl}/dashboard/forgot`);
    await captureScreens(desk, "dashboard-forgot");
    await page.getByLabel("E-mail address").fill(owner.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto(await mailedLink(server, owner.email, "Set a new password"));
    await page.getByText("The account already has 2 API keys.").waitFor();
    await page.getByLabel("Yes, keep them").check();
    await page.getByLabel("New password").fill("password12345");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("easy to guess").waitFor();
    await captureScreens(desk, "dashboard-reset");
    expect(page.url()).not.toContain("token");
    await page.getByLabel("New password").fill("amber lantern under snow");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.waitForURL(`${server.baseUrl}/dashboard`);
    expect(unexpected(desk)).toEqual([]);
  });
});

describe("ACCOUNT-EMAIL-2 another e-mail address", () => {
  test("is asked for with the password, confirmed by a link from any browser, and signs the others out", async () => {
    const desk = await browser();
    const { page } = desk;
    const owner = await signUpAtDashboard(page, server.baseUrl);
    const next = owner.email.replace("owner-", "next-");
    await page.goto(`${server.baseUrl}/dashboard/account`);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByLabel("New e-mail address").fill(next);
    await page.getByLabel("Your password").fill("wrong and wrong again");
    await page.getByRole("button", { name: "Send link" }).last().click();
    await page.getByText("That password is wrong.").waitFor();
    await captureScreens(desk, "dashboard-new-address");
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Send link" }).last().click();
    await page.getByRole("button", { name: "Keep the current address" }).waitFor();
    await captureScreens(desk, "dashboard-account-pending");
    // The e-mail to the old address names no link that changes something, but the way to a new password.
    const link = /\/dashboard\/forgot/;
    await mailedLink(server, owner.email, "Change of your e-mail address", { link });

    const other = await browser();
    await other.page.goto(await mailedLink(server, next, "Confirm your new e-mail address"));
    await other.page.getByRole("button", { name: "Confirm this address" }).waitFor();
    await captureScreens(other, "dashboard-confirm");
    await other.page.getByRole("button", { name: "Confirm this address" }).click();
    await other.page.getByText(`You sign in with ${next} from now on.`).waitFor();
    await page.goto(`${server.baseUrl}/dashboard/account`);
    await page.waitForURL("**/dashboard/sign-in*");
    await enterCredentials(page, server.baseUrl, owner.email);
    await page.getByRole("alert").filter({ hasText: "do not match" }).waitFor();
    await enterCredentials(page, server.baseUrl, next);
    await page.waitForURL(`${server.baseUrl}/dashboard`);
    expect(unexpected(desk)).toEqual([]);
    expect(unexpected(other)).toEqual([]);
  });
});

describe("DECIDE-REPLAY-1, RETENTION-SETTING-1 thresholds and retention", () => {
  test("a replay shows what would change; saved, the version decides and is named; days are kept", async () => {
    const desk = await browser();
    const { page } = desk;
    const goTo = (path: string) => page.goto(`${server.baseUrl}/dashboard${path}`);
    const { testKey } = await signUpAtDashboard(page, server.baseUrl);
    await goTo("/thresholds");
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByText("Nothing to replay").waitFor();
    await captureScreens(desk, "dashboard-thresholds-empty");
    await simulatedCheck(server, testKey, "needs_review", "before");
    await page.getByLabel("Different people below").fill("66");
    await page.getByRole("button", { name: "Replay" }).click();
    await page.getByText("1 of 1 decision would change").waitFor();
    await captureScreens(desk, "dashboard-thresholds");
    await page.getByRole("button", { name: "Save as new version" }).click();
    await page.getByLabel("Note").fill("Stricter after the audit");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Version 3.1 is in force").waitFor();
    await page.getByText("Stricter after the audit").waitFor();
    const after = await simulatedCheck(server, testKey, "needs_review", "after");
    await goTo(`/verifications/${after}`);
    await page.getByText("Decided by policy 3.1.").waitFor();
    await page.getByText("Rejected").first().waitFor();

    await goTo("/retention");
    await captureScreens(desk, "dashboard-retention-empty");
    await page.getByLabel("Photos of people").fill("3");
    await page.getByLabel("Webhook bodies").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete earlier" }).click();
    await page.getByText("Saved. It applies in 24 hours.").waitFor();
    await page.reload();
    expect(await page.getByLabel("Photos of people").inputValue()).toBe("3");
    expect(await page.getByLabel("Webhook bodies").inputValue()).toBe("2");
    await captureScreens(desk, "dashboard-retention");
    expect(desk.complaints).toEqual([]);
  });

  test("SCREEN-SETTING-2 an owner allows approvals without screening, and the page names the risk first", async () => {
    const desk = await browser();
    const { page } = desk;
    await signUpAtDashboard(page, server.baseUrl);
    await page.goto(`${server.baseUrl}/dashboard/screening`);
    const allow = page.getByLabel("Approve companies without screening");
    expect(await allow.isChecked()).toBe(false);
    const risk = page.getByText("A company under sanctions is then approved like any other");
    expect(await risk.count()).toBe(0);
    await allow.check();
    await risk.waitFor();
    await page.getByLabel("Screening: hit from").fill("0.9");
    await captureScreens(desk, "dashboard-screening");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. It applies from now on.").waitFor();
    await page.reload();
    expect(await allow.isChecked()).toBe(true);
    expect(await page.getByLabel("Screening: hit from").inputValue()).toBe("0.9");
    expect(desk.complaints).toEqual([]);
  });
});
