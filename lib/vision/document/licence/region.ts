import { contains, keyOf } from "../printed/text";
import { JURISDICTIONS, type Jurisdiction, NATIONAL_NUMBERS } from "./jurisdictions";

/** Which fields the codes of a licence name: AAMVA's in North America, ISO/IEC 18013-1's elsewhere. */
export type CodeRegion = "aamva" | "iso";

export interface LicenceIssuer {
  readonly region: CodeRegion;
  readonly jurisdiction: Jurisdiction | null;
  /** Forms of the issuer's licence numbers; empty where unknown. */
  readonly numberForms: readonly RegExp[];
}

interface NamedLine {
  readonly text: string;
  readonly height: number;
  readonly y: number;
}

/** Labels that AAMVA's standard alone prints: code 5 DD, 16 HGT, 17 WGT, 18 EYES. */
const AAMVA_MARKS = /^(?:5\s?DD|1[5-9]\s?(?:SEX|HGT|WGT|EYES|HAIR)|4\s?D\s?(?:DLN?|LIC|NUMBER|CUSTOMER))/i;
/** Letters beside a state's name in a heading: an abbreviation, a word cut from a seal. */
const MAX_BESIDE = 4;
const MIN_MARKS = 2;

/** The issuer of a licence: the state by the largest line that names one, else the region by country or labels. */
export function licenceIssuer(
  lines: readonly NamedLine[],
  country: string | undefined,
  isTitled = false,
): LicenceIssuer {
  const heading = country === undefined && isTitled ? headedJurisdiction(lines) : null;
  if (heading) return { region: "aamva", jurisdiction: heading, numberForms: heading.numbers };
  const american = country === "USA" || country === "CAN";
  const marks = lines.filter(({ text }) => AAMVA_MARKS.test(text.trim())).length;
  if (!american && (marks < MIN_MARKS || country !== undefined)) {
    return { region: "iso", jurisdiction: null, numberForms: NATIONAL_NUMBERS[country ?? ""] ?? [] };
  }
  const jurisdiction = namedJurisdiction(lines, country);
  return { region: "aamva", jurisdiction, numberForms: jurisdiction?.numbers ?? [] };
}

/** Words beside the name of a state: "NEW YORK STATE", "State of Texas", "Province of Alberta". */
const FORM_OF_STATE = /^(?:STATEOF|PROVINCEOF|COMMONWEALTHOF)|STATE$/;
/** The country, and the kind of document, where they are one line with the state's name. */
const KIND = /(?:DRIVERS?|OPERATORS?)?LICEN[CS]E|PERMISDECONDUIRE/g;
const COUNTRY = /^(?:USA|CANADA|CAN)(?=\w)|(?<=\w)(?:USA|CANADA|CAN)$/g;
/** Headings stand in the upper part of a page; a city of the same name does not. */
const HEADING_SHARE = 0.3;

/** The state that a line of the heading names beside nothing but its country and the kind of document. */
function headedJurisdiction(lines: readonly NamedLine[]): Jurisdiction | null {
  const ys = lines.map(({ y }) => y);
  const [top, foot] = [Math.min(...ys), Math.max(...ys)];
  const keys = lines
    .filter(({ y }) => y <= top + HEADING_SHARE * (foot - top))
    .map(({ text }) => keyOf(text).replace(KIND, "").replace(COUNTRY, "").replace(FORM_OF_STATE, ""));
  return JURISDICTIONS.find(({ names }) => names.some((name) => keys.includes(keyOf(name)))) ?? null;
}

function namedJurisdiction(lines: readonly NamedLine[], country: string | undefined): Jurisdiction | null {
  let best: { readonly jurisdiction: Jurisdiction; readonly weight: number } | null = null;
  for (const { text, height } of lines) {
    const key = keyOf(text);
    for (const jurisdiction of JURISDICTIONS) {
      if (country !== undefined && jurisdiction.country !== country) continue;
      const name = jurisdiction.names.map(keyOf).find((each) => isHeadedBy(key, each));
      if (name === undefined) continue;
      // A taller line is the heading; of two names in one line the longer is meant (West Virginia).
      const weight = height + 0.01 * name.length;
      if (!best || weight > best.weight) best = { jurisdiction, weight };
    }
  }
  return best?.jurisdiction ?? null;
}

function isHeadedBy(line: string, name: string) {
  const key = line.replace(KIND, "").replace(FORM_OF_STATE, "");
  if (key.length > name.length + MAX_BESIDE) return false;
  return key.includes(name) || (name.length >= 7 && key.length >= name.length - 1 && contains(key, name));
}
