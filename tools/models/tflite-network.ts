import { depthwiseFilters, fourDims, slide } from "./layout";
import type { OnnxGraph } from "./onnx-graph";
import { readTflite, type TfliteModel, type TfliteOperator, type TfliteTensor } from "./tflite-file";

/** BuiltinOperator of TensorFlow's `lite/schema/schema.fbs`, the few that MobileFaceNet consists of. */
const CODE = {
  add: 0,
  convolution: 3,
  depthwise: 4,
  multiply: 18,
  relu: 19,
  reshape: 22,
  subtract: 41,
  absolute: 101,
} as const;
/** Fields of Conv2DOptions and DepthwiseConv2DOptions; only the number of the activation differs. */
const WINDOW = { padding: 0, strideX: 1, strideY: 2 } as const;
const ACTIVATION = {
  [CODE.convolution]: 3,
  [CODE.depthwise]: 4,
  [CODE.add]: 0,
  [CODE.multiply]: 0,
  [CODE.subtract]: 0,
} as const;
const SAME = 0;

/**
 * Adds a TensorFlow Lite network of convolutions to an ONNX graph. Every tensor is held with the channel first; the
 * batch, which the file fixes, becomes free.
 * @param input name of a tensor [n, channels, height, width] in the graph.
 * @returns name of the output [n, numbers].
 * @throws Error on an operator, or a form of it, that MobileFaceNet does not use.
 */
export function addTfliteNetwork(graph: OnnxGraph, file: string, input: string): string {
  return new Conversion(graph, readTflite(file), input).output();
}

class Conversion {
  readonly #graph: OnnxGraph;
  readonly #model: TfliteModel;
  readonly #makers: ReadonlyMap<number, TfliteOperator>;
  /** Names in the ONNX graph by number of the tensor. */
  readonly #names = new Map<number, string>();

  constructor(graph: OnnxGraph, model: TfliteModel, input: string) {
    this.#graph = graph;
    this.#model = model;
    this.#makers = new Map(model.operators.flatMap((made) => made.outputs.map((number) => [number, made])));
    const [only, ...more] = model.inputs;
    if (only === undefined || more.length > 0) throw new Error("The network has not exactly one input.");
    this.#names.set(only, input);
  }

  output(): string {
    const [only, ...more] = this.#model.outputs;
    if (only === undefined || more.length > 0) throw new Error("The network has not exactly one output.");
    return this.#name(only);
  }

  #name(number: number | undefined): string {
    const known = this.#names.get(number ?? -1);
    if (known !== undefined) return known;
    const made = this.#maker(number);
    if (!made || number === undefined) throw new Error(`No operator gives tensor ${number}.`);
    const name = this.#convert(made);
    this.#names.set(number, name);
    return name;
  }

  #convert(made: TfliteOperator): string {
    if (made.code in ACTIVATION && made.options?.byte(ACTIVATION[made.code as keyof typeof ACTIVATION]))
      throw new Error(`Operator ${made.code} has an activation of its own.`);
    switch (made.code) {
      case CODE.convolution:
      case CODE.depthwise:
        return this.#convolution(made);
      case CODE.add:
        return (
          this.#parametricRelu(made) ??
          this.#graph.node(
            "Add",
            made.inputs.map((n) => this.#name(n)),
          )
        );
      case CODE.reshape:
        return this.#flatten(made);
      default:
        throw new Error(`TensorFlow Lite operator ${made.code} is not known.`);
    }
  }

  #convolution({ code, inputs: [from, filters, bias], options }: TfliteOperator): string {
    const weights = this.#weight(filters);
    const [first, height, width, last] = fourDims(weights.shape);
    const [, fromHeight, fromWidth, fromChannels] = fourDims(this.#tensor(from).shape);
    const isDepthwise = code === CODE.depthwise;
    const strides = [options?.int(WINDOW.strideY) ?? 1, options?.int(WINDOW.strideX) ?? 1] as const;
    const isPadded = (options?.byte(WINDOW.padding) ?? SAME) === SAME;
    const down = slide(fromHeight, height, strides[0], isPadded);
    const across = slide(fromWidth, width, strides[1], isPadded);
    const channels = isDepthwise ? last : first;
    const turned = isDepthwise
      ? depthwiseFilters(weights.values, [height, width, last, 1])
      : channelsFirst(weights.values, weights.shape);
    return this.#graph.node(
      "Conv",
      [
        this.#name(from),
        this.#graph.floats([channels, isDepthwise ? 1 : last, height, width], turned),
        this.#graph.floats([channels], this.#weight(bias).values),
      ],
      {
        kernel_shape: [height, width],
        strides,
        pads: [down.before, across.before, down.after, across.after],
        group: isDepthwise ? fromChannels : 1,
      },
    );
  }

  /** max(x, 0) + w · (x − |x|), as the file spells a parametric ReLU: its slope is 2w. Null for any other sum. */
  #parametricRelu({ inputs: [left, right] }: TfliteOperator): string | null {
    const [relu, product] = [this.#maker(left), this.#maker(right)];
    if (relu?.code !== CODE.relu || product?.code !== CODE.multiply) return null;
    const [slope, difference] = product.inputs;
    const negative = this.#maker(difference);
    const absolute = this.#maker(negative?.inputs[1]);
    const [x] = relu.inputs;
    const isSpelt = negative?.code === CODE.subtract && absolute?.code === CODE.absolute;
    if (!isSpelt || x === undefined || negative.inputs[0] !== x || absolute.inputs[0] !== x) return null;
    const slopes = Float32Array.from(this.#weight(slope).values, (value) => 2 * value);
    return this.#graph.node("PRelu", [this.#name(x), this.#graph.floats([slopes.length, 1, 1], slopes)]);
  }

  /** [n, 1, 1, numbers] → [n, numbers]; the order of a larger map would change with the layout. */
  #flatten({ inputs: [from], outputs: [to] }: TfliteOperator): string {
    const [, height, width, channels] = fourDims(this.#tensor(from).shape);
    if (height !== 1 || width !== 1 || this.#tensor(to).shape[1] !== channels)
      throw new Error("A reshape does more than drop height and width.");
    return this.#graph.node("Flatten", [this.#name(from)]);
  }

  #tensor(number: number | undefined): TfliteTensor {
    const tensor = this.#model.tensors[number ?? -1];
    if (!tensor) throw new Error(`There is no tensor ${number}.`);
    return tensor;
  }

  #weight(number: number | undefined) {
    const { values, shape } = this.#tensor(number);
    if (!values) throw new Error(`Tensor ${number} is not a weight.`);
    return { values, shape };
  }

  #maker(number: number | undefined) {
    return this.#makers.get(number ?? -1);
  }
}

/** Filters [out, height, width, in] → [out, in, height, width]. */
function channelsFirst(values: ArrayLike<number>, shape: readonly number[]): Float32Array {
  const [outputs, height, width, inputs] = fourDims(shape);
  const turned = new Float32Array(values.length);
  let from = 0;
  for (let o = 0; o < outputs; o += 1)
    for (let at = 0; at < height * width; at += 1)
      for (let i = 0; i < inputs; i += 1) {
        turned[(o * inputs + i) * height * width + at] = values[from] ?? Number.NaN;
        from += 1;
      }
  return turned;
}
