import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { fr } from "@/components/capture/messages/fr";
import { pt } from "@/components/capture/messages/pt";
import { ss } from "@/components/capture/messages/ss";
import { sw } from "@/components/capture/messages/sw";
import { zu } from "@/components/capture/messages/zu";
import {
  cameraReady,
  consentAndChooseDocument,
  expectHeading,
  keepPhoto,
  layoutProblems,
  shutterOutOfView,
  skipTurns,
  submit,
  takePhoto,
  turnShutter,
} from "../support/capture-page";
import { captureStage } from "../support/capture-stage";

const stage = captureStage();
const THEME = { companyName: "Swazi Savings Bank", primaryColor: "#0a7d5a" };

test.each([
  ["light", false],
  ["dark", true],
])(
  "CAPTURE-ACCESS-1 every step in the %s theme passes axe-core, with a picture of each",
  async (name, darkMode) => {
    const phone = await stage().open(await stage().newLink({ ...THEME, darkMode }), {
      cameraFile: stage().cameraFile,
    });
    const { page } = phone;
    const screen = async (step: string) => {
      await phone.screen(`${name}-${step}`);
      if (!darkMode) expect(await layoutProblems(page), step).toEqual([]);
    };
    /** A camera's step: its shutter is in view on low screens, too, in every language. */
    const cameraScreen = async (step: string) => {
      await screen(step);
      if (!darkMode) expect(await shutterOutOfView(page), step).toEqual([]);
    };
    await expectHeading(page, "Verify your identity");
    await screen("01-welcome");
    await page.getByRole("button", { name: "Begin" }).click();
    await expectHeading(page, "Your consent");
    await screen("02-consent");
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await expectHeading(page, "Your document");
    await page.getByRole("combobox", { name: "Country that issued it" }).selectOption("SWZ");
    await page.getByRole("radio", { name: "ID card" }).check();
    await screen("03-document");
    await page.getByRole("button", { name: "Continue" }).click();
    await cameraReady(page, "idFront");
    await cameraScreen("04-front-camera");
    await takePhoto(page, "idFront");
    await screen("05-front-check");
    await keepPhoto(page);
    await cameraReady(page, "idBack");
    await screen("06-back-camera");
    await takePhoto(page, "idBack");
    await keepPhoto(page);
    await cameraReady(page, "selfie");
    await cameraScreen("07-selfie-camera");
    await takePhoto(page, "selfie");
    await screen("08-selfie-check");
    await keepPhoto(page);
    await expectHeading(page, "Turn your head");
    await turnShutter(page);
    await cameraScreen("09-first-turn");
    await page.getByRole("button", { name: "Continue without this step" }).click();
    await screen("10-turns-skipped");
    await page.getByRole("button", { name: "Do the turns" }).click();
    await (await turnShutter(page)).click();
    await expectHeading(page, "Once more");
    await (await turnShutter(page)).click();
    await expectHeading(page, "Check your photos");
    await screen("12-review");
    const letSubmit = await hold(page, "**/v1/sessions/submit");
    await page.getByRole("button", { name: "Submit" }).click();
    await expectHeading(page, "Submitting your photos");
    await screen("13-sending");
    letSubmit();
    await expectHeading(page, "Received");
    await screen("14-done");
    expect(phone.complaints).toEqual([]);
    expect([...phone.origins]).toEqual([stage().server.baseUrl]);
  },
);

/** Keeps requests waiting; what it returns lets them go. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("CAPTURE-LANGUAGE-1, CAPTURE-FLOW-1 each language renders, from the browser's own to the switch, and stays after a reload", async () => {
  const phone = await stage().open(await stage().newLink({ ...THEME, darkMode: false }), { locale: "fr-FR" });
  const { page } = phone;
  await expectHeading(page, fr.welcomeTitle);
  const languages = { fr, ss, pt, zu, sw } as const;
  let label = fr.language;
  for (const [code, words] of Object.entries(languages)) {
    await page.getByRole("combobox", { name: label }).selectOption(code);
    await expectHeading(page, words.welcomeTitle);
    label = words.language;
    const named = await page.evaluate(() => [document.documentElement.lang, document.title]);
    expect(named).toEqual([code, words.pageTitle]);
    await phone.screen(`language-${code}-welcome`);
    expect(await layoutProblems(page), `welcome, ${code}`).toEqual([]);
    await page.getByRole("button", { name: words.begin }).click();
    await expectHeading(page, words.consentTitle);
    await phone.screen(`language-${code}-consent`);
    expect(await layoutProblems(page), `consent, ${code}`).toEqual([]);
    await page.getByRole("button", { name: words.back }).click();
  }
  await page.reload();
  await expectHeading(page, sw.welcomeTitle);
  await page.getByRole("button", { name: sw.begin }).click();
  const asked = page.waitForRequest("**/v1/sessions/consent");
  await page.getByRole("button", { name: sw.consentAgree }).click();
  expect((await asked).postDataJSON()).toMatchObject({ accepted: true, language: "sw" });
  await page.getByRole("radio", { name: sw.documentType.PASSPORT }).check();
  await page.getByRole("button", { name: sw.continue }).click();
  await page.getByText(sw.cameraProblem.none).waitFor();
  await phone.screen("language-sw-front");
});

test("CAPTURE-HANDOFF-1, CAPTURE-HANDOFF-2, CAPTURE-HANDOFF-3 a desktop hands over to a phone by a small QR code, and follows it to the end", async () => {
  const link = await stage().newLink({ ...THEME, darkMode: false });
  const desk = await stage().open(link, { desktop: true });
  const otherTab = await stage().open(link, { desktop: true });
  await expectHeading(otherTab.page, "Verify your identity");
  await desk.screens("20-desktop-welcome");
  await desk.page.getByRole("button", { name: "Continue on your phone" }).click();
  const code = desk.page.getByRole("img", { name: "QR code of your link" });
  await code.waitFor();
  await desk.page.getByText("Waiting for your phone").waitFor();
  await desk.screens("21-handoff");
  const scanned = (await readCode(await code.screenshot())) ?? "";
  expect(scanned).toMatch(new RegExp(`^${stage().server.baseUrl}/v/[0-9A-Za-z]{16}$`));
  // Version 6 has 41 cells a side, and the quiet zone drawn here two on each.
  const cells = Number((await code.getAttribute("viewBox"))?.split(" ")[2]);
  expect(cells).toBeLessThanOrEqual(41 + 4);

  const phone = await stage().open(scanned, { cameraFile: stage().cameraFile });
  await expectHeading(phone.page, "Verify your identity");
  await desk.page.getByText("Phone connected.").waitFor();
  expect(await code.count()).toBe(0);
  await desk.screens("22-handoff-connected");
  await desk.page.reload();
  await expectHeading(desk.page, "Continue on your phone");
  await desk.page.getByText("Phone connected.").waitFor();
  await desk.page.getByRole("button", { name: "Show the code again" }).click();
  await code.waitFor();

  await consentAndChooseDocument(phone.page);
  await desk.page.getByText("Your phone has begun.").waitFor();
  await takePhoto(phone.page, "idFront");
  await keepPhoto(phone.page);
  await desk.page.getByText("Photos are arriving: 1.").waitFor();
  await takePhoto(phone.page, "idBack");
  await keepPhoto(phone.page);
  await takePhoto(phone.page, "selfie");
  await keepPhoto(phone.page);
  await skipTurns(phone.page);
  await submit(phone.page);
  await expectHeading(desk.page, "Received");
  await expectHeading(otherTab.page, "Received");
  // The desk returns with the same id as the phone.
  const back = async ({ page }: typeof desk) =>
    page.getByRole("link", { name: "Return to shop.example" }).getAttribute("href");
  expect(await back(desk)).toContain("&verificationId=vrf_id_");
  expect(await back(desk)).toBe(await back(phone));
  expect([...desk.origins]).toEqual([stage().server.baseUrl]);
});

/** What a phone's camera reads. */
async function readCode(png: Buffer): Promise<string | undefined> {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const large = await sharp(png).resize({ width: 1600 }).png().toBuffer();
  const [found] = await readBarcodes(new Uint8Array(large), { formats: ["QRCode"], tryHarder: true });
  return found?.text;
}
