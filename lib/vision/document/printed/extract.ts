import type { TextLine } from "../page/read-page";
import { type DateOrder, findDates } from "./dates";
import { matchFieldCode } from "./field-codes";
import { isCrowded } from "./label-boundary";
import type { LabelField } from "./label-fields";
import { HEADING_WORDS } from "./labels";
import { isExactLabel, type LabelMatch, matchLabel } from "./match-label";
import { pairs, takeNeighbours } from "./neighbours";
import {
  isRead,
  type PrintedField,
  type PrintedValue,
  parse,
  ValueSheet,
  type ZoneLine,
} from "./parsed-values";
import { takeByOrder } from "./positional-fallback";
import { joinPieces, type PrintedLine } from "./split-lines";
import { keyOf } from "./text";

export interface PrintedZone {
  readonly values: Readonly<Partial<Record<PrintedField, PrintedValue>>>;
  /** Labels of fields that were recognised well: how much the page is a form of personal particulars. */
  readonly strongLabels: number;
}

export interface ExtractOptions {
  readonly order: DateOrder;
  /** The document is a licence: field codes count as labels. */
  readonly fieldCodes: boolean;
}

/** Reads the printed zone: each label takes the value on its line, to its right or below it. */
export function extractPrinted(lines: readonly TextLine[], options: ExtractOptions): PrintedZone {
  const zone = joinPieces(lines).map((line) => asZoneLine(line, options));
  const labels = zone.filter((line) => line.label !== null);
  const values = new ValueSheet();
  const done = new Set<ZoneLine>();
  for (const line of labels) if (takeInline(line, values, options)) done.add(line);
  const open = labels.filter((line) => !done.has(line));
  takeNeighbours(pairs(open, labels, zone, options.order), done, values);
  const coded = labels.filter((line) => line.coded).length;
  if (options.fieldCodes && coded >= 2) takeByOrder(zone, values, options.order);
  const strong = labels.filter(({ label }) => label !== null && isParticular(label));
  // Without labels a value is anybody's guess; only a lone sex letter needs none.
  if (strong.length < 2 && !options.fieldCodes) values.keepOnlySex();
  const read = withDateDoubts(values.read(), zone, options.order);
  return { values: read, strongLabels: strong.filter((l) => (l.label?.score ?? 0) >= 0.8).length };
}

/** What is left of a date's confidence where it may be the neighbouring field's. */
const OTHER_FIELD_DOUBT = 0.6;
const OF_ISSUE_OR_END = ["issue", "expiry"] as const;

/** Nothing on a document is later than its expiry, and under a line with more than one label stand several values. */
function withDateDoubts(
  values: PrintedZone["values"],
  zone: readonly ZoneLine[],
  order: DateOrder,
): PrintedZone["values"] {
  const latest = zone
    .flatMap((line) => findDates(line.text, order))
    .reduce((last, { date, shortYear }) => (!shortYear && date > last ? date : last), "");
  const doubted = { ...values };
  for (const field of OF_ISSUE_OR_END) {
    const value = values[field];
    const named = zone.filter(({ label }) => label?.field === field);
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

function asZoneLine(line: PrintedLine, { fieldCodes, order }: ExtractOptions): ZoneLine {
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

function takeInline(line: ZoneLine, values: ValueSheet, { order }: ExtractOptions) {
  const { label } = line;
  if (!label || label.rest === "" || !isRead(label.field)) return false;
  const parsed = parse(label.field, label.rest, order);
  values.take(label.field, parsed, line.confidence * (label.inline ? 0.9 : 1), line);
  return parsed.length > 0;
}
