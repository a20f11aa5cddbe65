import { confirmedYears } from "@/lib/countries/identity-documents";
import type { DocumentType } from "@/lib/vocabulary";
import { type DateOrder, orderShownBy } from "../printed/dates";
import { keyOf } from "../printed/text";
import { TEMPLATES } from "./all";
import type { DocumentTemplate, NumberFormat, NumberKind } from "./template";

/** The template of an issuer's document, or the generic one of its type; null for an unknown type. */
export function templateFor(
  country: string | undefined,
  type: DocumentType | null | undefined,
): DocumentTemplate | null {
  const ofType = TEMPLATES.filter((template) => template.type === type);
  return (
    ofType.find((template) => template.country === country) ??
    ofType.find((template) => template.country === null) ??
    null
  );
}

const DEFAULT_ORDER: DateOrder = "dmy";

/** The order of day and month in a country's numeric dates. */
export const dateOrderOf = (country: string | null | undefined): DateOrder =>
  TEMPLATES.find((template) => template.country !== null && template.country === country)?.dateOrder ??
  DEFAULT_ORDER;

/** Titles that only one issuer uses, which therefore identify it: only the USA print "Driver License". */
const OWN_TITLES = TEMPLATES.flatMap(({ country, titles }) =>
  titles
    .filter((title) => country !== null && isOwnTitle(title, country))
    .map((title) => ({ country, key: keyOf(title) })),
);

function isOwnTitle(title: string, country: string) {
  const others = TEMPLATES.filter((template) => template.country !== country);
  return !others.some((template) => template.titles.some((other) => keyOf(other) === keyOf(title)));
}

/** The issuer of a title that only it uses, if a line of the page equals one; else null. */
export function titledCountry(lines: readonly { readonly text: string }[]): string | null {
  const keys = new Set(lines.map(({ text }) => keyOf(text)));
  return OWN_TITLES.find(({ key }) => keys.has(key))?.country ?? null;
}

/** Georgia has a namesake among the United States, and their territories have codes of their own in ISO 3166-1. */
const AMONG_UNITED_STATES: ReadonlySet<string> = new Set(["GEO", "PRI", "GUM", "VIR", "ASM", "MNP"]);
const UNITED_STATES: ReadonlySet<string> = new Set(["USA", "UNITEDSTATES", "UNITEDSTATESOFAMERICA"]);
const AMERICAN_TITLE = /DRIVERS?LICENSE/;

/**
 * The country of a heading; the United States for Georgia and for a territory of theirs where a line names them or a title
 * is in their spelling.
 */
export function withoutNamesake<T extends { readonly country: string }>(
  headed: T | null,
  lines: readonly { readonly text: string }[],
): T | null {
  const isAmerican = (text: string) => UNITED_STATES.has(keyOf(text)) || AMERICAN_TITLE.test(keyOf(text));
  const isState =
    AMONG_UNITED_STATES.has(headed?.country ?? "") && lines.some(({ text }) => isAmerican(text));
  return headed && isState ? { ...headed, country: "USA" } : headed;
}

/**
 * The order of dates on a page: by the country of its heading, else by a title that only one issuer uses, else by its own
 * dates with a day over 12, else by the country that the caller named (DOCUMENT-COUNTRY-1, DOCUMENT-HINT-1).
 */
export const dateOrderOn = (
  lines: readonly { readonly text: string }[],
  headed: string | undefined,
  stated: string | undefined,
): DateOrder => {
  const known = headed ?? titledCountry(lines);
  if (known) return dateOrderOf(known);
  return orderShownBy(lines.map(({ text }) => text)) ?? dateOrderOf(stated);
};

/** The format of a country's numbers of this kind; null where none is known. */
export function numberFormatOf(country: string | undefined, kind: NumberKind): NumberFormat | null {
  const own = TEMPLATES.filter((template) => template.country !== null && template.country === country);
  return own.map((template) => template.numbers[kind]).find((format) => format !== undefined) ?? null;
}

/** Whether a number has the form of the country's numbers of this kind; false where none is known. */
export const isFormOfNumber = (number: string, country: string | undefined, kind: NumberKind): boolean =>
  numberFormatOf(country, kind)?.pattern?.test(number) ?? false;

/**
 * The longest validity of an issuer's document in years: what a public source confirms of the issuer, else what its
 * template or the generic one of its type says. Undefined where nothing is known, or where no issue expires.
 */
export function longestValidityOf(
  country: string | undefined,
  type: DocumentType | null | undefined,
): number | undefined {
  const issuers = confirmedYears(country, type);
  if (issuers !== undefined) return issuers ?? undefined;
  return (
    templateFor(country, type)?.maxValidityYears ??
    templateFor(undefined, type)?.maxValidityYears ??
    (type ? LONGEST_ANYWHERE[type] : undefined)
  );
}

/**
 * Years for which no issuer is known to make a document valid for longer: Belgium's identity cards of people from 75 on
 * are valid for 30, licences of Arizona and Great Britain run until the holder is 65 or 70.
 */
const LONGEST_ANYWHERE: Readonly<Partial<Record<DocumentType, number>>> = {
  NATIONAL_ID: 30,
  RESIDENCE_PERMIT: 30,
  DRIVERS_LICENSE: 55,
};
