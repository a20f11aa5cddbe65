import { ABOVE, ABOVE_SMALL, BELOW, BELOW_SMALL, THROUGH } from "./patches";
import weights from "./weights.json";

/** The marks above a capital, in the order of the network's outputs. */
export const MARKS = [
  "none",
  "acute",
  "grave",
  "circumflex",
  "tilde",
  "diaeresis",
  "caron",
  "ring",
  "macron",
  "breve",
  "dot",
  "doubleAcute",
] as const;
export type MarkShape = (typeof MARKS)[number];

/** The marks below a capital, in the order of the network's outputs; a cedilla is a comma here. */
export const BELOWS = ["none", "comma", "ogonek"] as const;
export type BelowShape = (typeof BELOWS)[number];

/**
 * A perceptron with one hidden layer of rectified units and a softmax output. Both matrices are row-major with a row for
 * each unit, its bias last.
 */
export interface ShapeNetwork {
  readonly inputs: number;
  readonly hidden: Float32Array;
  readonly answers: Float32Array;
}

/** Probability of each answer; `patch` holds `inputs` values. */
export function probabilities({ inputs, hidden, answers }: ShapeNetwork, patch: Float32Array): number[] {
  const units = layer(hidden, patch, inputs).map((value) => Math.max(0, value));
  const scores = layer(answers, units, units.length);
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function layer(matrix: Float32Array, input: ArrayLike<number>, inputs: number): number[] {
  return Array.from({ length: matrix.length / (inputs + 1) }, (_, unit) => {
    const row = unit * (inputs + 1);
    let sum = matrix[row + inputs] as number;
    for (let i = 0; i < inputs; i++) sum += (matrix[row + i] as number) * (input[i] as number);
    return sum;
  });
}

interface PackedNetwork {
  readonly hidden: string;
  readonly hiddenScale: number;
  readonly answers: string;
  readonly answersScale: number;
}

/** Weights are stored as one signed byte each. */
const unpacked = (packed: string, scale: number) =>
  Float32Array.from(Int8Array.from(Buffer.from(packed, "base64")), (value) => value * scale);

const network = (
  inputs: number,
  { hidden, hiddenScale, answers, answersScale }: PackedNetwork,
): ShapeNetwork => ({
  inputs,
  hidden: unpacked(hidden, hiddenScale),
  answers: unpacked(answers, answersScale),
});

/**
 * Trained by `npm run eval -- diacritics --learn` on rendered lines (docs/documents.md, diacritics-above). The first
 * network recognises the mark above a capital, the second the one below it, the last the stroke through an O, L, D or H and the Þ beside a P.
 */
export const OVER_LETTER = network(ABOVE.rows * ABOVE.columns, weights.above);
export const UNDER_LETTER = network(BELOW.rows * BELOW.columns, weights.below);
/** As the first two, in lines with small letters; a small i has a dot. */
export const OVER_SMALL = network(ABOVE_SMALL.rows * ABOVE_SMALL.columns, weights.aboveSmall);
export const UNDER_SMALL = network(BELOW_SMALL.rows * BELOW_SMALL.columns, weights.belowSmall);
export const THROUGH_LETTER = network(THROUGH.rows * THROUGH.columns, weights.through);
