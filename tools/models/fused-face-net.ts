import { readFileSync } from "node:fs";
import { keepBlockedLayout } from "./blocked-layout";
import { integerOf, integersOf, OnnxFile, type OnnxNode, type Tensor } from "./onnx-file";
import { OnnxGraph } from "./onnx-graph";
import { addTfliteNetwork } from "./tflite-network";

/** Side of the aligned face that both networks take, in pixels. */
const CHIP_PX = 112;
/** Numbers that the two networks give for a face. */
const [FEATURE_LENGTH, MOBILE_LENGTH] = [512, 192];
/** Numbers of the fused embedding. */
const LENGTH = FEATURE_LENGTH + MOBILE_LENGTH;

/**
 * Two face networks as one: they take the same aligned face, and their embeddings, each of length 1, stand one behind the
 * other. The squared distance of two fused embeddings is then the mean of the squared distances that the two networks
 * measure, so neither outweighs the other. Input `input` [n, 3, 112, 112], RGB 0 to 255; output `embedding` [n, 704] of
 * length 1.
 * @param feature ONNX file of FacePlugin: BGR, (value − 127) / 128, 512 numbers.
 * @param mobile TensorFlow Lite file of MobileFaceNet: RGB, (value − 127.5) / 128, 192 numbers.
 * @throws Error when a file is built otherwise than these two.
 */
export function fusedFaceNetToOnnx(feature: string, mobile: string): Buffer {
  const graph = new OnnxGraph();
  const scaled = (mean: number) =>
    graph.node("Div", [graph.node("Sub", ["input", graph.floats([1], [mean])]), graph.floats([1], [128])]);
  const parts = [
    unit(graph, addOnnxNetwork(graph, new OnnxFile(readFileSync(feature)), scaled(127))),
    unit(graph, addTfliteNetwork(graph, mobile, scaled(127.5))),
  ];
  const both = graph.node("Concat", parts, { axis: 1 });
  graph.node("Mul", [both, graph.floats([1], [Math.SQRT1_2])], {}, "embedding");
  const built = graph.build(
    [{ name: "input", dims: ["n", 3, CHIP_PX, CHIP_PX] }],
    [{ name: "embedding", dims: ["n", LENGTH] }],
  );
  return keepBlockedLayout(built);
}

/** Scales each embedding of a batch to length 1. */
function unit(graph: OnnxGraph, embedding: string): string {
  return graph.node("Div", [embedding, graph.node("ReduceL2", [embedding], { axes: [1], keepdims: 1 })]);
}

/** Adds FacePlugin's network, whose batch the file fixes, so that any batch may be given; and with RGB in place of BGR. */
function addOnnxNetwork(graph: OnnxGraph, file: OnnxFile, input: string): string {
  const { constants } = file;
  const names = new Map([["input", input]]);
  const place = (name: string | undefined) => {
    const known = names.get(name ?? "");
    if (known === undefined) throw new Error(`No operator gives ${name}.`);
    return known;
  };
  const constant = (name: string | undefined, change = (tensor: Tensor) => tensor) => {
    const tensor = constants.get(name ?? "");
    if (!tensor) throw new Error(`There is no constant ${name}.`);
    const { dims, values } = change(tensor);
    return graph.floats(dims, values);
  };
  for (const node of file.nodes) {
    const [from = "", second, third] = node.inputs;
    const [output = ""] = node.outputs;
    names.set(output, convert(node, from, second, third));
  }
  return place([...file.outputs][0]);

  function convert(node: OnnxNode, from: string, second = "", third = ""): string {
    switch (node.operator) {
      case "Conv": {
        const weights = constant(second, from === "input" ? withRedFirst : undefined);
        return graph.node("Conv", [place(from), weights, constant(third)], windowOf(node));
      }
      case "PRelu":
        return graph.node("PRelu", [place(from), constant(second)]);
      case "Add":
        return graph.node("Add", [place(from), place(second)]);
      case "Reshape":
        return graph.node("Flatten", [place(from)]);
      default:
        throw new Error(`Operator ${node.operator} is not known.`);
    }
  }
}

function windowOf({ attributes }: OnnxNode) {
  return {
    kernel_shape: integersOf(attributes.get("kernel_shape")),
    strides: integersOf(attributes.get("strides")),
    pads: integersOf(attributes.get("pads")),
    dilations: integersOf(attributes.get("dilations")),
    group: integerOf(attributes.get("group"), 1),
  };
}

/** The first convolution's filters for red, green and blue, instead of blue, green and red. */
function withRedFirst({ dims, values }: Tensor): Tensor {
  const [, channels = 0, height = 0, width = 0] = dims;
  if (channels !== 3) throw new Error("The network does not take three channels.");
  const plane = height * width;
  const turned = values.map((_, at) => {
    const channel = Math.floor(at / plane) % 3;
    return values[at + (2 - 2 * channel) * plane] ?? Number.NaN;
  });
  return { dims, values: turned };
}
