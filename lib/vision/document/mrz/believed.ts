import { LAYOUTS } from "./formats";
import type { MrzReading } from "./reading";

/** Passing check digits that prove a zone. Tuned on rendered specimens, as are the probabilities. */
const MIN_CHECKS = 2;
/** Mean probability of the characters of a row below which they are guesses. */
const MIN_ROW_PROBABILITY = 0.75;
/** Mean natural log probability of all characters below which the rows are none. */
const MIN_LOG_PROBABILITY = -0.8;
/** Of the rows with the check digits, from which they are believed without the name row. */
const SURE_ROW_PROBABILITY = 0.9;

/** Whether rows that were found are a zone at all (DOCUMENT-READ-3). */
export const isZone = (mrz: MrzReading | null): mrz is MrzReading =>
  mrz !== null && mrz.passed >= MIN_CHECKS && (leastMean(mrz) > 0.7 || areDataRowsSure(mrz));

/** Whether a zone was read well enough to be believed, its name row apart (DOCUMENT-ZONE-3). */
export function isBelieved(mrz: MrzReading | null): mrz is MrzReading {
  if (!isZone(mrz) || mrz.passed < mrz.total - 2) return false;
  const isWhole = leastMean(mrz) >= MIN_ROW_PROBABILITY && mrz.meanLogProbability >= MIN_LOG_PROBABILITY;
  return isWhole || areDataRowsSure(mrz);
}

/** The name row was read too badly for its names: they come from print, or stay out (DOCUMENT-ZONE-3). */
export const isNameRowUnread = ({ format, meanProbability }: MrzReading): boolean =>
  (meanProbability[LAYOUTS[format].name.line] ?? 0) < MIN_ROW_PROBABILITY;

const leastMean = ({ meanProbability }: MrzReading) => Math.min(...meanProbability);

/** All check digits pass, and the rows that they cover were read surely. */
function areDataRowsSure({ format, meanProbability, passed, total, checks, repairs }: MrzReading) {
  const { name } = LAYOUTS[format];
  const others = meanProbability.filter((_, i) => i !== name.line);
  const isChecked = passed === total && checks.composite === true && repairs.length === 0;
  return isChecked && others.length > 0 && Math.min(...others) >= SURE_ROW_PROBABILITY;
}
