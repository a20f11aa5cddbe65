import { probabilities, type ShapeNetwork } from "@/lib/vision/document/diacritics/network";
import { seeded } from "@/tools/specimen/random";

/** One letter's patch and the index of the right answer. */
export interface Example {
  readonly patch: Float32Array;
  readonly answer: number;
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
}

const HIDDEN = 96;
const PASSES = 24;
const BATCH = 64;
const RATE = 2e-3;
const DECAY = 0;
/** Adam (Kingma and Ba 2015). */
const [BETA_1, BETA_2, EPSILON] = [0.9, 0.999, 1e-8];

/**
 * Trains one network: cross-entropy, Adam, patches shifted randomly by up to one sample. Deterministic: the same examples
 * give the same weights.
 */
export function learn(examples: readonly Example[], grid: Grid, answers: number): ShapeNetwork {
  const inputs = grid.rows * grid.columns;
  const random = seeded("shapes", inputs);
  const weights = (rows: number, columns: number) =>
    Float32Array.from({ length: rows * (columns + 1) }, (_, i) =>
      (i + 1) % (columns + 1) === 0 ? 0 : random.normal(Math.sqrt(2 / columns)),
    );
  const network = { inputs, hidden: weights(HIDDEN, inputs), answers: weights(answers, HIDDEN) };
  const layers = [new Layer(network.hidden, inputs), new Layer(network.answers, HIDDEN)] as const;
  const order = Int32Array.from(examples, (_, i) => i);
  const steps = PASSES * Math.ceil(examples.length / BATCH);
  let step = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += BATCH) {
      for (const at of order.subarray(from, from + BATCH)) {
        const { patch, answer } = examples[at] as Example;
        descend(layers, shifted(patch, grid, random.whole(-1, 1), random.whole(-1, 1)), answer);
      }
      step += 1;
      const rate = RATE * 0.5 * (1 + Math.cos((Math.PI * step) / steps));
      for (const layer of layers) layer.update(step, rate, Math.min(BATCH, order.length - from));
    }
  }
  return network;
}

class Layer {
  readonly weights: Float32Array;
  readonly inputs: number;
  readonly #gradient: Float32Array;
  readonly #first: Float32Array;
  readonly #second: Float32Array;

  constructor(weights: Float32Array, inputs: number) {
    this.weights = weights;
    this.inputs = inputs;
    this.#gradient = new Float32Array(weights.length);
    this.#first = new Float32Array(weights.length);
    this.#second = new Float32Array(weights.length);
  }

  forward(input: Float32Array): Float32Array {
    const width = this.inputs + 1;
    return Float32Array.from({ length: this.weights.length / width }, (_, unit) => {
      let sum = this.weights[unit * width + this.inputs] as number;
      for (let i = 0; i < this.inputs; i += 1)
        sum += (this.weights[unit * width + i] as number) * (input[i] as number);
      return sum;
    });
  }

  /** Adds the gradient of the error at the outputs to each weight. */
  accumulate(input: Float32Array, error: Float32Array) {
    const width = this.inputs + 1;
    for (const [unit, value] of error.entries()) {
      if (value === 0) continue;
      const row = unit * width;
      for (let i = 0; i < this.inputs; i += 1) {
        this.#gradient[row + i] = (this.#gradient[row + i] as number) + value * (input[i] as number);
      }
      this.#gradient[row + this.inputs] = (this.#gradient[row + this.inputs] as number) + value;
    }
  }

  /** The gradient of the error at the inputs. */
  backward(error: Float32Array): Float32Array {
    const width = this.inputs + 1;
    const gradient = new Float32Array(this.inputs);
    for (const [unit, value] of error.entries()) {
      for (let i = 0; i < this.inputs; i += 1) {
        gradient[i] = (gradient[i] as number) + value * (this.weights[unit * width + i] as number);
      }
    }
    return gradient;
  }

  update(step: number, rate: number, examples: number) {
    const [bias1, bias2] = [1 - BETA_1 ** step, 1 - BETA_2 ** step];
    for (let i = 0; i < this.weights.length; i += 1) {
      const weight = this.weights[i] as number;
      const gradient = (this.#gradient[i] as number) / examples + DECAY * weight;
      const first = BETA_1 * (this.#first[i] as number) + (1 - BETA_1) * gradient;
      const second = BETA_2 * (this.#second[i] as number) + (1 - BETA_2) * gradient * gradient;
      this.#first[i] = first;
      this.#second[i] = second;
      this.#gradient[i] = 0;
      this.weights[i] = weight - (rate * (first / bias1)) / (Math.sqrt(second / bias2) + EPSILON);
    }
  }
}

function descend([hidden, output]: readonly [Layer, Layer], patch: Float32Array, answer: number) {
  const sums = hidden.forward(patch);
  const units = sums.map((value) => Math.max(0, value));
  const scores = output.forward(units);
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const error = powers.map((power, i) => power / total - (i === answer ? 1 : 0));
  output.accumulate(units, error);
  const gradient = output.backward(error);
  hidden.accumulate(
    patch,
    gradient.map((value, unit) => ((sums[unit] as number) > 0 ? value : 0)),
  );
}

function shifted(patch: Float32Array, { rows, columns }: Grid, down: number, right: number): Float32Array {
  if (down === 0 && right === 0) return patch;
  const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
  return patch.map((_, i) => {
    const row = inside(Math.floor(i / columns) - down, rows);
    return patch[row * columns + inside((i % columns) - right, columns)] as number;
  });
}

function shuffle(order: Int32Array, random: ReturnType<typeof seeded>) {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = random.whole(0, i);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
}

/** Quantises weights to one signed byte each, as base64; a weight is byte · `scale`. */
export function packed(weights: Float32Array): { bytes: string; scale: number } {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const bytes = Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer);
  return { bytes: bytes.toString("base64"), scale };
}

/** Confusion matrix: a row for each truth, a column for each answer, and a last one for answers less probable than `sure`. */
export function confusion(
  network: ShapeNetwork,
  examples: readonly Example[],
  answers: number,
  sure: number,
) {
  const counts = Array.from({ length: answers }, () => new Array<number>(answers + 1).fill(0));
  for (const { patch, answer } of examples) {
    const found = probabilities(network, patch);
    const most = Math.max(...found);
    const row = counts[answer] as number[];
    const column = most >= sure ? found.indexOf(most) : answers;
    row[column] = (row[column] ?? 0) + 1;
  }
  return counts;
}
