import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { MIN_SHARPNESS } from "@/components/capture/guide/advice";
import { type Grey, greyOf, sharpnessOf, sidesFound } from "@/components/capture/guide/image-measures";
import { CARD_OUTLINE, DOCUMENT_DETAIL_PX } from "@/components/capture/guide-questions";
import { someOf } from "@/tests/support/some-of";
import { aimedAt, easyCards, specimen } from "@/tests/support/specimen";

const card = specimen("szid_easy_303_0");

describe.skipIf(!card)(
  "CAPTURE-CAMERA-1 the limit of sharpness is what the reader needs (SHARED_DIR)",
  () => {
    /** A camera's view of the card, out of focus by a share of its width, as the guide measures it. */
    async function sharpnessAt(share: number): Promise<number> {
      const folder = await mkdtemp(path.join(os.tmpdir(), "guide-"));
      const aimed = path.join(folder, "aimed.jpg");
      if (card) await aimedAt(card, aimed);
      const view = sharp(aimed).resize(1280, 960, { fit: "contain", background: "#b4b4b4" });
      const photo = await (share > 0 ? sharp(await view.png().toBuffer()).blur(share * 1280) : view)
        .jpeg({ quality: 92 })
        .toBuffer();
      await rm(folder, { recursive: true });
      const { data, info } = await sharp(photo)
        .resize(DOCUMENT_DETAIL_PX)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return sharpnessOf(greyOf(new Uint8ClampedArray(data), info.width, info.height));
    }

    test("what it reads in full passes, what it reads in part or not at all does not", async () => {
      expect(await sharpnessAt(0)).toBeGreaterThan(3 * MIN_SHARPNESS.document);
      expect(await sharpnessAt(0.002)).toBeGreaterThan(MIN_SHARPNESS.document);
      expect(await sharpnessAt(0.003)).toBeLessThan(MIN_SHARPNESS.document);
      expect(await sharpnessAt(0.009)).toBeLessThan(MIN_SHARPNESS.document / 2);
    });
  },
);

/** What the camera sees when a card that fills nine tenths of its view is moved by shares of the card's own sides. */
type Aim = (x: number, y: number) => Promise<Grey>;

async function aimAt({ frontFile, corners }: ReturnType<typeof easyCards>[number]): Promise<Aim> {
  const scale = 700 / ((await sharp(frontFile).metadata()).width ?? 1);
  const table = { top: 700, bottom: 700, left: 700, right: 700, extendWith: "copy" } as const;
  const small = await sharp(frontFile).resize({ width: 700 }).greyscale().png().toBuffer();
  const { data, info } = await sharp(small).extend(table).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => (corner[axis] ?? 0) * scale)) as [
    number[],
    number[],
  ];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [cardWidth, cardHeight] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const width = Math.round(Math.max(cardWidth, cardHeight * 1.5) / CARD_OUTLINE.width);
  const height = Math.round(width * 0.75);
  return async (x, y) => {
    const cut = {
      left: Math.round(700 + left + cardWidth / 2 + x * cardWidth - width / 2),
      top: Math.round(700 + top + cardHeight / 2 + y * cardHeight - height / 2),
      width,
      height,
    };
    const view = sharp(data, { raw }).extract(cut).resize(240, 180, { fit: "fill" }).greyscale().raw();
    return { width: 240, height: 180, values: Float32Array.from(await view.toBuffer()) };
  };
}

const cards = easyCards();

describe.skipIf(cards.length === 0)("cards in and half out of the frame (SHARED_DIR)", () => {
  let aims: readonly Aim[];
  beforeAll(async () => {
    aims = await Promise.all(cards.map(aimAt));
  }, 60_000);

  async function shotShare(moves: readonly (readonly [number, number])[]): Promise<number> {
    let shot = 0;
    for (const aim of aims)
      for (const [x, y] of moves) if (sidesFound(await aim(x, y), CARD_OUTLINE) === 4) shot += 1;
    return shot / (aims.length * moves.length);
  }

  test("a card in the frame is shot by itself", async () => {
    const share = await shotShare([
      [0, 0],
      [0.02, -0.02],
      [-0.02, 0.02],
    ]);
    expect(share).toBeGreaterThanOrEqual(0.9);
  }, 60_000);

  test("a card of which a quarter or more is out of the frame is not", async () => {
    const moves = someOf([0.25, 0.4, 0.55]).flatMap((by) => [
      [by, 0] as const,
      [-by, 0] as const,
      [0, by] as const,
      [0, -by] as const,
    ]);
    const share = await shotShare(moves);
    expect(share).toBeLessThanOrEqual(0.05);
  }, 60_000);
});
