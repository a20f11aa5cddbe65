import { readFileSync } from "node:fs";
import path from "node:path";
import { convolutionFilters, fourDims } from "./layout";
import { OnnxGraph } from "./onnx-graph";
import { readWeights, type Weight, type WeightGroup } from "./weights";

/** Side of the aligned face chip the network takes. */
const CHIP_PX = 150;
/** Mean red, green and blue the network was trained with (dlib `input_rgb_image_sized`; values of face-api). */
const MEAN_RGB = [122.782, 117.001, 104.298];

/**
 * The 128-number face network of dlib (`dlib_face_recognition_resnet_model_v1`, a 29-layer ResNet) from the weights
 * that @vladmandic/face-api ships, as ONNX. Input `input` [n, 3, 150, 150], RGB 0 to 255; output `embedding` [n, 128].
 * Layer order and the padding of the shrinking blocks follow face-api `faceRecognitionNet/FaceRecognitionNet.ts`
 * and `residualLayer.ts`.
 */
export function dlibNetToOnnx(folder: string): Buffer {
  const manifest = path.join(folder, "face_recognition_model-weights_manifest.json");
  const groups = JSON.parse(readFileSync(manifest, "utf8")) as WeightGroup[];
  const net = new DlibNet(readWeights(folder, groups));
  return net.build();
}

class DlibNet {
  readonly #graph = new OnnxGraph();
  readonly #weights: ReadonlyMap<string, Weight>;
  /** Side of the current feature map, needed for the paddings. */
  #sidePx = CHIP_PX;

  constructor(weights: ReadonlyMap<string, Weight>) {
    this.#weights = weights;
  }

  build(): Buffer {
    const graph = this.#graph;
    const centred = graph.node("Sub", ["input", graph.floats([1, 3, 1, 1], MEAN_RGB)]);
    let x = graph.node("Div", [centred, graph.floats([1], [255])]);
    x = this.#convolution(x, "conv32_down", { stride: 2, padded: false, relu: true });
    this.#sidePx = shrunk(this.#sidePx, 7);
    x = graph.node("MaxPool", [x], { kernel_shape: [3, 3], strides: [2, 2] });
    this.#sidePx = shrunk(this.#sidePx, 3);
    x = this.#stage(x, ["conv32_1", "conv32_2", "conv32_3"]);
    x = this.#stage(this.#shrink(x, "conv64_down"), ["conv64_1", "conv64_2", "conv64_3"]);
    x = this.#stage(this.#shrink(x, "conv128_down"), ["conv128_1", "conv128_2"]);
    x = this.#stage(this.#shrink(x, "conv256_down"), ["conv256_1", "conv256_2"]);
    x = this.#shrink(x, "conv256_down_out");
    x = graph.node("ReduceMean", [x], { axes: [2, 3], keepdims: 0 });
    const fc = this.#weight("fc");
    graph.node("MatMul", [x, graph.floats(fc.shape, fc.values)], {}, "embedding");
    return graph.build(
      [{ name: "input", dims: ["n", 3, CHIP_PX, CHIP_PX] }],
      [{ name: "embedding", dims: ["n", 128] }],
    );
  }

  #stage(x: string, blocks: readonly string[]) {
    return blocks.reduce((from, block) => this.#residual(from, block), x);
  }

  #residual(x: string, block: string) {
    const first = this.#convolution(x, `${block}/conv1`, { stride: 1, padded: true, relu: true });
    const second = this.#convolution(first, `${block}/conv2`, { stride: 1, padded: true, relu: false });
    return this.#graph.node("Relu", [this.#graph.node("Add", [second, x])]);
  }

  /** A residual block that halves the map; the shortcut is pooled, and both are padded to the same size. */
  #shrink(x: string, block: string) {
    const graph = this.#graph;
    const [, , inputs, outputs] = fourDims(this.#weight(`${block}/conv1/conv/filters`).shape);
    const first = this.#convolution(x, `${block}/conv1`, { stride: 2, padded: false, relu: true });
    let branch = this.#convolution(first, `${block}/conv2`, { stride: 1, padded: true, relu: false });
    let shortcut = graph.node("AveragePool", [x], { kernel_shape: [2, 2], strides: [2, 2] });
    const pooledPx = this.#sidePx >> 1;
    const missingPx = pooledPx - shrunk(this.#sidePx, 3);
    if (missingPx)
      branch = graph.node("Pad", [branch, graph.integers([0, 0, 0, 0, 0, 0, missingPx, missingPx])]);
    if (outputs !== inputs) {
      shortcut = graph.node("Pad", [shortcut, graph.integers([0, 0, 0, 0, 0, outputs - inputs, 0, 0])]);
    }
    this.#sidePx = pooledPx;
    return graph.node("Relu", [graph.node("Add", [shortcut, branch])]);
  }

  /** Convolution with its per-channel scale folded into filters and bias. */
  #convolution(x: string, layer: string, way: { stride: number; padded: boolean; relu: boolean }) {
    const graph = this.#graph;
    const filters = this.#weight(`${layer}/conv/filters`);
    const scale = this.#weight(`${layer}/scale/weights`).values;
    const shift = this.#weight(`${layer}/scale/biases`).values;
    const [height, width, inputs, outputs] = fourDims(filters.shape);
    const each = inputs * height * width;
    const scaled = convolutionFilters(filters.values, filters.shape).map(
      (value, index) => value * (scale[Math.floor(index / each)] ?? Number.NaN),
    );
    const bias = Float32Array.from(
      this.#weight(`${layer}/conv/bias`).values,
      (value, channel) => value * (scale[channel] ?? Number.NaN) + (shift[channel] ?? Number.NaN),
    );
    const edge = way.padded ? height >> 1 : 0;
    const y = graph.node(
      "Conv",
      [x, graph.floats([outputs, inputs, height, width], scaled), graph.floats([outputs], bias)],
      { kernel_shape: [height, width], strides: [way.stride, way.stride], pads: [edge, edge, edge, edge] },
    );
    return way.relu ? graph.node("Relu", [y]) : y;
  }

  #weight(name: string): Weight {
    const weight = this.#weights.get(name);
    if (!weight) throw new Error(`The face network has no weight ${name}.`);
    return weight;
  }
}

/** Side after an unpadded window of stride 2. */
function shrunk(sidePx: number, windowPx: number) {
  return Math.floor((sidePx - windowPx) / 2) + 1;
}
