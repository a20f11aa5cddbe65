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
  const across = meanAcross(data, width, height);
  const detail = meanDown(across, width, height);
  for (let i = 0; i < detail.length; i += 1) detail[i] = (data[i] as number) - (detail[i] as number);
  return { data: detail, width, height };
}

const TAKEN = 2 * REACH_PX + 1;

/** The running mean of each row; beyond its ends the last value is repeated. */
function meanAcross(from: Float32Array, width: number, height: number): Float32Array {
  const to = new Float32Array(from.length);
  for (let y = 0; y < height; y += 1) {
    const [first, last] = [y * width, (y + 1) * width - 1];
    let sum = REACH_PX * (from[first] as number);
    for (let d = 0; d <= REACH_PX; d += 1) sum += from[Math.min(last, first + d)] as number;
    for (let i = first; i <= last; i += 1) {
      to[i] = sum / TAKEN;
      sum +=
        (from[Math.min(last, i + REACH_PX + 1)] as number) - (from[Math.max(first, i - REACH_PX)] as number);
    }
  }
  return to;
}

/** The running mean of each column, row after row, as they lie in memory. */
function meanDown(from: Float32Array, width: number, height: number): Float32Array {
  const to = new Float32Array(from.length);
  const sums = new Float64Array(width);
  const row = (y: number) => Math.max(0, Math.min(height - 1, y)) * width;
  for (let d = -REACH_PX; d <= REACH_PX; d += 1) {
    const start = row(d);
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] as number) + (from[start + x] as number);
  }
  for (let y = 0; y < height; y += 1) {
    const [here, next, past] = [y * width, row(y + REACH_PX + 1), row(y - REACH_PX)];
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] as number;
      to[here + x] = sum / TAKEN;
      sums[x] = sum + (from[next + x] as number) - (from[past + x] as number);
    }
  }
  return to;
}
