import { describe, expect, inject, test } from "vitest";
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
    await page.getByText("3 of 9 scopes").waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
