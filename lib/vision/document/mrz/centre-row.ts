import type { Pixels } from "@/lib/vision/images/image";
import { between, type Quad } from "../page/geometry";
import { sampleQuad } from "../page/pixels";

const WIDTH = 240;
const HEIGHT = 64;
const SEGMENTS = 4;
/** Area above and below the quad that is sampled too, in heights of the quad. */
const MARGIN = 0.45;
/** Width of the Gaussian prior on the row's assumed place, in rows of the sample: keeps neighbouring rows out. */
const SIGMA = HEIGHT * 0.17;

/** Shifts and tilts a row's quad so that its ink lies in the middle. */
export function centredOnInk(image: Pixels, quad: Quad): Quad {
  const tensor = new Float32Array(3 * WIDTH * HEIGHT);
  const plane = WIDTH * HEIGHT;
  sampleQuad(image, grown(quad), WIDTH, HEIGHT, { tensor, offset: 0, stride: WIDTH, plane });
  const green = tensor.subarray(plane, 2 * plane);
  const offsets = Array.from({ length: SEGMENTS }, (_, segment) => inkOffset(green, segment));
  const mean = offsets.reduce((sum, o) => sum + o, 0) / SEGMENTS;
  const places = offsets.map((_, i) => (i + 0.5) / SEGMENTS - 0.5);
  const spread = places.reduce((sum, p) => sum + p * p, 0);
  const tilt = offsets.reduce((sum, o, i) => sum + o * (places[i] ?? 0), 0) / spread;
  const scale = (1 + 2 * MARGIN) / HEIGHT;
  return shifted(quad, (mean - tilt / 2) * scale, (mean + tilt / 2) * scale);
}

function grown([tl, tr, br, bl]: Quad): Quad {
  return [
    between(bl, tl, 1 + MARGIN),
    between(br, tr, 1 + MARGIN),
    between(tr, br, 1 + MARGIN),
    between(tl, bl, 1 + MARGIN),
  ];
}

/** Moves the left and the right edge down by shares of their length. */
function shifted([tl, tr, br, bl]: Quad, left: number, right: number): Quad {
  return [between(tl, bl, left), between(tr, br, right), between(br, tr, -right), between(bl, tl, -left)];
}

/** How far the ink of one segment lies below the middle, in rows. Rows of text have the greatest variance. */
function inkOffset(green: Float32Array, segment: number) {
  const from = (segment * WIDTH) / SEGMENTS;
  const to = ((segment + 1) * WIDTH) / SEGMENTS;
  const deviations = Array.from({ length: HEIGHT }, (_, y) =>
    deviation(green.subarray(y * WIDTH + from, y * WIDTH + to)),
  );
  const low = Math.min(...deviations);
  const floor = low + 0.25 * (Math.max(...deviations) - low);
  let total = 0;
  let moment = 0;
  deviations.forEach((value, y) => {
    const prior = Math.exp(-((y - HEIGHT / 2) ** 2) / (2 * SIGMA * SIGMA));
    const weight = Math.max(0, value - floor) * prior;
    total += weight;
    moment += weight * y;
  });
  return total > 0 ? moment / total - (HEIGHT - 1) / 2 : 0;
}

function deviation(values: Float32Array) {
  let sum = 0;
  let squares = 0;
  for (const v of values) {
    sum += v;
    squares += v * v;
  }
  const mean = sum / values.length;
  return Math.sqrt(Math.max(0, squares / values.length - mean * mean));
}
