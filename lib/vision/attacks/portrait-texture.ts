import { BLOCK_PX, type BlockPlaces, type Grey } from "./portrait-blocks";

/** How the portrait differs from the rest of its photo in noise and sharpness. */
export interface TextureDifference {
  /** Natural log of the noise of the rest over that of the portrait: positive where the portrait is cleaner. */
  readonly cleaner: number;
  /** Share by which the portrait's finest detail exceeds that of the rest: 0 and less where both passed one lens. */
  readonly sharper: number;
  /** Finest detail of the rest, as `sharper` compares it; 0 where it has none. */
  readonly printFineness: number;
}

/**
 * Noise is taken from the quietest blocks, and from the very quietest: what else is in a block only adds to it, and a pasted
 * photo with much detail has few without (docs/attacks.md, substituted-quietest).
 */
const QUIET = 0.1;
const QUIETEST = 0.03;
/** On a smaller portrait the very quietest are a few blocks by chance. */
const MIN_FOR_QUIETEST = 400;
/** Blocks of the rest count when they are as bright as the quiet parts of the portrait, within this. */
const QUIET_PART = 0.3;
const SAME_BRIGHTNESS = 35;
/** Noise below this is lost in the rounding of bytes. */
const ROUNDING = 0.3;
/**
 * Where the quietest blocks of the rest differ from its less quiet ones by more than this, they show print and not noise.
 */
const EVEN = { low: 0.05, high: 0.3, rounding: 0.2, most: 1.7 } as const;
/** Sharpness is taken from the sharpest blocks with this contrast and more, in levels of 255. */
const MIN_CONTRAST = 10;
const SHARP = 0.9;
const MIN_BLOCKS = 40;

/** Null where the portrait or the rest is too small to tell. */
export function textureDifference(grey: Grey, places: BlockPlaces): TextureDifference | null {
  if (Math.min(places.portrait.length, places.elsewhere.length) < MIN_BLOCKS) return null;
  const own = places.portrait.map((place) => measured(grey, place));
  const rest = places.elsewhere.map((place) => measured(grey, place));
  const [ownSharpness, restSharpness] = [sharpnessOf(own), sharpnessOf(rest)];
  return {
    cleaner: cleanerBy(own, rest),
    sharper: ownSharpness === null || restSharpness === null ? 0 : ownSharpness / restSharpness - 1,
    printFineness: restSharpness ?? 0,
  };
}

function cleanerBy(own: readonly BlockTexture[], rest: readonly BlockTexture[]): number {
  const quietPart = own.toSorted((a, b) => a.noise - b.noise).slice(0, Math.ceil(QUIET_PART * own.length));
  const brightness = percentile(
    quietPart.map((block) => block.brightness),
    0.5,
  );
  const noisesAlike = (blocks: readonly BlockTexture[]) =>
    noisesOf(blocks.filter((block) => Math.abs(block.brightness - brightness) < SAME_BRIGHTNESS));
  const alike = noisesAlike(rest);
  if (alike.length < MIN_BLOCKS) return 0;
  const low = EVEN.rounding + percentile(alike, EVEN.low);
  const high = EVEN.rounding + percentile(alike, EVEN.high);
  if (high > EVEN.most * low) return 0;
  const quiet = logRatio(alike, noisesOf(own), QUIET);
  if (own.length < MIN_FOR_QUIETEST) return quiet;
  // Black hair has no noise: the very quietest must tell the same at any brightness and at equal ones.
  const quietest = [
    logRatio(noisesOf(rest), noisesOf(own), QUIETEST),
    logRatio(alike, noisesAlike(own), QUIETEST),
  ];
  return Math.max(quiet, Math.min(...quietest));
}

const noisesOf = (blocks: readonly BlockTexture[]) => blocks.map(({ noise }) => noise);

/** Natural log of the noise of the rest over that of the portrait. */
function logRatio(rest: readonly number[], own: readonly number[], share: number): number {
  return Math.log((ROUNDING + percentile(rest, share)) / (ROUNDING + percentile(own, share)));
}

function sharpnessOf(blocks: readonly BlockTexture[]): number | null {
  const clear = blocks.filter(({ contrast }) => contrast >= MIN_CONTRAST).map(({ fineness }) => fineness);
  return clear.length < MIN_BLOCKS / 2 ? null : percentile(clear, SHARP);
}

interface BlockTexture {
  readonly brightness: number;
  /** Standard deviation of the noise (Immerkær, "Fast noise variance estimation", 1996). */
  readonly noise: number;
  readonly contrast: number;
  /** Differences over one pixel against those over two: a quarter for a soft slope, a half for single pixels. */
  readonly fineness: number;
}

function measured({ data, width }: Grey, [x0, y0]: readonly [number, number]): BlockTexture {
  let [sum, rough, near, far, count] = [0, 0, 0, 0, 0];
  for (let y = y0 + 1; y < y0 + BLOCK_PX - 1; y += 1) {
    for (let i = y * width + x0 + 1; i < y * width + x0 + BLOCK_PX - 1; i += 1) {
      const here = data[i] ?? 0;
      const [left, right] = [data[i - 1] ?? 0, data[i + 1] ?? 0];
      const [above, below] = [data[i - width] ?? 0, data[i + width] ?? 0];
      const corners =
        (data[i - width - 1] ?? 0) +
        (data[i - width + 1] ?? 0) +
        (data[i + width - 1] ?? 0) +
        (data[i + width + 1] ?? 0);
      sum += here;
      rough += Math.abs(4 * here - 2 * (left + right + above + below) + corners);
      near += (right - here) ** 2 + (below - here) ** 2;
      far += (right - left) ** 2 + (below - above) ** 2;
      count += 1;
    }
  }
  return {
    brightness: sum / count,
    noise: (Math.sqrt(Math.PI / 2) * rough) / (6 * count),
    contrast: Math.sqrt(far / (2 * count)),
    fineness: far > 0 ? near / far : 0,
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
