import { readFileSync } from "node:fs";
import path from "node:path";
import { keepBlockedLayout } from "./blocked-layout";
import { convolutionFilters, depthwiseFilters, fourDims, slide } from "./layout";
import { OnnxGraph } from "./onnx-graph";
import { readWeights, size, type Weight, type WeightGroup } from "./weights";

/** A TensorFlow.js graph model, as far as the face networks of @vladmandic/human use it. */
interface GraphModel {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
  readonly weightsManifest: readonly WeightGroup[];
}

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, AttributeValue>>;
}

interface AttributeValue {
  readonly s?: string;
  readonly list?: { readonly i?: readonly (number | string)[]; readonly s?: readonly string[] };
  readonly shape?: { readonly dim: readonly { readonly size: number | string }[] };
}

/** A computed tensor. `shape` stays TensorFlow's (channel last); `channelFirst` says how ONNX holds it now. */
interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly channelFirst: boolean;
}

/**
 * Converts a TensorFlow.js graph model to ONNX. The model's input keeps its TensorFlow layout (batch 1, channel last).
 * @param outputs names of output nodes in the graph → names in the ONNX file.
 * @throws Error on an operator or a form of it that the two face networks do not use.
 */
export function graphModelToOnnx(file: string, outputs: Readonly<Record<string, string>>): Buffer {
  const source = JSON.parse(readFileSync(file, "utf8")) as GraphModel;
  const weights = readWeights(path.dirname(file), source.weightsManifest);
  const converter = new Converter(source.modelTopology.node, weights);
  return keepBlockedLayout(converter.build(outputs));
}

class Converter {
  readonly #graph = new OnnxGraph();
  readonly #nodes: ReadonlyMap<string, GraphNode>;
  readonly #weights: ReadonlyMap<string, Weight>;
  readonly #done = new Map<string, Tensor>();
  readonly #inputs: { name: string; dims: readonly number[] }[] = [];

  constructor(nodes: readonly GraphNode[], weights: ReadonlyMap<string, Weight>) {
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
    this.#weights = weights;
  }

  build(outputs: Readonly<Record<string, string>>): Buffer {
    const ports = Object.entries(outputs).map(([from, to]) => {
      const tensor = this.#channelLast(this.#tensor(from));
      this.#graph.node("Identity", [tensor.name], {}, to);
      return { name: to, dims: tensor.shape };
    });
    return this.#graph.build(this.#inputs, ports);
  }

  #tensor(reference: string): Tensor {
    const name = nodeName(reference);
    const known = this.#done.get(name);
    if (known) return known;
    const node = this.#nodes.get(name);
    if (!node) throw new Error(`The graph has no node ${name}.`);
    const tensor = this.#convert(node);
    this.#done.set(name, tensor);
    return tensor;
  }

  #convert(node: GraphNode): Tensor {
    switch (node.op) {
      case "Placeholder":
        return this.#placeholder(node);
      case "Identity":
        return this.#input(node, 0);
      case "_FusedConv2D":
      case "DepthwiseConv2dNative":
        return this.#convolution(node);
      case "Relu":
      case "Sigmoid":
        return this.#elementwise(node.op, this.#input(node, 0));
      case "Prelu":
        return this.#prelu(this.#input(node, 0), this.#constant(node, 1));
      case "AddV2": {
        const [left, right] = [this.#input(node, 0), this.#input(node, 1)];
        return { ...left, name: this.#graph.node("Add", [left.name, right.name]) };
      }
      case "MaxPool":
        return this.#maxPool(node);
      case "Pad":
        return this.#pad(node);
      case "Reshape":
        return this.#reshape(node);
      default:
        throw new Error(`Operator ${node.op} of ${node.name} is not known.`);
    }
  }

  #placeholder(node: GraphNode): Tensor {
    const dims = node.attr?.["shape"]?.shape?.dim ?? [];
    const shape = dims.map((dim, index) => (index === 0 ? 1 : Number(dim.size)));
    this.#inputs.push({ name: node.name, dims: shape });
    const name = this.#graph.node("Transpose", [node.name], { perm: [0, 3, 1, 2] });
    return { name, shape, channelFirst: true };
  }

  #convolution(node: GraphNode): Tensor {
    const input = this.#input(node, 0);
    const filters = this.#constant(node, 1);
    const depthwise = node.op === "DepthwiseConv2dNative";
    const [height, width, inputs, last] = fourDims(filters.shape);
    const channels = depthwise ? inputs * last : last;
    const window = this.#window(node, input, [height, width], "strides");
    const turned = depthwise
      ? this.#graph.floats([channels, 1, height, width], depthwiseFilters(filters.values, filters.shape))
      : this.#graph.floats(
          [channels, inputs, height, width],
          convolutionFilters(filters.values, filters.shape),
        );
    const fused = texts(node.attr?.["fused_ops"]);
    const bias =
      fused[0] === "BiasAdd" ? [this.#graph.floats([channels], this.#constant(node, 2).values)] : [];
    const name = this.#graph.node("Conv", [input.name, turned, ...bias], {
      kernel_shape: [height, width],
      strides: window.strides,
      pads: window.pads,
      group: depthwise ? inputs : 1,
    });
    const tensor = { name, shape: [1, ...window.side, channels], channelFirst: true };
    return this.#activated(node, tensor, fused.slice(bias.length));
  }

  #activated(node: GraphNode, tensor: Tensor, fused: readonly string[]): Tensor {
    const [activation, ...more] = fused;
    if (more.length) throw new Error(`${node.name} fuses ${fused.join(" and ")}.`);
    if (activation === undefined) return tensor;
    if (activation === "Relu") return this.#elementwise("Relu", tensor);
    if (activation === "Prelu") return this.#prelu(tensor, this.#constant(node, 3));
    throw new Error(`${node.name} fuses ${activation}.`);
  }

  #elementwise(operator: string, tensor: Tensor): Tensor {
    return { ...tensor, name: this.#graph.node(operator, [tensor.name]) };
  }

  /** One slope a channel, as both networks have it. */
  #prelu(tensor: Tensor, slopes: Weight): Tensor {
    if (slopes.values.length !== tensor.shape.at(-1)) throw new Error("A Prelu has not one slope a channel.");
    const constant = this.#graph.floats([slopes.values.length, 1, 1], slopes.values);
    return { ...tensor, name: this.#graph.node("PRelu", [tensor.name, constant]) };
  }

  #maxPool(node: GraphNode): Tensor {
    const input = this.#input(node, 0);
    const kernel = middle(node, "ksize");
    const window = this.#window(node, input, kernel, "strides");
    const attributes = { kernel_shape: kernel, strides: window.strides, pads: window.pads };
    const name = this.#graph.node("MaxPool", [input.name], attributes);
    return { name, shape: [1, ...window.side, fourDims(input.shape)[3]], channelFirst: true };
  }

  /**
   * Channels of zeros behind those that are there, as a convolution that copies the latter: a Pad would take the feature
   * map out of onnxruntime's blocked layout (`blocked-layout.ts`).
   */
  #pad(node: GraphNode): Tensor {
    const input = this.#input(node, 0);
    const [channels, ...others] = Array.from(this.#constant(node, 1).values).reverse();
    if (!channels || others.some((amount) => amount !== 0))
      throw new Error(`${node.name} pads more than the end of the channels.`);
    const from = fourDims(input.shape)[3];
    const to = from + channels;
    const copied = Float32Array.from({ length: to * from }, (_, at) =>
      Math.floor(at / from) === at % from ? 1 : 0,
    );
    const name = this.#graph.node("Conv", [input.name, this.#graph.floats([to, from, 1, 1], copied)], {
      kernel_shape: [1, 1],
    });
    return { name, shape: [...input.shape.slice(0, 3), to], channelFirst: true };
  }

  #reshape(node: GraphNode): Tensor {
    const input = this.#channelLast(this.#input(node, 0));
    const asked = Array.from(this.#constant(node, 1).values);
    const given = size(asked.filter((dim) => dim !== -1));
    const shape = asked.map((dim) => (dim === -1 ? size(input.shape) / given : dim));
    const name = this.#graph.node("Reshape", [input.name, this.#graph.integers(shape)]);
    return { name, shape, channelFirst: false };
  }

  /** Strides, ONNX pads and the resulting height and width of a sliding window (TensorFlow's SAME and VALID). */
  #window(node: GraphNode, input: Tensor, kernel: readonly number[], stridesAttribute: string) {
    const same = text(node.attr?.["padding"]) === "SAME";
    const strides = middle(node, stridesAttribute);
    const axes = [1, 2].map((axis, index) =>
      slide(input.shape[axis] ?? 0, kernel[index] ?? 0, strides[index] ?? 1, same),
    );
    const pads = [...axes.map((axis) => axis.before), ...axes.map((axis) => axis.after)];
    return { strides, pads, side: axes.map(({ length }) => length) };
  }

  #channelLast(tensor: Tensor): Tensor {
    if (!tensor.channelFirst) return tensor;
    const name = this.#graph.node("Transpose", [tensor.name], { perm: [0, 2, 3, 1] });
    return { name, shape: tensor.shape, channelFirst: false };
  }

  #input(node: GraphNode, index: number): Tensor {
    return this.#tensor(inputName(node, index));
  }

  #constant(node: GraphNode, index: number): Weight {
    const weight = this.#weights.get(nodeName(inputName(node, index)));
    if (!weight) throw new Error(`Input ${index} of ${node.name} is not a weight.`);
    return weight;
  }
}

function inputName(node: GraphNode, index: number): string {
  const name = node.input?.[index];
  if (name === undefined) throw new Error(`${node.name} has no input ${index}.`);
  return name;
}

/** "name:0" → "name". */
function nodeName(reference: string) {
  return reference.replace(/:\d+$/, "");
}

/** The two spatial numbers of a [1, height, width, 1] attribute. */
function middle(node: GraphNode, attribute: string): readonly number[] {
  return (node.attr?.[attribute]?.list?.i ?? []).map(Number).slice(1, 3);
}

function text(value: AttributeValue | undefined): string {
  return Buffer.from(value?.s ?? "", "base64").toString();
}

function texts(value: AttributeValue | undefined): readonly string[] {
  return (value?.list?.s ?? []).map((item) => Buffer.from(item, "base64").toString());
}
