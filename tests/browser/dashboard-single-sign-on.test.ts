import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPhone, type Phone } from "@/tests/support/browser";
import {
  captureScreens,
  cookiesOf,
  enterCredentials,
  mailedLink,
  PASSWORD,
  signUpAtDashboard,
} from "@/tests/support/dashboard";
import { type OpenIdProvider, startOpenIdProvider } from "@/tests/support/openid-provider";
import { chromiumPath } from "@/tools/setup/programs";
import { freePort, startServer, type TestServer } from "@/tools/testing/server";

let server: TestServer;
let idp: OpenIdProvider;
const open: Phone[] = [];

beforeAll(async () => {
  const port = await freePort();
  idp = await startOpenIdProvider(`http://127.0.0.1:${port}/dashboard/sso/callback`);
  server = await startServer({ port });
});
afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  await server.stop();
  await idp.stop();
});

async function browser(): Promise<Phone> {
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  const opened = await openPhone(chromium, { desktop: true });
  open.push(opened);
  return opened;
}

const unexpected = ({ complaints }: Phone) => complaints.filter((each) => !/status of 401/.test(each));

describe("ACCOUNT-SSO-1, ACCOUNT-SSO-3 single sign-on in the browser", () => {
  test("an owner sets the provider up, a colleague becomes a member, and it is required", async () => {
    const desk = await browser();
    const { page } = desk;
    const { baseUrl } = server;
    const owner = await signUpAtDashboard(page, baseUrl);
    await page.goto(`${baseUrl}/dashboard/single-sign-on`);
    await captureScreens(desk, "dashboard-single-sign-on-empty");
    await page.getByLabel("Issuer").fill("http://169.254.169.254");
    await page.getByLabel("Client ID").fill(idp.clientId);
    await page.getByLabel("Client secret").fill(idp.clientSecret);
    await page.getByLabel("Role of new members").selectOption("reviewer");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Must be a public https address.").waitFor();
    await page.getByLabel("Issuer").fill(idp.issuer);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. It applies from now on.").waitFor();
    await page.getByLabel("Domain", { exact: true }).fill("corp.example");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Verified", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Require" }).click();
    await page.getByText("Sign in once with single sign-on before you require it.").waitFor();
    await captureScreens(desk, "dashboard-single-sign-on");

    // A colleague, who is led back to the page they asked for.
    const other = await browser();
    await other.page.goto(`${baseUrl}/dashboard/review`);
    await other.page.waitForURL("**/dashboard/sign-in?next=*");
    const signOn = other.page.getByRole("button", { name: "Single sign-on" });
    await signOn.click();
    await other.page.getByText("Enter your e-mail address first.").waitFor();
    await other.page.getByLabel("E-mail address").fill("thandi@elsewhere.example");
    await signOn.click();
    await other.page.getByText("There is no single sign-on for this e-mail address.").waitFor();
    idp.signsIn = "thandi";
    idp.accounts.set("thandi", { email: "thandi@corp.example", email_verified: false, name: "Thandi Dube" });
    await other.page.getByLabel("E-mail address").fill("thandi@corp.example");
    await signOn.click();
    await other.page.getByText("Single sign-on did not work.").waitFor();
    await captureScreens(other, "dashboard-sign-in-sso-failed");
    idp.accounts.set("thandi", { email: "thandi@corp.example", email_verified: true, name: "Thandi Dube" });
    await other.page.goto(`${baseUrl}/dashboard/sign-in?next=/dashboard/review`);
    await other.page.getByLabel("E-mail address").fill("thandi@corp.example");
    await signOn.click();
    await other.page.waitForURL(`${baseUrl}/dashboard/review`);
    await other.page.getByText("Thandi Dube").first().waitFor();
    const cookie = (await other.context.cookies(baseUrl)).find(({ name }) => name === "dashboard-session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect((await other.context.cookies(baseUrl)).map(({ name }) => name)).not.toContain("dashboard-sso");

    // What the provider answered counts once, and in the browser that asked.
    const stranger = await browser();
    const replay = await stranger.page.goto(`${baseUrl}/dashboard/sso/callback?code=x&state=y`);
    expect(replay?.url()).toBe(`${baseUrl}/dashboard/sign-in?sso=failed`);
    await stranger.page.goto(`${baseUrl}/dashboard`);
    await stranger.page.waitForURL("**/dashboard/sign-in*");

    // Two-factor needs a proof of identity: by the provider, whose session would not do.
    await other.page.goto(`${baseUrl}/dashboard/account`);
    await other.page.getByRole("button", { name: "Set up", exact: true }).click();
    await other.page.getByRole("button", { name: "Sign in again with single sign-on" }).waitFor();
    await captureScreens(other, "dashboard-proof-sso");
    const before = idp.signIns();
    await other.page.getByRole("button", { name: "Sign in again with single sign-on" }).click();
    await expect.poll(() => idp.signIns()).toBe(before + 1);
    await other.page.getByRole("heading", { name: "Your account" }).waitFor();
    await other.page.getByRole("button", { name: "Set up", exact: true }).click();
    await other.page.getByText("Cannot scan?").waitFor();

    // The directory deactivates the colleague, whose browser is signed out, and makes nobody an owner.
    await page.goto(`${baseUrl}/dashboard/single-sign-on`);
    await page.getByRole("button", { name: "Create a token" }).click();
    await page.getByText("Your token for provisioning").waitFor();
    await captureScreens(desk, "dashboard-scim-token");
    const token = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
    await page.getByRole("button", { name: "I have stored it" }).click();
    const scim = (method: string, path: string, body?: object) =>
      fetch(`${baseUrl}/scim/v2/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const filter = encodeURIComponent('userName eq "thandi@corp.example"');
    const found = (await (await scim("GET", `Users?filter=${filter}`)).json()) as {
      Resources: { id: string }[];
    };
    const turn = (value: boolean) =>
      scim("PATCH", `Users/${found.Resources[0]?.id}`, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [{ op: "replace", path: "active", value }],
      });
    expect((await turn(false)).status).toBe(200);
    await other.page.goto(`${baseUrl}/dashboard/review`);
    await other.page.waitForURL("**/dashboard/sign-in*");
    await page.goto(`${baseUrl}/dashboard/team`);
    await page.getByText("Deactivated", { exact: true }).waitFor();
    await captureScreens(desk, "dashboard-team-deactivated");
    expect((await turn(true)).status).toBe(200);
    expect((await fetch(`${baseUrl}/scim/v2/Users`)).status).toBe(401);

    // Required: a member's password is refused, the named owner's is not, and owners are told.
    await page.goto(`${baseUrl}/dashboard/single-sign-on`);
    await page.getByRole("button", { name: "Require" }).click();
    await page.getByText("Required", { exact: true }).waitFor();
    await captureScreens(desk, "dashboard-single-sign-on-required");
    await page.context().clearCookies();
    await enterCredentials(page, baseUrl, owner.email, PASSWORD);
    await page.waitForURL(`${baseUrl}/dashboard`);
    await mailedLink(server, owner.email, "Sign-in without single sign-on", { link: /Content-Type/ });
    await page.goto(`${baseUrl}/dashboard/audit`);
    await page.getByText("Signed in without single sign-on").locator("visible=true").first().waitFor();
    expect(await cookiesOf(desk)).not.toContain("dashboard-sso=");
    expect(unexpected(desk)).toEqual([]);
    expect(unexpected(other)).toEqual([]);
  });
});
