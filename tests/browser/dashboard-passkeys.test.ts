import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPhone, type Phone } from "@/tests/support/browser";
import { captureScreens, enterCredentials, PASSWORD, signUpAtDashboard } from "@/tests/support/dashboard";
import { type OpenIdProvider, startOpenIdProvider } from "@/tests/support/openid-provider";
import { chromiumPath } from "@/tools/setup/programs";
import { freePort, startServer, type TestServer } from "@/tools/testing/server";

/** Browsers make passkeys for a host name: the server has `localhost` as its address. */
let server: TestServer;
let address = "";
let desk: Phone;
let idp: OpenIdProvider;

beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  idp = await startOpenIdProvider(`${address}/dashboard/sso/callback`);
  server = await startServer({ port, env: { BASE_URL: address } });
  const chromium = chromiumPath();
  if (!chromium) throw new Error("Chromium is not installed.");
  desk = await openPhone(chromium, { desktop: true });
});
afterAll(async () => {
  await desk.close();
  await server.stop();
  await idp.stop();
});

/** Plugs a virtual authenticator in, as DevTools does. @returns a function that lets its person fail or pass */
async function plugIn({ page, context }: Phone) {
  const devTools = await context.newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    passkeys: async () => (await devTools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}

describe("ACCOUNT-PASSKEY-1, ACCOUNT-PASSKEY-3 passkeys in the browser", () => {
  test("is added, signs in alone and beside the password, is renamed and removed", async () => {
    const { page } = desk;
    const owner = await signUpAtDashboard(page, address);
    const key = await plugIn(desk);
    const signInPage = async () => {
      await page.context().clearCookies();
      await page.goto(`${address}/dashboard/sign-in`);
    };

    await page.goto(`${address}/dashboard/account`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name", { exact: true }).last().fill("Work laptop");
    await captureScreens(desk, "dashboard-passkey-name");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    await captureScreens(desk, "dashboard-passkey-codes");
    const [recoveryCode = ""] = await page
      .getByRole("list", { name: "Recovery codes" })
      .getByRole("listitem")
      .allTextContents();
    await page.getByRole("button", { name: "I have stored them" }).click();
    await page.getByText("not used yet").waitFor();
    expect(await key.passkeys()).toHaveLength(1);
    await captureScreens(desk, "dashboard-passkeys");

    // Alone, and not while the person is not verified.
    await signInPage();
    await captureScreens(desk, "dashboard-sign-in-passkey");
    await key.verify(false);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("No passkey was used.").waitFor();
    await key.verify(true);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(`${address}/dashboard`);

    // Beside the password.
    await page.context().clearCookies();
    await enterCredentials(page, address, owner.email);
    await page.getByRole("button", { name: "Use a passkey" }).waitFor();
    await captureScreens(desk, "dashboard-sign-in-second-factor");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(`${address}/dashboard`);

    // A recovery code in its place.
    await page.context().clearCookies();
    await enterCredentials(page, address, owner.email);
    await page.getByLabel("Code").fill(recoveryCode);
    await page.getByRole("button", { name: "Confirm code" }).click();
    await page.waitForURL(`${address}/dashboard`);

    await page.goto(`${address}/dashboard/account`);
    await page.getByRole("button", { name: "Rename Work laptop" }).click();
    await page.getByLabel("Name", { exact: true }).last().fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove Old laptop" }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: "Remove" })
      .click();
    await page.getByText("The passkey was removed.").waitFor();
    await signInPage();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("This passkey does not match an account.").waitFor();
    await enterCredentials(page, address, owner.email, PASSWORD);
    await page.waitForURL(`${address}/dashboard`);
    expect(desk.complaints.filter((each) => !/status of 401/.test(each))).toEqual([]);
  });
});

describe("ACCOUNT-PROOF-1 a recent proof of identity by a passkey", () => {
  test("a member of single sign-on, whose sign-in proves nothing anew, proves it at the provider, then by a passkey", async () => {
    const { page } = desk;
    await page.context().clearCookies();
    await signUpAtDashboard(page, address);
    await page.goto(`${address}/dashboard/single-sign-on`);
    await page.getByLabel("Issuer").fill(idp.issuer);
    await page.getByLabel("Client ID").fill(idp.clientId);
    await page.getByLabel("Client secret").fill(idp.clientSecret);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. It applies from now on.").waitFor();
    await page.getByLabel("Domain", { exact: true }).fill("keys.example");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Verified", { exact: true }).waitFor();
    idp.signsIn = "sipho";
    idp.accounts.set("sipho", { email: "sipho@keys.example", email_verified: true, name: "Sipho" });
    const signIn = async () => {
      await page.context().clearCookies();
      await page.goto(`${address}/dashboard/sign-in?next=/dashboard/account`);
      await page.getByLabel("E-mail address").fill("sipho@keys.example");
      await page.getByRole("button", { name: "Single sign-on" }).click();
      await page.getByRole("heading", { name: "Your account" }).waitFor();
    };
    const add = async () => {
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByLabel("Name", { exact: true }).last().fill("Phone");
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await signIn();
    await add();
    const before = idp.signIns();
    await page.getByRole("button", { name: "Sign in again with single sign-on" }).click();
    await expect.poll(() => idp.signIns()).toBe(before + 1);
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await add();
    await page.getByRole("button", { name: "I have stored them" }).click();

    await signIn();
    await page.getByRole("button", { name: "New recovery codes" }).click();
    await page.getByRole("button", { name: "Create new codes" }).click();
    await page.getByRole("button", { name: "Use a passkey" }).waitFor();
    await captureScreens(desk, "dashboard-proof-passkey");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    expect(desk.complaints.filter((each) => !/status of 401/.test(each))).toEqual([]);
  });
});
