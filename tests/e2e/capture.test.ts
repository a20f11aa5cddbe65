import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Phone } from "../support/browser";
import { expectAutomaticCapture, expectSoundDecision, liveStage, readEndPage } from "../support/capture-live";
import {
  chooseDocument,
  choosePhoto,
  expectHeading,
  keepPhoto,
  shownPhotoSize,
  skipBack,
  skipTurns,
  submit,
} from "../support/capture-page";
import { writeFakeCamera } from "../support/fake-camera";
import { landscape } from "../support/images";
import { NOBODY, specimen } from "../support/specimen";

const person = specimen("szid_easy_303_0");
const THEME = { companyName: "Swazi Savings Bank", primaryColor: "#0a7d5a" };

describe.skipIf(!person)("the hosted flow with real photos, a live key and the real engine", () => {
  const { frontFile, selfieFile, fields } = person ?? NOBODY;
  const stage = liveStage();

  function expectQuiet({ complaints, origins }: Phone): void {
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([stage().baseUrl]);
  }

  test("CAPTURE-UPLOAD-2, CAPTURE-END-1 the document by file, the face by camera: a photo without a face is named and taken again", async () => {
    const cameraFile = path.join(stage().folder, "face.y4m");
    const hills = path.join(stage().folder, "hills.jpg");
    await writeFakeCamera(selfieFile, cameraFile);
    await writeFile(hills, await landscape());
    const opened = await stage().open(await stage().newLink({ ...THEME, darkMode: false }), cameraFile);
    const { page } = opened;
    await page.getByRole("button", { name: "Begin" }).click();
    await expectHeading(page, "Your consent");
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await chooseDocument(page, "ID card");
    await choosePhoto(page, "idFront", frontFile);
    expect(Math.max(...Object.values(await shownPhotoSize(page)))).toBeLessThanOrEqual(1920);
    await keepPhoto(page);
    await skipBack(page);
    await page.getByLabel(/^Upload a photo/).setInputFiles(hills);
    await page
      .getByRole("alert")
      .filter({ hasText: "No face was found in this photo." })
      .waitFor({ timeout: 45_000 });
    await expectHeading(page, "Your face");
    await opened.screen("live-no-face");
    await page.getByRole("button", { name: "Retake" }).click();
    await expectAutomaticCapture(opened);
    await opened.screen("live-face-taken");
    await keepPhoto(page);
    await skipTurns(page);
    await submit(page);
    const verificationId = await readEndPage(opened);

    await page.reload();
    await expectHeading(page, "Received");
    expect(await readEndPage(opened)).toBe(verificationId);

    await expectSoundDecision(stage(), verificationId, fields);
    expectQuiet(opened);
  });
});

if (!person)
  test.skip("the shared test material is not on this machine: no real photos to go through the flow");
