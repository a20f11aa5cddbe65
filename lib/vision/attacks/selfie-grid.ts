import { transformSquare } from "@/lib/vision/images/fourier";
import type { Pixels } from "@/lib/vision/images/image";
import type { Pyramid } from "@/lib/vision/images/pixels";
import { type BandMeasures, bandMeasures } from "./selfie-spectrum";

const WINDOW_PX = 64;
const BINS = WINDOW_PX * WINDOW_PX;
const HANN = Float64Array.from(
  { length: WINDOW_PX },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW_PX),
);
/** Windows across and down on each level of the pyramid. */
const ACROSS = [3, 2] as const;
/** Frequencies of a window that are looked at, in cycles per window: lower ones are faces. */
const LEAST = 7;
const MOST = 32;

/** Smaller areas have too few windows: their spectra are noise, which has peaks of its own. */
export const LEAST_AREA_PX = 80;

/** How far regular patterns rise above the picture, as natural logs of ratios of powers. */
export interface GridMeasures {
  /** Strongest frequency of the mean spectrum, in brightness and in colour. */
  readonly patternInBrightness: number;
  readonly patternInColour: number;
  /** Median over the windows of their own strongest frequency: a seen grid changes its frequency from place to place. */
  readonly localPatternInBrightness: number;
  readonly localPatternInColour: number;
}

/** The peaks of a picture, and how its power is spread at full size. */
export interface PatternMeasures extends GridMeasures {
  readonly bands: BandMeasures | null;
  readonly colourBands: BandMeasures | null;
}

export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Measures regular patterns in an area, given in pixels of the image, at full and at half size. */
export function gridMeasures(image: Pyramid, area: PictureArea): PatternMeasures {
  const levels = ACROSS.map((_, depth) => levelPeaks(image, depth, area));
  const highest = (name: keyof GridMeasures) => Math.max(0, ...levels.map((peaks) => peaks?.[name] ?? 0));
  return {
    patternInBrightness: highest("patternInBrightness"),
    patternInColour: highest("patternInColour"),
    localPatternInBrightness: highest("localPatternInBrightness"),
    localPatternInColour: highest("localPatternInColour"),
    bands: levels[0]?.bands ?? null,
    colourBands: levels[0]?.colourBands ?? null,
  };
}

function levelPeaks(image: Pyramid, depth: number, area: PictureArea): PatternMeasures | null {
  const level = image.level(depth);
  const scale = level.width / image.base.width;
  const sum = [new Float64Array(BINS), new Float64Array(BINS)] as const;
  const peaks: [number[], number[]] = [[], []];
  if (Math.min(area.width, area.height) * scale < LEAST_AREA_PX) return null;
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
    patternInBrightness: strongest(sum[0]),
    patternInColour: strongest(sum[1]),
    localPatternInBrightness: median(peaks[0]),
    localPatternInColour: median(peaks[1]),
    bands: bandMeasures(sum[0]),
    colourBands: bandMeasures(sum[1]),
  };
}

/** Windows over an area; none where the picture is too small. */
function windowsIn(
  level: Pixels,
  area: PictureArea,
  scale: number,
  most: number,
): (readonly [number, number])[] {
  if (level.width < WINDOW_PX || level.height < WINDOW_PX) return [];
  const across = startsOf(area.x * scale, area.width * scale, level.width, most);
  const down = startsOf(area.y * scale, area.height * scale, level.height, most);
  return down.flatMap((y) => across.map((x) => [x, y] as const));
}

/** Where the windows begin along one side. */
function startsOf(from: number, length: number, limit: number, most: number): number[] {
  const room = Math.max(0, length - WINDOW_PX);
  const count = Math.min(most, 1 + Math.ceil(room / (WINDOW_PX / 2)));
  return Array.from({ length: count }, (_, index) => {
    const start = from + (count === 1 ? room / 2 : (room * index) / (count - 1));
    return Math.round(Math.min(limit - WINDOW_PX, Math.max(0, start)));
  });
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

/** The frequencies that are looked at: not those of the blocks of a JPEG file. */
const FREQUENCIES = Array.from(
  { length: 2 * MOST * MOST },
  (_, i) => [i % MOST, Math.floor(i / MOST) - MOST] as const,
).filter(([u, v]) => Math.hypot(u, v) >= LEAST && Math.hypot(u, v) <= MOST && !isBlockFrequency(u, v));

/** The strongest frequency over its surroundings. */
function strongest(spectrum: Float64Array): number {
  let best = 0;
  for (const [u, v] of FREQUENCIES) {
    const power = at(spectrum, u, v);
    if (isTop(spectrum, u, v, power) && standsOut(spectrum, u, v, power - best))
      best = power - surroundings(spectrum, u, v);
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

/** The upper quartile of the ring counts, because the spectrum of a face rises towards the low frequencies. */
const QUARTILE = Math.floor(RING.length * 0.75);

/** Whether the surroundings are below a level: at most a quarter of them may reach it. */
function standsOut(spectrum: Float64Array, u: number, v: number, level: number): boolean {
  let reaching = 0;
  for (const [du, dv] of RING) {
    if (at(spectrum, u + du, v + dv) < level) continue;
    reaching += 1;
    if (reaching >= RING.length - QUARTILE) return false;
  }
  return true;
}

function surroundings(spectrum: Float64Array, u: number, v: number): number {
  const ring = Float64Array.from(RING, ([du, dv]) => at(spectrum, u + du, v + dv)).sort();
  return ring[QUARTILE] ?? 0;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
