import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { expectAutomaticCapture, expectSoundDecision, liveStage, readEndPage } from "../support/capture-live";
import {
  choosePhoto,
  consentAndChooseDocument,
  expectHeading,
  keepPhoto,
  skipBack,
  skipTurns,
  submit,
  takePhoto,
} from "../support/capture-page";
import { writeFakeCamera } from "../support/fake-camera";
import { landscape } from "../support/images";
import { aimedAt, NOBODY, specimen } from "../support/specimen";

const person = specimen("szid_easy_303_0");
const THEME = { companyName: "Swazi Savings Bank", primaryColor: "#0a7d5a" };

describe.skipIf(!person)(
  "the hosted flow with real photos and the real engine, the document by camera or of another kind",
  () => {
    const { frontFile, selfieFile, fields } = person ?? NOBODY;
    const stage = liveStage();

    test("CAPTURE-DOCUMENT-1 the document by camera, the face by file: what is no document is named and taken again", async () => {
      const aimed = path.join(stage().folder, "aimed.jpg");
      const cameraFile = path.join(stage().folder, "document.y4m");
      await aimedAt(person ?? NOBODY, aimed);
      await writeFakeCamera(aimed, cameraFile);
      const opened = await stage().open(await stage().newLink({ ...THEME, darkMode: true }), cameraFile);
      const { page } = opened;
      await consentAndChooseDocument(page);
      await page.getByLabel(/^Upload a photo/).setInputFiles(selfieFile);
      await page
        .getByRole("alert")
        .filter({ hasText: "No ID document was found" })
        .waitFor({ timeout: 45_000 });
      await expectHeading(page, "Front of your document");
      await opened.screen("live-no-document");
      await page.getByRole("button", { name: "Retake" }).click();
      await expectAutomaticCapture(opened);
      await opened.screen("live-document-taken");
      await page.getByRole("button", { name: "Retake" }).click();
      await takePhoto(page, "idFront");
      await keepPhoto(page);
      await skipBack(page);
      await choosePhoto(page, "selfie", selfieFile);
      await keepPhoto(page);
      await skipTurns(page);
      await submit(page);
      await expectSoundDecision(stage(), await readEndPage(opened), fields);
      expect(opened.complaints).toEqual([]);
      expect([...opened.origins]).toEqual([stage().baseUrl]);
    });

    test("CAPTURE-UPLOAD-2 an ID card under the name of a passport is noticed", async () => {
      const hills = path.join(stage().folder, "hills.jpg");
      const cameraFile = path.join(stage().folder, "hills.y4m");
      await writeFile(hills, await landscape());
      await writeFakeCamera(hills, cameraFile);
      const { page } = await stage().open(await stage().newLink({ ...THEME, darkMode: false }), cameraFile);
      await consentAndChooseDocument(page, "Passport");
      const noticed = page.getByRole("alert").filter({ hasText: "the kind of document you chose" });
      // The server gives its look up after 6 s (SESSION-UPLOAD-2), so on a busy machine the photo is sent again.
      for (let tries = 1; !(await noticed.isVisible()); tries += 1) {
        expect(tries).toBeLessThan(6);
        await page.getByLabel(/^Upload a photo/).setInputFiles(frontFile);
        await noticed.or(page.getByText("No problem found.")).waitFor({ timeout: 45_000 });
        if (!(await noticed.isVisible())) await page.getByRole("button", { name: "Retake" }).click();
      }
    }, 180_000);
  },
);

if (!person)
  test.skip("the shared test material is not on this machine: no real photos to go through the flow");
