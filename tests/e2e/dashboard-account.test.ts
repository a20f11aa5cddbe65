import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { totpCode } from "@/lib/account/totp";
import { chromiumPath } from "@/scripts/setup/programs";
import { openPhone, type Phone } from "@/tests/support/browser";
import { enterCredentials, mailedLink, PASSWORD, signUpAtDashboard } from "@/tests/support/dashboard";
import { startServer, type TestServer } from "@/tests/support/server";

let server: TestServer;
const open: Phone[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await server?.stop();
});

async function browser(desktop = true): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const opened = await openPhone(chromium, { desktop });
  open.push(opened);
  return opened;
}

describe("POLICY §6 the way in", () => {
  test("sign-up shows both keys once; the session is revocable, its cookie is HttpOnly and Lax", async () => {
    const first = await browser();
    await first.page.goto(`${server.baseUrl}/dashboard`);
    await first.page.waitForURL("**/dashboard/sign-in");
    await first.screens("dashboard-sign-in");
    await first.page.goto(`${server.baseUrl}/dashboard/sign-up`);
    await first.screens("dashboard-sign-up");
    const owner = await signUpAtDashboard(first.page, server.baseUrl);
    expect(owner.liveKey).toMatch(/^sv_live_[0-9A-Za-z]{36}$/);
    expect(owner.testKey).toMatch(/^sv_test_[0-9A-Za-z]{36}$/);
    const cookie = (await first.context.cookies()).find(({ name }) => name === "dashboard-session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });

    const second = await browser();
    await enterCredentials(second.page, server.baseUrl, owner.email);
    await second.page.waitForURL(`${server.baseUrl}/dashboard`);
    await first.page.goto(`${server.baseUrl}/dashboard/account`);
    await first.screens("dashboard-account");
    await first.page.getByRole("button", { name: owner.email.slice(0, 12) }).click();
    await first.page.getByRole("menuitemradio", { name: "Dark theme" }).click();
    expect(await first.page.locator("html").getAttribute("data-theme")).toBe("dark");
    await first.page.keyboard.press("Escape");
    await first.page.reload();
    expect(await first.page.locator("html").getAttribute("data-theme")).toBe("dark");
    await first.page.getByRole("button", { name: "Sign out all others" }).click();
    await first.page.getByText("Every other browser is signed out.").waitFor();
    await second.page.goto(`${server.baseUrl}/dashboard/keys`);
    await second.page.waitForURL("**/dashboard/sign-in");
    // The stolen cookie of a revoked session opens nothing either.
    const replay = await fetch(`${server.baseUrl}/dashboard/keys`, {
      headers: {
        cookie: (await second.context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; "),
      },
      redirect: "manual",
    });
    expect([307, 200]).toContain(replay.status);
    expect(await replay.text()).not.toContain("sv_test_");
    await first.page.getByRole("button", { name: owner.email.slice(0, 12) }).click();
    await first.page.getByRole("menuitem", { name: "Sign out" }).click();
    await first.page.waitForURL("**/dashboard/sign-in");
    await first.page.goto(`${server.baseUrl}/dashboard/account`);
    await first.page.waitForURL("**/dashboard/sign-in");
    expect(first.complaints).toEqual([]);
    expect([...first.origins]).toEqual([server.baseUrl]);
  });

  test("wrong credentials and unknown addresses read the same; a mailed link sets a new password", async () => {
    const { page, complaints, screens } = await browser();
    const owner = await signUpAtDashboard(page, server.baseUrl);
    await page.context().clearCookies();
    const refusal = page.getByRole("alert").filter({ hasText: "do not match" });
    await enterCredentials(page, server.baseUrl, owner.email, "wrong and wrong again");
    const known = await refusal.textContent();
    await enterCredentials(page, server.baseUrl, "nobody@example.com", "wrong and wrong again");
    expect(await refusal.textContent()).toBe(known);
    await page.goto(`${server.baseUrl}/dashboard/forgot`);
    await screens("dashboard-forgot");
    await page.getByLabel("E-mail address").fill(owner.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto(await mailedLink(server, owner.email, "Set a new password"));
    await page.getByLabel("New password").fill("password12345");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("first to be guessed").waitFor();
    expect(page.url()).not.toContain("token");
    await page.getByLabel("New password").fill("amber lantern under snow");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.waitForURL(`${server.baseUrl}/dashboard`);
    // The refused sign-ins answer 401, which the browser notes by itself.
    expect(complaints.filter((each) => !/status of 401/.test(each))).toEqual([]);
  });

  test("two-step sign-in: set up with a code, asked for at the next sign-in", async () => {
    const { page, screens, complaints } = await browser();
    const owner = await signUpAtDashboard(page, server.baseUrl);
    await page.goto(`${server.baseUrl}/dashboard/account`);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByAltText("QR code for the authenticator app").waitFor();
    const secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
    await page.getByLabel("Code").fill(totpCode(secret, Math.floor(Date.now() / 30_000) - 1));
    await screens("dashboard-two-step");
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    const [recovery = ""] = await page.getByRole("dialog").locator("li").allTextContents();
    await page.getByRole("button", { name: "I have stored them" }).click();
    await page.context().clearCookies();
    await enterCredentials(page, server.baseUrl, owner.email);
    await page.getByLabel("Code").fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
    await page.getByRole("button", { name: "Confirm code" }).click();
    await page.waitForURL(`${server.baseUrl}/dashboard`);
    await page.context().clearCookies();
    await enterCredentials(page, server.baseUrl, owner.email);
    await page.getByLabel("Code").fill(recovery);
    await page.getByRole("button", { name: "Confirm code" }).click();
    await page.waitForURL(`${server.baseUrl}/dashboard`);
    expect(complaints.filter((each) => !/status of 401/.test(each))).toEqual([]);
  });
});

describe("POLICY §6 roles", () => {
  test("an invited developer works; demoted to viewer while the page is open, the server refuses the click", async () => {
    const owner = await browser();
    await signUpAtDashboard(owner.page, server.baseUrl);
    const guest = `guest-${randomBytes(6).toString("hex")}@example.com`;
    await owner.page.goto(`${server.baseUrl}/dashboard/team`);
    await owner.page.getByRole("button", { name: "Invite" }).click();
    await owner.page.getByLabel("E-mail address").fill(guest);
    await owner.page.getByLabel("Role", { exact: true }).selectOption("developer");
    await owner.page.getByRole("button", { name: "Send invitation" }).click();
    await owner.page.getByText("Open invitations").waitFor();
    await owner.screens("dashboard-team");

    const developer = await browser(false);
    await developer.page.goto(await mailedLink(server, guest, "You are invited"));
    await developer.page.getByLabel("Your name").fill("Sipho Dlamini");
    await developer.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await developer.screens("dashboard-invite-phone");
    await developer.page.getByRole("button", { name: "Join" }).click();
    await developer.page.waitForURL(`${server.baseUrl}/dashboard`);
    await developer.page.goto(`${server.baseUrl}/dashboard/keys`);
    await developer.page.getByRole("button", { name: "New key" }).click();
    await developer.page.getByLabel("Name").fill("Made too late");

    await owner.page.reload();
    await owner.page.getByLabel(`Role of ${guest}`).selectOption("viewer");
    await owner.page.getByText("Sipho Dlamini is viewer now.").waitFor();
    await developer.page.getByRole("button", { name: "Make key" }).click();
    await developer.page.getByText("Your role (viewer) may not do that.").waitFor();
    await developer.page.goto(`${server.baseUrl}/dashboard/keys`);
    await developer.page.getByText("Your role does not open this page").waitFor();
    await developer.screens("dashboard-no-access-phone");
    expect(owner.complaints).toEqual([]);
  });
});
