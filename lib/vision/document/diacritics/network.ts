import { ABOVE, BELOW } from "./patches";
import learnt from "./weights.json";

/** What can stand over a capital; the order of the network's answers. */
export const MARKS = ["none", "acute", "grave", "circumflex", "tilde", "diaeresis", "caron", "ring"] as const;
export type MarkShape = (typeof MARKS)[number];

/** One hidden layer: inputs to `hidden` rectified units to answers. Row-major, a row for each unit, its bias last. */
export interface ShapeNetwork {
  readonly inputs: number;
  readonly hidden: Float32Array;
  readonly answers: Float32Array;
}

/** Probability of each answer. */
export function probabilities({ inputs, hidden, answers }: ShapeNetwork, ink: Float32Array): number[] {
  const units = layer(hidden, ink, inputs).map((value) => Math.max(0, value));
  const scores = layer(answers, units, units.length);
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function layer(weights: Float32Array, input: ArrayLike<number>, inputs: number): number[] {
  return Array.from({ length: weights.length / (inputs + 1) }, (_, unit) => {
    const row = unit * (inputs + 1);
    let sum = weights[row + inputs] as number;
    for (let i = 0; i < inputs; i++) sum += (weights[row + i] as number) * (input[i] as number);
    return sum;
  });
}

interface Learnt {
  readonly hidden: string;
  readonly hiddenScale: number;
  readonly answers: string;
  readonly answersScale: number;
}

/** Weights of one byte each. */
const unpacked = (packed: string, scale: number) =>
  Float32Array.from(Int8Array.from(Buffer.from(packed, "base64")), (value) => value * scale);

const network = (inputs: number, { hidden, hiddenScale, answers, answersScale }: Learnt): ShapeNetwork => ({
  inputs,
  hidden: unpacked(hidden, hiddenScale),
  answers: unpacked(answers, answersScale),
});

/**
 * Learnt from lines that `npm run eval -- diacritics --learn` draws and photographs (measured: see ARCHITECTURE.md, Engine).
 * The first tells what stands over a capital, the second whether a cedilla hangs under it.
 */
export const OVER_LETTER = network(ABOVE.rows * ABOVE.columns, learnt.above);
export const UNDER_LETTER = network(BELOW.rows * BELOW.columns, learnt.below);
