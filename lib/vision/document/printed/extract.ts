import type { TextLine } from "../page/read-page";
import { type DateOrder, findDates } from "./dates";
import { matchFieldCode } from "./field-codes";
import { isCrowded } from "./label-boundary";
import type { LabelField } from "./label-fields";
import { HEADING_WORDS } from "./labels";
import { isExactLabel, type LabelMatch, matchLabel } from "./match-label";
import { pairs, takeNeighbours } from "./neighbours";
import {
  type ClassifiedLine,
  isRead,
  type PrintedField,
  type PrintedValue,
  PrintedValues,
  parse,
} from "./parsed-values";
import { takeByPosition } from "./positional-fallback";
import { joinPieces, type PrintedLine } from "./split-lines";
import { keyOf } from "./text";

/** The labelled values of one side. */
export interface PrintedReading {
  readonly values: Readonly<Partial<Record<PrintedField, PrintedValue>>>;
  /** Number of well recognised labels of personal data: how much the page looks like a document. */
  readonly strongLabels: number;
}

export interface ExtractOptions {
  readonly order: DateOrder;
  /** The document is a licence: field codes count as labels. */
  readonly fieldCodes: boolean;
}

/** Reads the print outside the zone: a label's value is on its line, to its right or below it (DOCUMENT-LABEL-1). */
export function extractPrinted(lines: readonly TextLine[], options: ExtractOptions): PrintedReading {
  const classified = joinPieces(lines).map((line) => classifyLine(line, options));
  const labels = classified.filter((line) => line.label !== null);
  const values = new PrintedValues();
  const done = new Set<ClassifiedLine>();
  for (const line of labels) if (takeInline(line, values, options)) done.add(line);
  const open = labels.filter((line) => !done.has(line));
  takeNeighbours(pairs(open, labels, classified, options.order), done, values);
  const coded = labels.filter((line) => line.coded).length;
  if (options.fieldCodes && coded >= 2) takeByPosition(classified, values, options.order);
  const strong = labels.filter(({ label }) => label !== null && isParticular(label));
  // Without labels a value is a guess; only a single sex letter needs none.
  if (strong.length < 2 && !options.fieldCodes) values.keepOnlySex();
  const read = withDateDoubts(values.read(), classified, options.order);
  return { values: read, strongLabels: strong.filter((l) => (l.label?.score ?? 0) >= 0.8).length };
}

/** Factor on the confidence of a date that may belong to a neighbouring field. */
const OTHER_FIELD_DOUBT = 0.6;
const OF_ISSUE_OR_END = ["issue", "expiry"] as const;

/**
 * Doubts issue and expiry dates whose labels share a line with other labels, and an expiry that is not the latest date on
 * the page (DOCDATA-DATE-3).
 */
function withDateDoubts(
  values: PrintedReading["values"],
  lines: readonly ClassifiedLine[],
  order: DateOrder,
): PrintedReading["values"] {
  const latest = lines
    .flatMap((line) => findDates(line.text, order))
    .reduce((last, { date, shortYear }) => (!shortYear && date > last ? date : last), "");
  const doubted = { ...values };
  for (const field of OF_ISSUE_OR_END) {
    const value = values[field];
    const named = lines.filter(({ label }) => label?.field === field);
    const crowded =
      named.length > 0 && named.every(({ label, text }) => label?.rest === "" && isCrowded(text));
    const passed = field === "expiry" && value !== undefined && value.value < latest;
    if (value && (crowded || passed)) {
      doubted[field] = { ...value, confidence: value.confidence * OTHER_FIELD_DOUBT };
    }
  }
  return doubted;
}

const NOT_PARTICULAR: ReadonlySet<LabelField> = new Set([
  "other",
  "code",
  "type",
  "address",
  "authority",
  "country",
]);
const isParticular = ({ field, score }: LabelMatch) => !NOT_PARTICULAR.has(field) && score >= 0.75;

function classifyLine(line: PrintedLine, { fieldCodes, order }: ExtractOptions): ClassifiedLine {
  const code = fieldCodes ? matchFieldCode(line.text, order) : null;
  const heading = isHeading(line.text);
  const label = code ?? (heading ? null : matchLabel(line.text));
  return { ...line, label, coded: code !== null, heading: heading && code === null };
}

function isHeading(text: string) {
  const key = keyOf(text);
  if (!HEADING_WORDS.test(key)) return false;
  if (isExactLabel(text) && !/^(PASSPORT|PASAPORTE|PASSEPORT|LICENCE)$/.test(key)) return false;
  if (/NATIONALIT/.test(key)) return false;
  return !/NO|NUMBER|N°|\d/.test(text.toUpperCase().slice(-4));
}

function takeInline(line: ClassifiedLine, values: PrintedValues, { order }: ExtractOptions) {
  const { label } = line;
  if (!label || label.rest === "" || !isRead(label.field)) return false;
  const parsed = parse(label.field, label.rest, order);
  values.take(label.field, parsed, line.confidence * (label.inline ? 0.9 : 1), line);
  return parsed.length > 0;
}
