import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "@/lib/account/totp";
import { openPhone, type Phone } from "@/tests/support/browser";
import {
  captureScreens,
  cookiesOf,
  enterCredentials,
  mailedLink,
  nextAction,
  PASSWORD,
  sendAction,
} from "@/tests/support/dashboard";
import { chromiumPath } from "@/tools/setup/programs";
import { startServer, type TestServer } from "@/tools/testing/server";

/**
 * A server that others reach: owners set up two-factor authentication before anything else (ACCOUNT-TOTP-2). One owner goes the whole
 * way, so the tests of this file run in their order.
 */

let server: TestServer;
const open: Phone[] = [];
let owner: Phone;
const email = `owner-${randomBytes(6).toString("hex")}@example.com`;

beforeAll(async () => {
  server = await startServer({
    env: {
      BASE_URL: "https://id.example.com",
      PRICES: JSON.stringify({ id_document: 0.5 }),
      CURRENCY: "EUR",
    },
  });
  owner = await browser();
});
afterEach(async () => {
  await Promise.all(open.splice(1).map((each) => each.close()));
});
afterAll(async () => {
  await owner?.close();
  await server?.stop();
});

async function browser(): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const opened = await openPhone(chromium, { desktop: true });
  open.push(opened);
  return opened;
}

const at = (path: string) => `${server.baseUrl}/dashboard${path}`;
/** E-mails name the public address; here it is reached without the proxy in front. */
const here = async (link: Promise<string>) => (await link).replace("https://id.example.com", server.baseUrl);
const code = (secret: string, steps = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + steps);
const unexpected = ({ complaints }: Phone) => complaints.filter((each) => !/status of 401/.test(each));

let secret = "";
let recovery: string[] = [];

describe("ACCOUNT-TOTP-2 owners and two-factor authentication, where others reach the server (ASVS 6.3.3)", () => {
  test("DASHBOARD-PAGE-1 sign-up shows both keys, then every page leads to two-factor set-up, and the server refuses everything else", async () => {
    const { page } = owner;
    await page.goto(at("/sign-up"));
    await page.getByLabel("Business name").fill("Umbhaba Savings Bank");
    await page.getByLabel("Work e-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByLabel("I have stored both keys").check();
    await captureScreens(owner, "dashboard-both-keys");
    await page.getByRole("button", { name: "Open the dashboard" }).click();
    await page.getByRole("heading", { name: "Set up two-factor authentication" }).waitFor();
    await captureScreens(owner, "dashboard-two-factor");
    const cookies = await owner.context.cookies();
    expect(cookies.find(({ name }) => name === "__Host-dashboard-session")).toMatchObject({
      secure: true,
      httpOnly: true,
    });

    const pages = [
      "",
      "/verifications",
      "/keys",
      "/team",
      "/account",
      "/usage",
      "/retention",
      "/thresholds",
      "/sign-in",
    ];
    const cookie = await cookiesOf(owner);
    for (const path of pages) {
      const answer = await fetch(at(path), { headers: { cookie }, redirect: "manual" });
      const text = await answer.text();
      // A page that has begun to answer leads on by what it says, another one by a header.
      expect([path, answer.headers.get("location") ?? text]).toEqual([
        path,
        expect.stringContaining(path === "/sign-in" ? "/dashboard" : "/dashboard/two-factor"),
      ]);
      expect(text).not.toContain("Umbhaba");
    }
    const exported = await fetch(at("/verifications/export?fields=verificationId"), { headers: { cookie } });
    expect(exported.status).toBe(401);
  });

  test("with the code of an app it is on; recovery codes are shown once; then the dashboard opens", async () => {
    const { page } = owner;
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByAltText("QR code for the authenticator app").waitFor();
    secret = (await page.locator("code").textContent()) ?? "";
    await captureScreens(owner, "dashboard-two-factor-scan");
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByText("That code is wrong.").waitFor();
    await page.getByLabel("Code").fill(code(secret, -1));
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    recovery = await page.getByRole("list", { name: "Recovery codes" }).locator("li").allTextContents();
    expect(new Set(recovery).size).toBe(8);
    await captureScreens(owner, "dashboard-two-factor-codes");
    await page.getByRole("button", { name: "I have stored them" }).click();
    // The page that set-up came before.
    await page.waitForURL(at("/quick-start"));
    await page.goto(at("/two-factor"));
    await page.waitForURL(at(""));
  });

  test("the code is asked for at sign-in, a recovery code opens once, and an owner finds no way to switch it off", async () => {
    const other = await browser();
    const { page } = other;
    await enterCredentials(page, server.baseUrl, email);
    await page.getByLabel("Code").waitFor();
    await captureScreens(other, "dashboard-sign-in-code");
    await page.getByLabel("Code").fill(code(secret));
    await page.getByRole("button", { name: "Confirm code" }).click();
    await page.waitForURL(at(""));
    await page.context().clearCookies();
    await enterCredentials(page, server.baseUrl, email);
    await page.getByLabel("Code").fill(recovery[0] ?? "");
    await page.getByRole("button", { name: "Confirm code" }).click();
    await page.waitForURL(at(""));
    await page.goto(at("/account"));
    await page.getByText("7 of 8 recovery codes left").waitFor();
    expect(await page.getByRole("button", { name: "Switch off" }).count()).toBe(0);
    await captureScreens(other, "dashboard-account-two-factor");
    await page.getByRole("button", { name: "New recovery codes" }).click();
    await page.getByRole("button", { name: "Create new codes" }).click();
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    const renewed = await page.getByRole("list", { name: "Recovery codes" }).locator("li").allTextContents();
    expect(renewed.some((each) => recovery.includes(each))).toBe(false);
    recovery = renewed;
    await page.getByRole("button", { name: "I have stored them" }).click();
    await page.getByText("8 of 8 recovery codes left").waitFor();
    expect(unexpected(other)).toEqual([]);
  });
});

describe("ACCOUNT-INVITE-1 team", () => {
  test("ACCOUNT-INVITE-2 without a mail server its link is handed over; an invitation can be made anew and withdrawn; an invited developer is not asked for two-factor authentication", async () => {
    const { page } = owner;
    const guest = `guest-${randomBytes(6).toString("hex")}@example.com`;
    const late = `late-${randomBytes(6).toString("hex")}@example.com`;
    const handed: string[] = [];
    await page.goto(at("/team"));
    await captureScreens(owner, "dashboard-team-alone");
    for (const [who, role] of [
      [guest, "developer"],
      [late, "viewer"],
    ] as const) {
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByLabel("E-mail address").fill(who);
      await page.getByLabel("Role", { exact: true }).selectOption(role);
      await page.getByRole("button", { name: "Create invitation" }).click();
      await page.getByText(`No e-mail was sent to ${who}`).waitFor();
      handed.push(await page.getByRole("dialog").locator("code").innerText());
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: `Withdraw the invitation for ${who}` }).waitFor();
    }
    const first = await here(mailedLink(server, guest, "You are invited"));
    // The same as in the letter that stays in the outbox.
    expect(new URL(first).hash).toBe(new URL(handed[0] ?? "").hash);
    await page.getByRole("button", { name: `New link for ${guest}` }).click();
    await page.getByText(`No e-mail was sent to ${guest}`).waitFor();
    await captureScreens(owner, "dashboard-team-link");
    await page.getByRole("button", { name: "Done" }).click();
    await captureScreens(owner, "dashboard-team");
    await expect.poll(() => here(mailedLink(server, guest, "You are invited"))).not.toBe(first);
    await page.getByRole("button", { name: `Withdraw the invitation for ${late}` }).click();
    await page.getByText(`The invitation for ${late} has been withdrawn.`).waitFor();

    const guests = await browser();
    for (const dead of [first, await here(mailedLink(server, late, "You are invited"))]) {
      await guests.page.goto(dead);
      await guests.page.getByText("This link is invalid, has already been used or has expired.").waitFor();
      await guests.page.goto("about:blank");
    }
    await guests.page.goto(await here(mailedLink(server, guest, "You are invited")));
    await guests.page.getByLabel("Your name").fill("Sipho Dlamini");
    await guests.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await captureScreens(guests, "dashboard-invite");
    await guests.page.getByRole("button", { name: "Join" }).click();
    await guests.page.waitForURL(at(""));
    await guests.page.goto(at("/keys"));
    await guests.page.getByRole("button", { name: "New key" }).click();
    await guests.page.getByLabel("Name").fill("Made too late");

    // Demoted while the page is open: the server refuses the click, and any act that an owner's page sends.
    await page.reload();
    const demotion = nextAction(page);
    await page.getByLabel(`Role of ${guest}`).selectOption("viewer");
    await page.getByText("The role of Sipho Dlamini is now viewer.").waitFor();
    await guests.page.getByRole("button", { name: "Create key" }).click();
    await guests.page.getByText("Your role (viewer) does not allow this.").waitFor();
    const promotion = await demotion;
    const body = promotion.body.replace('"viewer"', '"owner"');
    expect(body).not.toBe(promotion.body);
    expect(await sendAction(guests, { ...promotion, body })).toContain(
      "Your role (viewer) does not allow this.",
    );
    await guests.page.goto(at("/keys"));
    await guests.page.getByText("Your role cannot open this page").waitFor();
    await captureScreens(guests, "dashboard-no-access");
    await guests.page.goto(at("/team"));
    await guests.page.getByText("Sipho Dlamini").first().waitFor();
    expect(await guests.page.getByRole("button", { name: "Invite", exact: true }).count()).toBe(0);

    // An owner by promotion has to set up two-factor authentication at the next step, and acts at nothing before it.
    expect(await sendAction(owner, { ...promotion, body })).not.toContain("does not allow this");
    expect(await sendAction(guests, { ...promotion, body })).toContain("TWO_FACTOR_REQUIRED");
    await guests.page.goto(at("/keys"));
    await guests.page.waitForURL(`${at("/two-factor")}?next=%2Fdashboard%2Fkeys`);
    await guests.page.getByRole("button", { name: "Sign out" }).click();
    await guests.page.waitForURL(at("/sign-in"));
    expect(unexpected(owner)).toEqual([]);
  });

  test("ACCOUNT-MEMBER-2 the last owner stays: the page says why, nothing changes", async () => {
    const { page } = owner;
    await page.goto(at("/team"));
    const others = page.getByLabel(/^Role of guest-/);
    if ((await others.count()) > 0) {
      await others.selectOption("viewer");
      await page.getByText("is now viewer.").waitFor();
    }
    await page.getByLabel(`Role of ${email}`).selectOption("developer");
    await page.getByText("A business needs at least one owner.").waitFor();
    await page.reload();
    expect(await page.getByLabel(`Role of ${email}`).inputValue()).toBe("owner");
  });
});

describe("USAGE-SPEND-1 limits", () => {
  test("a limit that is used up: the page says what is refused and that owners were told", async () => {
    const { page } = owner;
    await page.goto(at("/usage"));
    await page.getByRole("button", { name: "Live", exact: true }).click();
    await page.getByText("No limit is set.").waitFor();
    await page.getByLabel("Monthly limit (EUR)").fill("0.40");
    await page.getByRole("button", { name: "Set limit" }).click();
    await page.getByText("The limit is reached: ID document checks are refused").waitFor();
    await page.getByLabel("Monthly limit (EUR)").fill("0");
    await page.getByRole("button", { name: "Set limit" }).click();
    await page.getByText("Owners were notified at 100% of €0.00").waitFor();
    await captureScreens(owner, "dashboard-usage-live");
    await expect.poll(() => server.log()).toContain("Spend limit reached: live requests are refused");
    expect(await mailedLink(server, email, "Spend limit reached", { link: /\/dashboard\/usage/ })).toContain(
      "/dashboard/usage",
    );
    expect(unexpected(owner)).toEqual([]);
  });
});
