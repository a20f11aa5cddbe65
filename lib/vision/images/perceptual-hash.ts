/**
 * A perceptual hash: 256 bits that stay nearly the same when a picture is saved, scaled or brightened anew, and differ by
 * about half between two pictures. The sign of the 16 × 16 lowest frequencies of the cosine transform against their
 * median (Zauner 2010, "Implementation and benchmarking of perceptual image hash functions"; the size and the choice of
 * frequencies are those of PDQ, Facebook 2019).
 */

/** Side of the grey picture that is hashed, in pixels. */
const INPUT_PX = 64;
const FREQUENCIES = 16;
export const HASH_BITS = FREQUENCIES * FREQUENCIES;

/** cos(π/64 · (x + ½) · u) for the frequencies 1 to 16; the mean of the picture (frequency 0) is left out. */
const COSINES = Float64Array.from({ length: FREQUENCIES * INPUT_PX }, (_, i) => {
  const [u, x] = [1 + Math.floor(i / INPUT_PX), i % INPUT_PX];
  return Math.cos((Math.PI / INPUT_PX) * (x + 0.5) * u);
});

/**
 * @param luminance `width` values a row from the top, 0 to 255; whatever its shape, the picture is reduced to a square.
 * @returns 64 hexadecimal digits; null for a picture without contrast, whose bits would be chance.
 */
export function perceptualHash(luminance: Float32Array, width: number): string | null {
  const waves = lowFrequencies(reduced(luminance, width));
  const sorted = Float64Array.from(waves).sort();
  const median = ((sorted[HASH_BITS / 2 - 1] ?? 0) + (sorted[HASH_BITS / 2] ?? 0)) / 2;
  const spread = (sorted[HASH_BITS - 1] ?? 0) - (sorted[0] ?? 0);
  if (!(spread > MIN_SPREAD)) return null;
  const bytes = Buffer.alloc(HASH_BITS / 8);
  waves.forEach((wave, at) => {
    if (wave > median) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  });
  return bytes.toString("hex");
}

/** The largest wave of a picture whose brightness varies by less than a grey level. */
const MIN_SPREAD = (INPUT_PX * INPUT_PX) / 4;

/** The two-dimensional cosine transform (type II) at {@link FREQUENCIES} frequencies each way, row by row. */
function lowFrequencies(square: Float64Array): Float64Array {
  const byRow = product(square, INPUT_PX);
  return product(transposed(byRow, FREQUENCIES), FREQUENCIES);
}

/** The picture as 64 × 64 means over areas: the same for every size of one picture, which samples are not. */
function reduced(luminance: Float32Array, width: number): Float64Array {
  const narrow = rowMeans(luminance, width);
  const height = luminance.length / width;
  return transposed(rowMeans(transposed(narrow, INPUT_PX), height), INPUT_PX);
}

/** Each row of `width` values as 64 means: differences of its running sum, between two values in proportion. */
function rowMeans(values: ArrayLike<number>, width: number): Float64Array {
  const rows = values.length / width;
  const out = new Float64Array(rows * INPUT_PX);
  const sums = new Float64Array(width + 1);
  const sumAt = (x: number) => {
    const whole = Math.min(width - 1, Math.floor(x));
    const before = sums[whole] ?? 0;
    return before + (x - whole) * ((sums[whole + 1] ?? 0) - before);
  };
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x < width; x += 1) sums[x + 1] = (sums[x] ?? 0) + (values[row * width + x] ?? 0);
    for (let cell = 0; cell < INPUT_PX; cell += 1) {
      const [from, to] = [(cell * width) / INPUT_PX, ((cell + 1) * width) / INPUT_PX];
      out[row * INPUT_PX + cell] = (sumAt(to) - sumAt(from)) / (to - from);
    }
  }
  return out;
}

/** Each of `rows` rows of 64 values against every cosine: `rows` × 16 values. */
function product(values: ArrayLike<number>, rows: number): Float64Array {
  const out = new Float64Array(rows * FREQUENCIES);
  for (let row = 0; row < rows; row += 1)
    for (let u = 0; u < FREQUENCIES; u += 1) {
      let sum = 0;
      for (let x = 0; x < INPUT_PX; x += 1)
        sum += (values[row * INPUT_PX + x] ?? 0) * (COSINES[u * INPUT_PX + x] ?? 0);
      out[row * FREQUENCIES + u] = sum;
    }
  return out;
}

/** Rows of `width` values as columns. */
function transposed(values: Float64Array, width: number): Float64Array {
  const rows = values.length / width;
  const out = new Float64Array(values.length);
  for (let row = 0; row < rows; row += 1)
    for (let x = 0; x < width; x += 1) out[x * rows + row] = values[row * width + x] ?? 0;
  return out;
}

/** The number of bits in which two hashes differ, 0 to {@link HASH_BITS}. */
export function differentBits(left: string, right: string): number {
  const [a, b] = [Buffer.from(left, "hex"), Buffer.from(right, "hex")];
  let count = 0;
  for (let at = 0; at < a.length; at += 1) {
    for (let rest = (a[at] ?? 0) ^ (b[at] ?? 0); rest > 0; rest &= rest - 1) count += 1;
  }
  return count;
}
