import { beforeAll, describe, expect, test } from "vitest";
import { renderedHead, standBeforeCamera, timeOfTurns, WILLING } from "../support/capture-head";
import { liveStage, readEndPage } from "../support/capture-live";
import {
  choosePhoto,
  consentAndChooseDocument,
  expectHeading,
  keepPhoto,
  skipBack,
  submit,
  takePhoto,
} from "../support/capture-page";
import { slowDown } from "../support/slow-device";
import { NOBODY, specimen } from "../support/specimen";
import { type TurnedFace, turnedFace } from "../support/turned-face";

const person = specimen("szid_easy_303_0");

/** Bytes a second and milliseconds there and back: a phone on 4G as Lighthouse assumes it, and Chromium's slow 3G. */
const PROFILES = {
  "a mid-range phone on 4G": { bytesPerS: 204_800, latencyMs: 150, goalS: 60 },
  "a mid-range phone on slow 3G": { bytesPerS: 50_000, latencyMs: 2000, goalS: 120 },
} as const;
/** How much slower the processor of a mid-range phone is than a desktop's, as Lighthouse assumes it. */
const SLOWER = 4;

describe.skipIf(!person)("the whole way of a willing person, from opening the link to Received", () => {
  const { frontFile, selfieFile } = person ?? NOBODY;
  const stage = liveStage();
  let face: TurnedFace;
  beforeAll(async () => {
    face = await turnedFace(selfieFile);
  });

  // A measurement, not a limit: the machine may be anybody's, and the person reads nothing. What must hold is the end.
  test.each(Object.entries(PROFILES))(
    "on %s",
    { retry: 1, timeout: 300_000 },
    async (name, { bytesPerS, latencyMs, goalS }) => {
      const pictures = await renderedHead(face);
      const link = await stage().newLink({ darkMode: false });
      let startedAt = 0;
      const opened = await stage().open(link, undefined, async (page) => {
        await standBeforeCamera(page, WILLING, pictures);
        page.setDefaultTimeout(90_000);
        page.setDefaultNavigationTimeout(90_000);
        await slowDown(page, { bytesPerS, latencyMs, timesSlower: SLOWER });
        startedAt = performance.now();
      });
      const { page } = opened;
      await consentAndChooseDocument(page);
      await choosePhoto(page, "idFront", frontFile);
      await keepPhoto(page);
      await skipBack(page);
      await takePhoto(page, "selfie");
      await keepPhoto(page);
      await expectHeading(page, "Turn your head");
      await timeOfTurns(page);
      await submit(page);
      const verificationId = await readEndPage(opened);
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(`from the link to Received on ${name}: ${seconds.toFixed(1)} s (goal: ${goalS} s)`);
      expect(verificationId).toMatch(/^vrf_id_/);
      expect(opened.complaints).toEqual([]);
    },
  );
});

if (!person)
  test.skip("the shared test material is not on this machine: no real face to stand before the camera");
