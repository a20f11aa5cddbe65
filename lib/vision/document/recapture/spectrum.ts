/** Side of the transformed square in pixels, a power of two. */
export const WINDOW_PX = 128;

const HANN = Float64Array.from(
  { length: WINDOW_PX },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW_PX - 1)),
);
const COSINES = Float64Array.from({ length: WINDOW_PX / 2 }, (_, i) =>
  Math.cos((2 * Math.PI * i) / WINDOW_PX),
);
const SINES = Float64Array.from(
  { length: WINDOW_PX / 2 },
  (_, i) => -Math.sin((2 * Math.PI * i) / WINDOW_PX),
);

/**
 * Natural log of the power at each frequency of a square image, row by row, frequency 0 first; an index `k` past the
 * middle is the frequency `k - WINDOW_PX`.
 * @param square WINDOW_PX · WINDOW_PX brightnesses, row-major
 */
export function logSpectrum(square: Float64Array): Float64Array {
  const real = windowed(square);
  const imaginary = new Float64Array(real.length);
  const [re, im] = [new Float64Array(WINDOW_PX), new Float64Array(WINDOW_PX)];
  for (let row = 0; row < WINDOW_PX; row += 1) {
    const from = row * WINDOW_PX;
    re.set(real.subarray(from, from + WINDOW_PX));
    im.fill(0);
    transform(re, im);
    real.set(re, from);
    imaginary.set(im, from);
  }
  for (let column = 0; column < WINDOW_PX; column += 1) {
    for (let row = 0; row < WINDOW_PX; row += 1) {
      re[row] = real[row * WINDOW_PX + column] ?? 0;
      im[row] = imaginary[row * WINDOW_PX + column] ?? 0;
    }
    transform(re, im);
    for (let row = 0; row < WINDOW_PX; row += 1) {
      const [a, b] = [re[row] ?? 0, im[row] ?? 0];
      real[row * WINDOW_PX + column] = Math.log(a * a + b * b + 1);
    }
  }
  return real;
}

/** Subtracts the mean and applies a Hann window, because the edges would add frequencies of their own. */
function windowed(square: Float64Array): Float64Array {
  const mean = square.reduce((sum, value) => sum + value, 0) / square.length;
  return square.map(
    (value, i) => (value - mean) * (HANN[i % WINDOW_PX] ?? 0) * (HANN[Math.floor(i / WINDOW_PX)] ?? 0),
  );
}

/** Fast Fourier transform in place (Cooley and Tukey, decimation in time). */
function transform(re: Float64Array, im: Float64Array) {
  reversedOrder(re, im);
  for (let size = 2; size <= WINDOW_PX; size *= 2) {
    const [half, stride] = [size / 2, WINDOW_PX / size];
    for (let start = 0; start < WINDOW_PX; start += size) {
      for (let k = 0; k < half; k += 1) {
        const [cos, sin] = [COSINES[k * stride] ?? 0, SINES[k * stride] ?? 0];
        const [upper, lower] = [start + k, start + k + half];
        const [ur, ui, lr, li] = [re[upper] ?? 0, im[upper] ?? 0, re[lower] ?? 0, im[lower] ?? 0];
        const turnedRe = lr * cos - li * sin;
        const turnedIm = lr * sin + li * cos;
        re[upper] = ur + turnedRe;
        im[upper] = ui + turnedIm;
        re[lower] = ur - turnedRe;
        im[lower] = ui - turnedIm;
      }
    }
  }
}

function reversedOrder(re: Float64Array, im: Float64Array) {
  for (let i = 1, j = 0; i < WINDOW_PX; i += 1) {
    let bit = WINDOW_PX >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
    [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
  }
}
