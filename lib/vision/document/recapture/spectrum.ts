import { transformSquare } from "@/lib/vision/images/fourier";
import type { Pixels } from "@/lib/vision/images/image";

/** Side of the transformed square in pixels, a power of two. */
export const WINDOW_PX = 128;

const HANN = Float64Array.from(
  { length: WINDOW_PX },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW_PX - 1)),
);

/** Natural logs of the power at each frequency, in brightness and in colour. */
export interface SquareSpectra {
  readonly brightness: Float64Array;
  readonly colour: Float64Array;
}

/**
 * The spectra of a square of an image, row by row, frequency 0 first; an index `k` past the middle is the frequency
 * `k - WINDOW_PX`. Brightness (green, which has most of a photo's sharpness) and colour (red against blue) are both real,
 * so that one complex transform gives both.
 */
export function squareSpectra({ data, width }: Pixels, left: number, top: number): SquareSpectra {
  const count = WINDOW_PX * WINDOW_PX;
  const [re, im] = [new Float64Array(count), new Float64Array(count)];
  let [meanRe, meanIm] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const at = ((top + (i >> 7)) * width + left + (i & 127)) * 3;
    re[i] = data[at + 1] ?? 0;
    im[i] = ((data[at] ?? 0) - (data[at + 2] ?? 0)) / 2;
    meanRe += (re[i] ?? 0) / count;
    meanIm += (im[i] ?? 0) / count;
  }
  // The mean and the edges of the square would add frequencies of their own.
  for (let i = 0; i < count; i += 1) {
    const weight = (HANN[i >> 7] ?? 0) * (HANN[i & 127] ?? 0);
    re[i] = ((re[i] ?? 0) - meanRe) * weight;
    im[i] = ((im[i] ?? 0) - meanIm) * weight;
  }
  transformSquare(re, im, WINDOW_PX);
  return separated(re, im);
}

function separated(re: Float64Array, im: Float64Array): SquareSpectra {
  const [brightness, colour] = [new Float64Array(re.length), new Float64Array(re.length)];
  for (let i = 0; i < re.length; i += 1) {
    const j = ((WINDOW_PX - (i >> 7)) & 127) * WINDOW_PX + ((WINDOW_PX - (i & 127)) & 127);
    const [a, b, c, d] = [re[i] ?? 0, im[i] ?? 0, re[j] ?? 0, im[j] ?? 0];
    brightness[i] = Math.log(((a + c) ** 2 + (b - d) ** 2) / 4 + 1);
    colour[i] = Math.log(((b + d) ** 2 + (a - c) ** 2) / 4 + 1);
  }
  return { brightness, colour };
}
