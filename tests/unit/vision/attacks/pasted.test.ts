import { describe, expect, test } from "vitest";
import { FACE_OVAL } from "@/lib/vision/attacks/face-oval";
import { PASTED_TERMS, pastedMeasures } from "@/lib/vision/attacks/selfie-pasted";
import { partOf } from "@/lib/vision/attacks/signal-score";
import type { Mesh } from "@/lib/vision/face/mesh";
import { Pyramid } from "@/lib/vision/images/pixels";
import { seeded } from "@/tools/specimen/random";

const SIDE = 480;
const FACE = { x: 240, y: 230, across: 90, down: 120 } as const;

/** A mesh whose outline is an ellipse. */
const mesh: Mesh = {
  points: Array.from({ length: 468 }, (_, index) => {
    const at = (FACE_OVAL as readonly number[]).indexOf(index);
    const angle = -Math.PI / 2 + (2 * Math.PI * at) / FACE_OVAL.length;
    return at < 0
      ? ([FACE.x, FACE.y, 0] as const)
      : ([FACE.x + FACE.across * Math.cos(angle), FACE.y + FACE.down * Math.sin(angle), 0] as const);
  }),
  score: 1,
  square: { centre: [FACE.x, FACE.y], sidePx: 240, rollRad: 0 },
};
const isFace = (x: number, y: number) =>
  ((x - FACE.x) / FACE.across) ** 2 + ((y - FACE.y) / FACE.down) ** 2 < 1;

/** A photo with noise that depends on the place. */
function photo(noise: (x: number, y: number) => number, level: (x: number, y: number) => number = () => 140) {
  const random = seeded("pasted");
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const value = level(x, y) + random.normal(1) * noise(x, y);
    data.fill(Math.max(0, Math.min(255, Math.round(value))), at * 3, at * 3 + 3);
  }
  return new Pyramid({ data, width: SIDE, height: SIDE });
}
/** Stripes that are sharp, or softened as by an enlargement. */
const stripes = (isSoft: (x: number, y: number) => boolean) => (x: number, y: number) => {
  const value = (at: number) => (Math.floor(at / 7) % 2 === 0 ? 90 : 170);
  const around = [-1, 0, 1].map((step) => value(x + step));
  return isSoft(x, y) ? around.reduce((sum, each) => sum + each, 0) / around.length : value(x);
};
const softer = (image: Pyramid) => pastedMeasures(image, mesh)["faceSofter"] ?? Number.NaN;
const lessNoise = (image: Pyramid) => pastedMeasures(image, mesh)["faceLessNoise"] ?? Number.NaN;
const partOfTerm = (measure: string, value: number) =>
  PASTED_TERMS.filter((term) => term.measure === measure).reduce((sum, term) => sum + partOf(term, value), 0);
const partFor = (value: number) => partOfTerm("faceLessNoise", value);

describe("ATTACK-SELFIE-2 a face with less noise than its surroundings", () => {
  test("one camera's noise on both says nothing", () => {
    expect(Math.abs(lessNoise(photo(() => 4)))).toBeLessThan(0.1);
    expect(partFor(lessNoise(photo(() => 4)))).toBe(0);
  });

  test("a face that an enlargement smoothed counts, the more the smoother", () => {
    const [half, quarter] = [0.5, 0.25].map((share) =>
      lessNoise(photo((x, y) => (isFace(x, y) ? 6 * share : 6))),
    );
    expect(half).toBeGreaterThan(0.4);
    expect(quarter).toBeGreaterThan(half ?? 9);
    expect(partFor(half ?? 0)).toBeGreaterThan(4);
  });

  test("a noisier face counts for nothing, and noise far from the face is not looked at", () => {
    expect(partFor(lessNoise(photo((x, y) => (isFace(x, y) ? 8 : 3))))).toBe(0);
    const far = (x: number, y: number) => Math.abs(x - FACE.x) > 170 || Math.abs(y - FACE.y) > 215;
    expect(Math.abs(lessNoise(photo((x, y) => (far(x, y) ? 20 : 4))))).toBeLessThan(0.1);
  });

  test("surroundings of another brightness, and burnt-out ones, are not compared", () => {
    const noise = (x: number, y: number) => (isFace(x, y) ? 2 : 8);
    expect(lessNoise(photo(noise, (x, y) => (isFace(x, y) ? 90 : 200)))).toBe(0);
    expect(lessNoise(photo(noise, (x, y) => (isFace(x, y) ? 140 : 255)))).toBe(0);
  });
});

describe("ATTACK-SELFIE-2 a face with softer edges than its surroundings", () => {
  test("edges that an enlargement softened count", () => {
    const found = softer(photo(() => 1, stripes(isFace)));
    expect(found).toBeGreaterThan(0.35);
    expect(partOfTerm("faceSofter", found)).toBeGreaterThan(5);
  });

  test("edges that are alike, and a background out of focus, count for nothing", () => {
    for (const isSoft of [() => false, () => true, (x: number, y: number) => !isFace(x, y)]) {
      expect(partOfTerm("faceSofter", softer(photo(() => 1, stripes(isSoft))))).toBe(0);
    }
  });
});
