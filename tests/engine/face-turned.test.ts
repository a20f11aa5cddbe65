import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { observePersonFaces } from "@/lib/vision/face/tasks";
import { sanitiseImage } from "@/lib/vision/images/image";
import { sharedPath } from "@/tools/testing/dataset";
import { type MadeSpecimens, madeSpecimens } from "../support/made-specimens";
import { someOf } from "../support/some-of";

const faces = sharedPath("data", "faces", "london");
if (!faces) console.warn("The shared photographs are not on this machine: turned portraits are not tested.");
const admitted = async (bytes: Uint8Array) => (await sanitiseImage(bytes)).bytes;
const photo = (file: string) => admitted(readFileSync(`${faces}/${file}`));

describe.skipIf(!faces)("FACE-DETECT-1 a document turned before it is sent", () => {
  let made: MadeSpecimens;
  beforeAll(async () => {
    const portrait = `${faces}/neutral_front/118_03.jpg`;
    made = await madeSpecimens({ seed: 77, kinds: ["us-licence"], level: "medium", portrait });
  });

  // Turned by 270°, a closer look sees this portrait upside down as well, beside its place and in the larger box.
  test.each(someOf([270, 90]))("the portrait of a licence turned by %i° is the holder's", async (turnDeg) => {
    const front = sharp(made.photo("us-licence_medium_77_0")).rotate(turnDeg);
    const idFront = await admitted(await front.jpeg({ quality: 92 }).toBuffer());
    const scoreOf = async (selfie: Uint8Array) => {
      const { face } = await observePersonFaces({ selfie, idFront, livenessFrames: [] });
      expect(face.reference.problems).toEqual([]);
      return face.score;
    };
    expect(await scoreOf(await photo("smiling_front/118_08.jpg"))).toBeGreaterThan(90);
    expect(await scoreOf(await photo("neutral_front/009_03.jpg"))).toBeLessThan(50);
  });
});
