/** What the transform of one size needs, made once. */
interface Tables {
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
  /** Pairs of places that trade their values before the transform. */
  readonly swaps: Int32Array;
  /** One line, to be transformed in place. */
  readonly lineRe: Float64Array;
  readonly lineIm: Float64Array;
}

const tables = new Map<number, Tables>();

function tablesOf(size: number): Tables {
  const known = tables.get(size);
  if (known) return known;
  const angle = (index: number) => (2 * Math.PI * index) / size;
  const made = {
    cosines: Float64Array.from({ length: size / 2 }, (_, index) => Math.cos(angle(index))),
    sines: Float64Array.from({ length: size / 2 }, (_, index) => -Math.sin(angle(index))),
    swaps: swapsOf(size),
    lineRe: new Float64Array(size),
    lineIm: new Float64Array(size),
  };
  tables.set(size, made);
  return made;
}

/**
 * Fast Fourier transform of a square of complex numbers, in place (Cooley and Tukey, decimation in time).
 * @param size side of the square, a power of two; an index `k` past its middle is the frequency `k - size`
 */
export function transformSquare(re: Float64Array, im: Float64Array, size: number): void {
  const own = tablesOf(size);
  for (let row = 0; row < size; row += 1) transformEvery(re, im, row * size, 1, own);
  for (let column = 0; column < size; column += 1) transformEvery(re, im, column, size, own);
}

/** Transforms one line of the square, whose values lie `stride` apart. */
function transformEvery(re: Float64Array, im: Float64Array, from: number, stride: number, own: Tables) {
  const { lineRe, lineIm } = own;
  const length = lineRe.length;
  for (let i = 0, at = from; i < length; i += 1, at += stride) {
    lineRe[i] = re[at] ?? 0;
    lineIm[i] = im[at] ?? 0;
  }
  transformLine(own);
  for (let i = 0, at = from; i < length; i += 1, at += stride) {
    re[at] = lineRe[i] ?? 0;
    im[at] = lineIm[i] ?? 0;
  }
}

/** Written with plain variables: millions of values a photo pass here. */
function transformLine({ lineRe: re, lineIm: im, cosines, sines, swaps }: Tables) {
  const length = re.length;
  reverseOrder(re, im, swaps);
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    const stride = length / size;
    for (let start = 0; start < length; start += size)
      for (let k = 0, upper = start, lower = start + half; k < half; k += 1, upper += 1, lower += 1) {
        const cos = cosines[k * stride] ?? 0;
        const sin = sines[k * stride] ?? 0;
        const ur = re[upper] ?? 0;
        const ui = im[upper] ?? 0;
        const lr = re[lower] ?? 0;
        const li = im[lower] ?? 0;
        const turnedRe = lr * cos - li * sin;
        const turnedIm = lr * sin + li * cos;
        re[upper] = ur + turnedRe;
        im[upper] = ui + turnedIm;
        re[lower] = ur - turnedRe;
        im[lower] = ui - turnedIm;
      }
  }
}

function reverseOrder(re: Float64Array, im: Float64Array, swaps: Int32Array) {
  for (let pair = 0; pair < swaps.length; pair += 2) {
    const i = swaps[pair] ?? 0;
    const j = swaps[pair + 1] ?? 0;
    const [keptRe, keptIm] = [re[i] ?? 0, im[i] ?? 0];
    re[i] = re[j] ?? 0;
    im[i] = im[j] ?? 0;
    re[j] = keptRe;
    im[j] = keptIm;
  }
}

/** Places whose binary digits are each other's in reverse. */
function swapsOf(length: number): Int32Array {
  const swaps: number[] = [];
  for (let i = 1, j = 0; i < length; i += 1) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) swaps.push(i, j);
  }
  return Int32Array.from(swaps);
}
