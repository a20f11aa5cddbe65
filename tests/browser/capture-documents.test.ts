import { expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { createSession } from "@/lib/contract/sessions";
import { getCaptureSettings } from "@/lib/contract/settings";
import { openPhone } from "../support/browser";
import { expectHeading } from "../support/capture-page";
import { requireChromium } from "../support/capture-stage";
import { captureScreens, signUpAtDashboard } from "../support/dashboard";
import { setUpDesks } from "../support/desk";
import { plainPng } from "../support/images";

/** A business says which documents it takes; the page offers those, and the case shows what took the photos. */

const baseUrl = inject("sharedBaseUrl");
const sitDown = setUpDesks();

test("CAPTURE-ACCEPT-1, CAPTURE-ACCEPT-3, CAPTURE-FACTS-1 chosen at the dashboard, offered on the phone, and the device on the case", async () => {
  const desk = await sitDown();
  const { page } = desk;
  const { testKey: apiKey } = await signUpAtDashboard(page, baseUrl);
  const api = { baseUrl, apiKey };
  await page.goto(`${baseUrl}/dashboard/branding`);
  const card = page.locator("section").filter({ hasText: "Accepted documents" });
  await card.getByText("Every document of every country is accepted.").waitFor();
  const save = card.getByRole("button", { name: "Save documents" });
  expect(await save.isDisabled()).toBe(true);
  const add = async (country: string) => {
    await card.getByLabel("Add a country").selectOption({ label: country });
    await card.getByRole("button", { name: "Add", exact: true }).click();
  };
  await add("Eswatini");
  await add("South Africa");
  const swazi = card.getByRole("group", { name: "Eswatini" });
  const african = card.getByRole("group", { name: "South Africa" });
  for (const type of ["National ID", "Passport", "Driving licence", "Residence permit"]) {
    await african.getByLabel(type).uncheck();
  }
  await save.click();
  await card.getByText("Choose at least one kind of document for each country").waitFor();
  await african.getByLabel("Passport").check();
  for (const type of ["Driving licence", "Residence permit"]) await swazi.getByLabel(type).uncheck();
  await card.getByLabel("Country to start with").selectOption({ label: "Eswatini" });
  await save.click();
  await page.getByText("Saved. It applies at once, to open links too.").waitFor();
  // What is saved is no change any more.
  await expect.poll(() => save.isDisabled(), { timeout: 10_000 }).toBe(true);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await card.scrollIntoViewIfNeeded();
    await desk.screens(`dashboard-accepted-documents-${width}`);
  }
  expect((await call(getCaptureSettings, {}, api)).data).toMatchObject({
    acceptedDocuments: [
      { country: "SWZ", types: ["NATIONAL_ID", "PASSPORT"] },
      { country: "ZAF", types: ["PASSPORT"] },
    ],
    defaultCountry: "SWZ",
  });

  const made = await call(createSession, { body: { userId: "user-1" } }, api);
  const phone = await openPhone(requireChromium());
  const shown = phone.page;
  await shown.goto(made.data?.verifyUrl ?? "");
  await shown.getByRole("button", { name: "Begin" }).click();
  await expectHeading(shown, "Your consent");
  await shown.getByText(/first part of the network address/).waitFor();
  await phone.screen("capture-consent-device");
  await shown.getByRole("button", { name: "Agree and continue" }).click();
  await expectHeading(shown, "Your document");
  expect(await shown.getByRole("radio").count()).toBe(2);
  const country = shown.getByRole("combobox").first();
  await expect.poll(() => country.locator("option").allInnerTexts()).toHaveLength(3);
  expect(await country.inputValue()).toBe("SWZ");
  await phone.screen("capture-accepted-documents");
  await country.selectOption("ZAF");
  expect(await shown.getByRole("radio").count()).toBe(1);
  expect(await shown.getByRole("radio", { name: "Passport" }).isChecked()).toBe(true);
  await phone.screen("capture-accepted-passport");
  await shown.getByRole("button", { name: "Continue" }).click();
  for (const title of ["Front of your document", "Your face"]) {
    await shown
      .getByRole("heading", { level: 1, name: title })
      .or(shown.getByText("Photo page"))
      .first()
      .waitFor();
    await shown
      .locator("input[type=file]")
      .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: plainPng(640, 480) });
    await shown.getByRole("button", { name: /^Use this photo/ }).click();
  }
  const skip = shown.getByRole("button", { name: "Continue without this step" });
  const review = shown.getByRole("heading", { name: "Check your photos" });
  await skip.or(review).first().waitFor();
  if (await skip.isVisible()) {
    await skip.click();
    await shown.getByRole("button", { name: "Continue without the turns" }).click();
  }
  const answered = shown.waitForResponse((each) => each.url().endsWith("/v1/sessions/submit"));
  await shown.getByRole("button", { name: "Submit" }).click();
  const { verificationId } = await (await answered).json();
  await page.goto(`${baseUrl}/dashboard/verifications/${verificationId}`);
  const facts = page.locator("section").filter({ hasText: "Device and network" });
  await facts.getByText("127.0.0.0/24").or(facts.getByText("::/48")).first().waitFor();
  await facts.getByText("Chrome", { exact: true }).waitFor();
  await facts.scrollIntoViewIfNeeded();
  await captureScreens(desk, "dashboard-case-device");
  expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  await phone.close();
});
