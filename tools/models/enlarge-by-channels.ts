import { NetworkRewriting } from "./network-rewriting";
import { floatIn, integerAttribute, integersAttribute, integersOf, type OnnxNode } from "./onnx-file";

/** The nodes of an enlargement, in order, and the operator of each. */
const CHAIN = {
  first: "ConvTranspose",
  firstBias: "Add",
  normalisation: "BatchNormalization",
  bend: "Relu",
  second: "ConvTranspose",
  secondBias: "Add",
  end: "Sigmoid",
} as const;
type Chain = Readonly<Record<keyof typeof CHAIN, OnnxNode>>;
/** Pixels that a doubling makes of one. */
const PARTS = 4;

/**
 * The text detector ends with two transposed convolutions, each of which doubles its map: they make four pixels of one,
 * without a look at its neighbours. So all sixteen are computed as channels of the small map, by two convolutions of single
 * pixels, and put in their places last (ONNX DepthToSpace): large maps of many channels are never made. The result is the
 * same but for rounding (`tests/engine/models.test.ts`).
 * @param model an ONNX file whose constants are nodes
 * @throws Error when the network does not end so
 */
export function enlargeByChannels(model: Buffer): Buffer {
  const network = new Enlargement(model);
  network.spell();
  return network.write();
}

class Enlargement extends NetworkRewriting {
  spell(): void {
    const { first, firstBias, normalisation, second, secondBias, end, ...rest } = this.#chain();
    const [output = ""] = end.outputs;
    const { factors, shifts } = this.#normalised(normalisation, this.#values(firstBias.inputs[1]));
    const coarse = coarseFilters(this.#values(first.inputs[1]), factors);
    const fine = fineFilters(this.#values(second.inputs[1]), factors.length);
    const shift = this.#values(secondBias.inputs[1])[0] ?? 0;
    const [small, bent, placed, seen] = [".coarse", ".bent", ".fine", ".seen"].map((end) => output + end);
    this.replace(
      end,
      this.#pointwise(first.inputs[0], small, coarse, repeated(shifts)),
      { operator: "Relu", inputs: [small ?? ""], outputs: [bent ?? ""], attributes: new Map() },
      this.#pointwise(bent, placed, fine, new Float32Array(PARTS * PARTS).fill(shift)),
      { operator: "Sigmoid", inputs: [placed ?? ""], outputs: [seen ?? ""], attributes: new Map() },
      {
        operator: "DepthToSpace",
        inputs: [seen ?? ""],
        outputs: [output],
        attributes: new Map([["blocksize", integerAttribute("blocksize", PARTS)]]),
      },
    );
    this.remove(first, firstBias, normalisation, second, secondBias, rest.bend);
  }

  #chain(): Chain {
    const found: Partial<Record<keyof typeof CHAIN, OnnxNode>> = {};
    let node = this.of("ConvTranspose")[0];
    for (const [part, operator] of Object.entries(CHAIN) as [keyof typeof CHAIN, string][]) {
      const isDoubling = operator !== "ConvTranspose" || (node !== undefined && isOfTwo(node));
      if (node?.operator !== operator || !isDoubling)
        throw new Error(`The network has no ${part} to enlarge a map.`);
      found[part] = node;
      node = this.readers(node.outputs[0] ?? "")[0];
    }
    return found as Chain;
  }

  /** y = factor · x + shift of each channel, where a bias is added to x before. */
  #normalised({ inputs, attributes }: OnnxNode, bias: Float32Array) {
    const [scale, offset, mean, variance] = inputs.slice(1).map((name) => this.#values(name));
    const epsilon = floatIn(attributes.get("epsilon")) ?? 1e-5;
    const of = (values: Float32Array | undefined, c: number) => values?.[c] ?? 0;
    const factors = bias.map((_, c) => of(scale, c) / Math.sqrt(of(variance, c) + epsilon));
    const shifts = bias.map((b, c) => of(factors, c) * (b - of(mean, c)) + of(offset, c));
    return { factors, shifts };
  }

  #pointwise(input = "", output = "", filters: Float32Array, bias: Float32Array): OnnxNode {
    const dims = [bias.length, filters.length / bias.length, 1, 1];
    const weights = this.constant(`${output}.weights`, dims, filters);
    return {
      operator: "Conv",
      inputs: [input, weights, this.constant(`${output}.bias`, [bias.length], bias)],
      outputs: [output],
      attributes: new Map([["kernel_shape", integersAttribute("kernel_shape", [1, 1])]]),
    };
  }

  #values(name: string | undefined): Float32Array {
    const tensor = this.tensor(name);
    if (!tensor) throw new Error(`${name} is no constant.`);
    return tensor.values;
  }
}

const isOfTwo = ({ attributes }: OnnxNode) =>
  ["kernel_shape", "strides"].every((name) => integersOf(attributes.get(name)).join() === "2,2");

const repeated = (values: Float32Array) =>
  Float32Array.from({ length: PARTS * values.length }, (_, i) => values[i % values.length] ?? 0);

/**
 * @param filters inputs × channels × 2 × 2, as a transposed convolution has them
 * @returns (4 · channels) × inputs: row (2i + j) · channels + c makes channel c of the pixel in row i and column j
 */
function coarseFilters(filters: Float32Array, factors: Float32Array): Float32Array {
  const channels = factors.length;
  const inputs = filters.length / (PARTS * channels);
  return Float32Array.from({ length: filters.length }, (_, index) => {
    const [row, input] = [Math.floor(index / inputs), index % inputs];
    const [part, channel] = [Math.floor(row / channels), row % channels];
    return (filters[(input * channels + channel) * PARTS + part] ?? 0) * (factors[channel] ?? 0);
  });
}

/**
 * @param filters channels × 1 × 2 × 2
 * @returns 16 × (4 · channels): row 4y + x makes the pixel in row y and column x of four by four, from the channels of the
 * pixel of two by two in which it lies
 */
function fineFilters(filters: Float32Array, channels: number): Float32Array {
  const made = new Float32Array(PARTS * PARTS * PARTS * channels);
  for (let y = 0; y < PARTS; y += 1)
    for (let x = 0; x < PARTS; x += 1) {
      const coarse = 2 * Math.floor(y / 2) + Math.floor(x / 2);
      const part = 2 * (y % 2) + (x % 2);
      for (let c = 0; c < channels; c += 1)
        made[((PARTS * y + x) * PARTS + coarse) * channels + c] = filters[c * PARTS + part] ?? 0;
    }
  return made;
}
