/** What can be said of a picture without any model: light, glare, sharpness, and whether a card fills the frame. */

/** A grey picture, 0 to 255, one number a pixel. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Luminance (ITU-R BT.601) of RGBA bytes. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const values = new Float32Array(width * height);
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const at = pixel * 4;
    values[pixel] =
      0.299 * (rgba[at] as number) + 0.587 * (rgba[at + 1] as number) + 0.114 * (rgba[at + 2] as number);
  }
  return { width, height, values };
}

/** Mean luminance, 0 to 255. */
export function lightOf({ values }: Grey): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * √(variance of the Laplacian) over contrast, as the engine measures it (Pech-Pacheco et al. 2000): low when blurred,
 * whatever the light. A picture without contrast has nothing to be sharp: 0.
 */
export function sharpnessOf({ width, height, values }: Grey): number {
  let sum = 0;
  let squares = 0;
  let edges = 0;
  let edgeSquares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value = values[at] as number;
      const edge =
        4 * value -
        (values[at - 1] as number) -
        (values[at + 1] as number) -
        (values[at - width] as number) -
        (values[at + width] as number);
      sum += value;
      squares += value * value;
      edges += edge;
      edgeSquares += edge * edge;
      count += 1;
    }
  const contrast = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  if (contrast < 4) return 0;
  return Math.sqrt(Math.max(0, edgeSquares / count - (edges / count) ** 2)) / contrast;
}

/** From here on a pixel has lost its detail. */
const SATURATED = 250;
/** Parts of the picture that are looked at for a highlight. */
const GRID = 12;

/**
 * Share of the picture's parts that are burnt out while the rest is not: a lamp on plastic. A white card in bright
 * light is evenly bright and no glare.
 */
export function glareOf(grey: Grey): number {
  if (lightOf(grey) > 225) return 0;
  let burnt = 0;
  for (let row = 0; row < GRID; row += 1)
    for (let column = 0; column < GRID; column += 1) if (isBurnt(grey, column, row)) burnt += 1;
  return burnt / (GRID * GRID);
}

function isBurnt({ width, height, values }: Grey, column: number, row: number): boolean {
  const edge = (side: number, at: number) => Math.floor((at * side) / GRID);
  const [left, right] = [edge(width, column), edge(width, column + 1)];
  const [top, bottom] = [edge(height, row), edge(height, row + 1)];
  let saturated = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if ((values[y * width + x] as number) >= SATURATED) saturated += 1;
  return saturated > 0.7 * (right - left) * (bottom - top);
}

/** The card's outline in the view: shares of its width and height. */
export interface Outline {
  readonly width: number;
  readonly height: number;
}

/** How far from the outline an edge may lie, as a share of the view's side. */
const SLACK = 0.09;
/** Mean step of luminance along a side that is an edge and no texture. */
const MIN_STEP = 9;

/**
 * On how many of the outline's four sides a straight edge runs: the borders of a card that fills the frame.
 * Along each side the steps of luminance across it are averaged; what is no straight line averages out.
 */
export function sidesFound(grey: Grey, outline: Outline): number {
  const { width, height } = grey;
  const [left, right] = [0.5 - outline.width / 2, 0.5 + outline.width / 2];
  const [top, bottom] = [0.5 - outline.height / 2, 0.5 + outline.height / 2];
  const rows = span(height, top, bottom);
  const columns = span(width, left, right);
  const upright = [left, right].map((share) => strongest(width, share, (x) => stepAcross(grey, x, rows)));
  const level = [top, bottom].map((share) => strongest(height, share, (y) => stepDown(grey, y, columns)));
  return [...upright, ...level].filter((step) => step >= MIN_STEP).length;
}

/** The middle three fifths of a side: corners are round, and a card is never quite straight. */
function span(length: number, from: number, to: number): readonly [number, number] {
  const fifth = (to - from) / 5;
  return [
    Math.max(1, Math.floor((from + fifth) * length)),
    Math.min(length - 2, Math.ceil((to - fifth) * length)),
  ];
}

function strongest(length: number, share: number, stepAt: (at: number) => number): number {
  let best = 0;
  const first = Math.max(2, Math.floor((share - SLACK) * length));
  const last = Math.min(length - 3, Math.ceil((share + SLACK) * length));
  for (let at = first; at <= last; at += 1) best = Math.max(best, stepAt(at));
  return best;
}

/** In eight pieces that may each lie a pixel off: a tilted edge still counts. */
const PIECES = 8;

function stepAcross({ width, values }: Grey, x: number, [from, to]: readonly [number, number]): number {
  return meanOfPieces(from, to, (y, shift) => {
    const at = y * width + x + shift;
    return (values[at + 1] as number) - (values[at - 1] as number);
  });
}

function stepDown({ width, values }: Grey, y: number, [from, to]: readonly [number, number]): number {
  return meanOfPieces(from, to, (x, shift) => {
    const at = (y + shift) * width + x;
    return (values[at + width] as number) - (values[at - width] as number);
  });
}

function meanOfPieces(from: number, to: number, stepAt: (along: number, shift: number) => number): number {
  let sum = 0;
  const length = (to - from) / PIECES;
  for (let piece = 0; piece < PIECES; piece += 1) {
    let best = 0;
    for (const shift of [-1, 0, 1]) {
      let steps = 0;
      let count = 0;
      for (let along = Math.floor(from + piece * length); along < from + (piece + 1) * length; along += 1) {
        steps += stepAt(along, shift);
        count += 1;
      }
      const mean = count === 0 ? 0 : steps / count;
      if (Math.abs(mean) > Math.abs(best)) best = mean;
    }
    sum += best;
  }
  return Math.abs(sum) / PIECES;
}
