/** Tables of the transform of one size. */
interface Tables {
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
}

const tables = new Map<number, Tables>();

function tablesOf(size: number): Tables {
  const known = tables.get(size);
  if (known) return known;
  const angle = (index: number) => (2 * Math.PI * index) / size;
  const made = {
    cosines: Float64Array.from({ length: size / 2 }, (_, index) => Math.cos(angle(index))),
    sines: Float64Array.from({ length: size / 2 }, (_, index) => -Math.sin(angle(index))),
  };
  tables.set(size, made);
  return made;
}

/**
 * Fast Fourier transform of a square of complex numbers, in place (Cooley and Tukey, decimation in time).
 * @param size side of the square, a power of two; an index `k` past its middle is the frequency `k - size`
 */
export function transformSquare(re: Float64Array, im: Float64Array, size: number): void {
  const { cosines, sines } = tablesOf(size);
  const [lineRe, lineIm] = [new Float64Array(size), new Float64Array(size)];
  for (let row = 0; row < size; row += 1) {
    const from = row * size;
    transformLine(re.subarray(from, from + size), im.subarray(from, from + size), cosines, sines);
  }
  for (let column = 0; column < size; column += 1) {
    for (let row = 0; row < size; row += 1) {
      lineRe[row] = re[row * size + column] ?? 0;
      lineIm[row] = im[row * size + column] ?? 0;
    }
    transformLine(lineRe, lineIm, cosines, sines);
    for (let row = 0; row < size; row += 1) {
      re[row * size + column] = lineRe[row] ?? 0;
      im[row * size + column] = lineIm[row] ?? 0;
    }
  }
}

function transformLine(re: Float64Array, im: Float64Array, cosines: Float64Array, sines: Float64Array) {
  const length = re.length;
  reverseOrder(re, im);
  for (let size = 2; size <= length; size *= 2) {
    const [half, stride] = [size / 2, length / size];
    for (let start = 0; start < length; start += size) {
      for (let k = 0; k < half; k += 1) {
        const [cos, sin] = [cosines[k * stride] ?? 0, sines[k * stride] ?? 0];
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

function reverseOrder(re: Float64Array, im: Float64Array) {
  const length = re.length;
  for (let i = 1, j = 0; i < length; i += 1) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
    [im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0];
  }
}
