/** A square grey picture, row by row; values 0 to 255 before filtering. */
export type Plane = Float32Array;

/** Side of the planes in which skin is compared, in pixels. */
export const PLANE_PX = 160;
/** Side of a plane in sides of the face, so that a patch at its edge has surroundings. */
export const PLANE_MARGIN = 1.25;

/** Gaussian smoothing; beyond the edge its outermost pixels are repeated. */
export function smoothed(plane: Plane, sigmaPx: number): Plane {
  const kernel = gaussian(sigmaPx);
  // Both passes write the transpose, so that each reads along rows.
  return alongRows(alongRows(plane, kernel), kernel);
}

/** Pixel by pixel. */
export function minus(left: Plane, right: Plane): Plane {
  const out = new Float32Array(left.length);
  for (let at = 0; at < out.length; at += 1) out[at] = (left[at] ?? 0) - (right[at] ?? 0);
  return out;
}

/** The value at a position in pixels, the first pixel's centre at 0: bilinear, at the edge its outermost pixel. */
export function valueAt(plane: Plane, x: number, y: number): number {
  const sx = within(x);
  const sy = within(y);
  const x0 = sx | 0;
  const y0 = sy | 0;
  const fx = sx - x0;
  const fy = sy - y0;
  const at = y0 * PLANE_PX + x0;
  const upper = (plane[at] ?? 0) * (1 - fx) + (plane[at + 1] ?? 0) * fx;
  const lower = (plane[at + PLANE_PX] ?? 0) * (1 - fx) + (plane[at + PLANE_PX + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

const LAST = PLANE_PX - 1.001;
const within = (value: number) => (value < 0 ? 0 : value > LAST ? LAST : value);

function gaussian(sigmaPx: number): Float32Array {
  const reach = Math.ceil(2.5 * sigmaPx);
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigmaPx * sigmaPx)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function alongRows(plane: Plane, kernel: Float32Array): Plane {
  const reach = (kernel.length - 1) / 2;
  const out = new Float32Array(plane.length);
  const row = new Float32Array(PLANE_PX + 2 * reach);
  for (let y = 0; y < PLANE_PX; y += 1) {
    const from = y * PLANE_PX;
    row.fill(plane[from] ?? 0, 0, reach);
    row.set(plane.subarray(from, from + PLANE_PX), reach);
    row.fill(plane[from + PLANE_PX - 1] ?? 0, reach + PLANE_PX);
    for (let x = 0; x < PLANE_PX; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap += 1) sum += (kernel[tap] ?? 0) * (row[x + tap] ?? 0);
      out[x * PLANE_PX + y] = sum;
    }
  }
  return out;
}
