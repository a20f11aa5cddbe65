import { bytesField, integerField, message } from "./protobuf";

/**
 * Builds one ONNX model file (onnx.proto3, IR version 8, operator set 13), node by node. Field numbers are those of
 * onnx.proto3; the same calls always give the same bytes, so that the file has one hash.
 */
export class OnnxGraph {
  readonly #nodes: Buffer[] = [];
  readonly #constants: Buffer[] = [];
  #named = 0;

  /** A float tensor that is part of the model. @returns its name */
  floats(dims: readonly number[], values: ArrayLike<number>): string {
    const name = this.#nextName("c");
    const floats = Float32Array.from(values);
    this.#constants.push(tensor(name, dims, FLOAT, floats));
    return name;
  }

  /** A one-dimensional int64 tensor that is part of the model: shapes, pads. @returns its name */
  integers(values: readonly number[]): string {
    const name = this.#nextName("c");
    this.#constants.push(tensor(name, [values.length], INT64, BigInt64Array.from(values.map(BigInt))));
    return name;
  }

  /** One operator with a single output. @returns the output's name */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output = this.#nextName("t"),
  ): string {
    this.#nodes.push(
      message(
        ...inputs.map((input) => bytesField(1, input)),
        bytesField(2, output),
        bytesField(4, operator),
        ...Object.entries(attributes).map(([name, value]) => bytesField(5, attribute(name, value))),
      ),
    );
    return output;
  }

  /** The model file. A dimension given as a name is dynamic (the batch). */
  build(inputs: readonly Port[], outputs: readonly Port[]): Buffer {
    const graph = message(
      ...this.#nodes.map((node) => bytesField(1, node)),
      bytesField(2, "graph"),
      ...this.#constants.map((constant) => bytesField(5, constant)),
      ...inputs.map((port) => bytesField(11, valueShape(port))),
      ...outputs.map((port) => bytesField(12, valueShape(port))),
    );
    const operatorSet = message(bytesField(1, ""), integerField(2, 13));
    return message(integerField(1, 8), bytesField(7, graph), bytesField(8, operatorSet));
  }

  #nextName(prefix: string) {
    const name = `${prefix}${this.#named}`;
    this.#named += 1;
    return name;
  }
}

export interface Port {
  readonly name: string;
  readonly dims: readonly (number | string)[];
}

type Attribute = number | readonly number[];

/** TensorProto.DataType. */
const FLOAT = 1;
const INT64 = 7;
/** AttributeProto.AttributeType. */
const INT = 2;
const INTS = 7;

function tensor(name: string, dims: readonly number[], type: number, values: Float32Array | BigInt64Array) {
  return message(
    ...dims.map((dim) => integerField(1, dim)),
    integerField(2, type),
    bytesField(8, name),
    bytesField(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );
}

function attribute(name: string, value: Attribute) {
  if (typeof value === "number") {
    return message(bytesField(1, name), integerField(3, value), integerField(20, INT));
  }
  return message(bytesField(1, name), ...value.map((item) => integerField(8, item)), integerField(20, INTS));
}

function valueShape(port: Port) {
  const dims = port.dims.map((dim) =>
    bytesField(1, typeof dim === "number" ? integerField(1, dim) : bytesField(2, dim)),
  );
  const tensorType = message(integerField(1, FLOAT), bytesField(2, message(...dims)));
  return message(bytesField(1, port.name), bytesField(2, bytesField(1, tensorType)));
}
