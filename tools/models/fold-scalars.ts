import { NetworkRewriting } from "./network-rewriting";
import { constantNode, constantOf, floatAttribute, floatIn, integersOf, type OnnxNode } from "./onnx-file";

/**
 * The PP-OCRv4 networks spend two fifths of their time on passes over whole feature maps that add, multiply and clip by
 * single numbers: learnable scales beside each convolution, and a hard swish spelt out in four operators. This folds the
 * numbers into the convolutions and the swish into two operators. The result is the same but for rounding
 * (`tests/engine/models.test.ts`).
 */
export function foldScalars(model: Buffer): Buffer {
  const graph = new ScalarFolding(model);
  graph.foldHardSwishes();
  let before: number;
  do {
    before = graph.nodes.length;
    graph.foldIntoConvolutionBefore();
    graph.foldIntoConvolutionsAfter();
  } while (graph.nodes.length < before);
  return graph.write();
}

interface Scalar {
  readonly node: OnnxNode;
  readonly operator: "Mul" | "Add";
  /** The other input. */
  readonly input: string;
  readonly output: string;
  readonly value: number;
}

class ScalarFolding extends NetworkRewriting {
  /** x · clip(x + 3, 0, 6) / 6 as x · hardSigmoid(x) (ONNX HardSigmoid: alpha · x + beta, cut to 0..1). */
  foldHardSwishes() {
    for (const divide of this.of("Div")) {
      const product = this.maker(divide.inputs[0]);
      const clip = this.maker(product?.inputs[1]);
      const sum = this.maker(clip?.inputs[0]);
      const x = product?.inputs[0];
      if (!product || !clip || !sum || x === undefined || sum.inputs[0] !== x) continue;
      const spelt = product.operator === "Mul" && clip.operator === "Clip" && sum.operator === "Add";
      const known = this.number(divide.inputs[1]) === 6 && this.number(sum.inputs[1]) === 3;
      if (!spelt || !known || !this.#clipsTo(clip, 0, 6)) continue;
      clip.operator = "HardSigmoid";
      clip.inputs = [x];
      clip.attributes.clear();
      clip.attributes.set("alpha", floatAttribute("alpha", 1 / 6)).set("beta", floatAttribute("beta", 0.5));
      product.outputs = divide.outputs;
      this.remove(divide, sum);
    }
  }

  /** Convolution, then a number: into its weights and its bias. */
  foldIntoConvolutionBefore() {
    for (const scalar of this.#scalars()) {
      const convolution = this.maker(scalar.input);
      const alone = this.readers(scalar.input).length === 1;
      if (convolution?.operator !== "Conv" || !alone || !this.#isOwnWeight(convolution)) continue;
      if (scalar.operator === "Mul") {
        this.#changeWeights(convolution, (weights) => weights.map((w) => w * scalar.value));
        this.#changeBias(convolution, (bias) => bias.map((b) => b * scalar.value));
      } else {
        this.#changeBias(convolution, (bias) => bias.map((b) => b + scalar.value));
      }
      convolution.outputs = [scalar.output];
      this.remove(scalar.node);
    }
  }

  /** A number, then convolutions only. A sum cannot pass a padded edge, where zeros replace it. */
  foldIntoConvolutionsAfter() {
    for (const scalar of this.#scalars()) {
      const users = this.readers(scalar.output);
      const foldable = users.every(
        (user) => user.operator === "Conv" && this.#isOwnWeight(user) && user.inputs[0] === scalar.output,
      );
      if (users.length === 0 || !foldable || this.isOutput(scalar.output)) {
        this.#moveBehindSum(scalar);
        continue;
      }
      if (scalar.operator === "Add" && !users.every(isUnpadded)) continue;
      for (const user of users) {
        if (scalar.operator === "Mul")
          this.#changeWeights(user, (weights) => weights.map((w) => w * scalar.value));
        else this.#addThrough(user, scalar.value);
        user.inputs[0] = scalar.input;
      }
      this.remove(scalar.node);
    }
  }

  /** s · x + c as s · (x + c / s): the factor can then be folded into convolutions although the sum cannot. */
  #moveBehindSum(scalar: Scalar) {
    const [sum, ...others] = this.readers(scalar.output);
    const next = sum && this.#asScalar(sum);
    if (scalar.operator !== "Mul" || scalar.value === 0 || others.length > 0 || next?.operator !== "Add")
      return;
    const after = this.readers(next.output);
    const ready =
      after.length > 0 && after.every((user) => user.operator === "Conv" && this.#isOwnWeight(user));
    if (!ready || this.isOutput(next.output)) return;
    const name = `${next.output}.shift`;
    this.constant(name, [1], Float32Array.of(next.value / scalar.value));
    next.node.inputs = [scalar.input, name];
    for (const user of after) this.#changeWeights(user, (weights) => weights.map((w) => w * scalar.value));
    this.remove(scalar.node);
  }

  /** Until operator set 11 the limits were attributes. */
  #clipsTo({ attributes, inputs }: OnnxNode, least: number, most: number) {
    const low = floatIn(attributes.get("min")) ?? this.number(inputs[1]);
    const high = floatIn(attributes.get("max")) ?? this.number(inputs[2]);
    return low === least && high === most;
  }

  /** Read lazily, because each fold changes its neighbours. */
  *#scalars() {
    for (const node of [...this.of("Mul"), ...this.of("Add")]) {
      const scalar = this.nodes.includes(node) ? this.#asScalar(node) : null;
      if (scalar) yield scalar;
    }
  }

  #asScalar(node: OnnxNode): Scalar | null {
    const [a, b] = node.inputs;
    const output = node.outputs[0];
    if (a === undefined || b === undefined || output === undefined) return null;
    if (node.operator !== "Mul" && node.operator !== "Add") return null;
    const [first, second] = [this.number(a), this.number(b)];
    if (second !== null && first === null)
      return { node, operator: node.operator, input: a, output, value: second };
    if (first !== null && second === null)
      return { node, operator: node.operator, input: b, output, value: first };
    return null;
  }

  #isOwnWeight({ inputs }: OnnxNode) {
    return inputs.slice(1).every((name) => this.tensor(name) !== null && this.readers(name).length === 1);
  }

  #changeWeights(convolution: OnnxNode, change: (weights: Float32Array) => Float32Array) {
    this.#changeConstant(convolution.inputs[1] ?? "", change);
  }

  #changeBias(convolution: OnnxNode, change: (bias: Float32Array) => Float32Array) {
    const weights = this.tensor(convolution.inputs[1]);
    if (convolution.inputs[2] === undefined) {
      const name = `${convolution.outputs[0]}.bias`;
      const dims = [weights?.dims[0] ?? 0];
      this.constant(name, dims, new Float32Array(dims[0] ?? 0));
      convolution.inputs[2] = name;
    }
    this.#changeConstant(convolution.inputs[2] ?? "", change);
  }

  #changeConstant(name: string, change: (values: Float32Array) => Float32Array) {
    const node = this.maker(name);
    const tensor = constantOf(node);
    if (!node || !tensor) throw new Error(`${name} is no constant`);
    const changed = constantNode(name, { dims: tensor.dims, values: change(tensor.values) });
    node.attributes.set("value", changed.attributes.get("value") ?? Buffer.alloc(0));
  }

  /** The bias that a number added to every input makes: the number times the sum of each output's weights. */
  #addThrough(convolution: OnnxNode, value: number) {
    const weights = this.tensor(convolution.inputs[1])?.values ?? new Float32Array();
    this.#changeBias(convolution, (bias) => {
      const each = weights.length / bias.length;
      return bias.map(
        (b, i) => b + value * weights.subarray(i * each, (i + 1) * each).reduce((sum, w) => sum + w, 0),
      );
    });
  }
}

const isUnpadded = ({ attributes }: OnnxNode) => integersOf(attributes.get("pads")).every((pad) => pad === 0);
