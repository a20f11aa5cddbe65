import { ALPHABET_SIZE, FILLER_INDEX, MRZ_ALPHABET, type PositionMask, symbolOf } from "./alphabet";
import { type CheckResults, countChecks, countPassed, cut, verifyChecks } from "./check-digits";
import { LAYOUTS, type MrzFormat } from "./formats";
import type { RowWindow } from "./group-rows";
import { withoutStrayLetters } from "./names";
import type { MrzReading } from "./reading";
import { repairZone } from "./repair";

/** The rows of a page that were chosen as its zone. */
export interface ChosenRows {
  readonly format: MrzFormat;
  readonly window: RowWindow;
  readonly checks: CheckResults;
  readonly meanLogProbability: number;
}

/** The chosen rows read again in other crops: probabilities summed per position, and the best single reading. */
export interface RowReadings {
  readonly lines: readonly string[];
  readonly sums: readonly (readonly Float32Array[])[];
}

/** Mean probability of a letter over all readings of its row from which every one of them saw it. */
const SEEN_INITIAL = 0.9;
/** Half of what is read as K counts as a filler too. */
const SEEN_K = 0.62;
/** Decides on the characters: summed readings, repair by check digits, names without stray letters. */
export function finalReading(best: ChosenRows, { lines, sums }: RowReadings): MrzReading {
  const { format } = best;
  const { masks, name } = LAYOUTS[format];
  const summed = sums.map((row, i) => row.map((sum, j) => likeliest(sum, masks[i]?.[j])).join(""));
  const total = countChecks(best.checks);
  const passed = (zone: readonly string[]) => countPassed(verifyChecks(format, zone));
  let zone: readonly string[];
  if (passed(lines) === total) zone = withNameRow(lines, summed, name.line, passed);
  else zone = passed(summed) >= passed(lines) ? summed : lines;
  const posteriors = sums.map((row) => row.map(normalised));
  const repaired = passed(zone) < total ? repairZone(format, zone, posteriors) : { lines: zone, repairs: [] };
  const final = withoutStrayLetters(format, repaired.lines, (at) => {
    const letter = repaired.lines[name.line]?.charAt(at) ?? "";
    const seen = posteriors[name.line]?.[at]?.[symbolOf(letter)] ?? 0;
    return seen >= (letter === "K" ? SEEN_K : SEEN_INITIAL);
  });
  const checks = verifyChecks(format, final);
  const probabilities = final.map((line, i) =>
    [...line].map((character, j) => posteriors[i]?.[j]?.[symbolOf(character)] ?? 0),
  );
  return {
    format,
    lines: final,
    checks,
    passed: countPassed(checks),
    total,
    repairs: repaired.repairs,
    meanProbability: probabilities.map((line) => line.reduce((sum, p) => sum + p, 0) / line.length),
    leastProbability: probabilities.map((line) => Math.min(...line)),
    nameLetters: leastLetter(cut(final, name), posteriors[name.line]?.slice(name.from) ?? []),
    meanLogProbability: best.meanLogProbability,
    pieces: new Set(best.window.rows.flatMap((row) => row.pieces.map((piece) => piece.line))),
  };
}

/**
 * Least probability of a letter against all other letters. Half of a K counts as a filler, and the fillers behind the names
 * are the worst read of the row: neither says anything of a letter.
 */
function leastLetter(names: string, posteriors: readonly Float32Array[]): number {
  const shares = [...names].map((letter, i) => {
    const seen = posteriors[i];
    if (letter === "<" || !seen) return 1;
    const letters = seen.reduce((sum, p, symbol) => (symbol === FILLER_INDEX ? sum : sum + p), 0);
    return (seen[symbolOf(letter)] ?? 0) / Math.max(letters, Number.EPSILON);
  });
  return Math.min(1, ...shares);
}

/** The name row by all readings together, unless a check digit covers it and fails then. */
function withNameRow(
  lines: readonly string[],
  summed: readonly string[],
  row: number,
  passed: (zone: readonly string[]) => number,
): readonly string[] {
  const zone = lines.map((line, i) => (i === row ? (summed[i] ?? line) : line));
  return passed(zone) < passed(lines) ? lines : zone;
}

function likeliest(sum: Float32Array, mask: PositionMask | undefined) {
  let best = FILLER_INDEX;
  let value = -1;
  for (let k = 0; k < ALPHABET_SIZE; k++) {
    if (mask?.[k] === 1 && (sum[k] as number) > value) {
      value = sum[k] as number;
      best = k;
    }
  }
  return MRZ_ALPHABET.charAt(best);
}

function normalised(sum: Float32Array) {
  const total = sum.reduce((all, p) => all + p, 0) || 1;
  return sum.map((p) => p / total);
}
