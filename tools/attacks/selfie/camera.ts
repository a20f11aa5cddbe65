import { homography, type Point, type Quad } from "@/lib/vision/document/page/geometry";
import type { Random } from "@/tools/specimen/random";
import { phoneFile, veiled } from "./phone";
import { blurred, lightOf, type Raster, shadeOf } from "./raster";

/** Light at a place, by channel: 0 is black, 1 the white of the photo. */
export type Light = (x: number, y: number, into: number[]) => void;

/** A flat thing that is held before a camera. */
export interface Held {
  /** Its size in units of its own, from 0 in each direction. */
  readonly width: number;
  readonly height: number;
  /** Where its corners are on the photo: top left first, clockwise. */
  readonly quad: Quad;
  readonly light: Light;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** The last one is in front. */
  readonly held: readonly Held[];
  readonly background: Light;
  /** Samples across and down with which a pixel of the camera gathers light. */
  readonly samples: number;
}

/** The photo of a scene, before lens and sensor. */
export function exposed(scene: Scene): Raster {
  const { width, height, samples } = scene;
  const things = [...scene.held].reverse().map(projected);
  const data = new Float32Array(width * height * 3);
  const light = [0, 0, 0];
  const share = 1 / samples ** 2;
  for (let at = 0, pixel = 0; pixel < width * height; pixel += 1, at += 3) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    let [red, green, blue] = [0, 0, 0];
    for (let i = 0; i < samples * samples; i += 1) {
      lightAt(
        scene,
        things,
        x + ((i % samples) + 0.5) / samples,
        y + (Math.floor(i / samples) + 0.5) / samples,
        light,
      );
      red += light[0] ?? 0;
      green += light[1] ?? 0;
      blue += light[2] ?? 0;
    }
    data[at] = shadeOf(red * share);
    data[at + 1] = shadeOf(green * share);
    data[at + 2] = shadeOf(blue * share);
  }
  return { data, width, height };
}

interface Projected {
  readonly held: Held;
  /** From places of the photo to those of the thing. */
  readonly map: ReturnType<typeof homography>;
}

/** Written out without points, because it runs several times for every pixel. */
function lightAt(scene: Scene, things: readonly Projected[], x: number, y: number, light: number[]) {
  for (const { held, map } of things) {
    const k = map[6] * x + map[7] * y + 1;
    const u = (map[0] * x + map[1] * y + map[2]) / k;
    const v = (map[3] * x + map[4] * y + map[5]) / k;
    if (u < 0 || v < 0 || u >= held.width || v >= held.height) continue;
    held.light(u, v, light);
    return;
  }
  scene.background(x, y, light);
}

function projected(held: Held): Projected {
  const { quad, width, height } = held;
  const flat: Quad = [[0, 0], [width, 0], [width, height], [0, height]]; // biome-ignore format: one rectangle
  return { held, map: homography(quad, flat) };
}

/** A rectangle on the photo, turned and seen a little from the side. */
export function heldQuad(
  centre: Point,
  size: readonly [width: number, height: number],
  { maxRollDeg, perspective }: { readonly maxRollDeg: number; readonly perspective: number },
  random: Random,
): Quad {
  const roll = (random.between(-maxRollDeg, maxRollDeg) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const corner = (sx: number, sy: number): Point => {
    const x = ((sx * size[0]) / 2) * (1 - random.between(0, perspective));
    const y = ((sy * size[1]) / 2) * (1 - random.between(0, perspective));
    return [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** A room out of focus: wall, furniture, a lamp or a window. */
export function room(width: number, height: number, random: Random): Light {
  const wall = lightOf(random.whole(60, 225));
  const tint = [random.between(0.85, 1.1), 1, random.between(0.75, 1.05)];
  const [slopeX, slopeY] = [random.between(-0.4, 0.4), random.between(-0.4, 0.4)];
  const things = Array.from({ length: random.whole(0, 6) }, () => ({
    x: random.between(0, width),
    y: random.between(0, height),
    w: random.between(0.03, 0.3) * width,
    h: random.between(0.05, 0.5) * height,
    soft: random.between(0.002, 0.03) * width,
    gain: random.pick([0.15, 0.3, 0.6, 1.5, 2.2]),
    tint: [random.between(0.6, 1.2), random.between(0.7, 1.1), random.between(0.6, 1.2)],
  }));
  return (x, y, into) => {
    const slope = 1 + slopeX * (x / width - 0.5) + slopeY * (y / height - 0.5);
    for (let channel = 0; channel < 3; channel += 1) into[channel] = wall * slope * (tint[channel] ?? 1);
    for (const thing of things) {
      const [across, down] = [thing.w - Math.abs(x - thing.x), thing.h - Math.abs(y - thing.y)];
      if (Math.min(across, down) < -2 * thing.soft) continue;
      const inside = step(across / thing.soft) * step(down / thing.soft);
      for (let channel = 0; channel < 3; channel += 1)
        into[channel] = (into[channel] ?? 0) * (1 + inside * (thing.gain * (thing.tint[channel] ?? 1) - 1));
    }
  };
}

/** Rises softly from 0 to 1 around 0. */
export const step = (value: number) => 1 / (1 + Math.exp(-4 * Math.max(-9, Math.min(9, value))));

/** Lens, sensor and file of a phone. */
export async function photographed(picture: Raster, random: Random): Promise<Uint8Array> {
  const focused = await blurred(picture, random.pick([0, 0.4, 0.6, 0.8, 1.1, 1.6]));
  return phoneFile(random.chance(0.2) ? veiled(focused, random) : focused, random);
}

/** Sizes in pixels of the photos that are taken. */
export const photoSize = (random: Random) =>
  random.pick([[600, 800], [600, 800], [720, 720], [720, 960], [800, 800], [900, 675], [900, 1200], [1080, 810]]); // biome-ignore format: one list
