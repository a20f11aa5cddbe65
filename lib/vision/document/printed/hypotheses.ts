import { nationalityOf } from "../fields/countries";
import type { DateOrder } from "./dates";
import { isCrowded } from "./label-boundary";
import { isRead, type LabelField } from "./label-fields";
import { looseLabels } from "./loose-labels";
import type { LabelMatch } from "./match-label";
import { type LabelPair, pairs } from "./neighbours";
import {
  type ClassifiedLine,
  DATES,
  isPrintedField,
  NUMBERS,
  type ParsedValue,
  type PrintedField,
  parse,
} from "./parsed-values";
import { folded } from "./text";
import { afterNumberWord, isSpecimenWord, sexOf } from "./values";

/** One way to explain a line: as the value of a field, by a label or by what else is known. */
export interface Hypothesis {
  readonly field: PrintedField;
  readonly parsed: ParsedValue;
  readonly line: ClassifiedLine;
  /** The label that supports it; the line itself where both were read as one. */
  readonly label: ClassifiedLine | null;
  /** What the label, or its absence, says: natural log of the odds against leaving the line unexplained. */
  readonly score: number;
  /** How well it was read, 0 to 1. */
  readonly reading: number;
}

/** Log odds of a value behind a label with a colon or a field code, and behind a label alone. */
const BEHIND_COLON = 7;
const BEHIND_LABEL = 6;
/** Log odds of the nearest value of a label that was read well, what each line height of distance costs, and the least. */
const NEAR_LABEL = 6;
const PER_LINE_HEIGHT = 0.8;
const LEAST_OF_LABEL = 0.8;
/** A label read as one line with its neighbour: the value may be the neighbour's. */
const CROWDED = 0.5;

/** The values that labels announce: on their own line, right of it or below it. */
export function labelledHypotheses(
  labels: readonly ClassifiedLine[],
  lines: readonly ClassifiedLine[],
  order: DateOrder,
): Hypothesis[] {
  const inline = labels.flatMap((line) => insideOf(line, order));
  const done = new Set(inline.filter((each) => !isLoneLetter(each)).map(({ line }) => line));
  const open = labels.filter((line) => !done.has(line) && line.label !== null && isOpen(line.label));
  const near = pairs(open, labels, lines, order).flatMap((pair) => besideOf(pair));
  return [...inline, ...near];
}

/** "SEX K": a woman in some languages, or the first letter of the label beside it, above "M". */
const isLoneLetter = ({ field, line }: Hypothesis) =>
  field === "sex" && /^[A-Z]$/i.test(line.label?.rest ?? "") && sexOf(line.label?.rest ?? "") === null;
/** Log odds that such a letter loses against a value beside the label. */
const LONE_LETTER_COST = 3.5;

/** Digits of a date that was read too badly to be one. */
const MIN_DIGITS = 4;

/** Whether the value of a label stands elsewhere: behind "Fecha de nacimiento:12/GZ/1585" it stands, unread. */
function isOpen({ field, rest }: LabelMatch): boolean {
  const isUnreadDate = DATES.has(field) && (rest.match(/\d/g)?.length ?? 0) >= MIN_DIGITS;
  return isRead(field) && !isUnreadDate;
}

function insideOf(line: ClassifiedLine, order: DateOrder): Hypothesis[] {
  const { label } = line;
  if (!label || label.rest === "" || !isRead(label.field)) return [];
  const score = (label.inline ? BEHIND_LABEL : BEHIND_COLON) - doubtOf(label.field, label.rest);
  const reading = line.confidence * (label.inline ? 0.9 : 1);
  return ofField(label.field, parse(label.field, label.rest, order), { line, label: line, score, reading });
}

/** Dates whose labels resemble each other and are printed side by side. */
const LIKE_LABELS: ReadonlySet<string> = new Set(["issue", "expiry"]);

/** Log odds that a value loses which may be print across the document, or which names no people or country. */
const SPECIMEN_COST = 2.5;
const UNKNOWN_PEOPLE_COST = 2.5;
/** Words before a date announce it: "FECHADE EMSIN20/01/2024" is no value of the label above it. */
const OWN_WORDS = /^\D*[A-Z]{4,}[^A-Z\d]+[A-Z]{4,}\D*\d{1,2}[ ./-]/;
const OWN_WORDS_COST = 4;

/** "SERIE: 48213": an unknown label and its number, which is no value of another label. */
const OWN_LABEL_COST = 8;
const OWN_LABEL = /^[^\d:]*[A-Z]{4,}[^\d:]*:/;

function doubtOf(field: LabelField, text: string): number {
  if (field === "sex" && /^[A-Z]$/i.test(text) && sexOf(text) === null) return LONE_LETTER_COST;
  if (isSpecimenWord(text)) return SPECIMEN_COST;
  if (NUMBERS.has(field) && OWN_LABEL.test(folded(text)) && afterNumberWord(text) === null)
    return OWN_LABEL_COST;
  if (DATES.has(field) && OWN_WORDS.test(folded(text))) return OWN_WORDS_COST;
  return field === "nationality" && nationalityOf(text) === null ? UNKNOWN_PEOPLE_COST : 0;
}

function besideOf({ label, line, field, parsed, cost }: LabelPair): Hypothesis[] {
  const crowded = LIKE_LABELS.has(field) && label.label?.rest === "" && isCrowded(label.text);
  const near = Math.max(LEAST_OF_LABEL, NEAR_LABEL - PER_LINE_HEIGHT * cost);
  const score = crowded ? CROWDED : near - doubtOf(field, line.text);
  const reading = line.confidence * (0.9 + 0.1 * Math.min(1, label.label?.score ?? 0));
  return ofField(field, parsed, { line, label, score, reading });
}

/** The two dates of a validity are issue and expiry; a single one is rather the expiry. */
function ofField(
  field: string,
  parsed: readonly ParsedValue[],
  support: Omit<Hypothesis, "field" | "parsed">,
): Hypothesis[] {
  const [first, second] = parsed;
  if (!first) return [];
  if (field === "validity") {
    if (!second) return [{ ...support, field: "expiry", parsed: first, reading: support.reading * 0.8 }];
    return [
      { ...support, field: "issue", parsed: first },
      { ...support, field: "expiry", parsed: second },
    ];
  }
  return isPrintedField(field) ? [{ ...support, field, parsed: first }] : [];
}

/** Log odds from which a label claims a value beside it. */
export const CLAIM = 3;

/** The lines that labels claim, each with the field that the label announces, whether or not that field is read. */
export function claimsOf(
  labelled: readonly Hypothesis[],
  labels: readonly ClassifiedLine[],
  lines: readonly ClassifiedLine[],
  order: DateOrder,
): readonly Claim[] {
  const unread = labels.filter(({ label }) => label !== null && !isRead(label.field) && label.rest === "");
  const others = pairs(unread, labels, lines, order).filter(
    ({ cost }) => NEAR_LABEL - PER_LINE_HEIGHT * cost >= CLAIM,
  );
  const own = labelled.filter(
    (each) =>
      each.score >= (each.field === "otherDate" ? LEAST_OF_LABEL : CLAIM) &&
      !labelled.some((other) => other.label === each.label && other.score > each.score),
  );
  return [...own, ...others].map(({ line, field }) => ({ line, field }));
}

export interface Claim {
  readonly line: ClassifiedLine;
  readonly field: string;
}

/** Similarity of a misread line to a label of the field, 0 to 1, from which it counts, and its log odds at 1. */
const MIN_LIKENESS = 0.5;
const LIKENESS_WEIGHT = 10;

/** Values beside lines that resemble a label too little to be taken for one ("Nom/Jur", "Nationalitt"). */
export function looselyLabelled(lines: readonly ClassifiedLine[], order: DateOrder): Hypothesis[] {
  const labels = lines.flatMap((line) => {
    if (line.label !== null || line.heading) return [];
    return [...looseLabels(line.text)]
      .filter(([, likeness]) => likeness >= MIN_LIKENESS)
      .map(([field, likeness]) => ({ line, field, likeness }));
  });
  return labels.flatMap(({ line, field, likeness }) => {
    const label: ClassifiedLine = { ...line, label: { field, score: likeness, rest: "", inline: false } };
    const free = lines.filter((other) => other !== line);
    return pairs([label], [], free, order).flatMap((pair) =>
      besideOf(pair)
        .map((each) => ({
          ...each,
          label: line,
          score: each.score - LIKENESS_WEIGHT * (1 - likeness),
          reading: pair.line.confidence,
        }))
        .filter((each) => each.score > MIN_LOOSE_SCORE),
    );
  });
}

/** Below these log odds a loose label says nothing. */
const MIN_LOOSE_SCORE = -1;
