import { boundingBox, type Mesh } from "@/lib/vision/face/mesh";
import type { Pixels } from "@/lib/vision/images/image";
import { type DepthField, depthField, type Vector } from "./turn";

/**
 * A person who turned before the camera between two exposures. The light stands still and the head turns in it: shades
 * and highlights move over the face, its fine relief included; the face moves a little, the room behind it stays, and the
 * sensor's noise is another. How close this comes to real frames: docs/faces.md, texture-agreement.
 */
export interface TurnedExposure {
  /** Positive moves the nose to the left of the picture, as a turn to the person's own right does. */
  readonly turnDeg: number;
  /** From the face to the light, the same in all exposures of a session; negative x is the picture's left. */
  readonly lamp: Vector;
  /** Draws what no two exposures share, 0 to 1. */
  readonly random: () => number;
}

/** A lamp or window before the person, above the eyes and to one side. */
export function drawLamp(random: () => number): Vector {
  const side = random() < 0.5 ? -1 : 1;
  return unit([side * (0.45 + 0.4 * random()), -0.35 - 0.4 * random(), -0.75]);
}

/** Shares of the light: from everywhere, and from the lamp. */
const AMBIENT = 0.6;
const LAMP = 0.4;
/** Strength and sharpness of the skin's highlights (Blinn 1977). */
const SHINE = { strength: 0.08, exponent: 14 } as const;
/** Height of the fine relief for one grey level, in pixels. */
const RELIEF = 0.012;
/** How far an expression moves the face, in widths of the face. */
const EXPRESSION = 0.012;
const NOISE_LEVELS = 2.5;
/** The head ends this far from the middle of the face, in half widths and half heights of the face. */
const HEAD = { x: 1.45, y: 1.5, fade: 0.3 } as const;

/** Renders the second exposure. */
export function turnPerson(picture: Pixels, mesh: Mesh, exposed: TurnedExposure): Pixels {
  const { random } = exposed;
  const scene = sceneOf(picture, mesh, exposed);
  const out = new Uint8Array(picture.data.length);
  const exposure = 0.94 + 0.12 * random();
  const noise = () => (random() + random() + random() - 1.5) * 2 * NOISE_LEVELS;
  for (let y = 0, at = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1, at += 3) {
      const pixel = pixelAt(scene, x, y);
      const grain = noise();
      for (let channel = 0; channel < 3; channel += 1)
        out[at + channel] = clampByte((pixel[channel] ?? 0) * exposure + grain + noise() / 2);
    }
  return { data: out, width: picture.width, height: picture.height };
}

interface Scene {
  readonly picture: Pixels;
  readonly depth: DepthField;
  readonly relief: (x: number, y: number) => number;
  readonly sway: (x: number, y: number) => readonly [number, number];
  /** From the surface to the lamp. */
  readonly lamp: Vector;
  readonly sin: number;
  readonly cos: number;
  readonly middle: readonly [x: number, y: number];
  readonly half: readonly [x: number, y: number];
}

function sceneOf(picture: Pixels, mesh: Mesh, { turnDeg, lamp, random }: TurnedExposure): Scene {
  const box = boundingBox(mesh);
  const turn = (turnDeg * Math.PI) / 180;
  const phases = [random(), random(), random(), random()].map((phase) => 2 * Math.PI * phase);
  const [a = 0, b = 0, c = 0, d = 0] = phases;
  const reach = EXPRESSION * box.width;
  const wave = (2 * Math.PI) / (0.45 * box.width);
  return {
    picture,
    depth: depthField(picture, mesh),
    relief: reliefOf(picture, Math.max(1, Math.round(box.width / 90))),
    sway: (x, y) => [
      reach * Math.sin(x * wave + a) * Math.sin(y * wave + b),
      reach * Math.sin(x * wave + c) * Math.sin(y * wave + d),
    ],
    lamp,
    sin: Math.sin(turn),
    cos: Math.cos(turn),
    middle: [box.x + box.width / 2, box.y + box.height / 2],
    half: [box.width / 2, box.height / 2],
  };
}

/** The head's pixel, and the room's beside the head. */
function pixelAt(scene: Scene, x: number, y: number): readonly number[] {
  const share = headShare(scene, x, y);
  const room = share < 1 ? sample(scene.picture, x, y) : [0, 0, 0];
  if (share === 0) return room;
  const [sourceX, sourceY] = sourceOf(scene, x, y);
  const { factor, shine } = relit(scene, sourceX, sourceY);
  const head = sample(scene.picture, sourceX, sourceY);
  return head.map((value, channel) => share * (value * factor + shine) + (1 - share) * (room[channel] ?? 0));
}

function headShare({ middle, half }: Scene, x: number, y: number): number {
  const away = Math.hypot((x - middle[0]) / (HEAD.x * half[0]), (y - middle[1]) / (HEAD.y * half[1]));
  return Math.max(0, Math.min(1, (1 - away) / HEAD.fade + 0.5));
}

/** Where a pixel of the turned head was before; by iteration, since its depth is known there only. */
function sourceOf({ depth, sin, cos, middle, sway }: Scene, x: number, y: number): readonly [number, number] {
  let from = x;
  for (let step = 0; step < 10; step += 1) {
    const next = middle[0] + (x - middle[0] - sin * depth.at(from, y)) / cos;
    from += 0.6 * (next - from);
  }
  const [dx, dy] = sway(from, y);
  return [from + dx, y + dy];
}

/** How much brighter the turned surface is than it was, and how much its highlight adds. */
function relit(scene: Scene, x: number, y: number): { factor: number; shine: number } {
  const { lamp, sin, cos } = scene;
  const before = normalAt(scene, x, y);
  const after: Vector = [cos * before[0] + sin * before[2], before[1], cos * before[2] - sin * before[0]];
  const light = (normal: Vector) => AMBIENT + LAMP * Math.max(0, dot(normal, lamp));
  const half = unit([lamp[0], lamp[1], lamp[2] - 1]);
  const highlight = (normal: Vector) => SHINE.strength * Math.max(0, dot(normal, half)) ** SHINE.exponent;
  return {
    factor: light(after) / light(before),
    shine: 255 * (highlight(after) - highlight(before)),
  };
}

/** The surface's normal towards the camera, which looks along positive z. */
function normalAt({ depth, relief }: Scene, x: number, y: number): Vector {
  const reach = 3;
  const slopeX = (depth.at(x + reach, y) - depth.at(x - reach, y)) / (2 * reach);
  const slopeY = (depth.at(x, y + reach) - depth.at(x, y - reach)) / (2 * reach);
  const fineX = (relief(x - 1, y) - relief(x + 1, y)) / 2;
  const fineY = (relief(x, y - 1) - relief(x, y + 1)) / 2;
  return unit([slopeX + fineX, slopeY + fineY, -1]);
}

/** What is brighter than its surroundings stands out: the usual guess where only a photo is known. */
function reliefOf({ data, width, height }: Pixels, radiusPx: number): (x: number, y: number) => number {
  const grey = (x: number, y: number) => {
    const at = (Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))) * 3;
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  };
  return (px, py) => {
    const [x, y] = [Math.round(px), Math.round(py)];
    const around =
      grey(x - 2 * radiusPx, y) +
      grey(x + 2 * radiusPx, y) +
      grey(x, y - 2 * radiusPx) +
      grey(x, y + 2 * radiusPx);
    return RELIEF * radiusPx * (grey(x, y) - around / 4);
  };
}

/** Bilinear; the outermost pixels beyond the edge. */
function sample({ data, width, height }: Pixels, x: number, y: number): number[] {
  const [sx, sy] = [Math.max(0, Math.min(width - 1.001, x)), Math.max(0, Math.min(height - 1.001, y))];
  const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
  const [fx, fy] = [sx - x0, sy - y0];
  const at = (y0 * width + x0) * 3;
  return [0, 1, 2].map((channel) => {
    const read = (offset: number) => data[at + offset + channel] ?? 0;
    const upper = read(0) * (1 - fx) + read(3) * fx;
    const lower = read(width * 3) * (1 - fx) + read(width * 3 + 3) * fx;
    return upper * (1 - fy) + lower * fy;
  });
}

function dot(left: Vector, right: Vector): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

function clampByte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
