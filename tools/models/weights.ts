import { readFileSync } from "node:fs";
import path from "node:path";

/** One trained tensor, de-quantised. */
export interface Weight {
  readonly values: Float32Array | Int32Array;
  readonly shape: readonly number[];
}

/** A group of a TensorFlow.js weights manifest: files read one after the other, tensors in order. */
export interface WeightGroup {
  readonly paths: readonly string[];
  readonly weights: readonly WeightSpec[];
}

interface WeightSpec {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly quantization?: { readonly dtype: string; readonly scale?: number; readonly min?: number };
}

/**
 * Reads a TensorFlow.js weights manifest (tfjs-core, `io/io_utils.ts`, decodeWeights): float32, int32, and float32
 * stored as float16 or as uint8 with scale and minimum.
 * @throws Error on another storage type or a file that is too short.
 */
export function readWeights(folder: string, groups: readonly WeightGroup[]): ReadonlyMap<string, Weight> {
  const found = new Map<string, Weight>();
  for (const group of groups) {
    const bytes = Buffer.concat(group.paths.map((file) => readFileSync(path.join(folder, file))));
    let offset = 0;
    for (const spec of group.weights) {
      const count = size(spec.shape);
      const stored = storageOf(spec);
      found.set(spec.name, { values: stored.read(bytes, offset, count), shape: spec.shape });
      offset += count * stored.bytesEach;
    }
    if (offset !== bytes.byteLength)
      throw new Error(`${folder}: weights end at ${offset} of ${bytes.byteLength} bytes.`);
  }
  return found;
}

/** Number of elements of a shape. */
export function size(shape: readonly number[]): number {
  return shape.reduce((product, dim) => product * dim, 1);
}

interface Storage {
  readonly bytesEach: number;
  readonly read: (bytes: Buffer, offset: number, count: number) => Float32Array | Int32Array;
}

function storageOf(spec: WeightSpec): Storage {
  const stored = spec.quantization?.dtype ?? spec.dtype;
  const { scale = 1, min = 0 } = spec.quantization ?? {};
  const floats = (bytesEach: number, at: (bytes: Buffer, offset: number) => number): Storage => ({
    bytesEach,
    read: (bytes, offset, count) =>
      Float32Array.from({ length: count }, (_, index) => at(bytes, offset + index * bytesEach)),
  });
  switch (stored) {
    case "float32":
      return floats(4, (bytes, offset) => bytes.readFloatLE(offset));
    case "float16":
      return floats(2, (bytes, offset) => halfFloat(bytes.readUInt16LE(offset)));
    case "uint8":
      return floats(1, (bytes, offset) => bytes.readUInt8(offset) * scale + min);
    case "int32":
      return {
        bytesEach: 4,
        read: (bytes, offset, count) =>
          Int32Array.from({ length: count }, (_, index) => bytes.readInt32LE(offset + index * 4)),
      };
    default:
      throw new Error(`Weight ${spec.name}: storage type ${stored} is not known.`);
  }
}

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
