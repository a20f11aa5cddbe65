import type { Pixels } from "@/lib/vision/images/image";
import type { Bounds } from "../page/geometry";

/** The colours of a region, in CIELAB under the light of day (D65). */
export interface RegionColour {
  /** 90th percentile of chroma: how colourful the more colourful parts are. */
  readonly chroma: number;
  /**
   * The same after the region's own paper was made white and lit: a tint of the whole, as of warm light, does not count, and
   * dim light takes no colour away.
   */
  readonly ownChroma: number;
  /** Chroma and hue (degrees) of that paper, as if it were lit. */
  readonly tint: number;
  readonly tintHueDeg: number;
}

/** Cells along the long side of the region: means over a cell have little noise. */
const CELLS = 48;
/** Every second pixel of a cell is enough. */
const STEP_PX = 2;
/** Share of the brightest cells that are taken for paper; the very brightest may be glare. */
const PAPER = { from: 0.6, to: 0.9 } as const;
/** Darker cells show no colour reliably, and a channel near its end has lost its part. */
const LEAST_LIGHTNESS = 20;
const MOST_LEVEL = 247;
/** Of a cell's pixels: its mean has lost as much where some of them are at their end and others are not. */
const MOST_CLIPPED = 0.1;
const CLIPPED_LEVEL = 253;
/** The paper of the photos on which limits were set is at least about as bright as this (docs/attacks.md, copied-dark). */
const LIT_PAPER = 190;

/** Fewer cells tell nothing. */
const MIN_CELLS = 64;

type Colour = readonly [red: number, green: number, blue: number];
type Lab = readonly [lightness: number, a: number, b: number];

/** The colours inside a rectangle; the cause where it is too small or too dark to tell. */
export function colourOf(image: Pixels, bounds: Bounds): RegionColour | "document_too_small" | "too_dark" {
  const cells = meanColours(image, bounds);
  if (cells.length < MIN_CELLS) return "document_too_small";
  const paper = paperOf(cells);
  if (Math.min(...paper) < 24) return "too_dark";
  // Colour fades with the light: a dark photo is compared as if its paper had been lit.
  const brightest = Math.max(LIT_PAPER, ...paper);
  const chroma = percentile90(cells.map(labOf));
  const balanced = cells.map((cell): Colour => {
    const at = (i: 0 | 1 | 2) => Math.min(255, (cell[i] * brightest) / paper[i]);
    return [at(0), at(1), at(2)];
  });
  const ownChroma = percentile90(balanced.map(labOf));
  if (chroma === null || ownChroma === null) return "too_dark";
  const share = brightest / Math.max(...paper);
  const [, a, b] = labOf([paper[0] * share, paper[1] * share, paper[2] * share]);
  return { chroma, ownChroma, tint: Math.hypot(a, b), tintHueDeg: (Math.atan2(b, a) * 180) / Math.PI };
}

function meanColours({ data, width, height }: Pixels, bounds: Bounds): Colour[] {
  const [x0, y0] = [Math.max(0, Math.floor(bounds.x0)), Math.max(0, Math.floor(bounds.y0))];
  const [x1, y1] = [Math.min(width, Math.ceil(bounds.x1)), Math.min(height, Math.ceil(bounds.y1))];
  const cell = Math.max(2, Math.floor(Math.max(x1 - x0, y1 - y0) / CELLS));
  const cells: Cell[] = [];
  for (let y = y0; y + cell <= y1; y += cell) {
    for (let x = x0; x + cell <= x1; x += cell) cells.push(meanOf(data, width, x, y, cell));
  }
  const lit = cells.filter(({ colour }) => Math.max(...colour) <= MOST_LEVEL);
  const whole = lit.filter(({ clipped }) => clipped <= MOST_CLIPPED);
  // On a bright photo of fine print nearly every cell has such pixels: better those than none.
  return (whole.length < MIN_CELLS ? lit : whole).map(({ colour }) => colour);
}

interface Cell {
  readonly colour: Colour;
  /** Share of its pixels of which a channel is at its end. */
  readonly clipped: number;
}

function meanOf(data: Uint8Array, width: number, x0: number, y0: number, side: number): Cell {
  let [red, green, blue, clipped, count] = [0, 0, 0, 0, 0];
  for (let y = y0; y < y0 + side; y += STEP_PX) {
    for (let x = x0; x < x0 + side; x += STEP_PX) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      red += r;
      green += g;
      blue += b;
      if (Math.max(r, g, b) >= CLIPPED_LEVEL) clipped += 1;
      count += 1;
    }
  }
  return { colour: [red / count, green / count, blue / count], clipped: clipped / count };
}

function paperOf(cells: readonly Colour[]): Colour {
  const sorted = cells.toSorted((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
  const bright = sorted.slice(Math.floor(PAPER.from * cells.length), Math.ceil(PAPER.to * cells.length));
  const mean = (i: 0 | 1 | 2) => bright.reduce((sum, cell) => sum + cell[i], 0) / bright.length;
  return [mean(0), mean(1), mean(2)];
}

function percentile90(labs: readonly Lab[]): number | null {
  const chromas = labs
    .filter(([lightness]) => lightness >= LEAST_LIGHTNESS)
    .map(([, a, b]) => Math.hypot(a, b))
    .sort((a, b) => a - b);
  return chromas.length < MIN_CELLS ? null : (chromas[Math.floor(0.9 * chromas.length)] ?? null);
}

/** sRGB (IEC 61966-2-1) to CIELAB (CIE 15, white D65). */
function labOf([red, green, blue]: Colour): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = shaped((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = shaped(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = shaped((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const linear = (value: number) =>
  value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const shaped = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
