import type { Pixels } from "@/lib/vision/images/image";

/** One number a pixel, rows from the top. */
export interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Luminance (ITU-R BT.601), and half of red less blue: coloured lines can be as bright as their ground. */
export function lightAndWarmth({ data, width, height }: Pixels): {
  readonly light: Plane;
  readonly warmth: Plane;
} {
  const count = width * height;
  const [light, warmth] = [new Float32Array(count), new Float32Array(count)];
  for (let i = 0, at = 0; i < count; i += 1, at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    light[i] = 0.299 * red + 0.587 * green + 0.114 * blue;
    warmth[i] = (red - blue) / 2;
  }
  return { light: { data: light, width, height }, warmth: { data: warmth, width, height } };
}

/** Detail finer than nine pixels: light and gradients of the ground are taken away. */
const REACH_PX = 4;

/** A plane less its mean within {@link REACH_PX} pixels. */
export function detailOf({ data, width, height }: Plane): Plane {
  const across = new Float32Array(data.length);
  const mean = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) slide(data, across, { start: y * width, step: 1, count: width });
  for (let x = 0; x < width; x += 1) slide(across, mean, { start: x, step: width, count: height });
  for (let i = 0; i < mean.length; i += 1) mean[i] = (data[i] ?? 0) - (mean[i] ?? 0);
  return { data: mean, width, height };
}

interface Run {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** The running mean of one row or column; beyond its ends the last value is repeated. */
function slide(from: Float32Array, to: Float32Array, { start, step, count }: Run) {
  const at = (i: number) => from[start + step * Math.max(0, Math.min(count - 1, i))] ?? 0;
  let sum = 0;
  for (let i = -REACH_PX; i <= REACH_PX; i += 1) sum += at(i);
  for (let i = 0; i < count; i += 1) {
    to[start + step * i] = sum / (2 * REACH_PX + 1);
    sum += at(i + REACH_PX + 1) - at(i - REACH_PX);
  }
}
