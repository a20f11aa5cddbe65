import { describe, expect, test } from "vitest";
import { findOutline } from "@/lib/vision/document/outline/find";
import type { Point, Quad } from "@/lib/vision/document/page/geometry";
import type { Page } from "@/lib/vision/document/page/read-page";
import { seeded } from "@/tools/specimen/random";
import { line } from "./lines";

const SIZE = [1000, 750] as const;

const isInside = (quad: Quad, [x, y]: Point) =>
  quad.every(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % 4] as Point;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });

/** A light card on a darker table, with five lines of text. */
function photo(card: Quad, angle: number, { paper = 215, table = 120, without = [] as Quad[] } = {}): Page {
  const [width, height] = SIZE;
  const random = seeded("table");
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isCard = isInside(card, [x, y]) && !without.some((part) => isInside(part, [x, y]));
      const value = (isCard ? paper : table) + random.normal(4);
      data.fill(Math.max(0, Math.min(255, value)), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  const [cx, cy] = [0, 1].map((axis) => card.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 4) as [number, number]; // biome-ignore format: one sum
  const lines = [-160, -80, 0, 80, 160].map((off) => {
    const box = { cx: cx - off * Math.sin(angle), cy: cy + off * Math.cos(angle), width: 560, height: 30, angle, score: 1 }; // biome-ignore format: one box
    return { ...line("KINGDOM OF ESWATINI", 500, 375 + off), box };
  });
  return {
    ...{ lines, found: 5, image: { width, height, data }, quarterTurns: 0, uprightTurns: 0 },
    angle,
  };
}

const turned = (angle: number, [w, h]: Point = [714, 450]): Quad =>
  ([[-w, -h], [w, -h], [w, h], [-w, h]] as const).map(([x, y]) => [
    500 + (x * Math.cos(angle) - y * Math.sin(angle)) / 2,
    375 + (x * Math.sin(angle) + y * Math.cos(angle)) / 2,
  ]) as unknown as Quad; // biome-ignore format: four corners

const farthest = (found: Quad, truth: Quad) =>
  Math.max(...found.map(([x, y], i) => Math.hypot(x - (truth[i]?.[0] ?? 0), y - (truth[i]?.[1] ?? 0))));

describe("DOCUMENT-OUTLINE-1 the four sides of a document", () => {
  test.each([0, 0.12, -0.2, Math.PI + 0.1])("are found around text that is turned by %s", async (angle) => {
    const card = turned(angle);
    const outline = await findOutline(photo(card, angle));
    // In reading order: the first corner is the one before the first line of text.
    expect(farthest(outline?.quad as Quad, card)).toBeLessThan(12);
  });

  /** Lines of a paper that lies beside the card, in a column at `x` and in a direction of its own. */
  const beside = (x: number, angle: number, { width = 90, confidence = 0.95 } = {}) =>
    [-180, -120, -60, 0, 60, 120, 180].map((off) => {
      const box = { cx: x, cy: 375 + off, width, height: 24, angle, score: 1 };
      return { ...line("account total", x, 375 + off), box, confidence };
    });

  test("are found beside a paper whose print runs in another direction", async () => {
    const page = photo(turned(0), 0);
    const lines = [...page.lines, ...beside(70, 0.3), ...beside(940, -0.2)];
    expect(farthest((await findOutline({ ...page, lines }))?.quad as Quad, turned(0))).toBeLessThan(12);
  });

  test("are found where what a paper beside it shows was not read, whatever its direction", async () => {
    const page = photo(turned(0), 0);
    const lines = [...page.lines, ...beside(70, 0, { confidence: 0.4 }), ...beside(940, 0, { width: 40 })];
    expect(farthest((await findOutline({ ...page, lines }))?.quad as Quad, turned(0))).toBeLessThan(12);
  });

  test("are those of the document, where a paper beside it has more text, once values tell which it is", async () => {
    const page = photo(turned(0), 0);
    const mixed = { ...page, lines: [...page.lines, ...beside(70, -0.2), ...beside(940, -0.2)], angle: -0.2 };
    expect(farthest((await findOutline(mixed, page.lines))?.quad as Quad, turned(0))).toBeLessThan(12);
    expect(await findOutline(mixed)).toBeNull();
  });

  test("are found in perspective", async () => {
    const card: Quad = [[160, 170], [850, 140], [890, 610], [120, 580]]; // biome-ignore format: four corners
    expect(farthest((await findOutline(photo(card, 0)))?.quad as Quad, card)).toBeLessThan(14);
  });

  test("are not guessed: without an edge, of another shape, or cut off by the border of the photo", async () => {
    expect(await findOutline(photo(turned(0), 0, { paper: 122 }))).toBeNull();
    expect(await findOutline(photo(turned(0, [980, 400]), 0))).toBeNull();
    expect(await findOutline(photo([[140, -60], [860, -60], [860, 600], [140, 600]], 0))).toBeNull(); // biome-ignore format: four corners
  });
});

describe("ATTACK-DOCUMENT-3 corners that were cut off", () => {
  const [left, top] = [500 - 357, 375 - 225];

  test("are found, with where the cut ends", async () => {
    const cut: Quad = [[left - 9, top - 9], [left + 120, top - 9], [left, top + 110], [left - 9, top + 110]]; // biome-ignore format: four corners
    const outline = await findOutline(photo(turned(0), 0, { without: [cut] }));
    expect(outline?.cut).toHaveLength(1);
    const [corner, along] = outline?.cut[0]?.points ?? [];
    expect(Math.hypot((corner?.[0] ?? 0) - left, (corner?.[1] ?? 0) - top)).toBeLessThan(14);
    expect(along?.[0]).toBeGreaterThan(left + 60);
  });

  test("are none on a whole card", async () => {
    expect((await findOutline(photo(turned(0.15), 0.15)))?.cut).toEqual([]);
  });

  test("are none where a dark triangle lies inside of a card", async () => {
    const printed: Quad = [[left + 20, top + 20], [left + 150, top + 20], [left + 20, top + 140], [left + 20, top + 140]]; // biome-ignore format: a triangle
    const outline = await findOutline(photo(turned(0), 0, { without: [printed] }));
    expect(outline?.cut).toEqual([]);
  });
});
