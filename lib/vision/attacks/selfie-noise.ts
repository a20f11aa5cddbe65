import type { Pixels } from "@/lib/vision/images/image";
import type { Pyramid } from "@/lib/vision/images/pixels";
import type { PictureArea } from "./selfie-grid";

/** The noise of a face beside its detail, at full and half size; ratios as natural logs. */
export interface NoiseMeasures {
  /** Noise in colour against noise in brightness, at full and at half size. */
  readonly colourNoise: number;
  readonly colourNoiseCoarse: number;
  /** Noise against the steepest edges: high where the edges of a print were softened and its dots were not. */
  readonly noiseToEdges: number;
  /** Steepest edges at full size against half: low where the picture passed two lenses. */
  readonly sharpness: number;
  /** How much noise differs from place to place. */
  readonly noiseSpread: number;
  /** How far single pixels stand out of the noise: dots and sparkle do. */
  readonly noisePeaks: number;
}

const PATCH_PX = 30;
const ACROSS = 5;
const LEVELS = 2;
/** Noise below this is lost in the rounding of bytes. */
const ROUNDING = 0.15;

interface Patch {
  readonly noise: number;
  readonly colourNoise: number;
  readonly edges: number;
  readonly peaks: number;
}

/** Measures the noise in an area, given in pixels of the image; null where the image is too small. */
export function noiseMeasures(image: Pyramid, area: PictureArea): NoiseMeasures | null {
  const levels = Array.from({ length: LEVELS }, (_, depth) => patchesOf(image, depth, area));
  const [full = [], half = []] = levels;
  const noises = levels.map((patches) => ROUNDING + share(patches, "noise", 0.35));
  const colour = levels.map((patches) => ROUNDING + share(patches, "colourNoise", 0.35));
  const edges = levels.map((patches) => 1 + share(patches, "edges", 0.85));
  const ratio = (a: number | undefined, b: number | undefined) => Math.log((a ?? 1) / (b ?? 1));
  if (full.length === 0 || half.length === 0) return null;
  return {
    colourNoise: ratio(colour[0], noises[0]),
    colourNoiseCoarse: ratio(colour[1], noises[1]),
    noiseToEdges: ratio(noises[0], edges[0]),
    sharpness: ratio(edges[0], edges[1]),
    noiseSpread: ratio(ROUNDING + share(full, "noise", 0.6), ROUNDING + share(full, "noise", 0.15)),
    noisePeaks: share(full, "peaks", 0.4),
  };
}

function patchesOf(image: Pyramid, depth: number, area: PictureArea): Patch[] {
  const level = image.level(depth);
  const scale = level.width / image.base.width;
  const count = depth === 0 ? ACROSS : ACROSS - 1;
  return Array.from({ length: count * count }, (_, index) => {
    const place = (from: number, length: number, step: number, limit: number) =>
      Math.min(
        limit - PATCH_PX - 1,
        Math.max(1, Math.round((from + (length * (step + 0.5)) / count) * scale - PATCH_PX / 2)),
      );
    const x = place(area.x, area.width, index % count, level.width);
    const y = place(area.y, area.height, Math.floor(index / count), level.height);
    return [x, y] as const;
  }).flatMap(([x, y]) => (Math.min(x, y) < 1 ? [] : [measured(level, x, y)]));
}

const WIDE = PATCH_PX + 2;
const GREY = new Float32Array(WIDE * WIDE);
const WARM = new Float32Array(WIDE * WIDE);

function measured({ data, width }: Pixels, left: number, top: number): Patch {
  for (let row = 0; row < WIDE; row += 1)
    for (let column = 0; column < WIDE; column += 1) {
      const at = ((top - 1 + row) * width + left - 1 + column) * 3;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      GREY[row * WIDE + column] = (r + 2 * g + b) / 4;
      WARM[row * WIDE + column] = (r - b) / 2;
    }
  let [rough, roughSquares, warm, steep] = [0, 0, 0, 0];
  for (let row = 1; row <= PATCH_PX; row += 1)
    for (let at = row * WIDE + 1; at <= row * WIDE + PATCH_PX; at += 1) {
      const step = noiseAt(GREY, at);
      rough += Math.abs(step);
      roughSquares += step * step;
      warm += Math.abs(noiseAt(WARM, at));
      const dx = (GREY[at + 1] ?? 0) - (GREY[at - 1] ?? 0);
      const dy = (GREY[at + WIDE] ?? 0) - (GREY[at - WIDE] ?? 0);
      steep = Math.max(steep, dx * dx + dy * dy);
    }
  const count = PATCH_PX * PATCH_PX;
  return {
    noise: rough / count,
    colourNoise: warm / count,
    edges: Math.sqrt(steep),
    peaks: Math.sqrt(roughSquares / count) / (rough / count + 0.05),
  };
}

/** Immerkær's noise filter, which is blind to even slopes and edges along the axes (1996). */
function noiseAt(plane: Float32Array, at: number): number {
  const around =
    (plane[at - 1] ?? 0) + (plane[at + 1] ?? 0) + (plane[at - WIDE] ?? 0) + (plane[at + WIDE] ?? 0);
  const corners =
    (plane[at - WIDE - 1] ?? 0) +
    (plane[at - WIDE + 1] ?? 0) +
    (plane[at + WIDE - 1] ?? 0) +
    (plane[at + WIDE + 1] ?? 0);
  return (4 * (plane[at] ?? 0) - 2 * around + corners) / 6;
}

/** The value that a share of the patches has at most. */
function share(patches: readonly Patch[], name: keyof Patch, part: number): number {
  const sorted = patches.map((patch) => patch[name]).sort((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}
