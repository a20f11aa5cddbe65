import { findDates } from "./dates";
import type { LabelField } from "./label-fields";
import type { LabelMatch } from "./match-label";
import type { ClassifiedLine } from "./parsed-values";
import { folded } from "./text";

/** "Fait à", "Délivré à", "Dado en", or "À:" alone, and the place: a document was issued there. */
const ISSUED_AT =
  /^(?:\d[.,]? ?)?A ?:|\b(?:FAIT|DELIVREE?|ETABLIE?|DADO|DADA|EMITID[OA]|EXPEDID[OA]|DONE|ISSUED|MADE|AUSGESTELLT|RILASCIAT[OA]) ?(?:A|AT|EN|EM|IN)\b/;
/** "Né(e) à" and the place; the label of it is known too. */
const BORN_AT = /\b(?:NE|NEE|NE\(E\)|NACID[OA]|NASCID[OA]|NAT[OA]|BORN|GEBOREN) ?(?:A|AT|EN|EM|IN)\b/;
/** The word before a day. */
const ON = "(?:LE|EL|AM|EM|IL|LI|ADDI|ON)";
/** At the beginning of a text, perhaps behind the same in another language ("Itariki/Le"). */
const BEGINS_WITH_ON = new RegExp(`^(?:[A-Z']{2,12} ?/ ?)?${ON}\\b ?[:.]? ?`);
/** Between a place and a day. */
const PLACE_AND_DAY = new RegExp(`^(.*?\\S)[ ,]+${ON} ?[:.]? ?(\\d.*)$`);

/** "Locorotondo lì 18/02/2017": in Italy the place and day of an act, without a word for it. */
const ITALIAN_ACT = /^[A-Z' ]+,? LI,? ?(\d.*)$/;
/** "… and is valid until 18 September 2026.": the last day, within a sentence. */
const LAST_DAY =
  /\b(?:VALID (?:UNTIL|TO|TILL)|EXPIRES ON|VALABLE JUSQU'AU|VALID[OA] (?:HASTA|ATE|FINO AL)|GULTIG BIS)[ :]+(?:EL |LE |THE )?(\d.*)$/;

/** How far left the place of the act may stand, in line heights. */
const MAX_LEFT = 40;

/**
 * Days whose label is no more than "le", which are those of the act before them: "Fait à : Itaba   Le : 23/04/2019" is the day of
 * issue, "Né(e) à : MBANDAKA   Le : 05/12/1995" that of birth.
 */
export const withDaysOfActs = (lines: readonly ClassifiedLine[]): readonly ClassifiedLine[] =>
  lines.map((line) => {
    const label = line.label || line.heading ? null : (dayInLine(line.text) ?? dayBehind(line, lines));
    return label ? { ...line, label } : line;
  });

const labelOf = (field: LabelField, rest: string): LabelMatch => ({
  field,
  score: SCORE,
  rest,
  inline: true,
});
/** As of other labels that are followed by their value without a colon. */
const SCORE = 0.8;

/** "Fait à DAKAR, le 12/03/2020" */
function dayInLine(text: string): LabelMatch | null {
  const line = folded(text).trim();
  const [, place = "", day = ""] = PLACE_AND_DAY.exec(line) ?? [];
  const found = [
    { field: actIn(place), day },
    { field: "issue" as const, day: ITALIAN_ACT.exec(line)?.[1] ?? "" },
    { field: "expiry" as const, day: LAST_DAY.exec(line)?.[1] ?? "" },
  ].find((each) => each.field && findDates(each.day).length === 1);
  return found?.field ? labelOf(found.field, found.day) : null;
}

const actIn = (text: string): LabelField | null =>
  ISSUED_AT.test(text) ? "issue" : BORN_AT.test(text) ? "birth" : null;

function dayBehind(line: ClassifiedLine, lines: readonly ClassifiedLine[]): LabelMatch | null {
  const text = folded(line.text).trim();
  const [word] = BEGINS_WITH_ON.exec(text) ?? [];
  const day = word === undefined ? "" : text.slice(word.length);
  if (word === undefined || (day !== "" && findDates(day).length !== 1)) return null;
  const before = lines.filter((other) => isLeftOf(other, line)).sort((a, b) => b.end - a.end);
  for (const { text: place, label } of before) {
    const field = label?.field === "birthPlace" ? "birth" : actIn(folded(place));
    if (field) return labelOf(field, day);
  }
  return null;
}

function isLeftOf(other: ClassifiedLine, line: ClassifiedLine): boolean {
  const isInRow = Math.abs(other.y - line.y) < 0.55 * line.height;
  return isInRow && other.x < line.x && line.start - other.end < MAX_LEFT * line.height;
}
