import { randomBytes } from "node:crypto";
import { afterEach, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { getCaptureSettings } from "@/lib/contract/settings";
import { openPhone, type Phone } from "../support/browser";
import { requireChromium } from "../support/capture-stage";
import { mailedLink, PASSWORD, signUpAtDashboard } from "../support/dashboard";

/** Where a business says that photos come from the camera only. */

const baseUrl = inject("sharedBaseUrl");
const dataDir = inject("sharedDataDir");
const open: Phone[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function desk(): Promise<Phone> {
  const opened = await openPhone(requireChromium(), { desktop: true });
  open.push(opened);
  return opened;
}

const WIDTHS_PX = [320, 390, 1280] as const;

test("SESSION-SETTING-1 camera only: its cost is shown before it is chosen, new links follow, and a viewer can only read it", async () => {
  const { page, screens, complaints } = await desk();
  const { testKey } = await signUpAtDashboard(page, baseUrl);
  const opens = async () => {
    const options = { baseUrl, apiKey: testKey };
    const made = await call(createSession, { body: { userId: "user-1" } }, options);
    const body = { session: made.data?.session ?? "" };
    return (await call(validateSession, { body }, { baseUrl })).data?.fileUploads;
  };
  expect(await opens()).toBe(true);
  await page.goto(`${baseUrl}/dashboard/branding`);
  const card = page.locator("section").filter({ hasText: "Where photos come from" });
  const apply = card.getByRole("button", { name: "Apply to new links" });
  expect(await card.getByRole("radio", { name: /^Camera or file/ }).isChecked()).toBe(true);
  expect(await apply.isDisabled()).toBe(true);
  await card.getByRole("radio", { name: /^Camera only/ }).check();
  await card.getByText("This removes the alternative to the camera").waitFor();
  await card.getByText("It does not prove that a photo is live: software can emulate a camera").waitFor();
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    await screens(`dashboard-photo-sources-${width}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  expect(await opens()).toBe(true);
  await apply.click();
  await page.getByText("Saved. It applies to new links.").waitFor();
  await page.reload();
  expect(await card.getByRole("radio", { name: /^Camera only/ }).isChecked()).toBe(true);
  expect(await opens()).toBe(false);

  const guest = `guest-${randomBytes(6).toString("hex")}@example.com`;
  await page.goto(`${baseUrl}/dashboard/team`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail address").fill(guest);
  await page.getByLabel("Role", { exact: true }).selectOption("viewer");
  await page.getByRole("button", { name: "Create invitation" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  const viewer = await desk();
  await viewer.page.goto(await mailedLink({ dataDir }, guest, "You are invited"));
  await viewer.page.getByLabel("Your name").fill("Nomsa Zwane");
  await viewer.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await viewer.page.getByRole("button", { name: "Join" }).click();
  await viewer.page.waitForURL(`${baseUrl}/dashboard`);
  await viewer.page.goto(`${baseUrl}/dashboard/branding`);
  const shown = viewer.page.locator("section").filter({ hasText: "Where photos come from" });
  await shown.getByText("Your role cannot change this.").waitFor();
  expect(await shown.getByRole("radio", { name: /^Camera or file/ }).isDisabled()).toBe(true);
  // A hidden control is no guard: the action itself asks for the role.
  await viewer.page.evaluate(() => {
    for (const each of document.querySelectorAll("fieldset")) each.disabled = false;
  });
  await shown.getByRole("radio", { name: /^Camera or file/ }).check();
  expect(await shown.getByRole("button").count()).toBe(0);
  await shown.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await viewer.page.getByText("Your role (viewer) does not allow this.").waitFor();
  const { data } = await call(getCaptureSettings, {}, { baseUrl, apiKey: testKey });
  expect(data).toMatchObject({ fileUploads: false, allowedOrigins: [], colourFlashes: false });
  expect(complaints).toEqual([]);
});

test("API-CORS-4 pages of one's own: a wrong origin is named beside the field, a good one is kept", async () => {
  const { page, screens, complaints } = await desk();
  const { testKey } = await signUpAtDashboard(page, baseUrl);
  const allowed = async () =>
    (await call(getCaptureSettings, {}, { baseUrl, apiKey: testKey })).data?.allowedOrigins;
  await page.goto(`${baseUrl}/dashboard/branding`);
  const card = page.locator("section").filter({ hasText: "Pages of your own" });
  const field = card.getByLabel("Allowed origins");
  const save = card.getByRole("button", { name: "Save origins" });
  expect(await save.isDisabled()).toBe(true);
  await field.fill("https://app.example.com/page");
  await save.click();
  await card.getByText(/must be an https origin such as https:\/\/app\.example\.com/).waitFor();
  expect(await allowed()).toEqual([]);
  await field.fill("https://app.example.com\n\nhttps://kiosk.example.com:8443\n");
  await save.click();
  await page.getByText("Saved. It applies at once.").waitFor();
  expect(await allowed()).toEqual(["https://app.example.com", "https://kiosk.example.com:8443"]);
  await page.reload();
  expect(await field.inputValue()).toBe("https://app.example.com\nhttps://kiosk.example.com:8443");
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    await screens(`dashboard-allowed-origins-${width}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

test("EMBED-SETTING-1 pages that show the hosted page: kept apart from those that call endpoints", async () => {
  const { page, screens, complaints } = await desk();
  const { testKey } = await signUpAtDashboard(page, baseUrl);
  await page.goto(`${baseUrl}/dashboard/branding`);
  const card = page.locator("section").filter({ hasText: "The hosted page inside your pages" });
  const field = card.getByLabel("Embedding origins");
  const save = card.getByRole("button", { name: "Save origins" });
  await field.fill("https://*.example.com");
  await save.click();
  await card.getByText(/must be an https origin such as https:\/\/app\.example\.com/).waitFor();
  await field.fill("https://app.example.com");
  await save.click();
  await page.getByText("Saved. It applies to pages opened from now on.").waitFor();
  await save.and(page.locator(":disabled")).waitFor();
  const { data } = await call(getCaptureSettings, {}, { baseUrl, apiKey: testKey });
  expect(data).toMatchObject({ embedOrigins: ["https://app.example.com"], allowedOrigins: [] });
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    await screens(`dashboard-embed-origins-${width}`);
  }
  expect(complaints).toEqual([]);
});

test("SESSION-SETTING-1, DASHBOARD-FORM-2 privacy notice, support contact and lifetime are kept, and not lost without a question", async () => {
  const { page, screens, complaints } = await desk();
  const { testKey } = await signUpAtDashboard(page, baseUrl);
  const api = { baseUrl, apiKey: testKey };
  await page.goto(`${baseUrl}/dashboard/branding`);
  const card = page.locator("section").filter({ hasText: "Links and help" });
  const save = card.getByRole("button", { name: "Save links and help" });
  expect(await save.isDisabled()).toBe(true);
  await card.getByLabel("Support contact").fill("ask somebody");
  await card.getByLabel("How long links work").selectOption({ label: "7 days, as a short link" });
  await save.click();
  await card.getByText(/must be an e-mail address or an https URL/i).waitFor();
  await card.getByLabel("Support contact").fill("help@example.com");
  await card.getByLabel("Privacy notice").fill("https://example.com/privacy");

  // Leaving is asked about; a refusal stays on the page with what was typed.
  const asked: string[] = [];
  let isAgreed = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (isAgreed ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole("link", { name: "Team" }).click();
  await expect.poll(() => asked).toEqual(["Leave this page? Your changes are not saved."]);
  expect(await card.getByLabel("Privacy notice").inputValue()).toBe("https://example.com/privacy");

  await save.click();
  await page.getByText("Saved. Help applies at once, the lifetime to new links.").waitFor();
  // The page loads what was saved after the message.
  await save.and(page.locator(":disabled")).waitFor();
  const { data } = await call(getCaptureSettings, {}, api);
  expect(data).toMatchObject({
    privacyUrl: "https://example.com/privacy",
    supportContact: "help@example.com",
    shortLinkMinutes: 7 * 24 * 60,
  });
  const made = await call(createSession, { body: { userId: "user-1" } }, api);
  expect(made.data).toMatchObject({ expiresIn: 7 * 24 * 3600 });
  expect(made.data?.verifyUrl).toMatch(/\/v\/\w+$/);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    await screens(`dashboard-links-and-help-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await card.getByLabel("Privacy notice").fill("");
  isAgreed = true;
  await page.getByRole("link", { name: "Team" }).click();
  await page.getByRole("heading", { name: "Members" }).waitFor();
  expect(asked).toHaveLength(2);
  expect(complaints).toEqual([]);
});
