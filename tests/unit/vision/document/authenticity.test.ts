import { describe, expect, test } from "vitest";
import { cancelledSignal } from "@/lib/vision/document/authenticity/cancelled";
import { copiedSignal } from "@/lib/vision/document/authenticity/copied";
import { croppedSignal } from "@/lib/vision/document/authenticity/cropped";
import { findHoles } from "@/lib/vision/document/authenticity/holes";
import { regionOf } from "@/lib/vision/document/authenticity/place";
import type { Outline } from "@/lib/vision/document/outline/find";
import type { Page, TextLine } from "@/lib/vision/document/page/read-page";
import type { SideReading } from "@/lib/vision/document/read-side";
import { signalOf } from "@/tests/support/signal-of";
import { line } from "./lines";
import { type Colour, picture } from "./made-picture";

function page(image: Page["image"], lines: readonly TextLine[], quarterTurns = 0): Page {
  return { lines, found: lines.length, image, quarterTurns, angle: 0, uprightTurns: quarterTurns };
}

describe("ATTACK-DOCUMENT-3 holes", () => {
  const card = (shape: (x: number, y: number) => boolean, ground: Colour = [40, 34, 30]) =>
    picture(320, 200, (x, y) => (shape(x, y) ? ground : [226, 221, 210]));
  const disc = (cx: number, cy: number, r: number) => (x: number, y: number) =>
    Math.hypot(x - cx, y - cy) < r;

  const TEXT_PX = 300;

  test("dark discs are found, over a dark and over a bright table, and beside each other", () => {
    const two = card((x, y) => disc(80, 60, 9)(x, y) || disc(220, 130, 9)(x, y));
    const places = findHoles(two, TEXT_PX).map(({ centre }) => centre.map((value) => Math.round(value / 5)));
    expect(places.sort(([a = 0], [b = 0]) => a - b)).toEqual([[16, 12], [44, 26]]); // biome-ignore format: two points
    expect(findHoles(card(disc(160, 100, 10), [150, 140, 132]), TEXT_PX)).toHaveLength(1);
    expect(
      findHoles(
        card((x, y) => disc(80, 60, 9)(x, y) || disc(104, 60, 9)(x, y)),
        TEXT_PX,
      ),
    ).toHaveLength(2);
  });

  test("squares, bars, small dots, large discs, bright ones and discs with a picture are none", () => {
    const none = (shape: (x: number, y: number) => boolean, ground?: Colour) =>
      expect(findHoles(card(shape, ground), TEXT_PX)).toEqual([]);
    none((x, y) => Math.abs(x - 100) < 12 && Math.abs(y - 90) < 12);
    none((x, y) => Math.abs(x - 100) < 40 && Math.abs(y - 90) < 6);
    none(disc(100, 90, 3));
    none(disc(100, 90, 30));
    none(disc(100, 90, 9), [255, 255, 255]);
    const emblem = picture(320, 200, (x, y) => {
      if (!disc(100, 90, 10)(x, y)) return [226, 221, 210];
      return disc(100, 90, 5)(x, y) ? [224, 222, 218] : [60, 30, 120];
    });
    expect(findHoles(emblem, TEXT_PX)).toHaveLength(0);
  });

  test("what is round beside the document is none", async () => {
    const coin = card((x, y) => disc(262, 100, 8)(x, y));
    const side = { page: page(coin, [line("T".repeat(15), 40, 60), line("SURNAME", 40, 140)]), picture: "idFront" as const }; // biome-ignore format: one page
    const outline = (right: number) => ({ quad: [[10, 10], [right, 10], [right, 190], [10, 190]] as const, support: 1, cut: [] }); // biome-ignore format: one outline
    const holes = async (known: Outline | null) =>
      signalOf(await cancelledSignal(side, known)).measures["holes"];
    expect(await holes(outline(290))).toBe(1);
    expect(await holes(outline(240))).toBe(0);
    expect(await holes(null)).toBe(0);
  });

  test("a corner that was cut off counts as much as a hole, and is shown", async () => {
    const side = {
      page: page(picture(480, 300, () => [220, 220, 220]), [line("T".repeat(30), 40, 120), line("SURNAME", 40, 160)]),
      picture: "idFront" as const,
    }; // biome-ignore format: one page
    const quad = [[20, 20], [460, 20], [460, 280], [20, 280]] as const; // biome-ignore format: four corners
    const whole = await cancelledSignal(side, { quad, support: 1, cut: [] });
    expect(whole).toMatchObject({ score: 0, measures: { holes: 0, cutCorners: 0 } });
    const cut = await cancelledSignal(side, { quad, support: 1, cut: [{ points: [[20, 20], [96, 20], [20, 95]] }] }); // biome-ignore format: one outline
    expect(cut).toMatchObject({ score: 80, measures: { holes: 0, cutCorners: 1 } });
    expect(signalOf(cut).regions?.[0]).toMatchObject({ x: 20 / 480, y: 20 / 300 });
  });
});

describe("ATTACK-DOCUMENT-5 documents without colour", () => {
  const lines = [line("SURNAME", 30, 40), line("T".repeat(24), 30, 240)];
  const score = (at: (x: number, y: number) => Colour) =>
    signalOf(copiedSignal({ page: page(picture(480, 300, at), lines), picture: "idFront" })).score;
  const grey = (x: number, y: number) => ((x * 7 + y * 3) % 40 < 6 ? 50 : 210 + ((x + y) % 20));

  test("a grey copy is one in white, warm and cold light", () => {
    for (const [red, blue] of [
      [1, 1],
      [1.08, 0.9],
      [0.93, 1.05],
    ] as const) {
      const lit = (x: number, y: number): Colour => [grey(x, y) * red, grey(x, y), grey(x, y) * blue];
      expect(score(lit), `${red}`).toBeGreaterThanOrEqual(50);
    }
  });

  test("a copy in warm light stays one where fine bright print has lost a part of its red", () => {
    const toner = (x: number, y: number) =>
      x < 220 ? ((x >> 1) % 2 === 0 ? 248 : 180) : 130 + ((x + y) % 20);
    const warm = (x: number, y: number): Colour => {
      const level = toner(x, y);
      return [Math.min(255, level * 1.22), level, level * 0.8];
    };
    expect(score(warm)).toBeGreaterThanOrEqual(50);
  });

  test("in low light a document keeps its colours, and a copy gets none", () => {
    const pale = (x: number): Colour => (x % 60 < 20 ? [196, 204, 211] : [224, 220, 214]);
    for (const light of [1, 0.6, 0.35, 0.25]) {
      const dim = ([red, green, blue]: Colour): Colour => [red * light, green * light, blue * light];
      expect(
        score((x) => dim(pale(x))),
        `colour at ${light}`,
      ).toBeLessThan(50);
      const copy = (x: number, y: number) => grey(x, y) * light;
      expect(
        score((x, y) => [copy(x, y), copy(x, y), copy(x, y)]),
        `grey at ${light}`,
      ).toBeGreaterThanOrEqual(50);
    }
  });

  test("pale print, and coloured paper with black text, are no copies", () => {
    const pale = (x: number, y: number): Colour =>
      x % 60 < 20 ? [190, 210, 226] : [226, 214, 206 + (y % 3)];
    expect(score(pale)).toBeLessThan(50);
    const green = (x: number, y: number): Colour => [grey(x, y) * 0.82, grey(x, y), grey(x, y) * 0.8];
    expect(score(green)).toBe(0);
  });

  test("ATTACK-EXAMINED-1 a page that is dark, tiny or without text is not examined, and says why", () => {
    const causeOf = (image: ReturnType<typeof picture>, print: typeof lines) =>
      copiedSignal({ page: page(image, print), picture: "idFront" });
    const sign = { signal: "document_copied", picture: "idFront" };
    const dark = picture(480, 300, () => [9, 9, 9]);
    expect(causeOf(dark, [])).toEqual({ ...sign, cause: "nothing_read" });
    expect(causeOf(dark, lines)).toEqual({ ...sign, cause: "too_dark" });
    const tiny = picture(12, 12, () => [200, 200, 200]);
    expect(causeOf(tiny, [line("TTT", 2, 6)])).toEqual({ ...sign, cause: "document_too_small" });
  });
});

describe("ATTACK-DOCUMENT-4 parts outside the photo", () => {
  const image = picture(900, 300, () => [220, 220, 220]);
  const front = { mrz: null, country: null, types: {}, printed: { strongLabels: 0 } };
  const side = (lines: readonly TextLine[], read: object = {}, outline: Outline | null = null) =>
    croppedSignal({ ...front, ...read, page: page(image, lines) } as unknown as SideReading, outline);

  test("a line that ends at the border of the photo was cut", () => {
    const inside = line("SURNAME", 30, 40);
    expect(side([inside]).score).toBe(0);
    const { box } = inside;
    const cut = { ...inside, box: { ...box, cx: box.width / 2 } };
    expect(side([cut]).score).toBeGreaterThanOrEqual(50);
    expect(side([cut]).regions?.[0]?.x).toBe(0);
    expect(side([cut, cut]).score).toBeGreaterThan(side([cut]).score);
  });

  test("so was one through which the border runs along its length", () => {
    expect(side([line("Passport No.", 100, 8)]).score).toBeGreaterThanOrEqual(50);
    expect(side([line("Passport No.", 100, 292)]).score).toBeGreaterThanOrEqual(50);
    // A fifth of its height is left.
    expect(side([line("Passport No.", 100, 17)]).score).toBe(0);
  });

  test("a front that begins below its heading was cut, unless its upper side is on the photo", () => {
    const labels = [line("Surname", 60, 40), line("PASSPORT NUMBER ".repeat(4), 20, 80)];
    const read = { printed: { strongLabels: 3 } };
    expect(side(labels, read)).toMatchObject({ score: 65, measures: { withoutHeading: true } });
    expect(side(labels, { ...read, types: { PASSPORT: 1 } }).score).toBe(0);
    expect(side(labels, { ...read, country: { country: "SWZ" } }).score).toBe(0);
    expect(side([line("PASSPORT NUMBER ".repeat(4), 20, 90)], read).score).toBe(0);
    // Narrow, but large enough for a heading to be read; and too small for that.
    const narrow = line("Surname", 60, 40);
    expect(side([narrow], read).score).toBe(65);
    expect(side([{ ...narrow, box: { ...narrow.box, cy: 20, height: 12 } }], read).score).toBe(0);
    const quad = [[10, 10], [890, 10], [890, 280], [10, 280]] as const; // biome-ignore format: four corners
    expect(side(labels, read, { quad, support: 1, cut: [] }).score).toBe(0);
  });

  test("prose and text in another direction belong to other papers", () => {
    const { box, ...rest } = line("SURNAME", 30, 40);
    const cut = { ...rest, box: { ...box, cx: box.width / 2 } };
    expect(side([{ ...cut, text: "invoice of may" }]).score).toBe(0);
    expect(side([{ ...cut, box: { ...cut.box, angle: 0.2 } }]).score).toBe(0);
  });

  test("regions are shares of the photo as it was sent, whatever way the page was turned", () => {
    const turned = page(
      picture(300, 480, () => [0, 0, 0]),
      [],
      1,
    );
    // The photo is 480 wide and 300 high; its top left is the page's top right.
    const region = regionOf(turned, [[300, 0], [270, 48]]); // biome-ignore format: two points
    expect([region.x, region.y]).toEqual([0, 0]);
    expect([region.width, region.height].map((share) => Math.round(100 * share))).toEqual([10, 10]);
  });
});
