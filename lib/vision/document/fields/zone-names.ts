import type { MrzFields } from "../mrz/fields";
import type { MrzFormat } from "../mrz/formats";

/** Least probability of a letter below which a name of the zone is doubtful: another letter may be as likely. */
const WEAK_NAME_ROW = 0.5;
/** Taken off the confidence of a name for a letter without any probability. */
const WEAK_NAME_LOSS = 30;

/** Above the confidence of a name whose letters are all unsure. */
const SURE_NAME_GAIN = 15;
/** Taken off the confidence of a name for a letter that is as likely another one (docs/documents.md, zone-letters). */
const OTHER_LETTER_LOSS = 35;
/** Least probability of a letter against others, below which it may be another of its shape (row `zone-letters`). */
export const SURE_LETTER = 0.85;

/**
 * Confidence of a name of the zone, whose row no check digit protects.
 * @param from confidence of a name whose letters are all unsure, 15 below that of a sure one
 * @param certainty least probability of a character of its row, fillers included, 0 to 1
 * @param letters least probability of a letter of the names against all other letters, 0 to 1
 */
export function nameConfidence(from: number, certainty: number, letters: number) {
  const doubt = Math.max(0, 1 - certainty / WEAK_NAME_ROW);
  const asRow = from + SURE_NAME_GAIN * certainty - WEAK_NAME_LOSS * doubt;
  return Math.min(asRow, from + SURE_NAME_GAIN - OTHER_LETTER_LOSS * (1 - letters));
}

/** A weakly read name row of many words without the filler between surname and given names: it was lost. */
const isRunTogether = ({ surname, names }: MrzFields, certainty: number) =>
  names === "" && certainty < WEAK_NAME_ROW && surname.split(" ").length > 2;

/**
 * A passport without optional data has all the digits of a TD2 card: the kind counts only where the row with its letter
 * was read, as the least probability of its letters.
 */
const MIN_TD2_CERTAINTY = 0.3;

/** The fields without those that a weakly read name row does not prove, though its digits hold (DOCUMENT-ZONE-3). */
export function withoutDoubtful(format: MrzFormat, fields: MrzFields, certainty: number): MrzFields {
  return {
    ...fields,
    ...(isRunTogether(fields, certainty) ? { surname: "" } : {}),
    ...(format === "TD2" && certainty < MIN_TD2_CERTAINTY ? { documentType: null } : {}),
  };
}
