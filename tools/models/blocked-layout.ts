import {
  integerAttribute,
  integerOf,
  integersAttribute,
  integersOf,
  OnnxFile,
  type OnnxNode,
  type Tensor,
} from "./onnx-file";

/**
 * onnxruntime holds the feature maps of a network in blocks of channels, as long as it knows every operator between two
 * convolutions (`core/optimizer/nchwc_transformer.cc`: Relu, Add, pooling). PRelu is not among them: before and after each
 * the whole map is put back in order, which cost as much time as the convolutions. So each PRelu is spelt as two depthwise
 * convolutions, a Relu and an Add, which run as two passes in blocks. The result is the same but for rounding
 * (`tests/engine/models.test.ts`).
 * @param model an ONNX file whose weights are constants beside the nodes, as `OnnxGraph` writes them
 * @throws Error when a PRelu has not one slope a channel
 */
export function keepBlockedLayout(model: Buffer): Buffer {
  const network = new Rewriting(new OnnxFile(model));
  network.joinPointwise();
  network.spellParametricRelus();
  return network.write();
}

class Rewriting {
  readonly #file: OnnxFile;
  readonly #constants: Map<string, Tensor>;
  #named = 0;

  constructor(file: OnnxFile) {
    this.#file = file;
    this.#constants = new Map(file.constants);
  }

  write(): Buffer {
    return this.#file.write(this.#constants);
  }

  /** Two pointwise convolutions with nothing between them are one, where that is less work. */
  joinPointwise() {
    for (const second of this.#of("Conv")) {
      const first = this.#maker(second.inputs[0]);
      if (!first || !isPointwise(first) || !isPointwise(second) || !this.#isReadOnce(first)) continue;
      const [middle = 0, inputs = 0] = this.#weights(first).dims;
      const [outputs = 0] = this.#weights(second).dims;
      if (outputs * inputs > middle * (inputs + outputs)) continue;
      const { weights, bias } = productOf(
        { weights: this.#weights(first).values, bias: this.#bias(first).values },
        { weights: this.#weights(second).values, bias: this.#bias(second).values },
      );
      second.inputs = [
        first.inputs[0] ?? "",
        this.#constant([outputs, inputs, 1, 1], weights),
        this.#constant([outputs], bias),
      ];
      this.#replace(first);
    }
  }

  /**
   * PRelu(x) = a · x + (1 − a) · relu(x). With k = |1 − a| and s = 1, or −1 where a > 1, this is s · (s · a · x + relu(k · x)):
   * both products are depthwise convolutions, and s goes into the convolutions that follow.
   */
  spellParametricRelus() {
    for (const node of this.#of("PRelu")) {
      const slopes = this.#constants.get(node.inputs[1] ?? "");
      const [input = "", output = ""] = [node.inputs[0], node.outputs[0]];
      if (!slopes || slopes.values.length !== slopes.dims[0])
        throw new Error("A PRelu has not one slope a channel.");
      const signs = slopes.values.map((a) => (a > 1 ? -1 : 1));
      const isTurned = signs.includes(-1);
      const isAbsorbed = isTurned && this.#turnFilters(output, signs);
      const [raw, bent, line] = [this.#name(), this.#name(), this.#name()];
      const sum = isTurned && !isAbsorbed ? this.#name() : output;
      const steep = slopes.values.map((a) => Math.abs(1 - a));
      const flat = slopes.values.map((a, channel) => a * (signs[channel] ?? 1));
      const before = this.#maker(input);
      const isFolded = before !== undefined && isDepthwise(before) && this.#isReadOnce(before);
      const scaled = (factors: Float32Array, to: string) =>
        isFolded ? this.#scaledCopy(before, factors, to) : this.#scaling(input, factors, to);
      this.#replace(
        node,
        scaled(steep, raw),
        { operator: "Relu", inputs: [raw], outputs: [bent], attributes: new Map() },
        scaled(flat, line),
        { operator: "Add", inputs: [line, bent], outputs: [sum], attributes: new Map() },
        ...(sum === output ? [] : [this.#scaling(sum, signs, output)]),
      );
      if (isFolded) this.#replace(before);
    }
  }

  /** Multiplies the filters that read a tensor by a sign of each channel. @returns false when others read it too */
  #turnFilters(name: string, signs: Float32Array): boolean {
    const readers = this.#readers(name);
    const isFiltered = readers.every(({ operator, inputs }) => operator === "Conv" && inputs[0] === name);
    if (!isFiltered || this.#file.outputs.has(name)) return false;
    for (const reader of readers) {
      const { dims, values } = this.#weights(reader);
      const [, perGroup = 1, height = 1, width = 1] = dims;
      const channelAt = (index: number) => {
        const plane = Math.floor(index / (height * width));
        return isDepthwise(reader) ? plane : plane % perGroup;
      };
      const turned = values.map((value, index) => value * (signs[channelAt(index)] ?? 1));
      reader.inputs[1] = this.#constant(dims, turned);
    }
    return true;
  }

  /** A convolution whose output channels are multiplied by factors. */
  #scaledCopy(convolution: OnnxNode, factors: Float32Array, output: string): OnnxNode {
    const { dims, values } = this.#weights(convolution);
    const each = values.length / factors.length;
    const bias = this.#bias(convolution).values;
    const inputs = [
      convolution.inputs[0] ?? "",
      this.#constant(
        dims,
        values.map((value, index) => value * (factors[Math.floor(index / each)] ?? 1)),
      ),
      this.#constant(
        [factors.length],
        bias.map((value, channel) => value * (factors[channel] ?? 1)),
      ),
    ];
    return { operator: "Conv", inputs, outputs: [output], attributes: new Map(convolution.attributes) };
  }

  /** Multiplies each channel by a factor. */
  #scaling(input: string, factors: Float32Array, output: string): OnnxNode {
    return {
      operator: "Conv",
      inputs: [input, this.#constant([factors.length, 1, 1, 1], factors)],
      outputs: [output],
      attributes: new Map([
        ["kernel_shape", integersAttribute("kernel_shape", [1, 1])],
        ["group", integerAttribute("group", factors.length)],
      ]),
    };
  }

  #of = (operator: string) => this.#file.nodes.filter((node) => node.operator === operator);
  #maker = (name: string | undefined) =>
    this.#file.nodes.find(({ outputs }) => name !== undefined && outputs.includes(name));
  #readers = (name: string) => this.#file.nodes.filter(({ inputs }) => inputs.includes(name));
  #isReadOnce = ({ outputs: [output = ""] }: OnnxNode) =>
    this.#readers(output).length === 1 && !this.#file.outputs.has(output);

  #replace(node: OnnxNode, ...by: readonly OnnxNode[]) {
    this.#file.nodes = this.#file.nodes.flatMap((other) => (other === node ? by : [other]));
  }

  #weights({ inputs }: OnnxNode): Tensor {
    const weights = this.#constants.get(inputs[1] ?? "");
    if (!weights) throw new Error("The filters of a convolution are not constant.");
    return weights;
  }

  /** Zeros where a convolution has none. */
  #bias(convolution: OnnxNode): Tensor {
    const [channels = 0] = this.#weights(convolution).dims;
    const known = this.#constants.get(convolution.inputs[2] ?? "");
    return known ?? { dims: [channels], values: new Float32Array(channels) };
  }

  #constant(dims: readonly number[], values: Float32Array): string {
    const name = this.#name();
    this.#constants.set(name, { dims, values });
    return name;
  }

  #name(): string {
    this.#named += 1;
    return `blocked${this.#named}`;
  }
}

interface Filters {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** The filters of two pointwise convolutions in one, summed in double precision. */
function productOf(first: Filters, second: Filters): Filters {
  const [middle, outputs] = [first.bias.length, second.bias.length];
  const inputs = first.weights.length / middle;
  const product = new Float64Array(outputs * inputs);
  const bias = Float64Array.from(second.bias);
  for (let output = 0; output < outputs; output += 1)
    for (let between = 0; between < middle; between += 1) {
      const weight = second.weights[output * middle + between] ?? 0;
      bias[output] = (bias[output] ?? 0) + weight * (first.bias[between] ?? 0);
      for (let input = 0; input < inputs; input += 1) {
        const at = output * inputs + input;
        product[at] = (product[at] ?? 0) + weight * (first.weights[between * inputs + input] ?? 0);
      }
    }
  return { weights: Float32Array.from(product), bias: Float32Array.from(bias) };
}

function isPointwise({ operator, attributes }: OnnxNode): boolean {
  const isOne = (name: string) => integersOf(attributes.get(name)).every((length) => length === 1);
  return operator === "Conv" && isOne("kernel_shape") && isOne("strides") && groupsOf(attributes) === 1;
}

/** The networks have no groups of several channels. */
const isDepthwise = ({ operator, attributes }: OnnxNode) => operator === "Conv" && groupsOf(attributes) > 1;

const groupsOf = (attributes: OnnxNode["attributes"]) => integerOf(attributes.get("group"), 1);
