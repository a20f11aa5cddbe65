import { readTflite, type TfliteOperator, type TfliteTensor } from "@/tools/models/tflite-file";

/**
 * Runs a TensorFlow Lite network of convolutions operator by operator, channel last, as its file says. Slow, and shares
 * nothing with the conversion but the reader of the file.
 * @param input [1, height, width, channels].
 */
export function runTflite(file: string, input: Float32Array): Float32Array {
  const model = readTflite(file);
  const values = new Map<number, Float32Array>([[model.inputs[0] ?? -1, input]]);
  const readTensor = (number: number) => {
    const stored = values.get(number) ?? model.tensors[number]?.values;
    if (!(stored instanceof Float32Array)) throw new Error(`Tensor ${number} has no value.`);
    return stored;
  };
  for (const operator of model.operators) {
    const [to = -1] = operator.outputs;
    const [left = -1, right = -1] = operator.inputs;
    const pairwise = (combine: (a: number, b: number) => number) => {
      // The shorter of the two is one number a channel.
      const [a, b] = [readTensor(left), readTensor(right)];
      return Float32Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
        combine(a[at % a.length] ?? 0, b[at % b.length] ?? 0),
      );
    };
    const run: Readonly<Record<number, () => Float32Array>> = {
      0: () => pairwise((a, b) => a + b),
      3: () => convolve(operator, model.tensors, readTensor, false),
      4: () => convolve(operator, model.tensors, readTensor, true),
      18: () => pairwise((a, b) => a * b),
      19: () => readTensor(left).map((value) => Math.max(0, value)),
      22: () => readTensor(left),
      41: () => pairwise((a, b) => a - b),
      101: () => readTensor(left).map(Math.abs),
    };
    const result = run[operator.code]?.();
    if (!result) throw new Error(`Operator ${operator.code} is not known.`);
    values.set(to, result);
  }
  return readTensor(model.outputs[0] ?? -1);
}

function convolve(
  { inputs: [from = -1, filters = -1, bias = -1], outputs: [to = -1], options }: TfliteOperator,
  tensors: readonly TfliteTensor[],
  readTensor: (number: number) => Float32Array,
  isDepthwise: boolean,
): Float32Array {
  const [x, w, b] = [readTensor(from), readTensor(filters), readTensor(bias)];
  const [, height, width, channels] = shapeOf(tensors[from]);
  const [, rows, columns] = shapeOf(tensors[filters]);
  const [, outHeight, outWidth, outputs] = shapeOf(tensors[to]);
  const [strideX, strideY] = [options?.int(1) ?? 1, options?.int(2) ?? 1];
  const isPadded = options?.byte(0) === 0;
  const before = (out: number, stride: number, window: number, size: number) =>
    isPadded ? Math.max(0, (out - 1) * stride + window - size) >> 1 : 0;
  const top = before(outHeight, strideY, rows, height);
  const left = before(outWidth, strideX, columns, width);
  /** One place of the filter over one pixel. */
  const product = (pixel: number, o: number, tap: number) => {
    if (isDepthwise) return (x[pixel + o] ?? 0) * (w[tap * outputs + o] ?? 0);
    const filter = (o * rows * columns + tap) * channels;
    let sum = 0;
    for (let i = 0; i < channels; i += 1) sum += (x[pixel + i] ?? 0) * (w[filter + i] ?? 0);
    return sum;
  };
  return Float32Array.from({ length: outHeight * outWidth * outputs }, (_, index) => {
    const [o, u, v] = [
      index % outputs,
      Math.floor(index / outputs) % outWidth,
      Math.floor(index / outputs / outWidth),
    ];
    let sum = b[o] ?? 0;
    for (let tap = 0; tap < rows * columns; tap += 1) {
      const y = v * strideY + Math.floor(tap / columns) - top;
      const at = u * strideX + (tap % columns) - left;
      const isInside = y >= 0 && y < height && at >= 0 && at < width;
      if (isInside) sum += product((y * width + at) * channels, o, tap);
    }
    return sum;
  });
}

function shapeOf(tensor: TfliteTensor | undefined): readonly [number, number, number, number] {
  const [first = 0, height = 0, width = 0, channels = 0] = tensor?.shape ?? [];
  return [first, height, width, channels];
}
