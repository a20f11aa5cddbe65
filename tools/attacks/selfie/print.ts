import { sampleInto } from "@/tools/specimen/photo";
import type { Random } from "@/tools/specimen/random";
import { exposed, type Held, heldQuad, type Light, photographed, photoSize, room } from "./camera";
import { asLight, hashed, type Raster, resized } from "./raster";
import { grown, hand } from "./screen";

const SCREEN_ANGLES_DEG = [15, 75, 0] as const;
/** A sheet is laid out with this many units along its longer side. */
const SHEET_UNITS = 1600;

export interface PrintOptions {
  /** Paper around the picture, in shares of its shorter side; null without any. */
  readonly border: readonly [least: number, most: number] | null;
  /** Share of the photo that the picture covers. */
  readonly fill: readonly [least: number, most: number];
  readonly inks: "halftone" | "dither" | "photo_paper";
}

/** Prints a picture on paper, and takes a photo of the paper. */
export async function photoOfPrint(
  picture: Raster,
  options: PrintOptions,
  random: Random,
): Promise<Uint8Array> {
  const [width, height] = photoSize(random);
  const shown = random.between(...options.fill);
  const shape = picture.width / picture.height;
  const fitted = shown > 1 ? Math.max(width, height * shape) : Math.min(width, height * shape);
  const size = [fitted * shown, (fitted * shown) / shape] as const;
  const scale = SHEET_UNITS / Math.max(picture.width, picture.height);
  // The file that was printed is often a small one.
  const small = random.chance(0.5) ? random.between(0.35, 1) : 1;
  const source = await resized(picture, picture.width * small, picture.height * small);
  const drawn = await resized(source, picture.width * scale, picture.height * scale);
  const unitsPerPx = drawn.width / size[0];
  const centre = [width * random.between(0.46, 0.54), height * random.between(0.46, 0.54)] as const;
  const angles = shown > 1 ? { maxRollDeg: 4, perspective: 0.03 } : { maxRollDeg: 14, perspective: 0.1 };
  const quad = heldQuad(centre, size, angles, random);
  const paper = paperOf(drawn, random);
  const ink = inkOf(drawn, options.inks, unitsPerPx, random);
  const print: Held = {
    width: drawn.width,
    height: drawn.height,
    quad,
    light: (u, v, into) => {
      paper(u, v, into);
      ink(u, v, into);
    },
  };
  const scene = {
    width,
    height,
    held: [...sheetAround(print, options, paper, random), print],
    background: room(width, height, random),
    samples: options.inks === "photo_paper" ? 2 : 3,
  };
  return photographed(exposed(scene), random);
}

/** A print of a picture as it looks from the front, pixel by pixel, before lens and sensor. */
export async function printed(picture: Raster, random: Random): Promise<Raster> {
  const inks = random.pick(["halftone", "dither", "photo_paper"]);
  const paper = paperOf(picture, random);
  const ink = inkOf(picture, inks, 1, random);
  const light: Light = (u, v, into) => {
    paper(u, v, into);
    ink(u, v, into);
  };
  const { width, height } = picture;
  const flat = { width, height, quad: [[0, 0], [width, 0], [width, height], [0, height]], light } as const; // biome-ignore format: one rectangle
  return exposed({ width, height, held: [flat], background: (_x, _y, into) => into.fill(0), samples: 2 });
}

/** The light that the bent paper reflects without ink. */
function paperOf({ width, height }: Raster, random: Random): Light {
  const white = random.between(0.55, 0.95);
  const tint = [random.between(0.96, 1.06), 1, random.between(0.86, 1.04)];
  const [slopeX, slopeY] = [random.between(-0.35, 0.35), random.between(-0.35, 0.35)];
  const bend = random.between(-0.25, 0.25);
  const gloss = random.chance(0.35) ? random.between(0.1, 0.6) : 0;
  const [glossX, glossY, glossRadius] = [
    random.between(0, 1),
    random.between(0, 1),
    random.between(0.05, 0.2),
  ];
  const fibre = random.between(0, 0.04);
  const grainSize = random.between(1.5, 9);
  const seed = random.whole(1, 1 << 20);
  return (u, v, into) => {
    const [x, y] = [u / width - 0.5, v / height - 0.5];
    const grain = 1 + fibre * (softNoise(u / grainSize, v / grainSize, seed) - 0.5);
    const curve = 1 + bend * (4 * x * x - 0.5);
    const shine = gloss * Math.exp(-((x + 0.5 - glossX) ** 2 + (y + 0.5 - glossY) ** 2) / glossRadius ** 2);
    for (let channel = 0; channel < 3; channel += 1)
      into[channel] = white * (tint[channel] ?? 1) * (1 + slopeX * x + slopeY * y) * curve * grain + shine;
  };
}

/** Random values at whole places, even between them. */
function softNoise(x: number, y: number, seed: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const top = hashed(x0, y0, seed) * (1 - fx) + hashed(x0 + 1, y0, seed) * fx;
  const bottom = hashed(x0, y0 + 1, seed) * (1 - fx) + hashed(x0 + 1, y0 + 1, seed) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Takes light away from the paper, channel by channel. */
function inkOf(picture: Raster, inks: PrintOptions["inks"], unitsPerPx: number, random: Random): Light {
  const darkest = random.between(0.02, 0.1);
  const pale = random.between(0, 0.35);
  const gain = random.between(0.75, 1.15);
  const streaks = random.chance(0.4) ? random.between(0.005, 0.04) : 0;
  const pass = unitsPerPx * random.between(4, 40);
  const light = asLight(picture);
  const colour = [0, 0, 0];
  const dots = dotsOf(inks, unitsPerPx, random);
  return (u, v, into) => {
    sampleInto(light, u, v, colour);
    const grey = ((colour[0] ?? 0) + (colour[1] ?? 0) + (colour[2] ?? 0)) / 3;
    const streak = 1 + streaks * Math.sin((2 * Math.PI * v) / pass);
    for (let channel = 0; channel < 3; channel += 1) {
      const shown = (colour[channel] ?? 0) * (1 - pale) + grey * pale;
      const ink = Math.min(1, (1 - Math.min(1, Math.max(0, shown))) ** gain * streak);
      into[channel] = (into[channel] ?? 0) * (1 - dots(u, v, channel, ink) * (1 - darkest));
    }
  };
}

function dotsOf(inks: PrintOptions["inks"], unitsPerPx: number, random: Random): Dots {
  if (inks === "photo_paper") return (_u, _v, _channel, ink) => ink;
  if (inks === "halftone")
    return random.chance(0.25) ? lines(unitsPerPx, random) : rulings(unitsPerPx, random);
  return random.chance(0.5) ? dither(unitsPerPx, random) : droplets(unitsPerPx, random);
}

type Dots = (u: number, v: number, channel: number, ink: number) => number;

/** Round dots in rows, each ink at its own angle. */
function rulings(unitsPerPx: number, random: Random): Dots {
  const cell = unitsPerPx * Math.exp(random.between(Math.log(1.3), Math.log(6)));
  const turned = random.between(-10, 10);
  const angles = SCREEN_ANGLES_DEG.map((angle) => ((angle + turned) * Math.PI) / 180);
  const soft = random.between(0.15, 0.6);
  return (u, v, channel, ink) => {
    const angle = angles[channel] ?? 0;
    const x = (u * Math.cos(angle) + v * Math.sin(angle)) / cell;
    const y = (v * Math.cos(angle) - u * Math.sin(angle)) / cell;
    const height = 0.5 + 0.25 * (Math.cos(2 * Math.PI * x) + Math.cos(2 * Math.PI * y));
    return Math.min(1, Math.max(0, 0.5 + (ink - height) / soft));
  };
}

/** Lines instead of dots, as laser printers draw them. */
function lines(unitsPerPx: number, random: Random): Dots {
  const cell = unitsPerPx * Math.exp(random.between(Math.log(1.3), Math.log(5)));
  const angles = SCREEN_ANGLES_DEG.map((angle) => ((angle + random.between(-5, 5)) * Math.PI) / 180);
  const soft = random.between(0.2, 0.6);
  return (u, v, channel, ink) => {
    const angle = angles[channel] ?? 0;
    const height = 0.5 + 0.5 * Math.cos((2 * Math.PI * (u * Math.cos(angle) + v * Math.sin(angle))) / cell);
    return Math.min(1, Math.max(0, 0.5 + (ink - height) / soft));
  };
}

/** Droplets of one size that keep apart from each other: most of their noise is fine. */
function droplets(unitsPerPx: number, random: Random): Dots {
  const cell = unitsPerPx * Math.exp(random.between(Math.log(0.15), Math.log(1.2)));
  const soft = random.between(0.2, 0.8);
  const seed = random.whole(1, 1 << 20);
  return (u, v, channel, ink) => {
    const [x, y] = [Math.floor(u / cell), Math.floor(v / cell)];
    const own = hashed(x, y, seed + channel);
    const near =
      hashed(x - 1, y, seed + channel) +
      hashed(x + 1, y, seed + channel) +
      hashed(x, y - 1, seed + channel) +
      hashed(x, y + 1, seed + channel);
    const height = 0.5 + (own - near / 4) * 0.9;
    return Math.min(1, Math.max(0, 0.5 + (ink - height) / soft));
  };
}

/** Dots at random places, as an inkjet printer sets them. */
function dither(unitsPerPx: number, random: Random): Dots {
  const cell = unitsPerPx * random.between(0.12, 0.7);
  const soft = random.between(0.2, 0.8);
  const seed = random.whole(1, 1 << 20);
  return (u, v, channel, ink) => {
    const height = hashed(Math.floor(u / cell), Math.floor(v / cell), seed + channel);
    return Math.min(1, Math.max(0, 0.5 + (ink - height) / soft));
  };
}

function sheetAround(print: Held, { border }: PrintOptions, paper: Light, random: Random): Held[] {
  const held: Held[] = [];
  const side = Math.min(print.width, print.height);
  const across = border ? side * random.between(...border) : 0;
  const down = across * random.between(0.8, 1.6);
  const quad = grown(print, across, down);
  if (random.chance(0.5)) held.push(hand(quad, random));
  if (border) {
    const light: Light = (u, v, into) => paper(u - across, v - down, into);
    held.push({ width: print.width + 2 * across, height: print.height + 2 * down, quad, light });
  }
  return held;
}
