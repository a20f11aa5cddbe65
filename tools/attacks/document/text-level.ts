import type { Quad } from "@/lib/vision/document/page/geometry";
import type { Pixels } from "@/lib/vision/images/image";
import type { Random } from "@/tools/specimen/random";
import { brightness, type Colour, projection, sampleAt } from "./raster";

/** A line of text on a photo. */
export interface TextPlace {
  /** Its corners in reading order. */
  readonly quad: Quad;
  readonly text: string;
  /** The middle of each character other than spaces, as a share of the width. */
  readonly places: readonly number[];
}

/** The area of a line, with its own coordinates in pixels: u along the text from its left, v across from its top. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly into: (x: number, y: number) => readonly [u: number, v: number];
  readonly colourAt: (u: number, v: number) => Colour;
}

export function levelOf(image: Pixels, { quad }: TextPlace): Level {
  const [tl, tr, , bl] = quad;
  const width = Math.hypot(tr[0] - tl[0], tr[1] - tl[1]);
  const height = Math.hypot(bl[0] - tl[0], bl[1] - tl[1]);
  const flat: Quad = [[0, 0], [width, 0], [width, height], [0, height]]; // biome-ignore format: one rectangle
  const [into, out] = [projection(quad, flat), projection(flat, quad)];
  return {
    width,
    height,
    into: (x, y) => into([x, y]),
    colourAt: (u, v) => sampleAt(image, ...out([u, v])),
  };
}

/** What the letters of a line look like. */
export interface Letters {
  readonly ink: Colour;
  /** Rows of the levelled line between which the ink lies. */
  readonly top: number;
  readonly bottom: number;
}

export function lettersOf(level: Level): Letters {
  const { width, height, colourAt } = level;
  const rows: { v: number; colours: Colour[] }[] = [];
  for (let v = 0.5; v < height; v += 1) {
    const colours: Colour[] = [];
    for (let u = 0.5; u < width; u += 1) colours.push(colourAt(u, v));
    rows.push({ v, colours });
  }
  const all = rows.flatMap(({ colours }) => colours).sort((a, b) => brightness(a) - brightness(b));
  const at = (share: number) => all[Math.floor(share * (all.length - 1))] ?? [0, 0, 0];
  const limit = (brightness(at(0.05)) + brightness(at(0.7))) / 2;
  const inked = rows.filter(
    ({ colours }) => colours.filter((colour) => brightness(colour) < limit).length > 0.04 * colours.length,
  );
  const [first, last] = [inked[0], inked.at(-1)];
  return { ink: at(0.05), top: first?.v ?? 0.15 * height, bottom: (last?.v ?? 0.85 * height) + 0.5 };
}

const medianColour = (colours: readonly Colour[]): Colour => {
  const middle = (channel: 0 | 1 | 2) =>
    colours.map((colour) => colour[channel]).sort((a, b) => a - b)[colours.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
};

/** The stretch of a line that holds the characters from one index to another, spaces not counted. */
export function stretchOf({ places, quad }: TextPlace, from: number, to: number): readonly [number, number] {
  const [tl, tr] = quad;
  const width = Math.hypot(tr[0] - tl[0], tr[1] - tl[1]);
  const at = (i: number) => (places[i] ?? (i < 0 ? 0 : 1)) * width;
  const start = from <= 0 ? 0 : (at(from - 1) + at(from)) / 2;
  const end = to >= places.length ? width : (at(to - 1) + at(to)) / 2;
  return [start, end];
}

/** How an old value is covered: one colour, a gradient between its surroundings, or a strip copied from beside it. */
export const COVERS = ["flat", "smooth", "cloned"] as const;
export type Cover = (typeof COVERS)[number];

/** The ground beside a stretch of the line: above, below and at its ends, without the darkest, which is ink. */
function groundAround(level: Level, from: number, to: number) {
  const { height, colourAt } = level;
  const light = (colours: readonly Colour[]) =>
    [...colours]
      .sort((a, b) => brightness(b) - brightness(a))
      .slice(0, Math.max(1, Math.ceil(0.6 * colours.length)));
  const strip = (u0: number, u1: number, v0: number, v1: number) => {
    const colours: Colour[] = [];
    for (let v = v0; v < v1; v += 1) for (let u = u0; u < u1; u += 1) colours.push(colourAt(u, v));
    return medianColour(light(colours));
  };
  const reach = Math.max(2, 0.2 * height);
  const middle = (from + to) / 2;
  return {
    topLeft: strip(from, middle, -reach, 0),
    topRight: strip(middle, to, -reach, 0),
    bottomLeft: strip(from, middle, height, height + reach),
    bottomRight: strip(middle, to, height, height + reach),
  };
}

export const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** The colour that covers the old letters at a point of the levelled line. */
export function coverOf(level: Level, cover: Cover, [from, to]: readonly [number, number], random: Random) {
  const { topLeft, topRight, bottomLeft, bottomRight } = groundAround(level, from, to);
  const flat = medianColour([topLeft, topRight, bottomLeft, bottomRight]);
  if (cover === "flat") return () => flat;
  const smooth = (u: number, v: number) => {
    const [s, t] = [(u - from) / Math.max(1, to - from), v / level.height];
    return mix(mix(topLeft, topRight, s), mix(bottomLeft, bottomRight, s), t);
  };
  if (cover === "smooth") return smooth;
  const side = random.pick([-1, 1]);
  const shift = side * random.between(0.75, 1.05) * level.height;
  const ground = brightness(flat);
  return (u: number, v: number) => {
    const copied = level.colourAt(u, v + shift);
    // A strip with letters of another line is smoothed over, as whoever copies it would.
    return ground - brightness(copied) > 45 ? smooth(u, v) : copied;
  };
}
