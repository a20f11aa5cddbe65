import { isoDay } from "@/lib/contract/iso-day";
import type { DocumentType } from "@/lib/vocabulary";
import { isTitle } from "../fields/type";
import type { TextLine } from "../page/read-page";
import { assign } from "./assign";
import {
  withContinuedNames,
  withMiddleNames,
  withNameInTwoRows,
  withNamesInRows,
  withNamesUnderName,
  withSecondSurname,
} from "./continued-names";
import type { DateOrder } from "./dates";
import { withDaysOfActs } from "./days-of-acts";
import { matchFieldCode } from "./field-codes";
import { claimsOf, labelledHypotheses, looselyLabelled } from "./hypotheses";
import type { LabelField } from "./label-fields";
import { HEADING_WORDS } from "./labels";
import { withLoneNumber } from "./lone-number";
import {
  EXACT,
  isExactLabel,
  type LabelMatch,
  matchLabel,
  spelledTwice,
  translationsIn,
  withoutBrackets,
} from "./match-label";
import { withLoneName, withNameLabels, withNamesBehindLabel } from "./name-labels";
import { withoutNamesLikeLabels } from "./names-like-labels";
import type { ClassifiedLine, PrintedField, PrintedValue } from "./parsed-values";
import { withoutNumbersOfPassports } from "./passport-numbers";
import { splitColumns } from "./split-columns";
import { joinPieces, type PrintedLine } from "./split-lines";
import { asIssuerMeans, withLabelsAbove, withSexOfState } from "./state-customs";
import { keyOf } from "./text";
import { numberBehindTitle } from "./title-numbers";
import { besideWholeName, numbersBesideTitles, unlabelledHypotheses } from "./unlabelled";

/** The labelled values of one side. */
export interface PrintedReading {
  readonly values: Readonly<Partial<Record<PrintedField, PrintedValue>>>;
  /** Number of well recognised labels of personal data: how much the page looks like a document. */
  readonly strongLabels: number;
  /** Labels of the sex where none was read. */
  readonly openLabels?: readonly PrintedLine[];
}

export interface ExtractOptions {
  readonly order: DateOrder;
  /** The document is a licence: field codes count as labels. */
  readonly fieldCodes: boolean;
  /** A zone, or a heading of country and kind, proves a document: values are given without labels too. */
  readonly isDocument?: boolean;
  /** It has a zone, which gives its number. */
  readonly hasZone?: boolean;
  /** What its titles say that it is; null where they do not say it. */
  readonly kind?: DocumentType | null;
  /** Issuer by the heading, ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
  /** The day of the check; without it no date counts as one of the future. */
  readonly now?: Date;
}

/** Reads the print outside the zone: every value is given to the field that it fits best (DOCUMENT-LABEL-1). */
export function extractPrinted(lines: readonly TextLine[], options: ExtractOptions): PrintedReading {
  const { order, fieldCodes, isDocument = false, kind, country, now } = options;
  // Identity cards may have no expiry date.
  const expires = kind !== undefined && kind !== "NATIONAL_ID";
  const pieces = joinPieces(lines);
  const isCoded = fieldCodes && hasCodes(pieces, order);
  const joined = pieces.map((line) => classifyLine(line, order, isCoded));
  const known = withoutNamesLikeLabels(splitColumns(joined, order), order);
  const labelled = withNamesBehindLabel(withLabelsAbove(withSexOfState(known, country), country, order));
  const named = withDaysOfActs(withNameLabels(labelled, country));
  const classified = withoutNumbersOfPassports(named, kind);
  const labels = classified.filter((line) => line.label !== null);
  const strong = labels.filter(({ label }) => label !== null && isParticular(label));
  const isHeaded = isDocument || fieldCodes;
  const announced = labelledHypotheses(labels, classified, order);
  const context = { order, country, isLicence: fieldCodes };
  const hypotheses = besideWholeName(
    [
      ...announced,
      ...(isHeaded ? looselyLabelled(classified, order) : []),
      ...(isHeaded ? unlabelledHypotheses(classified, context) : numbersBesideTitles(classified)),
    ],
    context,
  );
  const claims = claimsOf(announced, labels, classified, order);
  const assigned = assign(hypotheses, {
    lines: classified,
    claims,
    order,
    expires,
    today: now ? isoDay(now) : FAR_FUTURE,
  });
  const whole = withNamesUnderName(withNameInTwoRows(assigned, classified), classified, kind);
  const inRows = withNamesInRows(withContinuedNames(whole, classified, claims, country), classified, country);
  const complete = withLoneName(
    withMiddleNames(withSecondSurname(inRows), country),
    classified,
    country,
    kind === "DRIVERS_LICENSE",
  );
  const number = loneNumberFor(options);
  const numbered = number ? withLoneNumber(complete, classified, claims, number) : complete;
  const values = asIssuerMeans(numbered, country, { isCard: !expires && !fieldCodes, isLicence: fieldCodes });
  // Without labels or a heading a value is a guess; only a single sex letter needs none.
  const isGuess = strong.length < 1 && !isHeaded;
  return {
    values: isGuess ? (values.sex ? { sex: values.sex } : {}) : values,
    strongLabels: strong.filter((l) => (l.label?.score ?? 0) >= 0.8).length,
    openLabels: values.sex ? [] : labels.filter(({ label }) => label?.field === "sex" && label.rest === ""),
  };
}

/** States whose licences have another long number: the document discriminator (AAMVA). */
const HAS_DISCRIMINATOR: ReadonlySet<string> = new Set(["CAN", "USA"]);

/** What a number without a label is on this page; null where it may be another one. */
function loneNumberFor({ isDocument, hasZone, fieldCodes, country }: ExtractOptions) {
  if (!isDocument || hasZone || (fieldCodes && HAS_DISCRIMINATOR.has(country ?? ""))) return null;
  return fieldCodes ? ("licenceNumber" as const) : ("documentNumber" as const);
}

/** No date is later. */
const FAR_FUTURE = "9999-12-31";

const NOT_PARTICULAR: ReadonlySet<LabelField> = new Set([
  "other",
  "code",
  "type",
  "address",
  "authority",
  "country",
]);
const isParticular = ({ field, score }: LabelMatch) => !NOT_PARTICULAR.has(field) && score >= 0.75;

/** Field codes come in numbers: "1 WONDERFUL DRIVE" alone is an address. */
const MIN_CODES = 2;

function hasCodes(lines: readonly PrintedLine[], order: DateOrder): boolean {
  const fields = lines.flatMap(({ text }) => matchFieldCode(text, order)?.field ?? []);
  return new Set(fields).size >= MIN_CODES;
}

function classifyLine(line: PrintedLine, order: DateOrder, isCoded: boolean): ClassifiedLine {
  const code = isCoded ? matchFieldCode(line.text, order) : null;
  if (code) return { ...line, label: code, coded: true, heading: false };
  const heading = isHeading(withoutBrackets(line.text));
  const own = heading || isTitleAlone(line.text) ? null : matchLabel(line.text);
  const label = (own?.score ?? 0) >= EXACT ? own : (numberBehindTitle(line.text) ?? own);
  return { ...line, label, coded: false, heading: heading && label === null };
}

/** "Nacionalidad: República Dominicana" */
function isBeforeColon(text: string): boolean {
  const label = text.includes(":") ? matchLabel(text) : null;
  return label !== null && !label.inline && label.rest !== "";
}

/** "Citizen card" is a title, "Cédula de identidad" also the label of its number. */
const isTitleAlone = (text: string) => isTitle(text) && !isExactLabel(text);

/** Whether a text is a label letter by letter, in one language or twice without a slash. */
const isWholeLabel = (text: string) => isExactLabel(text) || spelledTwice(text) !== null;
const OF_NUMBER = /\b(?:no|nr|number|n[uú]mero)\b|n[°º]/i;

function isHeading(text: string) {
  const key = keyOf(text);
  if (!HEADING_WORDS.test(key)) return false;
  if (isExactLabel(text) && !/^(PASSPORT|PASAPORTE|PASSEPORT|LICENCE)$/.test(key)) return false;
  if (/NATIONALIT/.test(key) || isBeforeColon(text)) return false;
  // "Passport No./N° de passeport": one language with the word for a number tells the label.
  if ([text, ...translationsIn(text)].some((part) => OF_NUMBER.test(part) && isWholeLabel(part)))
    return false;
  // "Identity card number", "BI N°": a label that names the card.
  return !/NO|N°|NR|\d/.test(text.toUpperCase().slice(-4)) && !/NUMBER$|NUMERO$/.test(key);
}
