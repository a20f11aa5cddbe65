import { BLOCK_PX, type BlockPlaces } from "./portrait-blocks";

/** How the portrait differs from the rest of its photo in noise and sharpness. */
export interface TextureDifference {
  /** Natural log of the noise of the rest over that of the portrait: positive where the portrait is cleaner. */
  readonly cleaner: number;
  /** Share by which the portrait's finest detail exceeds that of the rest: 0 where both passed one lens. */
  readonly sharper: number;
}

/** Noise is taken from the quietest blocks: what else is in a block only adds to it. */
const QUIET = { portrait: 0.2, elsewhere: 0.1 } as const;
/** Noise below this is lost in the rounding of bytes. */
const ROUNDING = 0.3;
/** Sharpness is taken from the sharpest blocks with this contrast and more, in levels of 255. */
const MIN_CONTRAST = 10;
const SHARP = 0.9;
const MIN_BLOCKS = 40;

export function textureDifference(
  grey: Float32Array,
  width: number,
  { portrait, elsewhere }: BlockPlaces,
): TextureDifference | null {
  if (portrait.length < MIN_BLOCKS || elsewhere.length < MIN_BLOCKS) return null;
  const own = portrait.map((place) => measured(grey, width, place));
  const rest = elsewhere.map((place) => measured(grey, width, place));
  const noise = (blocks: readonly BlockTexture[], share: number) =>
    ROUNDING +
    percentile(
      blocks.map((block) => block.noise),
      share,
    );
  const sharpness = (blocks: readonly BlockTexture[]) => {
    const clear = blocks.filter(({ contrast }) => contrast >= MIN_CONTRAST).map((block) => block.fineness);
    return clear.length < MIN_BLOCKS / 2 ? null : percentile(clear, SHARP);
  };
  const [ownSharpness, restSharpness] = [sharpness(own), sharpness(rest)];
  return {
    cleaner: Math.log(noise(rest, QUIET.elsewhere) / noise(own, QUIET.portrait)),
    sharper: ownSharpness === null || restSharpness === null ? 0 : ownSharpness / restSharpness - 1,
  };
}

interface BlockTexture {
  /** Standard deviation of the noise (Immerkær, "Fast noise variance estimation", 1996). */
  readonly noise: number;
  readonly contrast: number;
  /** Differences over one pixel against those over two: a quarter for a soft slope, a half for single pixels. */
  readonly fineness: number;
}

function measured(grey: Float32Array, width: number, [x0, y0]: readonly [number, number]): BlockTexture {
  let [rough, near, far, count] = [0, 0, 0, 0];
  for (let y = y0 + 1; y < y0 + BLOCK_PX - 1; y += 1) {
    for (let x = x0 + 1; x < x0 + BLOCK_PX - 1; x += 1) {
      const i = y * width + x;
      const at = (step: number) => grey[i + step] ?? 0;
      const diagonals = at(-width - 1) + at(-width + 1) + at(width - 1) + at(width + 1);
      const sides = at(-1) + at(1) + at(-width) + at(width);
      rough += Math.abs(4 * at(0) - 2 * sides + diagonals);
      near += (at(1) - at(0)) ** 2 + (at(width) - at(0)) ** 2;
      far += (at(1) - at(-1)) ** 2 + (at(width) - at(-width)) ** 2;
      count += 1;
    }
  }
  return {
    noise: (Math.sqrt(Math.PI / 2) * rough) / (6 * count),
    contrast: Math.sqrt(far / (2 * count)),
    fineness: far > 0 ? near / far : 0,
  };
}

function percentile(values: number[], share: number): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
