import type { MrzFields } from "../mrz/fields";

/** Least probability of a letter below which a name of the zone is doubtful: another letter may be as likely. */
const WEAK_NAME_ROW = 0.5;
/** Taken off the confidence of a name for a letter without any probability. */
const WEAK_NAME_LOSS = 30;

/**
 * Confidence of a name of the zone, whose row no check digit protects.
 * @param from confidence of a name whose letters are all unsure, 15 below that of a sure one
 * @param certainty least probability of its letters, 0 to 1
 */
export function nameConfidence(from: number, certainty: number) {
  const doubt = Math.max(0, 1 - certainty / WEAK_NAME_ROW);
  return from + 15 * certainty - WEAK_NAME_LOSS * doubt;
}

/** A weakly read name row of many words without the filler between surname and given names: it was lost. */
export const isRunTogether = ({ surname, names }: MrzFields, certainty: number) =>
  names === "" && certainty < WEAK_NAME_ROW && surname.split(" ").length > 2;
