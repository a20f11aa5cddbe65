import { afterEach, expect, inject, test } from "vitest";
import { loadMessages } from "@/components/capture/messages";
import { call } from "@/lib/client/call";
import { createSession, submitSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import { LANGUAGES } from "@/lib/vocabulary";
import { openPhone, type Phone } from "../support/browser";
import { expectHeading } from "../support/capture-page";
import { requireChromium } from "../support/capture-stage";

import { captureScreens, signUpAtDashboard } from "../support/dashboard";
import { plainPng } from "../support/images";

/** A person withdraws consent by the link of the last page, and the business answers. */

const baseUrl = inject("sharedBaseUrl");
const SMALL = { width: 360, height: 640 };
const open: Phone[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function device(desktop = false): Promise<Phone> {
  const opened = await openPhone(requireChromium(), { desktop });
  open.push(opened);
  if (!desktop) await opened.page.setViewportSize(SMALL);
  return opened;
}

const over = ({ page }: Phone) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A link whose photos were sent in and decided. */
async function decidedLink(apiKey: string) {
  const theme = { companyName: "Swazi Savings Bank", primaryColor: "#0a7d5a", darkMode: false };
  const made = await call(createSession, { body: { userId: "user-1", theme } }, { baseUrl, apiKey });
  const { session = "", verifyUrl = "" } = made.data ?? {};
  const photo = plainPng(8, 8).toString("base64");
  const body = { session, selfie: photo, idFront: photo };
  const verificationId = (await call(submitSession, { body }, { baseUrl })).data?.verificationId ?? "";
  const record = () => call(getVerification, { params: { verificationId } }, { baseUrl, apiKey });
  await expect
    .poll(async () => (await record()).data?.decision ?? null, { timeout: 30_000 })
    .toBe("APPROVED");
  return { verificationId, verifyUrl };
}

test("PRIVACY-WITHDRAW-1, PRIVACY-WITHDRAW-3 the last page leads to the person's own link; the answer stands there", async () => {
  const desk = await device(true);
  const { testKey } = await signUpAtDashboard(desk.page, baseUrl);
  const { verificationId, verifyUrl } = await decidedLink(testKey);

  const phone = await device();
  const { page } = phone;
  await page.goto(verifyUrl);
  await expectHeading(page, "Received");
  await phone.screen("consent-done");
  await page.getByRole("button", { name: "See or withdraw your consent" }).click();
  await expectHeading(page, "Your consent");
  expect(page.url()).toMatch(/#receipt=[0-9A-Za-z]{22}$/);
  await page.getByText(/^On \d+ \w+ \d{4} you agreed/).waitFor();
  expect(await page.locator("body").innerText()).not.toContain(verificationId);
  await phone.screen("consent-given");
  const receiptUrl = page.url();
  await page.goBack();
  await expectHeading(page, "Received");

  // The link works by itself, on another device.
  const other = await device();
  await other.page.goto(receiptUrl);
  await other.page.getByRole("button", { name: "Withdraw consent" }).click();
  await expectHeading(other.page, "Withdraw your consent?");
  for (const language of LANGUAGES) {
    await other.page.locator("footer select").selectOption(language);
    await expectHeading(other.page, (await loadMessages(language)).receiptAskTitle);
    expect(await over(other), language).toBeLessThanOrEqual(0);
    await other.screen(`consent-ask-${language}`);
  }
  await other.page.locator("footer select").selectOption("en");
  await other.page.getByRole("button", { name: "Back" }).last().click();
  await expectHeading(other.page, "Your consent");
  await other.page.getByRole("button", { name: "Withdraw consent" }).click();
  await other.page.getByRole("button", { name: "Withdraw consent" }).click();
  await expectHeading(other.page, "You withdrew your consent");
  await other.page.getByText(/^Swazi Savings Bank was told on /).waitFor();
  await other.screen("consent-withdrawn");

  await desk.page.goto(`${baseUrl}/dashboard/review?kind=withdrawal`);
  await desk.page
    .getByText("The person withdrew consent: delete, or say why it is kept.")
    .filter({ visible: true })
    .waitFor();
  await captureScreens(desk, "dashboard-queue-withdrawal");
  await desk.page.goto(`${baseUrl}/dashboard/review/${verificationId}?kind=withdrawal`);
  await desk.page.getByText("Without an answer it is deleted on").waitFor();
  await captureScreens(desk, "dashboard-case-withdrawn");
  await desk.page.getByRole("button", { name: "Keep it" }).click();
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByLabel("A law demands that we keep it").check();
  await captureScreens(desk, "dashboard-keep-withdrawn");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await desk.page.getByText("kept this case: a law demands that we keep it").waitFor();

  await other.page.reload();
  await other.page.getByText("Swazi Savings Bank must keep your photos and data because a law").waitFor();
  await other.screen("consent-kept");
  for (const { complaints } of [desk, phone, other]) expect(complaints).toEqual([]);
});

test("PRIVACY-WITHDRAW-1 a link that is cut off, or whose data is deleted, says that nothing is stored", async () => {
  const phone = await device();
  for (const code of ["0".repeat(22), "cut"]) {
    await phone.page.goto("about:blank");
    await phone.page.goto(`${baseUrl}/verify#receipt=${code}`);
    await expectHeading(phone.page, "Nothing is stored here");
  }
  await phone.screen("consent-gone");
});
