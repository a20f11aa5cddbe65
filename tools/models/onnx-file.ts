import { bytesField, integerField, message } from "./protobuf";

/** Reads and writes ONNX files as far as needed to rewrite nodes (onnx.proto3; protobuf.dev, "Encoding"). */

type Field = { readonly id: number; readonly raw: Buffer; readonly value: bigint | Buffer };

const [MODEL_GRAPH, GRAPH_NODE, GRAPH_CONSTANT] = [7, 1, 5];
const [NODE_INPUT, NODE_OUTPUT, NODE_NAME, NODE_OPERATOR, NODE_ATTRIBUTE] = [1, 2, 3, 4, 5];
const [ATTRIBUTE_NAME, ATTRIBUTE_FLOAT, ATTRIBUTE_INT, ATTRIBUTE_TENSOR, ATTRIBUTE_INTS] = [1, 2, 3, 5, 8];
const [TENSOR_DIMS, TENSOR_TYPE, TENSOR_FLOATS, TENSOR_NAME, TENSOR_RAW] = [1, 2, 4, 8, 9];
const FLOAT = 1;

export interface OnnxNode {
  operator: string;
  inputs: string[];
  outputs: string[];
  /** Encoded attributes by name. */
  readonly attributes: Map<string, Buffer>;
}

export interface Tensor {
  readonly dims: readonly number[];
  readonly values: Float32Array;
}

export class OnnxFile {
  nodes: OnnxNode[];
  readonly #model: readonly Field[];
  readonly #graph: readonly Field[];

  constructor(bytes: Buffer) {
    this.#model = fieldsOf(bytes);
    this.#graph = fieldsOf(bytesOf(this.#model.find(({ id }) => id === MODEL_GRAPH)));
    this.nodes = this.#graph.filter(({ id }) => id === GRAPH_NODE).map((field) => nodeOf(bytesOf(field)));
  }

  /** Names of the graph's outputs, which must be kept. */
  get outputs(): ReadonlySet<string> {
    const ports = this.#graph.filter(({ id }) => id === 12);
    return new Set(ports.map((port) => textOf(fieldsOf(bytesOf(port)).find(({ id }) => id === 1))));
  }

  /** The constants beside the nodes by name, as float tensors; those of another type are left out. */
  get constants(): ReadonlyMap<string, Tensor> {
    const fields = this.#graph.filter(({ id }) => id === GRAPH_CONSTANT).map((one) => fieldsOf(bytesOf(one)));
    return new Map(
      fields.flatMap((tensor): [string, Tensor][] => {
        const floats = floatTensor(tensor);
        return floats ? [[nameOf(tensor), floats]] : [];
      }),
    );
  }

  /** @param constants those beside the nodes in place of the file's own; the ones that nothing reads are left out. */
  write(constants?: ReadonlyMap<string, Tensor>): Buffer {
    const own = new Set(constants && this.constants.keys());
    const read = new Set(this.nodes.flatMap(({ inputs }) => inputs));
    const isKept = ({ id, value }: Field) =>
      id !== GRAPH_NODE &&
      (id !== GRAPH_CONSTANT || !Buffer.isBuffer(value) || !own.has(nameOf(fieldsOf(value))));
    const rest = this.#graph.filter(isKept).map(({ raw }) => raw);
    for (const [name, tensor] of constants ?? [])
      if (read.has(name)) rest.push(bytesField(GRAPH_CONSTANT, tensorBytes(tensor, name)));
    const nodes = this.nodes.map((node) => bytesField(GRAPH_NODE, nodeBytes(node)));
    const graph = bytesField(MODEL_GRAPH, message(...nodes, ...rest));
    return message(...this.#model.map((field) => (field.id === MODEL_GRAPH ? graph : field.raw)));
  }
}

function fieldsOf(buffer: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = buffer.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const slice = (length: number) => {
    at += length;
    return buffer.subarray(at - length, at);
  };
  while (at < buffer.length) {
    const start = at;
    const tag = Number(varint());
    const wire = tag & 7;
    if (wire !== 0 && wire !== 2 && wire !== 5)
      throw new Error(`wire type ${wire} has no place in an ONNX file`);
    const value = wire === 0 ? varint() : slice(wire === 2 ? Number(varint()) : 4);
    fields.push({ id: tag >> 3, value, raw: buffer.subarray(start, at) });
  }
  return fields;
}

function bytesOf(field: Field | undefined): Buffer {
  if (!Buffer.isBuffer(field?.value)) throw new Error("the ONNX file lacks a part");
  return field.value;
}
const textOf = (field: Field | undefined) => bytesOf(field).toString("utf8");
const nameOf = (tensor: readonly Field[]) => textOf(tensor.find(({ id }) => id === TENSOR_NAME));

function nodeOf(bytes: Buffer): OnnxNode {
  const fields = fieldsOf(bytes);
  const texts = (wanted: number) => fields.filter(({ id }) => id === wanted).map(textOf);
  const attributes = fields.filter(({ id }) => id === NODE_ATTRIBUTE).map(bytesOf);
  return {
    operator: texts(NODE_OPERATOR)[0] ?? "",
    inputs: texts(NODE_INPUT),
    outputs: texts(NODE_OUTPUT),
    attributes: new Map(
      attributes.map((a) => [textOf(fieldsOf(a).find(({ id }) => id === ATTRIBUTE_NAME)), a]),
    ),
  };
}

function nodeBytes({ operator, inputs, outputs, attributes }: OnnxNode): Buffer {
  return message(
    ...inputs.map((name) => bytesField(NODE_INPUT, name)),
    ...outputs.map((name) => bytesField(NODE_OUTPUT, name)),
    bytesField(NODE_NAME, outputs[0] ?? ""),
    bytesField(NODE_OPERATOR, operator),
    ...[...attributes.values()].map((attribute) => bytesField(NODE_ATTRIBUTE, attribute)),
  );
}

/** The float tensor of a Constant node; null for anything else. */
export function constantOf(node: OnnxNode | undefined): Tensor | null {
  const attribute = node?.operator === "Constant" ? node.attributes.get("value") : undefined;
  if (!attribute) return null;
  return floatTensor(fieldsOf(bytesOf(fieldsOf(attribute).find(({ id }) => id === ATTRIBUTE_TENSOR))));
}

/** A tensor message; null when its values are not floats. */
function floatTensor(fields: readonly Field[]): Tensor | null {
  if (fields.find(({ id }) => id === TENSOR_TYPE)?.value !== BigInt(FLOAT)) return null;
  const dims = fields.filter(({ id }) => id === TENSOR_DIMS).flatMap(({ value }) => integersIn(value));
  const data = fields.find(({ id }) => id === TENSOR_RAW) ?? fields.find(({ id }) => id === TENSOR_FLOATS);
  const bytes = bytesOf(data);
  return { dims, values: new Float32Array(Uint8Array.from(bytes).buffer) };
}

/** A number, or several packed into one field. */
function integersIn(value: bigint | Buffer): number[] {
  if (!Buffer.isBuffer(value)) return [Number(value)];
  const numbers: number[] = [];
  for (let at = 0, shift = 0, number = 0; at < value.length; at += 1) {
    const byte = value.readUInt8(at);
    number += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte >= 128) continue;
    numbers.push(number);
    [shift, number] = [0, 0];
  }
  return numbers;
}

function tensorBytes({ dims, values }: Tensor, name?: string): Buffer {
  return message(
    ...dims.map((dim) => integerField(TENSOR_DIMS, dim)),
    integerField(TENSOR_TYPE, FLOAT),
    ...(name === undefined ? [] : [bytesField(TENSOR_NAME, name)]),
    bytesField(TENSOR_RAW, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );
}

export function constantNode(name: string, tensor: Tensor): OnnxNode {
  const value = message(
    bytesField(ATTRIBUTE_NAME, "value"),
    bytesField(ATTRIBUTE_TENSOR, tensorBytes(tensor)),
    integerField(20, 4),
  );
  return { operator: "Constant", inputs: [], outputs: [name], attributes: new Map([["value", value]]) };
}

/** An attribute of one whole number that is not negative. */
export function integerAttribute(name: string, value: number): Buffer {
  return message(bytesField(ATTRIBUTE_NAME, name), integerField(ATTRIBUTE_INT, value), integerField(20, 2));
}

/** An attribute of whole numbers that are not negative. */
export function integersAttribute(name: string, values: readonly number[]): Buffer {
  const fields = values.map((value) => integerField(ATTRIBUTE_INTS, value));
  return message(bytesField(ATTRIBUTE_NAME, name), ...fields, integerField(20, 7));
}

/** A float attribute. */
export function floatAttribute(name: string, value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(ATTRIBUTE_FLOAT * 8 + 5);
  bytes.writeFloatLE(value, 1);
  return message(bytesField(ATTRIBUTE_NAME, name), bytes, integerField(20, 1));
}

export function floatIn(attribute: Buffer | undefined): number | null {
  const field = attribute && fieldsOf(attribute).find(({ id }) => id === ATTRIBUTE_FLOAT);
  return Buffer.isBuffer(field?.value) ? field.value.readFloatLE(0) : null;
}

/** @throws Error when the attribute is no whole number. */
export function integerOf(attribute: Buffer | undefined, absent: number): number {
  if (!attribute) return absent;
  const value = fieldsOf(attribute).find(({ id }) => id === ATTRIBUTE_INT)?.value;
  if (typeof value !== "bigint") throw new Error("an attribute is no whole number");
  return Number(value);
}

export function integersOf(attribute: Buffer | undefined): number[] {
  if (!attribute) return [];
  return fieldsOf(attribute)
    .filter(({ id }) => id === ATTRIBUTE_INTS)
    .flatMap(({ value }) => integersIn(value));
}
