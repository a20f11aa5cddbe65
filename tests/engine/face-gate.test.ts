import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { compareFeatures, compareMeasurements } from "@/lib/vision/face/compare";
import { builtInRecogniser } from "@/lib/vision/face/embed";
import { measurePortrait, measureSelfie } from "@/lib/vision/face/measure";
import { extractFaceFeatures } from "@/lib/vision/face/tasks";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { StepTimer } from "@/lib/vision/step-timer";
import { asIdPortrait, ID_PORTRAITS } from "@/tools/evaluation/face/id-portrait";
import { gain, withDarkGlasses } from "@/tools/evaluation/face/relight";
import { sharedPath } from "@/tools/testing/dataset";
import { someOf } from "../support/some-of";

const folder = sharedPath("data", "faces", "london");
if (!folder) console.warn("The shared photographs are not on this machine: tests of the gate are skipped.");
const photo = (file: string) => readFileSync(path.join(folder ?? "", file));
const selfie = () => photo("neutral_front/118_03.jpg");
const sameSmiling = () => photo("smiling_front/118_08.jpg");
const stranger = () => photo("neutral_front/009_03.jpg");
const look = async (bytes: Uint8Array) =>
  (await measureSelfie(new Pyramid(await decode(bytes, 1280)), new StepTimer(), null)).observation;
const compare = async (left: Uint8Array, right: Uint8Array) =>
  compareFeatures(
    await extractFaceFeatures({ photo: left, purpose: "selfie" }),
    await extractFaceFeatures({ photo: right, purpose: "reference" }),
  );

describe.skipIf(!folder)("FACE-SELFIE-1 light and frame", () => {
  test("a face in a flash or in little light passes as long as there is detail on it", async () => {
    const lit = async (factor: number) => look(await gain(selfie(), factor));
    for (const factor of someOf([0.2, 2, 2.6])) expect((await lit(factor)).problems, `${factor}`).toEqual([]);
  });

  test("coloured light is named, whatever its colour, and a warm lamp is not", async () => {
    const lit = async (...factors: [number, number, number]) =>
      (await look(await gain(selfie(), factors))).problems;
    expect(await lit(2, 0.1, 0.06)).toContain("coloured_light");
    expect(await lit(0.06, 0.1, 2)).toContain("coloured_light");
    expect(await lit(1.5, 0.1, 1.5)).toContain("coloured_light");
    expect(await lit(1.3, 0.85, 0.5)).toEqual([]);
    expect(await lit(1, 1, 1)).toEqual([]);
  });

  test("dark lenses are named where skin shows around them, and clear glasses are not", async () => {
    const { mesh } = await measureSelfie(new Pyramid(await decode(selfie(), 1280)), new StepTimer(), null);
    if (!mesh) throw new Error("This photograph has a face.");
    const behind = async (passes: number) =>
      (await look(await withDarkGlasses(Buffer.from(selfie()), mesh, passes))).problems;
    expect(await behind(0.08)).toContain("sunglasses");
    expect(await behind(0.9)).toEqual([]);
  });

  test("FACE-DETECT-1 a face that fills the frame is one face, the right way up, at every quarter turn", async () => {
    const { box } = await look(selfie());
    if (!box) throw new Error("This photograph has a face.");
    const side = Math.round(1.2 * Math.max(box.width, box.height));
    const left = Math.max(0, Math.round(box.x + box.width / 2 - side / 2));
    const top = Math.max(0, Math.round(box.y + box.height / 2 - side / 2));
    const close = await sharp(selfie()).extract({ left, top, width: side, height: side }).jpeg().toBuffer();
    for (const turn of someOf([90, 0, 180, 270])) {
      const turned = await sharp(close).rotate(turn).jpeg({ quality: 90 }).toBuffer();
      expect(await look(turned), `${turn}`).toMatchObject({ facesFound: 1, problems: [] });
      expect((await compare(turned, sameSmiling())).score, `${turn}`).toBeGreaterThan(85);
    }
  });

  test("FACE-DETECT-1 somebody in the background never becomes the subject", async () => {
    const behind = await sharp(stranger()).resize({ width: 110 }).jpeg().toBuffer();
    const both = await sharp(selfie())
      .composite([{ input: behind, left: 20, top: 20 }])
      .jpeg({ quality: 92 })
      .toBuffer();
    const [alone, together] = [await look(selfie()), await look(both)];
    expect(together.problems).toEqual([]);
    expect(together.box?.width).toBeCloseTo(alone.box?.width ?? 0, -1);
    expect((await compare(both, sameSmiling())).score).toBeGreaterThan(90);
  });
});

describe.skipIf(!folder)("FACE-PORTRAIT-3 small portraits under a pattern", () => {
  test("a grey portrait of 64 pixels under fine lines is found, and is its holder's", async () => {
    const recogniser = await builtInRecogniser();
    const printed = ID_PORTRAITS.find(({ facePx }) => facePx === 64);
    const picture = await decode(sameSmiling(), 1280);
    const { mesh } = await measureSelfie(new Pyramid(picture), new StepTimer(), null);
    if (!mesh || !printed) throw new Error("This photograph has a face.");
    const jpeg = await asIdPortrait(picture, mesh.square.sidePx, printed, 827);
    const portrait = await measurePortrait(
      new Pyramid(await decode(jpeg, 1280)),
      new StepTimer(),
      recogniser,
    );
    expect(portrait.observation).toMatchObject({ facesFound: 1, problems: [] });
    const against = async (file: Uint8Array) => {
      const face = await measureSelfie(new Pyramid(await decode(file, 1280)), new StepTimer(), recogniser);
      return compareMeasurements(face, portrait, recogniser).score;
    };
    expect(await against(selfie())).toBeGreaterThanOrEqual(50);
    expect(await against(stranger())).toBeLessThan(50);
  });
});
