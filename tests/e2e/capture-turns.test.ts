import path from "node:path";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { validateSession } from "@/lib/contract/sessions";
import { getVerification } from "@/lib/contract/verifications";
import type { TurnDirection } from "@/lib/vocabulary";
import { expectAutomaticCapture, type Link, liveStage, readEndPage } from "../support/capture-live";
import {
  choosePhoto,
  consentAndChooseDocument,
  expectHeading,
  keepPhoto,
  skipBack,
  submit,
} from "../support/capture-page";
import { type Shot, writeFakeScene } from "../support/fake-camera";
import { type Specimen, specimen } from "../support/specimen";
import { type TurnedFace, turnedFace } from "../support/turned-face";

const person = specimen("szid_easy_303_0");
const NOBODY: Specimen = { frontFile: "", selfieFile: "", fields: {}, corners: [] };
/** Greys by which a test can tell what the camera shows. */
const MARK = { front: 250, first: 120, second: 10 } as const;
/** A warp moves what the mesh covers further than the ears, so the eye of the page sees half of it, the engine most. */
const TURN_DEG = 38;

describe.skipIf(!person)("the turns of the head, through camera, page and live engine", () => {
  const { frontFile, selfieFile } = person ?? NOBODY;
  const stage = liveStage();
  let face: TurnedFace;
  beforeAll(async () => {
    face = await turnedFace(selfieFile);
  });

  /** The order that the server drew for this link, asked for as the page asks: it stays the same for the page. */
  async function directionsOf({ session }: Link): Promise<readonly [TurnDirection, TurnDirection]> {
    const { challenge } = await stage().business.callOk(validateSession, { body: { session } });
    const [first, second] = challenge?.directions ?? [];
    if (!first || !second) throw new Error("The server drew no turns.");
    return [first, second];
  }

  /** To the first turn: the document by file, the face by the camera itself. */
  async function toTurns(link: Link, shots: readonly Shot[]) {
    const cameraFile = path.join(stage().folder, `${link.session.slice(-12)}.y4m`);
    await writeFakeScene(shots, cameraFile);
    const opened = await stage().open(link, cameraFile);
    const { page } = opened;
    await consentAndChooseDocument(page);
    await choosePhoto(page, "idFront", frontFile);
    await keepPhoto(page);
    await skipBack(page);
    await expectHeading(page, "Your face");
    await expectAutomaticCapture(opened);
    await keepPhoto(page);
    await expectHeading(page, "Turn your head");
    return opened;
  }

  async function verdictOf(verificationId: string) {
    const { completed } = await stage().events(verificationId);
    const record = await stage().business.callOk(getVerification, { params: { verificationId } });
    console.log(verificationId, completed.livenessDecision, completed.livenessScore, record.decisionReason);
    expect(record.livenessDecision).toBe(completed.livenessDecision);
    return { completed, record };
  }

  test("LIVENESS-CHALLENGE-2, CAPTURE-TURN-1 a person who turns as asked: the page takes both frames by itself, and they are live", async () => {
    const link = await stage().newLink({ darkMode: false });
    const [first, second] = await directionsOf(link);
    const [toFirst, toSecond] = [
      await face.turned(first, TURN_DEG / 2),
      await face.turned(second, TURN_DEG / 2),
    ];
    const opened = await toTurns(link, [
      { picture: face.front, ms: 2400 },
      { picture: toFirst, ms: 400 },
      { picture: await face.turned(first, TURN_DEG), ms: 2000 },
      { picture: toFirst, ms: 400 },
      { picture: face.front, ms: 800 },
      { picture: toSecond, ms: 400 },
      { picture: await face.turned(second, TURN_DEG), ms: 2000 },
      { picture: toSecond, ms: 400 },
    ]);
    const { page } = opened;
    await page.getByRole("heading", { name: "Turn your head once more" }).waitFor({ timeout: 45_000 });
    await page.getByRole("heading", { name: "Check your photos" }).waitFor({ timeout: 45_000 });
    await opened.screen("live-turns-review");
    await submit(page);
    const { completed, record } = await verdictOf(await readEndPage(opened));
    expect(completed).toMatchObject({ livenessChecked: true, livenessDecision: "live" });
    expect(completed.livenessScore).toBeGreaterThanOrEqual(80);
    expect(completed.livenessScore).toBeLessThanOrEqual(85);
    expect(["approved", "needs_review"]).toContain(completed.decision);
    expect(record.decisionReason).not.toContain("camera");
    expect(opened.complaints).toEqual([]);
  });

  /** Presses the shutter while the camera shows the shot with this mark. */
  async function shootAt(page: Page, mark: number): Promise<void> {
    const shutter = page.getByRole("button", { name: "Take photo" });
    await shutter.and(page.locator(":enabled")).waitFor();
    await page.waitForFunction((grey) => {
      const video = document.querySelector("video");
      if (!video || video.videoWidth === 0) return false;
      const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
      const context = canvas.getContext("2d");
      context?.drawImage(video, 16, 16, 8, 8, 0, 0, 1, 1);
      const [red = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return Math.abs(red - grey) < 12;
    }, mark);
    await shutter.click();
  }

  test("LIVENESS-FRAME-1 a photo of the same person, swung and moved before the camera, is not live", async () => {
    const link = await stage().newLink({ darkMode: false });
    const [first, second] = await directionsOf(link);
    const opened = await toTurns(link, [
      { picture: face.front, ms: 2600, mark: MARK.front },
      { picture: await face.swung(first, 35), ms: 2000, mark: MARK.first },
      { picture: face.front, ms: 600, mark: MARK.front },
      { picture: await face.swung(second, 35), ms: 2000, mark: MARK.second },
    ]);
    const { page } = opened;
    await shootAt(page, MARK.first);
    await expectHeading(page, "Turn your head once more");
    await shootAt(page, MARK.second);
    await submit(page);
    const { completed } = await verdictOf(await readEndPage(opened));
    expect(completed.livenessChecked).toBe(true);
    expect(["spoofed", "uncertain"]).toContain(completed.livenessDecision);
    expect(completed.decision).not.toBe("approved");
  });
});

if (!person)
  test.skip("the shared test material is not on this machine: no real face to turn before the camera");
