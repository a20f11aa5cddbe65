import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { loadMessages } from "@/components/capture/messages";
import { putCaptureSettings } from "@/lib/contract/settings";
import { LANGUAGES, type TurnDirection } from "@/lib/vocabulary";
import type { Phone } from "../support/browser";
import {
  CAMERA_NAME,
  readGreyHead,
  STILL,
  standBeforeCamera,
  timeOfTurns,
  turnTo,
  WILLING,
} from "../support/capture-head";
import {
  choosePhoto,
  consentAndChooseDocument,
  expectHeading,
  keepPhoto,
  skipTurns,
  submit,
  turnShutter,
} from "../support/capture-page";
import { captureStage } from "../support/capture-stage";
import { oneVoice } from "../support/voice";

/** The turns and the colours without anybody's photo: the finder is a double that reads the angle from the picture. */

const sandbox = captureStage();

/** A phone at the first turn of a sandbox session, before a camera that `prepare` makes. */
async function atTurns(
  prepare: (page: Page) => Promise<void>,
  { colours = false, darkMode = false }: { colours?: boolean; darkMode?: boolean } = {},
): Promise<Phone> {
  const { business, newLink, open, picture } = sandbox();
  await business.callOk(putCaptureSettings, { body: { colourFlashes: colours } }, { key: "test" });
  const opened = await open("about:blank");
  const { page } = opened;
  await prepare(page);
  await page.goto(await newLink({ companyName: "Swazi Savings Bank", darkMode }));
  await consentAndChooseDocument(page, "Passport");
  await choosePhoto(page, "idFront", picture);
  await keepPhoto(page);
  await choosePhoto(page, "selfie", picture);
  await keepPhoto(page);
  await expectHeading(page, "Turn your head");
  return opened;
}

/** The answer to validate of a business that approves without the turns. */
function asOptional(answer: { readonly challenge: object | null }): object {
  return { ...answer, challenge: answer.challenge && { ...answer.challenge, required: false } };
}

async function greyHead(page: Page, person = WILLING): Promise<void> {
  await standBeforeCamera(page, person);
  await readGreyHead(page);
}

/** What a page has uploaded so far. */
function uploadsOf(page: Page) {
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload")) sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  return sent;
}

/** Makes the server's challenge ask for these turns. */
async function drawTurns(page: Page, directions: readonly TurnDirection[]): Promise<void> {
  await page.route("**/v1/sessions/validate", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { challenge: object | null };
    await route.fulfill({ response, json: { ...body, challenge: { ...body.challenge, directions } } });
  });
}

async function sizeOf({ photo }: Record<string, unknown>) {
  const bytes = Buffer.from(String(photo).replace(/^data:image\/jpeg;base64,/, ""), "base64");
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format, isSmall: bytes.length <= 150_000 };
}

/** Phones on which the shutter, and the words and both buttons of the skip question, are in view. */
const PHONES = [
  [320, 568],
  [360, 740],
  [390, 844],
  [412, 915],
] as const;

/** Languages in which a button of the skip question is out of view on this phone; empty when all is good. */
async function hiddenChoices(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const hidden: string[] = [];
  for (const language of [...LANGUAGES].reverse()) {
    const words = await loadMessages(language);
    await page.getByRole("combobox").selectOption(language);
    for (const name of [words.turnSkipNot, words.turnSkipSure]) {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      const isIn = box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      if (!isIn) hidden.push(`${width}×${height} ${language}: ${name}`);
    }
  }
  return hidden;
}

/** Pixels between a shutter with its word and the bar at the foot of the page, which lies over what is below it. */
async function spaceBelow(page: Page, shutter: Locator, [width, height]: (typeof PHONES)[number]) {
  await page.setViewportSize({ width, height });
  const bar = page.getByRole("button", { name: "Continue without this step" });
  const [shown, over] = [await shutter.boundingBox(), await bar.boundingBox()];
  return shown && over ? over.y - shown.y - shown.height : Number.NaN;
}

describe("the turns and the colours", () => {
  test("CAPTURE-TURN-2, CAPTURE-FLASH-1 twice the same side: frames first, sheets after them, then the colours", async () => {
    const opened = await atTurns(
      async (page) => {
        await greyHead(page);
        await drawTurns(page, ["right", "right"]);
      },
      { colours: true },
    );
    const { page } = opened;
    const sent = uploadsOf(page);
    console.log(`twice the same side, a finder without a face: ${(await timeOfTurns(page)).toFixed(1)} s`);
    await expectHeading(page, "Coloured light");
    await page.getByText("If flashing light can harm you, skip this step.").waitFor();
    await page.getByRole("button", { name: "Show the colours" }).click();
    await expectHeading(page, "Check your photos");
    await submit(page);
    expect(sent.map(({ type }) => type).sort()).toEqual([
      "flashBurst",
      "liveness1",
      "liveness1Burst",
      "liveness2",
      "liveness2Burst",
    ]);
    const bursts = sent.filter(({ frameTimesMs }) => frameTimesMs);
    expect(new Set(sent.map(({ source, camera }) => `${source} ${camera}`))).toEqual(
      new Set([`camera ${CAMERA_NAME}`]),
    );
    const sizes = await Promise.all(bursts.map(sizeOf));
    const isSmall = true;
    expect(bursts.map(({ type }, at) => ({ type, ...sizes[at] }))).toEqual([
      { type: "liveness1Burst", width: 720, height: 640, format: "jpeg", isSmall },
      { type: "liveness2Burst", width: 720, height: 640, format: "jpeg", isSmall },
      { type: "flashBurst", width: 480, height: 640, format: "jpeg", isSmall },
    ]);
    const flashes = bursts[2]?.["frameTimesMs"] as number[];
    const apart = flashes.slice(1).map((atMs, at) => atMs - (flashes[at] ?? 0));
    // WCAG 2.2 SC 2.3.1: never more than three changes in a second.
    expect(Math.min(...apart)).toBeGreaterThan(1000 / 3);
    expect(opened.complaints).toEqual([]);
  });

  test("CAPTURE-TURN-1 skipping is told first: back to the turns by the primary button, on by the other one", async () => {
    const opened = await atTurns((page) => greyHead(page, STILL));
    const { page } = opened;
    const sent = uploadsOf(page);
    await page.getByText("Turn your head slowly").first().waitFor();
    await page.getByRole("button", { name: "Continue without this step" }).click();
    const question = page.getByText("Without the turns, a person has to check your photos.");
    await expect.poll(() => question.evaluate((text) => text === document.activeElement)).toBe(true);
    for (const [width, height] of PHONES) expect(await hiddenChoices(page, width, height)).toEqual([]);
    await opened.screens("50-turns-skipped");
    await page.getByRole("combobox").selectOption("en");
    await question.focus();
    // While the question stands nothing is taken.
    await turnTo(page, 28);
    await turnTo(page, -28);
    await turnTo(page, 0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "hidden" });
    await page.getByText("Turn your head slowly").first().waitFor();
    await skipTurns(page);
    await expectHeading(page, "Check your photos");
    // What follows stands there again, with the way back.
    await question.waitFor();
    await page.getByRole("button", { name: "Do the turns" }).click();
    await skipTurns(page);
    await expectHeading(page, "Check your photos");
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expectHeading(page, "Received");
  });

  test("SESSION-CHALLENGE-3 turns that no approval needs are left out without a warning", async () => {
    const opened = await atTurns(async (page) => {
      await greyHead(page, STILL);
      await page.route("**/v1/sessions/validate", async (route) => {
        const reply = await route.fetch();
        const answer = await reply.json();
        await route.fulfill({ response: reply, json: asOptional(answer) });
      });
    });
    const { page } = opened;
    await page.getByRole("button", { name: "Continue without this step" }).click();
    await expectHeading(page, "Check your photos");
    expect(await page.getByText("Without the turns").count()).toBe(0);
  });

  test("CAPTURE-FLASH-1 the colours are left out by a press; CAPTURE-TURN-3 without a voice there is no switch, with one it is remembered", async () => {
    const opened = await atTurns(
      async (page) => {
        await greyHead(page);
        await page.addInitScript(oneVoice);
      },
      { colours: true },
    );
    const { page } = opened;
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await expect.poll(said).toContain("Look straight ahead.");
    await expect
      .poll(async () => (await said()).some((each) => /to your (left|right)/.test(each)))
      .toBe(true);
    await page.getByRole("button", { name: "Switch the voice off" }).click();
    const before = (await said()).length;
    await expectHeading(page, "Once more");
    await page.getByRole("button", { name: "Switch the voice on" }).waitFor();
    const sent = uploadsOf(page);
    await expectHeading(page, "Coloured light");
    expect((await said()).length).toBe(before);
    await page.getByRole("button", { name: "Skip this step" }).click();
    await submit(page);
    expect(sent.map(({ type }) => type)).not.toContain("flashBurst");
  });

  test("CAPTURE-TURN-3 without the finder the shutter comes by itself and works by keyboard; frames go without sheets", async () => {
    const opened = await atTurns(async (page) => {
      await standBeforeCamera(page);
      await page.route(/assets\/guide-/, (route) => route.abort());
    });
    const { page } = opened;
    const sent = uploadsOf(page);
    for (const title of ["Turn your head", "Once more"]) {
      await expectHeading(page, title);
      await page.getByText("Turn your head slowly to your").first().waitFor();
      const shutter = await turnShutter(page);
      for (const phone of PHONES) expect(await spaceBelow(page, shutter, phone)).toBeGreaterThanOrEqual(0);
      await shutter.focus();
      await page.keyboard.press("Enter");
    }
    await submit(page);
    expect(sent.map(({ type }) => type)).toEqual(["liveness1", "liveness2"]);
  });

  test("CAPTURE-UPLOAD-3 sheets that do not arrive hold nothing up", async () => {
    const opened = await atTurns(async (page) => {
      await greyHead(page);
      await page.route("**/v1/sessions/upload", (route) =>
        /Burst"/.test(route.request().postData()?.slice(0, 2000) ?? "")
          ? route.fulfill({
              status: 400,
              json: { success: false, error: { code: "INVALID_IMAGE", message: "no" } },
            })
          : route.continue(),
      );
    });
    await submit(opened.page);
  });
});
