import { ALL_COUNTRIES } from "@/lib/countries/lookup";
import type { TextLine } from "../page/read-page";
import { folded } from "../printed/text";
import { holdsTitle, kindOfTitle, resemblesTitle } from "./type";

/** A code of three letters before a title ("ITA PERMESSO DI SOGGIORNO"), and its weight. */
const CODE_AND_TITLE = /^([A-Z]{3})\b\s*(.*)$/;
/** "UPPEHALLSTILLSTAND SWE DZ4827163" */
const TITLE_AND_CODE = /^(\D{8,}?) ([A-Z]{3}) [A-Z]{0,3}\d[A-Z\d]{4,}$/;
const CODE_WEIGHT = 5;
/** In heights of the code. */
const NEXT_ROW = 1.6;

/**
 * The issuer by its code beside the title in the same row, as on residence permits of the European Union, or alone in the row above
 * it, as the sign of the state on licences is.
 */
export function codeBesideTitle(
  lines: readonly TextLine[],
): { readonly country: string; readonly weight: number } | null {
  const found = lines.flatMap((line) => {
    const sign = SIGNS.get(line.text.trim());
    // A single letter behind a title may be the kind of permit.
    const isSign = (other: TextLine) =>
      (other.x > line.x || line.text.trim().length > 1) && isPermitInRow(other, line);
    if (sign !== undefined && lines.some(isSign)) return [sign];
    const [, title = "", between = ""] = TITLE_AND_CODE.exec(line.text.trim()) ?? [];
    if (CODES.has(between) && (holdsTitle(title) || resemblesTitle(title))) return [between];
    const [, code = "", rest = ""] = CODE_AND_TITLE.exec(line.text.trim()) ?? [];
    if (!CODES.has(code)) return [];
    const isBeside = (other: TextLine) =>
      other.x > line.x &&
      other.y - line.y > -0.6 * line.height &&
      other.y - line.y < NEXT_ROW * line.height &&
      holdsTitle(other.text);
    const isAlone = rest === "" && lines.some((other) => isBeside(other) || isPermitInRow(other, line));
    return holdsTitle(rest) || isAlone ? [code] : [];
  });
  const codes = found.length > 0 ? found : codesBelowLabels(lines);
  const [country] = codes;
  return country === undefined || codes.some((each) => each !== country)
    ? null
    : { country, weight: CODE_WEIGHT };
}

const signsIn = (pairs: string) =>
  pairs.split(" ").map((pair) => pair.split("=") as [sign: string, country: string]);

/** Distinguishing signs of states in the United Nations' list, and UK, which residence permits print instead of the code. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  signsIn(
    "A=AUT B=BEL BG=BGR CY=CYP CZ=CZE D=DEU DK=DNK E=ESP F=FRA GB=GBR GR=GRC H=HUN HR=HRV I=ITA IS=ISL L=LUX LT=LTU LV=LVA M=MLT N=NOR " +
      "NL=NLD P=PRT PL=POL RO=ROU S=SWE SK=SVK SLO=SVN UK=GBR",
  ),
);

/** Those and the signs of further states whose licences have them; Armenia's AM is a class of vehicles too. */
const SIGNS_ON_LICENCES: ReadonlyMap<string, string> = new Map([
  ...SIGNS,
  ...signsIn(
    "AL=ALB AZ=AZE BIH=BIH BY=BLR GE=GEO KZ=KAZ MD=MDA MNE=MNE NMK=MKD RUS=RUS SRB=SRB TR=TUR UA=UKR",
  ),
]);

/** The state by its distinguishing sign of two or three letters, alone on a line, as licences have it; null without one. */
export function stateBySign(lines: readonly { readonly text: string }[]): string | null {
  const signs = lines.map(({ text }) => text.trim()).filter(({ length }) => length > 1);
  const states = new Set(signs.flatMap((sign) => SIGNS_ON_LICENCES.get(sign) ?? []));
  const [state] = states;
  return states.size === 1 && state !== undefined ? state : null;
}

/** Labels of the issuer's code, also within a row of several; labels in general are matched with what this file finds. */
const CODE_LABEL =
  /\b(?:COUNTRY CODE|CODE OF (?:ISSUING )?STATE|ISSUING (?:STATE|COUNTRY)|CODE (?:DU )?PAYS|CODIGO (?:DEL? |DO )?PAIS|CODICE PAESE|KOD NEGARA)/;

/** Codes of states right below "Country code" or "Code of issuing State", which passports print where the heading may be lost. */
function codesBelowLabels(lines: readonly TextLine[]): readonly string[] {
  const labels = lines.filter(({ text }) => CODE_LABEL.test(folded(text)));
  return lines.flatMap((line) => {
    const code = line.text.trim();
    const isBelow = labels.some((label) => {
      const drop = (line.y - label.y) / line.height;
      return drop > 0.6 && drop < 2.6 && Math.abs(line.x - label.x) < Math.max(label.width, 3 * line.height);
    });
    return CODES.has(code) && isBelow ? [code] : [];
  });
}

function isPermitInRow(title: TextLine, sign: TextLine): boolean {
  return Math.abs(title.y - sign.y) < 0.6 * sign.height && kindOfTitle(title.text) === "RESIDENCE_PERMIT";
}

const CODES: ReadonlySet<string> = new Set(ALL_COUNTRIES.map(({ alpha3 }) => alpha3));
