import { sampleInto } from "@/tools/specimen/photo";
import type { Random } from "@/tools/specimen/random";
import { exposed, type Held, heldQuad, type Light, photographed, room } from "./camera";
import { asLight, type Raster, resized } from "./raster";
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
  const [width, height] = random.pick([[600, 800], [720, 960], [800, 800], [900, 675]]); // biome-ignore format: one list
  const shown = random.between(...options.fill);
  const shape = picture.width / picture.height;
  const fitted = shown > 1 ? Math.max(width, height * shape) : Math.min(width, height * shape);
  const size = [fitted * shown, (fitted * shown) / shape] as const;
  const scale = SHEET_UNITS / Math.max(picture.width, picture.height);
  const drawn = await resized(picture, picture.width * scale, picture.height * scale);
  const unitsPerPx = drawn.width / size[0];
  const centre = [width * random.between(0.46, 0.54), height * random.between(0.46, 0.54)] as const;
  const angles = shown > 1 ? { maxRollDeg: 4, perspective: 0.03 } : { maxRollDeg: 14, perspective: 0.08 };
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
  return (u, v, into) => {
    const [x, y] = [u / width - 0.5, v / height - 0.5];
    const curve = 1 + bend * (4 * x * x - 0.5);
    const shine = gloss * Math.exp(-((x + 0.5 - glossX) ** 2 + (y + 0.5 - glossY) ** 2) / glossRadius ** 2);
    for (let channel = 0; channel < 3; channel += 1)
      into[channel] = white * (tint[channel] ?? 1) * (1 + slopeX * x + slopeY * y) * curve + shine;
  };
}

/** Takes light away from the paper, channel by channel. */
function inkOf(picture: Raster, inks: PrintOptions["inks"], unitsPerPx: number, random: Random): Light {
  const darkest = random.between(0.02, 0.1);
  const pale = random.between(0, 0.35);
  const light = asLight(picture);
  const colour = [0, 0, 0];
  const dots = inks === "halftone" ? rulings(unitsPerPx, random) : dither(unitsPerPx, random);
  return (u, v, into) => {
    sampleInto(light, u, v, colour);
    const grey = ((colour[0] ?? 0) + (colour[1] ?? 0) + (colour[2] ?? 0)) / 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const shown = (colour[channel] ?? 0) * (1 - pale) + grey * pale;
      const covered = inks === "photo_paper" ? 1 - shown : dots(u, v, channel, 1 - shown);
      into[channel] = (into[channel] ?? 0) * (1 - covered * (1 - darkest));
    }
  };
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

/** An even random number from 0 to 1 for each cell. */
function hashed(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x + 0x9e37, 0x85ebca6b) ^ Math.imul(y + seed, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
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
