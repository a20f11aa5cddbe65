import { type HeadingCountry, issuingCountryOf } from "./fields/heading-country";
import { numbersByForm } from "./fields/personal-number";
import { heaviestType, holdsTitle, looksLikeLicence, type TypeWeights, typeWeights } from "./fields/type";
import { withCodedValues, withIdentityNumber, withLicence } from "./licence/merge";
import { isIdentificationCard, readLicence } from "./licence/read-licence";
import type { TextLine } from "./page/read-page";
import { isThaiDay } from "./printed/dates";
import { extractPrinted, type PrintedReading } from "./printed/extract";
import { withoutGroundPrint } from "./printed/ground-print";
import type { LabelField } from "./printed/label-fields";
import { matchLabel, withMatchCache } from "./printed/match-label";
import { dateOrderOn, withoutNamesake } from "./templates/find";

/** What the print of one side says. */
export interface Print {
  readonly types: TypeWeights;
  readonly country: HeadingCountry | null;
  readonly printed: PrintedReading;
}

export interface PrintOptions {
  /** Lines of a machine-readable zone, which is read apart; null without one. */
  readonly zone: ReadonlySet<TextLine> | null;
  /** Issuer named by the caller, ISO 3166-1 alpha-3: orders the numbers of a date where nothing printed does. */
  readonly stated: string | undefined;
  /** The day of the check. */
  readonly now: Date;
}

/** Labels whose values are countries of the holder. */
const OF_HOLDER: ReadonlySet<LabelField> = new Set(["nationality", "birthPlace"]);
/** Where such a value stands, in line heights: right of its label, or below it. */
const MAX_RIGHT = 14;
const MAX_DROP = 2.6;
const MAX_ASIDE = 2.2;

/** Whether a line is a country of the holder, which is no heading ("United States of America" as the nationality). */
function isOfHolder(line: TextLine, lines: readonly TextLine[]): boolean {
  const isLabel = ({ text }: TextLine) =>
    !holdsTitle(text) && OF_HOLDER.has(matchLabel(text)?.field ?? "other");
  return lines.some((label) => (label === line || isBeside(line, label)) && isLabel(label));
}

function isBeside(line: TextLine, label: TextLine): boolean {
  const height = (line.height + label.height) / 2;
  const drop = (line.y - label.y) / height;
  const right = (line.x - line.width / 2 - label.x - label.width / 2) / height;
  const aside = Math.abs(line.x - line.width / 2 - label.x + label.width / 2) / height;
  const isRight = Math.abs(drop) < 0.55 && right > -1 && right < MAX_RIGHT;
  return isRight || (drop > 0.45 && drop < MAX_DROP && aside < MAX_ASIDE);
}

/** Whether a page names an issuer, and a kind of document or a number in the form of that issuer's. */
const isDocumentOf = (country: string | undefined, types: TypeWeights, lines: readonly TextLine[]): boolean =>
  country !== undefined &&
  (Object.keys(types).length > 0 ||
    lines.some(({ text }) => numbersByForm(text, country).some(({ kind }) => kind === "personalNumber")));

/** Kind, issuer and values of one side by its print, with the codes of licences and of the identity cards that are like them. */
export function readPrint(all: readonly TextLine[], options: PrintOptions): Print {
  return withMatchCache(() => readWithCache(all, options));
}

function readWithCache(all: readonly TextLine[], { zone, stated, now }: PrintOptions): Print {
  const named = typeWeights(all);
  const headed = withoutNamesake(
    issuingCountryOf(all, (line) => isOfHolder(line, all)),
    all,
  );
  const lines = withoutGroundPrint(zone ? all.filter((line) => !zone.has(line)) : all).filter(
    ({ text }) => !isThaiDay(text, headed?.country),
  );
  const order = dateOrderOn(lines, headed?.country, stated);
  const isTitled = looksLikeLicence(named);
  const licence = readLicence(lines, { order, country: headed?.country, isTitled });
  const { types, country } = withLicence({ types: named, country: headed }, licence, all);
  const isLicence = looksLikeLicence(types);
  const isLikeLicence = licence?.issuer.region === "aamva" && licence.isProven && isIdentificationCard(all);
  const labelled = extractPrinted(lines, {
    order,
    fieldCodes: isLicence || isLikeLicence,
    isDocument: zone !== null || isDocumentOf(country?.country, types, lines),
    hasZone: zone !== null,
    kind: heaviestType(types)?.type ?? null,
    country: country?.country,
    now,
  });
  const printed = isLicence || isLikeLicence ? withCodedValues(labelled, licence) : labelled;
  return { types, country, printed: isLikeLicence && !isLicence ? withIdentityNumber(printed) : printed };
}
