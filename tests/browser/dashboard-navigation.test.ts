import { describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getAccount } from "@/lib/contract/account";
import { captureScreens, PASSWORD, signUpAtDashboard } from "@/tests/support/dashboard";
import { setUpDesks } from "@/tests/support/desk";

const baseUrl = inject("sharedBaseUrl");
const sitDown = setUpDesks();

describe("ACCOUNT-RETURN-1 a link to a page of the dashboard", () => {
  test("opens after signing in; a link to anywhere else opens the overview", async () => {
    const desk = await sitDown();
    const { page, context } = desk;
    const { email } = await signUpAtDashboard(page, baseUrl);
    const signIn = async () => {
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    await context.clearCookies();
    await page.goto(`${baseUrl}/dashboard/verifications?decision=REJECTED`);
    await page.waitForURL("**/dashboard/sign-in?next=*");
    expect(await page.getByText("You were signed out").count()).toBe(0);
    await signIn();
    await page.waitForURL(`${baseUrl}/dashboard/verifications?decision=REJECTED`);

    await context.clearCookies();
    await page.goto(`${baseUrl}/dashboard/sign-in?next=//evil.example/dashboard`);
    await signIn();
    await page.waitForURL(`${baseUrl}/dashboard`);
    await page.goto(`${baseUrl}/dashboard/sign-in?next=/dashboard/keys`);
    await page.waitForURL(`${baseUrl}/dashboard/keys`);
    expect(desk.complaints).toEqual([]);
  });
});

describe("ACCOUNT-MODE-2 the mode switch on the page of a record", () => {
  test("leads to the list; on any other page it stays there", async () => {
    const desk = await sitDown();
    const { page } = desk;
    await signUpAtDashboard(page, baseUrl);
    await page.goto(`${baseUrl}/dashboard/verifications/vrf_of_the_other_mode`);
    await page.getByText("Page not found").waitFor();
    await page.getByRole("button", { name: "Live", exact: true }).click();
    await page.waitForURL(`${baseUrl}/dashboard/verifications`);
    await page.getByRole("heading", { name: "Verifications", exact: true }).waitFor();
    await page.goto(`${baseUrl}/dashboard/webhooks`);
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("Test data:").waitFor();
    expect(page.url()).toBe(`${baseUrl}/dashboard/webhooks`);
    expect(await page.getByRole("link", { name: "Audit log" }).count()).toBe(1);
  });
});

describe("KEY-MINT-2 a new key at the dashboard", () => {
  test("starts with the scopes that an integration needs, and no others", async () => {
    const desk = await sitDown();
    const { page } = desk;
    await signUpAtDashboard(page, baseUrl);
    await page.goto(`${baseUrl}/dashboard/keys`);
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Production server");
    await captureScreens(desk, "dashboard-keys-new");
    const chosen = await dialog
      .getByRole("checkbox", { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(chosen.sort()).toEqual(["sessions:write", "verifications:read", "verify:write"]);
    await dialog.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("cell", { name: "3 of 10" }).waitFor();
    expect(desk.complaints).toEqual([]);
  });
});

describe("DASHBOARD-FIRST-1 the quick start", () => {
  test("KEY-USE-1 a button makes the first verification; a key's use is told before it is revoked", async () => {
    const desk = await sitDown();
    const { page } = desk;
    const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
    await page.goto(`${baseUrl}/dashboard/keys`);
    const dialog = page.getByRole("dialog");
    const openRevoke = async () => {
      await page.getByRole("button", { name: /^Actions for / }).click();
      await page.getByRole("menuitem", { name: "Revoke" }).click();
    };
    await openRevoke();
    await dialog.getByText("It was never used.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    for (let i = 0; i < 3; i++) await call(getAccount, {}, { baseUrl, apiKey });
    await page.reload();
    await openRevoke();
    await dialog
      .getByText(/^Last used .*: 3 requests in the last 24 hours, 3 in the last 30 days\.$/)
      .waitFor();
    await captureScreens(desk, "dashboard-key-revoke");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.goto(`${baseUrl}/dashboard/quick-start`);
    await page.getByRole("button", { name: "Create a test verification" }).click();
    await page.waitForURL(/\/dashboard\/verifications\/vrf_id_/);
    await page.getByText("Simulated with a test key.").waitFor();
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.getByText("Approved", { exact: true }).count();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBeGreaterThan(0);
    expect(desk.complaints).toEqual([]);
  });
});
