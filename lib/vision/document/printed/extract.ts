import type { TextLine } from "../page/read-page";
import { assign } from "./assign";
import { withContinuedNames, withNamesInRows, withSecondSurname } from "./continued-names";
import type { DateOrder } from "./dates";
import { matchFieldCode } from "./field-codes";
import { claimsOf, labelledHypotheses, looselyLabelled } from "./hypotheses";
import type { LabelField } from "./label-fields";
import { HEADING_WORDS } from "./labels";
import { isExactLabel, type LabelMatch, matchLabel } from "./match-label";
import { withLoneName, withNameLabels } from "./name-labels";
import type { ClassifiedLine, PrintedField, PrintedValue } from "./parsed-values";
import { splitColumns } from "./split-columns";
import { joinPieces, type PrintedLine } from "./split-lines";
import { keyOf } from "./text";
import { unlabelledHypotheses } from "./unlabelled";

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
  /** A zone, or a heading of country and kind, proves a document: values are given without labels too. */
  readonly isDocument?: boolean;
  /** Documents of this kind always expire. */
  readonly expires?: boolean;
  /** Issuer by the heading, ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
}

/** Reads the print outside the zone: every value is given to the field that it fits best (DOCUMENT-LABEL-1). */
export function extractPrinted(lines: readonly TextLine[], options: ExtractOptions): PrintedReading {
  const { order, fieldCodes, isDocument = false, expires = false, country } = options;
  const joined = joinPieces(lines).map((line) => classifyLine(line, options));
  const classified = withNameLabels(splitColumns(joined, order), country);
  const labels = classified.filter((line) => line.label !== null);
  const strong = labels.filter(({ label }) => label !== null && isParticular(label));
  const isHeaded = isDocument || fieldCodes;
  const labelled = labelledHypotheses(labels, classified, order);
  const hypotheses = [
    ...labelled,
    ...(isHeaded ? looselyLabelled(classified, order) : []),
    ...(isHeaded ? unlabelledHypotheses(classified, { order, country, isLicence: fieldCodes }) : []),
  ];
  const claims = claimsOf(labelled, labels, classified, order);
  const assigned = assign(hypotheses, { lines: classified, claims, order, expires });
  const named = withNamesInRows(withContinuedNames(assigned, classified, claims), classified, country);
  const values = withLoneName(withSecondSurname(named), classified);
  // Without labels or a heading a value is a guess; only a single sex letter needs none.
  const isGuess = strong.length < 1 && !isHeaded;
  return {
    values: isGuess ? (values.sex ? { sex: values.sex } : {}) : values,
    strongLabels: strong.filter((l) => (l.label?.score ?? 0) >= 0.8).length,
  };
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
  // "Identity card number", "BI N°": a label that names the card.
  return !/NO|N°|NR|\d/.test(text.toUpperCase().slice(-4)) && !/NUMBER$|NUMERO$/.test(key);
}
