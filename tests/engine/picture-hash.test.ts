import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { SAME_PICTURE } from "@/lib/verification/picture-index";
import { FACE_SIDE_PX, measureSelfie } from "@/lib/vision/face/measure";
import { hashPicture } from "@/lib/vision/face/picture-hash";
import { decode } from "@/lib/vision/images/image";
import { differentBits } from "@/lib/vision/images/perceptual-hash";
import { Pyramid } from "@/lib/vision/images/pixels";
import { StepTimer } from "@/lib/vision/step-timer";
import type { PictureHash } from "@/lib/vision/types";
import { hasSharedPhotos, selfieOf, smileOf } from "@/tests/support/photos";

async function hashOf(photo: Buffer): Promise<PictureHash> {
  const image = new Pyramid(await decode(photo, FACE_SIDE_PX));
  const { mesh } = await measureSelfie(image, new StepTimer(), null);
  const hash = mesh && hashPicture(image, mesh);
  if (!hash) throw new Error("This photo has no hash.");
  return hash;
}

const isSame = (left: PictureHash, right: PictureHash) =>
  differentBits(left.frame, right.frame) <= SAME_PICTURE.frame &&
  differentBits(left.face, right.face) <= SAME_PICTURE.face;

const COPIES: readonly ((photo: Sharp) => Sharp)[] = [
  (photo) => photo.jpeg({ quality: 60 }),
  (photo) => photo.resize(430).jpeg({ quality: 85 }),
  (photo) => photo.resize(1270).jpeg({ quality: 80 }),
  (photo) => photo.linear(0.75, 0).blur(1.2).jpeg({ quality: 90 }),
];

if (!hasSharedPhotos) console.warn("The shared photographs are not on this machine: copies are not tested.");

describe.skipIf(!hasSharedPhotos)("ATTACK-REPLAY-2 the same picture (test data set)", () => {
  test("a copy is, another photo of the person and a photo of another person are not", async () => {
    const originals: PictureHash[] = [];
    for (const [index, person] of ["004", "009", "012", "021"].entries()) {
      const original = await hashOf(selfieOf(person));
      const copied = COPIES[index]?.(sharp(selfieOf(person)));
      expect(isSame(original, await hashOf((await copied?.toBuffer()) ?? Buffer.alloc(0)))).toBe(true);
      expect(isSame(original, await hashOf(smileOf(person)))).toBe(false);
      for (const other of originals) expect(isSame(original, other)).toBe(false);
      originals.push(original);
    }
  });
});
