/** A square grey picture, row by row; values 0 to 255 before filtering. */
export type Plane = Float32Array;

/** Side of the planes in which skin is compared, in pixels. */
export const PLANE_PX = 160;
/** Side of a plane in sides of the face, so that a patch at its edge has surroundings. */
export const PLANE_MARGIN = 1.25;

/** Gaussian smoothing; beyond the edge its outermost pixels are repeated. */
export function smoothed(plane: Plane, sigmaPx: number): Plane {
  // Both passes write the transpose, so that each reads along rows.
  return filteredRows(filteredRows(plane, sigmaPx), sigmaPx);
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

/** Three boxes in a row come close to a Gaussian, at a cost that does not grow with it (Wells 1986). */
const BOXES = 3;
/** Below this deviation a box has too few pixels to be one. */
const SMALLEST_BOX_SIGMA_PX = 2;

function gaussian(sigmaPx: number): Float32Array {
  const reach = Math.ceil(2.5 * sigmaPx);
  const weights = Float32Array.from({ length: reach + 1 }, (_, distance) =>
    Math.exp(-(distance ** 2) / (2 * sigmaPx * sigmaPx)),
  );
  const sum = weights.reduce((total, weight, distance) => total + (distance === 0 ? weight : 2 * weight), 0);
  return weights.map((weight) => weight / sum);
}

/** Filters along the rows and writes the transpose. */
function filteredRows(plane: Plane, sigmaPx: number): Plane {
  const out = new Float32Array(plane.length);
  const row = new Float32Array(PLANE_PX);
  const filter = sigmaPx < SMALLEST_BOX_SIGMA_PX ? convolution(gaussian(sigmaPx)) : boxes(sigmaPx);
  for (let y = 0; y < PLANE_PX; y += 1) {
    row.set(plane.subarray(y * PLANE_PX, (y + 1) * PLANE_PX));
    filter(row);
    for (let x = 0; x < PLANE_PX; x += 1) out[x * PLANE_PX + y] = row[x] ?? 0;
  }
  return out;
}

/** @param kernel the weights from the middle to one side */
function convolution(kernel: Float32Array): (row: Float32Array) => void {
  const reach = kernel.length - 1;
  const wide = new Float32Array(PLANE_PX + 2 * reach);
  return (row) => {
    widened(row, reach, wide);
    for (let x = 0; x < PLANE_PX; x += 1) {
      let sum = (kernel[0] ?? 0) * (wide[x + reach] ?? 0);
      for (let away = 1; away <= reach; away += 1)
        sum += (kernel[away] ?? 0) * ((wide[x + reach - away] ?? 0) + (wide[x + reach + away] ?? 0));
      row[x] = sum;
    }
  };
}

function boxes(sigmaPx: number): (row: Float32Array) => void {
  const reach = Math.round((Math.sqrt((12 * sigmaPx * sigmaPx) / BOXES + 1) - 1) / 2);
  const wide = new Float32Array(PLANE_PX + 2 * reach);
  return (row) => {
    for (let pass = 0; pass < BOXES; pass += 1) {
      widened(row, reach, wide);
      let sum = 0;
      for (let x = 0; x < 2 * reach; x += 1) sum += wide[x] ?? 0;
      for (let x = 0; x < PLANE_PX; x += 1) {
        sum += wide[x + 2 * reach] ?? 0;
        row[x] = sum / (2 * reach + 1);
        sum -= wide[x] ?? 0;
      }
    }
  };
}

/** A row whose outermost pixels are repeated beyond its ends. */
function widened(row: Float32Array, reach: number, out: Float32Array): void {
  out.fill(row[0] ?? 0, 0, reach);
  out.set(row, reach);
  out.fill(row[PLANE_PX - 1] ?? 0, reach + PLANE_PX);
}
