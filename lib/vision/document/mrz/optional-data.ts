import type { MrzFormat } from "./formats";
import { spaced } from "./names";

/**
 * Issuers that write the holder's personal number into the optional data of their zones, which ICAO 9303 leaves to them:
 * ISO 3166-1 alpha-3, with the form of the number. Written from general knowledge of these documents and not
 * yet checked, entry by entry, against a register such as PRADO.
 */
const PERSONAL: Readonly<Record<string, RegExp>> = {
  ALB: /^[A-Z]\d{8}[A-Z]$/,
  BEL: /^\d{11}$/,
  BGR: /^\d{10}$/,
  BIH: /^\d{13}$/,
  CZE: /^\d{9,10}$/,
  ESP: /^(?:\d{8}|[XYZ]\d{7})[A-Z]$/,
  EST: /^\d{11}$/,
  FIN: /^\d{6}[A-FU-Y<]?\d{3}[0-9A-Z]$/,
  HRV: /^\d{11}$/,
  LTU: /^\d{11}$/,
  LVA: /^\d{6}<?\d{5}$/,
  MDA: /^\d{13}$/,
  MKD: /^\d{13}$/,
  MNE: /^\d{13}$/,
  POL: /^\d{11}$/,
  ROU: /^\d{13}$/,
  SRB: /^\d{13}$/,
  SVN: /^\d{13}$/,
  SWE: /^(?:\d{10}|\d{12})$/,
  SWZ: /^\d{13}$/,
  TUR: /^\d{11}$/,
  UKR: /^\d{8}<?\d{5}$/,
  ZAF: /^\d{13}$/,
};

/** Issuers that write something else: France office and version, Macau a value of the document, the USA an application. */
const OTHER: ReadonlySet<string> = new Set(["FRA", "MAC", "USA"]);
/** The citizen's number of older Dutch passports; their cards hold a number of the card. */
const DUTCH = /^\d{9}$/;

/** Optional data of a zone as read, fillers included, in the order in which they are looked at. */
const OPTIONAL: Readonly<Partial<Record<MrzFormat, (lines: readonly string[]) => readonly string[]>>> = {
  TD1: ([first = "", second = ""]) => [first.slice(15), second.slice(18, 29)],
  TD2: ([, second = ""]) => [second.slice(28, 35)],
  TD3: ([, second = ""]) => [second.slice(28, 42)],
};

/**
 * Whether the zone of this issuer should hold a printed personal number: the issuer writes numbers of its form there, and
 * the optional data are not blank.
 */
export function carriesPersonalNumber(
  format: MrzFormat,
  issuer: string | null,
  lines: readonly string[],
  number: string,
): boolean {
  const isOfForm = PERSONAL[issuer ?? ""]?.test(number) ?? false;
  return isOfForm && (OPTIONAL[format]?.(lines) ?? []).some((field) => /\w/.test(field));
}

/** A number that an issuer without an entry writes may be anything with enough digits. */
const LOOKS_LIKE_ONE = /\d{5}/;

/**
 * The personal number among the optional data of a zone.
 * @param fields the optional fields as read, fillers included; the first that holds a number counts
 */
export function personalNumberIn(
  format: MrzFormat,
  issuer: string | null,
  ...fields: readonly string[]
): { readonly personalNumber: string; readonly isPersonalKnown: boolean } {
  const none = { personalNumber: "", isPersonalKnown: false };
  if (issuer !== null && OTHER.has(issuer)) return none;
  const pattern = issuer === "NLD" ? (format === "TD1" ? null : DUTCH) : PERSONAL[issuer ?? ""];
  if (pattern === null) return none;
  for (const field of fields) {
    const text = field.replace(/<+$/, "");
    if (pattern?.test(text)) {
      return { personalNumber: text.replaceAll("<", ""), isPersonalKnown: true };
    }
  }
  const [first = ""] = spaced(fields[0] ?? "").split(" ");
  return LOOKS_LIKE_ONE.test(first) ? { personalNumber: first, isPersonalKnown: false } : none;
}
