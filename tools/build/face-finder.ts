import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Layer } from "@/components/capture/guide/tiny-cnn";
import { readWeights, type Weight, type WeightGroup } from "@/tools/models/weights";

/**
 * BlazeFace in the format that the capture page runs: a list of layers, followed by the weights as half floats. They are
 * the server's weights of @vladmandic/human, in a form that needs no inference library in the browser.
 */

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<
    Record<string, { readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] } }>
  >;
}

/** Output nodes of the graph, and their names in the page. */
const OUTPUTS = [
  ["Identity", "scoresFine"],
  ["Identity_2", "boxesFine"],
  ["Identity_1", "scoresCoarse"],
  ["Identity_3", "boxesCoarse"],
] as const;

/** @returns a JSON header of `layers` and `outputs`, its length before it, then little-endian float16 weights. */
export function faceFinder(): Buffer {
  const require = createRequire(import.meta.url);
  const folder = path.resolve(path.dirname(require.resolve("@vladmandic/human")), "../models");
  const graph = JSON.parse(readFileSync(path.join(folder, "blazeface.json"), "utf8")) as {
    readonly modelTopology: { readonly node: readonly GraphNode[] };
    readonly weightsManifest: readonly WeightGroup[];
  };
  const writer = new Writer(graph.modelTopology.node, readWeights(folder, graph.weightsManifest));
  return writer.write();
}

class Writer {
  readonly #nodes: ReadonlyMap<string, GraphNode>;
  readonly #weights: ReadonlyMap<string, Weight>;
  readonly #layers: Layer[] = [];
  readonly #placed = new Map<string, number>();
  readonly #values: number[] = [];

  constructor(nodes: readonly GraphNode[], weights: ReadonlyMap<string, Weight>) {
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
    this.#weights = weights;
  }

  write(): Buffer {
    const outputs = Object.fromEntries(OUTPUTS.map(([node, name]) => [name, this.#place(node)]));
    const json = Buffer.from(JSON.stringify({ layers: this.#layers, outputs }));
    // Weights begin at an even offset, so that the page can map them without a copy.
    const header = Buffer.concat([json, Buffer.alloc(json.length % 2, " ")]);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(header.length);
    const weights = Buffer.alloc(this.#values.length * 2);
    for (const [at, value] of this.#values.entries()) weights.writeUInt16LE(toHalf(value), at * 2);
    return Buffer.concat([length, header, weights]);
  }

  /** The index of the layer that computes a node; -1 is the picture itself. */
  #place(reference: string): number {
    const name = reference.split(":")[0] ?? "";
    const known = this.#placed.get(name);
    if (known !== undefined) return known;
    const node = this.#nodes.get(name);
    if (!node) throw new Error(`The graph has no node ${name}.`);
    const index = this.#layerOf(node);
    this.#placed.set(name, index);
    return index;
  }

  #layerOf(node: GraphNode): number {
    const [first = "", second = "", third = ""] = node.input ?? [];
    switch (node.op) {
      case "Placeholder":
        return -1;
      case "Identity":
      case "Reshape": // the page reads the grid in memory order
        return this.#place(first);
      case "_FusedConv2D":
      case "DepthwiseConv2dNative":
        return this.#convolution(node, first, second, third);
      case "AddV2":
        return this.#push({ op: "add", from: this.#place(first), with: this.#place(second) });
      case "Relu":
        return this.#push({ op: "relu", from: this.#place(first) });
      case "MaxPool":
        return this.#push({ op: "halve", from: this.#place(first) });
      case "Pad": // the networks widen channels only, where a block is added to a wider one
        return this.#push({ op: "widen", from: this.#place(first) });
      default:
        throw new Error(`Operator ${node.op} of ${node.name} is not known.`);
    }
  }

  #convolution(node: GraphNode, input: string, filters: string, bias: string): number {
    const from = this.#place(input);
    const { values, shape } = this.#weight(filters);
    const [size = 0, , inputs = 0, last = 0] = shape;
    const stride = Number(node.attr?.["strides"]?.list?.i?.[1] ?? 1);
    const depthwise = node.op === "DepthwiseConv2dNative";
    const ordered = depthwise ? Array.from(values) : outputMajor(values, size * size * inputs, last);
    const weights = this.#store(ordered);
    const fused = (node.attr?.["fused_ops"]?.list?.s ?? []).map((text) =>
      Buffer.from(text, "base64").toString(),
    );
    const biases = this.#store(
      fused.includes("BiasAdd")
        ? Array.from(this.#weight(bias).values)
        : new Array<number>(depthwise ? inputs : last).fill(0),
    );
    const shared = { from, size, stride, weights, biases };
    const convolved = depthwise
      ? this.#push({ op: "depthwise", ...shared })
      : this.#push({ op: "convolve", ...shared, outputs: last });
    return fused.includes("Relu") ? this.#push({ op: "relu", from: convolved }) : convolved;
  }

  #weight(reference: string): Weight {
    const weight = this.#weights.get(reference.split(":")[0] ?? "");
    if (!weight) throw new Error(`The graph has no weight ${reference}.`);
    return weight;
  }

  #store(values: readonly number[]): number {
    const at = this.#values.length;
    for (const value of values) this.#values.push(value);
    return at;
  }

  #push(layer: Layer): number {
    return this.#layers.push(layer) - 1;
  }
}

/** [height, width, in, out] to [out, height, width, in]: the weights of one output are contiguous. */
function outputMajor(values: ArrayLike<number>, perOutput: number, outputs: number): number[] {
  const ordered = new Array<number>(perOutput * outputs);
  for (let at = 0; at < perOutput; at += 1)
    for (let output = 0; output < outputs; output += 1)
      ordered[output * perOutput + at] = values[at * outputs + output] ?? 0;
  return ordered;
}

/** IEEE 754 binary16; the package stores half floats, so nothing is lost. */
function toHalf(value: number): number {
  const float = new Float32Array([value]);
  const [bits = 0] = new Uint32Array(float.buffer);
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127 + 15;
  const mantissa = bits & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent > 0) return sign | (exponent << 10) | (mantissa >>> 13);
  if (exponent < -10) return sign;
  return sign | ((mantissa | 0x800000) >>> (14 - exponent));
}
