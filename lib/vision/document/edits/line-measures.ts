import { type LineWindow, levelAt } from "./line-window";

/** What the pixels of a line, or of a stretch of it, look like. Lengths in pixels, brightness in levels of 0 to 255. */
export interface LineMeasures {
  /** Height of the letters: of the rows that hold ink. */
  readonly inkHeight: number;
  /** Steep slopes at the rims of the letters, as a share of their contrast for each pixel. */
  readonly sharpness: number;
  /** Mean fine detail of the ground between the letters, and of the ground around the line. */
  readonly grain: number;
  readonly grainAround: number;
  /** Pixels that the ground between the letters, and that around, were measured on. */
  readonly groundPx: number;
  readonly aroundPx: number;
}

/** Of the slopes at the rims, this share is less steep than what is given. */
const STEEP = 0.8;
const SLOPE_BINS = 256;
/** A row holds letters when this share of it is ink. */
const INKED_ROW = 0.05;
/** Fewer rims, or less ink, are no letters. */
const LEAST = { rims: 12, ink: 20 } as const;
/** Ground around the line is compared where it is as bright as that between the letters, within this share of the contrast. */
const LIKE = 0.3;

/** Sums over the ground of a place. */
class Ground {
  pixels = 0;
  detail = 0;

  add({ light, width }: LineWindow, i: number): void {
    // Indices and no function of them: this runs half a million times a document.
    const [up, down] = [i - width, i + width];
    const sides =
      (light[i + 1] as number) + (light[i - 1] as number) + (light[down] as number) + (light[up] as number);
    const diagonals =
      (light[down + 1] as number) +
      (light[down - 1] as number) +
      (light[up + 1] as number) +
      (light[up - 1] as number);
    this.pixels += 1;
    // Second differences, which gradients of light do not change (Immerkaer 1996).
    this.detail += Math.abs(4 * (light[i] as number) - 2 * sides + diagonals) / 6;
  }

  grain(): number {
    return this.detail / Math.max(1, this.pixels);
  }
}

/** Sums over the letters of a stretch. */
class Letters {
  ink = 0;
  rims = 0;
  readonly slopes = new Uint32Array(SLOPE_BINS);
  readonly inked: Uint32Array;
  readonly all: Uint32Array;
  readonly #window: LineWindow;
  readonly #limit: number;

  constructor(window: LineWindow) {
    const rows = Math.ceil(window.heightPx) + 2;
    this.#window = window;
    this.#limit = (window.ink + window.ground) / 2;
    this.inked = new Uint32Array(rows);
    this.all = new Uint32Array(rows);
  }

  /** @returns whether the pixel is ink */
  add(i: number): boolean {
    const { light, width, across, heightPx } = this.#window;
    const value = light[i] as number;
    const isInk = value < this.#limit;
    const row = Math.floor((across[i] as number) + heightPx / 2);
    this.all[row] = (this.all[row] as number) + 1;
    if (isInk) {
      this.ink += 1;
      this.inked[row] = (this.inked[row] as number) + 1;
    }
    this.#rim(value, light[i + 1] as number);
    this.#rim(value, light[i + width] as number);
    return isInk;
  }

  #rim(value: number, next: number): void {
    if (value < this.#limit === next < this.#limit) return;
    const slope = Math.abs(next - value) / (this.#window.ground - this.#window.ink);
    const bin = Math.min(SLOPE_BINS - 1, Math.floor(slope * SLOPE_BINS));
    this.rims += 1;
    this.slopes[bin] = (this.slopes[bin] as number) + 1;
  }

  /** Rows from the first to the last that holds letters. */
  height(): number {
    const isInked = (row: number) => (this.inked[row] as number) > INKED_ROW * (this.all[row] as number);
    let [first, last] = [-1, -1];
    for (let row = 0; row < this.all.length; row += 1) {
      if (!isInked(row)) continue;
      if (first < 0) first = row;
      last = row;
    }
    return last - first + 1;
  }
}

/**
 * Measures a stretch of a line.
 * @param from as `to`, a share of the line's length
 * @returns null where there is too little to measure
 */
export function measureStretch(window: LineWindow, from: number, to: number): LineMeasures | null {
  const { line, around, along, lengthPx, heightPx, nearDark } = window;
  const [u0, u1] = [(from - 0.5) * lengthPx, (to - 0.5) * lengthPx];
  const isWithin = (i: number, beyond: number) =>
    (along[i] as number) >= u0 - beyond && (along[i] as number) <= u1 + beyond;
  const letters = new Letters(window);
  const [between, beside] = [new Ground(), new Ground()];
  for (const i of line) {
    if (isWithin(i, 0) && !letters.add(i) && nearDark[i] === 0) between.add(window, i);
  }
  for (const i of around) {
    if (isWithin(i, heightPx / 2) && isLike(window, i)) beside.add(window, i);
  }
  return letters.rims < LEAST.rims || letters.ink < LEAST.ink ? null : resultOf(letters, between, beside);
}

/** Whether a pixel around a line is ground as bright as that between its letters. */
const isLike = ({ light, ground, ink, nearDark }: LineWindow, i: number): boolean =>
  nearDark[i] === 0 && Math.abs((light[i] as number) - ground) < LIKE * (ground - ink);

function resultOf(letters: Letters, between: Ground, beside: Ground): LineMeasures {
  return {
    inkHeight: Math.max(1, letters.height()),
    sharpness: (levelAt(letters.slopes, STEEP) + 0.5) / SLOPE_BINS,
    grain: between.grain(),
    grainAround: beside.grain(),
    groundPx: between.pixels,
    aroundPx: beside.pixels,
  };
}
