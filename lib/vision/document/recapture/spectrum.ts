import { transformSquare } from "@/lib/vision/images/fourier";

/** Side of the transformed square in pixels, a power of two. */
export const WINDOW_PX = 128;

const HANN = Float64Array.from(
  { length: WINDOW_PX },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW_PX - 1)),
);
/**
 * Natural log of the power at each frequency of a square image, row by row, frequency 0 first; an index `k` past the
 * middle is the frequency `k - WINDOW_PX`.
 * @param square WINDOW_PX · WINDOW_PX brightnesses, row-major
 */
export function logSpectrum(square: Float64Array): Float64Array {
  const real = windowed(square);
  const imaginary = new Float64Array(real.length);
  transformSquare(real, imaginary, WINDOW_PX);
  return real.map((a, at) => Math.log(a * a + (imaginary[at] ?? 0) ** 2 + 1));
}

/** Subtracts the mean and applies a Hann window, because the edges would add frequencies of their own. */
function windowed(square: Float64Array): Float64Array {
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length;
  return square.map(
    (value, i) => (value - mean) * (HANN[i % WINDOW_PX] ?? 0) * (HANN[Math.floor(i / WINDOW_PX)] ?? 0),
  );
}
