import type { TextLine } from "../page/read-page";
import type { CheckResults } from "./check-digits";
import type { MrzFormat } from "./formats";
import type { Repair } from "./repair";

/** A machine-readable zone as read, after repair. `passed` of `total` check digits pass. */
export interface MrzReading {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly checks: CheckResults;
  readonly passed: number;
  readonly total: number;
  readonly repairs: readonly Repair[];
  /** Mean and least probability of the characters of each line, 0 to 1. */
  readonly meanProbability: readonly number[];
  readonly leastProbability: readonly number[];
  /** Least probability of a letter of the names against all other letters, 0 to 1. */
  readonly nameLetters: number;
  /** Mean natural log probability per character of the first reading; near 0 for a real zone. */
  readonly meanLogProbability: number;
  /** The lines of the page that the zone was read from. */
  readonly pieces: ReadonlySet<TextLine>;
}
