/** TensorFlow keeps convolution filters and images with the channel last, ONNX with the channel first. */

/** Filters [height, width, in, out] → [out, in, height, width]. */
export function convolutionFilters(values: ArrayLike<number>, shape: readonly number[]): Float32Array {
  const [height, width, inputs, outputs] = fourDims(shape);
  const turned = new Float32Array(values.length);
  let from = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let i = 0; i < inputs; i += 1)
        for (let o = 0; o < outputs; o += 1) {
          turned[((o * inputs + i) * height + y) * width + x] = values[from] ?? Number.NaN;
          from += 1;
        }
  return turned;
}

/** Depthwise filters [height, width, channels, multiplier] → [channels · multiplier, 1, height, width]. */
export function depthwiseFilters(values: ArrayLike<number>, shape: readonly number[]): Float32Array {
  const [height, width, channels, multiplier] = fourDims(shape);
  const turned = new Float32Array(values.length);
  let from = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let o = 0; o < channels * multiplier; o += 1) {
        turned[(o * height + y) * width + x] = values[from] ?? Number.NaN;
        from += 1;
      }
  return turned;
}

/** A window that slides over one axis: the resulting length, and the missing pixels before and after. */
interface Slide {
  readonly length: number;
  readonly before: number;
  readonly after: number;
}

/** TensorFlow's paddings: SAME adds zeros until every stride has a window, and the odd one at the end; VALID adds none. */
export function slide(length: number, window: number, stride: number, same: boolean): Slide {
  const steps = same ? Math.ceil(length / stride) : Math.floor((length - window) / stride) + 1;
  const missing = same ? Math.max(0, (steps - 1) * stride + window - length) : 0;
  return { length: steps, before: missing >> 1, after: missing - (missing >> 1) };
}

/** A shape that must have four dimensions. */
export function fourDims(shape: readonly number[]): readonly [number, number, number, number] {
  const [a, b, c, d] = shape;
  if (a === undefined || b === undefined || c === undefined || d === undefined || shape.length !== 4) {
    throw new Error(`Expected four dimensions, got [${shape.join(", ")}].`);
  }
  return [a, b, c, d];
}
