import { transformSquare } from "@/lib/vision/images/fourier";
import type { Pixels } from "@/lib/vision/images/image";
import type { Pyramid } from "@/lib/vision/images/pixels";

const WINDOW_PX = 64;
const BINS = WINDOW_PX * WINDOW_PX;
const HANN = Float64Array.from(
  { length: WINDOW_PX },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW_PX),
);
/** Windows across and down on each level of the pyramid. */
const ACROSS = [3, 3, 2] as const;
/** Frequencies of a window that are looked at, in cycles per window: lower ones are faces. */
const LEAST = 7;
const MOST = 32;

/** How far regular patterns rise above the picture, as natural logs of ratios of powers. */
export interface GridMeasures {
  /** Strongest frequency of the mean spectrum, in brightness and in colour, at full and at half size. */
  readonly fineBrightness: number;
  readonly halfBrightness: number;
  readonly quarterBrightness: number;
  readonly fineColour: number;
  readonly halfColour: number;
  readonly quarterColour: number;
  /** Median over the windows of their own strongest frequency. */
  readonly windowBrightness: number;
  readonly windowColour: number;
}

export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Measures regular patterns in an area, given in pixels of the image. */
export function gridMeasures(image: Pyramid, area: PictureArea): GridMeasures {
  const [fine, half, quarter] = [0, 1, 2].map((depth) => levelPeaks(image, depth, area));
  const none = { brightness: 0, colour: 0, windowBrightness: 0, windowColour: 0 };
  const [f, h, q] = [fine ?? none, half ?? none, quarter ?? none];
  return {
    fineBrightness: f.brightness,
    halfBrightness: h.brightness,
    quarterBrightness: q.brightness,
    fineColour: f.colour,
    halfColour: h.colour,
    quarterColour: q.colour,
    windowBrightness: Math.max(f.windowBrightness, h.windowBrightness),
    windowColour: Math.max(f.windowColour, h.windowColour),
  };
}

function levelPeaks(image: Pyramid, depth: number, area: PictureArea) {
  const level = image.level(depth);
  const scale = level.width / image.base.width;
  const sum = [new Float64Array(BINS), new Float64Array(BINS)] as const;
  const peaks: [number[], number[]] = [[], []];
  const places = windowsIn(level, area, scale, ACROSS[depth] ?? 2);
  if (places.length === 0) return null;
  for (const [x, y] of places) {
    const spectra = logSpectra(level, x, y);
    spectra.forEach((spectrum, index) => {
      const total = sum[index === 0 ? 0 : 1];
      for (let i = 0; i < BINS; i += 1) total[i] = (total[i] ?? 0) + (spectrum[i] ?? 0) / places.length;
      peaks[index === 0 ? 0 : 1].push(strongest(spectrum));
    });
  }
  return {
    brightness: strongest(sum[0]),
    colour: strongest(sum[1]),
    windowBrightness: median(peaks[0]),
    windowColour: median(peaks[1]),
  };
}

function windowsIn(
  level: Pixels,
  area: PictureArea,
  scale: number,
  most: number,
): (readonly [number, number])[] {
  const left = Math.max(0, Math.round(area.x * scale));
  const top = Math.max(0, Math.round(area.y * scale));
  const right = Math.min(level.width, Math.round((area.x + area.width) * scale)) - WINDOW_PX;
  const bottom = Math.min(level.height, Math.round((area.y + area.height) * scale)) - WINDOW_PX;
  if (right < left || bottom < top) return [];
  const across = Math.min(most, 1 + Math.ceil(((right - left) / WINDOW_PX) * 2));
  const down = Math.min(most, 1 + Math.ceil(((bottom - top) / WINDOW_PX) * 2));
  const at = (from: number, to: number, index: number, count: number) =>
    count === 1 ? Math.round((from + to) / 2) : Math.round(from + ((to - from) * index) / (count - 1));
  return Array.from({ length: across * down }, (_, index) => [
    at(left, right, index % across, across),
    at(top, bottom, Math.floor(index / across), down),
  ]);
}

/**
 * Log powers of brightness and of colour (red against blue). Both are real, so that one complex transform gives both.
 */
function logSpectra({ data, width }: Pixels, left: number, top: number): [Float64Array, Float64Array] {
  const [re, im] = [new Float64Array(BINS), new Float64Array(BINS)];
  let [meanRe, meanIm] = [0, 0];
  for (let i = 0; i < BINS; i += 1) {
    const at = ((top + (i >> 6)) * width + left + (i & 63)) * 3;
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    re[i] = (r + 2 * g + b) / 4;
    im[i] = (r - b) / 2;
    meanRe += (re[i] ?? 0) / BINS;
    meanIm += (im[i] ?? 0) / BINS;
  }
  for (let i = 0; i < BINS; i += 1) {
    const weight = (HANN[i >> 6] ?? 0) * (HANN[i & 63] ?? 0);
    re[i] = ((re[i] ?? 0) - meanRe) * weight;
    im[i] = ((im[i] ?? 0) - meanIm) * weight;
  }
  transformSquare(re, im, WINDOW_PX);
  return separated(re, im);
}

/** Powers below this are rounding of the file. */
const FLOOR = 200;

function separated(re: Float64Array, im: Float64Array): [Float64Array, Float64Array] {
  const [first, second] = [new Float64Array(BINS), new Float64Array(BINS)];
  for (let i = 0; i < BINS; i += 1) {
    const j = ((64 - (i >> 6)) & 63) * 64 + ((64 - (i & 63)) & 63);
    const [a, b, c, d] = [re[i] ?? 0, im[i] ?? 0, re[j] ?? 0, im[j] ?? 0];
    first[i] = Math.log(((a + c) ** 2 + (b - d) ** 2) / 4 + FLOOR);
    second[i] = Math.log(((b + d) ** 2 + (a - c) ** 2) / 4 + FLOOR);
  }
  return [first, second];
}

/** The strongest frequency over its surroundings, without those of the blocks of a JPEG file. */
function strongest(spectrum: Float64Array): number {
  let best = 0;
  for (let v = -MOST; v < MOST; v += 1)
    for (let u = 0; u < MOST; u += 1) {
      const radius = Math.hypot(u, v);
      if (radius < LEAST || radius > MOST || isBlockFrequency(u, v)) continue;
      const power = at(spectrum, u, v);
      if (power - lowestNear(spectrum, u, v) <= best || !isTop(spectrum, u, v, power)) continue;
      best = Math.max(best, power - surroundings(spectrum, u, v));
    }
  return best;
}

const at = (spectrum: Float64Array, u: number, v: number) => spectrum[((v & 63) << 6) | (u & 63)] ?? 0;

/** Multiples of an eighth along one axis, where the edges of the blocks are. */
function isBlockFrequency(u: number, v: number): boolean {
  const onAxis = (across: number, along: number) =>
    Math.abs(across) <= 1 && Math.abs(((along + 4) & 7) - 4) <= 1;
  return onAxis(u, v) || onAxis(v, u);
}

function isTop(spectrum: Float64Array, u: number, v: number, power: number): boolean {
  return (
    power >= at(spectrum, u + 1, v) &&
    power >= at(spectrum, u - 1, v) &&
    power >= at(spectrum, u, v + 1) &&
    power >= at(spectrum, u, v - 1)
  );
}

/** The frequencies of a ring around one, as steps across and down. */
const RING = Array.from({ length: 121 }, (_, i) => [(i % 11) - 5, Math.floor(i / 11) - 5] as const).filter(
  ([du, dv]) => Math.max(Math.abs(du), Math.abs(dv)) >= 4,
);

function lowestNear(spectrum: Float64Array, u: number, v: number): number {
  return Math.min(
    at(spectrum, u + 4, v),
    at(spectrum, u - 4, v),
    at(spectrum, u, v + 4),
    at(spectrum, u, v - 4),
  );
}

function surroundings(spectrum: Float64Array, u: number, v: number): number {
  const ring = RING.map(([du, dv]) => at(spectrum, u + du, v + dv)).sort((a, b) => a - b);
  // The upper quartile, because the spectrum of a face rises towards the low frequencies.
  return ring[Math.floor(ring.length * 0.75)] ?? 0;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
