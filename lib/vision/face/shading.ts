import { type Equation, leastSquares } from "./least-squares";
import { PLANE_PX } from "./texture-plane";

/** Mean light of one patch in two pictures, 0 to 255, and where it lies in the first. */
export interface LitPatch {
  readonly x: number;
  readonly y: number;
  readonly light: number;
  readonly otherLight: number;
}

/** Keeps the logarithm of black finite, and noise in the dark small; in grey levels. */
const DARK = 8;
/** Logarithm of a grey level of 140: any would do, near the middle the fit is best determined. */
const MIDDLE_LEVEL = 5;
const ROUNDS = 4;

/**
 * How differently the light of the patches changed between two pictures: the median deviation of its logarithm from the
 * best exposure, contrast and even gradient across the picture, which an edited photograph may have, too. Robust against
 * a third of patches that do not belong to the face (iteratively reweighted least squares, Cauchy's weights).
 */
export function shadingSpread(patches: readonly LitPatch[]): number {
  const rows = patches.map(({ x, y, light, otherLight }) => {
    const level = Math.log(light + DARK);
    return {
      row: [1, (2 * x) / PLANE_PX - 1, (2 * y) / PLANE_PX - 1, level - MIDDLE_LEVEL],
      value: Math.log(otherLight + DARK) - level,
    };
  });
  let weights = rows.map(() => 1);
  let deviations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fit = leastSquares(rows.map((equation, index) => weighted(equation, weights[index] ?? 0)));
    deviations = rows.map(({ row, value }) =>
      Math.abs(value - row.reduce((sum, term, index) => sum + term * (fit[index] ?? 0), 0)),
    );
    const scale = 3 * medianOf(deviations) + 2e-4;
    weights = deviations.map((deviation) => 1 / (1 + (deviation / scale) ** 2));
  }
  return medianOf(deviations);
}

function weighted({ row, value }: Equation, weight: number): Equation {
  const factor = Math.sqrt(weight);
  return { row: row.map((term) => factor * term), value: factor * value };
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
