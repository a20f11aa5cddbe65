import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { measurePortraitTraces, scoredMeasures } from "@/lib/vision/attacks/portrait-measures";
import { alarmsAt, portraitScore } from "@/lib/vision/attacks/portrait-model";
import { withPortraitSlant } from "@/lib/vision/attacks/portrait-slant";
import type { DocumentPlace } from "@/lib/vision/document-look";
import { decode, type Pixels } from "@/lib/vision/images/image";
import type { AttackSignal } from "@/lib/vision/types";
import { uprightMesh } from "@/tests/support/face-mesh";
import { seeded } from "@/tools/specimen/random";

const [WIDTH, HEIGHT] = [640, 480];
/** The middle of the face, and its height from chin to forehead. */
const FACE = { x: 160, y: 240, height: 110 } as const;

const mesh = uprightMesh(FACE);
const isPortrait = (x: number, y: number) => Math.abs(x - FACE.x) < 90 && Math.abs(y - FACE.y) < 118;

/** A photo of a card with print and a portrait; `noise` by place. */
function photo(noise: (x: number, y: number) => number): Pixels {
  const random = seeded("photo");
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const print = x > 300 && x % 64 < 20 && y % 32 < 8 ? -120 : 0;
      const face = isPortrait(x, y) ? -14 + 10 * Math.sin(x / 9) * Math.cos(y / 13) : 0;
      const level = 205 + print + face + random.normal(1) * noise(x, y);
      data.fill(Math.max(0, Math.min(255, level)), (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}
async function saved({ data, width, height }: Pixels, quality: number): Promise<Pixels> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return decode(new Uint8Array(jpeg), 2400);
}
function measured(image: Pixels) {
  const measures = measurePortraitTraces(image, mesh, 1);
  if (typeof measures === "string") throw new Error("nothing was measured");
  return { ...measures, ...portraitScore(scoredMeasures(measures)) };
}

describe("ATTACK-DOCUMENT-1 the portrait against the rest of its photo", () => {
  test("one camera's noise on both says nothing, a cleaner portrait does", () => {
    const genuine = measured(photo(() => 3));
    expect(Math.abs(genuine.cleaner)).toBeLessThan(0.1);
    expect(genuine.score).toBeLessThan(50);
    for (const band of [genuine.lessInBand2, genuine.lessInBand4]) expect(Math.abs(band)).toBeLessThan(0.2);
    const pasted = measured(photo((x, y) => (isPortrait(x, y) ? 0.5 : 3)));
    expect(pasted.cleaner).toBeGreaterThan(0.4);
    expect(pasted.lessInBand2).toBeGreaterThan(0.5);
    expect(pasted.lessInBand4).toBeGreaterThan(0.5);
    expect(pasted.score).toBeGreaterThan(genuine.score);
  });

  test("a cleaner portrait is found by its few even places, where most of it is detail", () => {
    const place = (x: number, y: number) => Math.floor(x / 24) + 5 * Math.floor(y / 24);
    const detailed = (even: number) =>
      measured(
        photo((x, y) => {
          if (!isPortrait(x, y)) return 4;
          return place(x, y) % 12 === 0 ? even : 8;
        }),
      );
    expect(detailed(4).cleaner).toBeLessThan(0.1);
    expect(detailed(0.5).cleaner).toBeGreaterThan(0.4);
  });

  test("a portrait that was put into a saved photo was saved once less", async () => {
    const before = await saved(
      photo(() => 6),
      70,
    );
    const genuine = measured(await saved(before, 94));
    const data = Uint8Array.from(before.data);
    const fresh = photo(() => 6);
    for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
      if (isPortrait(i % WIDTH, Math.floor(i / WIDTH)))
        data.set(fresh.data.subarray(3 * i, 3 * i + 3), 3 * i);
    }
    const pasted = measured(await saved({ ...before, data }, 94));
    expect(genuine.history).toBeLessThan(0.3);
    expect(pasted.history).toBeGreaterThan(0.5);
  });

  test("a bright rim along the border of the portrait is seen, a plain border is none", () => {
    const plain = photo(() => 1);
    expect(measured(plain).brightRim).toBeLessThan(5);
    const data = Uint8Array.from(plain.data);
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        const [dx, dy] = [Math.abs(x - FACE.x), Math.abs(y - FACE.y)];
        if (isPortrait(x, y) && (dx > 86 || dy > 114))
          data.fill(253, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
      }
    }
    const rimmed = measured({ ...plain, data });
    expect(rimmed.sides).toBeGreaterThanOrEqual(3);
    expect(rimmed.rim).toBeGreaterThan(25);
    expect(rimmed.brightRim).toBeGreaterThan(25);
    expect(rimmed.anyRim).toBe(rimmed.brightRim);
  });

  test("a face that is finer than what is around it on the portrait is seen", () => {
    const isFace = (x: number, y: number) => ((x - FACE.x) / 44) ** 2 + ((y - FACE.y) / 57) ** 2 < 1;
    const finest = (on: (x: number, y: number) => boolean) => {
      const plain = photo(() => 1);
      const levelAt = (i: number) => {
        const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
        const isDot = isPortrait(x, y) && on(x, y) && (x + y) % 2 === 0;
        return (plain.data[3 * i] ?? 0) - (isDot ? 40 : 0);
      };
      for (let i = 0; i < WIDTH * HEIGHT; i += 1) plain.data.fill(levelAt(i), 3 * i, 3 * i + 3);
      return measured(plain);
    };
    expect(finest(isFace).faceFinerThanPortrait).toBeGreaterThan(0.5);
    expect(Math.abs(finest(() => true).faceFinerThanPortrait)).toBeLessThan(0.3);
  });

  test("the border of a paste is sharper than one that a lens has softened", async () => {
    const hard = photo(() => 1);
    for (let i = 0; i < WIDTH * HEIGHT; i += 1)
      if (isPortrait(i % WIDTH, Math.floor(i / WIDTH))) hard.data.fill(110, 3 * i, 3 * i + 3);
    const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
    const soft = {
      ...hard,
      data: new Uint8Array(await sharp(hard.data, { raw }).blur(1.5).raw().toBuffer()),
    };
    const [sharpBorder, softBorder] = [measured(hard).borderSharpness, measured(soft).borderSharpness];
    expect(sharpBorder).toBeGreaterThan(0.7);
    expect(softBorder).toBeLessThan(0.5);
  });

  test("the score says how many genuine fronts score as high", () => {
    expect(alarmsAt(0).alarms).toBe(alarmsAt(0).pictures);
    expect(alarmsAt(0).pictures).toBeGreaterThan(200);
    expect(alarmsAt(95).alarms).toBeLessThanOrEqual(alarmsAt(50).alarms);
    expect(alarmsAt(50).alarms).toBeLessThan(0.03 * alarmsAt(0).pictures);
  });

  test("ATTACK-EXAMINED-1 a portrait of a few pixels, or without its document around it, is not examined", () => {
    const small = { ...mesh, points: mesh.points.map(([x, y, z]) => [x / 16, y / 16, z] as const) };
    expect(
      measurePortraitTraces(
        photo(() => 3),
        small,
        1,
      ),
    ).toBe("face_too_small");
    const [cx, cy] = mesh.square.centre;
    const around = {
      ...mesh,
      points: mesh.points.map(([x, y, z]) => [cx + (x - cx) * 4, cy + (y - cy) * 4, z] as const),
    };
    expect(
      measurePortraitTraces(
        photo(() => 3),
        around,
        1,
      ),
    ).toBe("too_little_around_face");
  });
});

describe("ATTACK-DOCUMENT-1 the portrait against the direction of the document", () => {
  /** A darker photo on the card, turned by some degrees. */
  function laid(deg: number): Pixels {
    const plain = photo(() => 1);
    const [cos, sin] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        const [dx, dy] = [x - FACE.x, y - FACE.y];
        const [u, v] = [Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin)];
        if (u < 84 && v < 104) plain.data.fill(120, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
      }
    }
    return plain;
  }

  test("the direction of its sides is measured to half a degree", () => {
    for (const deg of [0, 3, -4]) {
      expect(Math.abs((measured(laid(deg)).directionDeg ?? 99) - deg), `${deg}`).toBeLessThan(0.5);
    }
    const image = photo(() => 1);
    expect(measured({ ...image, data: image.data.fill(200) }).directionDeg).toBeNull();
  });

  const signal = (sidesDirectionDeg: number): AttackSignal => ({
    name: "portrait_substituted",
    picture: "idFront",
    score: 10,
    falseAlarms: null,
    measures: { sidesDirectionDeg },
  });
  const place = (changes: Partial<DocumentPlace>): DocumentPlace => ({
    widthPx: 1000,
    heightPx: 1000,
    text: { x: 0.2, y: 0.2, width: 0.6, height: 0.4 },
    textAngleDeg: 0,
    outline: [[0.1, 0.1], [0.9, 0.1], [0.9, 0.6], [0.1, 0.6]],
    ...changes,
  }); // biome-ignore format: one place
  const scoreOf = (deg: number, changes: Partial<DocumentPlace> = {}) =>
    withPortraitSlant([signal(deg)], place(changes))[0]?.score;

  test("a portrait askew on its document is suspect, one that is parallel is not", () => {
    expect(scoreOf(0.3)).toBe(10);
    expect(scoreOf(3)).toBeGreaterThanOrEqual(90);
    expect(scoreOf(-3)).toBeGreaterThanOrEqual(90);
    expect(scoreOf(88)).toBeGreaterThanOrEqual(90);
    expect(scoreOf(10, { textAngleDeg: 10, outline: null })).toBe(10);
  });

  test("perspective that turns the document's own sides explains it, and more is allowed where they were not found", () => {
    const aslant = [[0.1, 0.1], [0.9, 0.1], [0.87, 0.6], [0.06, 0.6]] as const; // biome-ignore format: four corners
    expect(scoreOf(4, { outline: aslant })).toBe(10);
    expect(scoreOf(1.7, { outline: null })).toBe(10);
    expect(scoreOf(4, { outline: null })).toBeGreaterThanOrEqual(90);
  });

  test("without a document that was read, or a direction, the score stays", () => {
    expect(withPortraitSlant([signal(5)], undefined)[0]?.score).toBe(10);
    expect(withPortraitSlant([{ ...signal(5), measures: {} }], place({}))[0]?.score).toBe(10);
    const { textAngleDeg: _, ...earlier } = place({});
    expect(withPortraitSlant([signal(5)], earlier)[0]?.score).toBe(10);
  });
});
