import { readFileSync } from "node:fs";

/**
 * Reads TensorFlow Lite files: a FlatBuffers table (flatbuffers.dev, "FlatBuffer internals") with the fields of
 * TensorFlow's `lite/schema/schema.fbs`. Only what the conversion of a network of floats needs.
 */

/** Field numbers of the tables in schema.fbs. */
const MODEL = { operatorCodes: 1, subgraphs: 2, buffers: 4 } as const;
const OPERATOR_CODE = { deprecated: 0, builtin: 3 } as const;
const SUBGRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 } as const;
const TENSOR = { shape: 0, type: 1, buffer: 2 } as const;
const OPERATOR = { code: 0, inputs: 1, outputs: 2, options: 4 } as const;
const BUFFER = { data: 0 } as const;
/** TensorType. */
const [FLOAT32, INT32] = [0, 2];

export interface TfliteTensor {
  /** TensorFlow's: channel last. */
  readonly shape: readonly number[];
  /** Null for a tensor that is computed. */
  readonly values: Float32Array | Int32Array | null;
}

export interface TfliteOperator {
  /** BuiltinOperator of schema.fbs. */
  readonly code: number;
  /** Numbers of tensors; -1 for an optional one that is absent. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** The operator's options; null when it has none. */
  readonly options: Table | null;
}

export interface TfliteModel {
  readonly tensors: readonly TfliteTensor[];
  readonly operators: readonly TfliteOperator[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/** @throws Error when the file is no TensorFlow Lite model of one graph. */
export function readTflite(file: string): TfliteModel {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 4, 8) !== "TFL3") throw new Error(`${file} is no TensorFlow Lite model.`);
  const model = Table.root(bytes);
  const [graph, ...more] = model.tables(MODEL.subgraphs);
  if (!graph || more.length > 0) throw new Error(`${file} has not exactly one graph.`);
  const buffers = model.tables(MODEL.buffers);
  // Codes up to 127 were first stored as a byte; newer files have both, and the larger one counts.
  const codes = model
    .tables(MODEL.operatorCodes)
    .map((code) => Math.max(code.byte(OPERATOR_CODE.deprecated), code.int(OPERATOR_CODE.builtin)));
  return {
    tensors: graph.tables(SUBGRAPH.tensors).map((tensor) => tensorOf(tensor, buffers)),
    operators: graph.tables(SUBGRAPH.operators).map((operator) => ({
      code: codes[operator.int(OPERATOR.code)] ?? -1,
      inputs: operator.ints(OPERATOR.inputs),
      outputs: operator.ints(OPERATOR.outputs),
      options: operator.table(OPERATOR.options),
    })),
    inputs: graph.ints(SUBGRAPH.inputs),
    outputs: graph.ints(SUBGRAPH.outputs),
  };
}

function tensorOf(tensor: Table, buffers: readonly Table[]): TfliteTensor {
  const shape = tensor.ints(TENSOR.shape);
  const data = buffers[tensor.int(TENSOR.buffer)]?.bytes(BUFFER.data);
  if (!data || data.byteLength === 0) return { shape, values: null };
  const type = tensor.byte(TENSOR.type);
  // A copy, because values in the file need not be aligned.
  const copy = Uint8Array.from(data).buffer;
  if (type === FLOAT32) return { shape, values: new Float32Array(copy) };
  if (type === INT32) return { shape, values: new Int32Array(copy) };
  throw new Error(`A weight has the type ${type}; only floats and integers of 32 bits are known.`);
}

/** One table of a FlatBuffers file. Fields that are absent have their default value. */
export class Table {
  readonly #bytes: Buffer;
  readonly #at: number;

  private constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  static root(bytes: Buffer): Table {
    return new Table(bytes, bytes.readUInt32LE(0));
  }

  byte(field: number, absent = 0): number {
    const at = this.#place(field);
    return at === null ? absent : this.#bytes.readInt8(at);
  }

  int(field: number, absent = 0): number {
    const at = this.#place(field);
    return at === null ? absent : this.#bytes.readInt32LE(at);
  }

  ints(field: number): number[] {
    const { start, length } = this.#vector(field);
    return Array.from({ length }, (_, index) => this.#bytes.readInt32LE(start + 4 * index));
  }

  bytes(field: number): Buffer {
    const { start, length } = this.#vector(field);
    return this.#bytes.subarray(start, start + length);
  }

  table(field: number): Table | null {
    const at = this.#place(field);
    return at === null ? null : this.#tableAt(at);
  }

  tables(field: number): Table[] {
    const { start, length } = this.#vector(field);
    return Array.from({ length }, (_, index) => this.#tableAt(start + 4 * index));
  }

  #tableAt(at: number) {
    return new Table(this.#bytes, at + this.#bytes.readUInt32LE(at));
  }

  #vector(field: number) {
    const at = this.#place(field);
    if (at === null) return { start: 0, length: 0 };
    const start = at + this.#bytes.readUInt32LE(at);
    return { start: start + 4, length: this.#bytes.readUInt32LE(start) };
  }

  /** Where a field is stored; null when it is absent. */
  #place(field: number): number | null {
    const layout = this.#at - this.#bytes.readInt32LE(this.#at);
    const slot = 4 + 2 * field;
    if (slot >= this.#bytes.readUInt16LE(layout)) return null;
    const offset = this.#bytes.readUInt16LE(layout + slot);
    return offset === 0 ? null : this.#at + offset;
  }
}
