import type { DocumentField } from "@/lib/vocabulary";
import { type Box, SideCanvas } from "../canvas";
import type { Random } from "../random";
import { type Bearer, inventBearer } from "./bearer";
import { age, CARD, putPortrait, type VariedSide, type VariedStyle } from "./cards";
import { CARD_LAYOUTS } from "./issuer-fronts";
import { HELD_OUT_LAYOUTS } from "./issuer-held-out";
import type { DateForm, IssuerLayout } from "./issuer-layouts";
import { LICENCE_LAYOUTS } from "./issuer-licences";
import { LANGUAGES, type LanguageName } from "./languages";
import { drawItem, type Lettering, letteringFor } from "./layout";
import { securityPrint } from "./security-print";
import type { State } from "./states";

/** Kinds of specimens whose arrangement is that of one issuer, and their layouts. */
export const ISSUER_KINDS = {
  "issuer-licence": LICENCE_LAYOUTS,
  "issuer-card": CARD_LAYOUTS,
  "issuer-held-out": HELD_OUT_LAYOUTS,
} as const;
export type IssuerKind = keyof typeof ISSUER_KINDS;

/** The layout of a number, each in turn, and the state that its bearer is of. */
export function layoutAt(kind: IssuerKind, turn: number): { layout: IssuerLayout; state: State } {
  const layouts = ISSUER_KINDS[kind];
  const layout = layouts[turn % layouts.length] as IssuerLayout;
  const { country, language } = layout;
  const state: State = { code: country, headings: [""], nationality: "", languages: [language], rule: null };
  return { layout, state };
}

/** The bearer of a document of the layout, with a number of its form. */
export function bearerOf(layout: IssuerLayout, random: Random, ...given: BearerArguments): Bearer {
  const bearer = inventBearer(random, ...given);
  const letter = () => random.pick([..."ABCDEFGHJKLMNPRSTVWXYZ"] as [string, ...string[]]);
  const number = layout.number.replace(/#/g, () => random.digits(1)).replace(/@/g, letter);
  return { ...bearer, personalNumber: number, licenceNumber: number };
}
type BearerArguments = Parameters<typeof inventBearer> extends [Random, ...infer Rest] ? Rest : never;

const FIELDS: Readonly<Record<string, DocumentField>> = {
  surname: "surname",
  names: "names",
  birth: "dateOfBirth",
  birthNumbers: "dateOfBirth",
  issue: "issueDate",
  expiry: "expiryDate",
  expiryNumbers: "expiryDate",
  number: "idNumber",
  sex: "sex",
  sexWord: "sex",
};

/** Draws a front in the arrangement of its issuer. Fonts, sizes, colours, portrait and ground vary. */
export function drawIssuerCard(bearer: Bearer, layout: IssuerLayout, style: VariedStyle): VariedSide {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random, securityPrint);
  const isRight = layout.isPortraitRight === true;
  const head = layout.heading.length * 2.9 + 2.4;
  const box: Box = [isRight ? 59 : 3.5, head + random.between(0.5, 3), random.between(21, 24), random.between(26, 31)]; // biome-ignore format: one box
  putPortrait(canvas, box, style);
  putHeadingLines(canvas, layout, random);
  const values = valuesOf(bearer, layout, random);
  const area: Box = [isRight ? 4 : 29.5, head + 0.6, isRight ? 53 : 54, 53 - head];
  const rowMm = area[3] / layout.rows.length;
  const drawn = letteringFor(canvas, Math.min(8, rowMm * 1.25), false, random);
  const lettering = { ...drawn, valueMm: Math.min(drawn.valueMm, rowMm * 0.62) };
  for (const [index, row] of layout.rows.entries()) {
    drawRow(canvas, row, values, [area[0], area[1] + index * rowMm, area[2], rowMm], lettering);
  }
  age(canvas, style);
  const text = layout.rows.join("|");
  const shown = Object.keys(FIELDS).filter((name) => text.includes(`{${name}}`));
  const nationality = /nationali|CITIZENSHIP|Stay/i.test(text) && layout.type === "NATIONAL_ID" ? (["nationality"] as const) : []; // biome-ignore format: one list
  const fields = new Set(shown.map((name) => FIELDS[name] as DocumentField));
  const visible: readonly DocumentField[] = [...fields, ...nationality, "documentType", "issuingCountry"];
  const idNumber = bearer.licenceNumber.replace(/[^A-Z0-9/]/g, "");
  return { drawing: { side: "front", canvas, visible, portrait: box, mark: [64, 53.4] }, idNumber };
}

function putHeadingLines(canvas: SideCanvas, { heading }: IssuerLayout, random: Random) {
  const face = random.pick(["bold", "serifBold", "condensedBold", "openBold"]);
  const ink = `hsl(${canvas.hue},${random.whole(30, 70)}%,${random.whole(12, 30)}%)`;
  const x = random.pick([4, 8, 28]);
  const size = random.between(2.3, 2.8);
  for (const [at, line] of heading.entries()) {
    canvas.text(line, face, at === 0 ? size * 1.15 : size, x, 3.8 + at * 2.9, ink, canvas.widthMm - x - 3);
  }
}

const STYLES = { "=": "glued", "^": "above", _: "below" } as const;

function drawRow(
  canvas: SideCanvas,
  row: string,
  values: Readonly<Record<string, string>>,
  [left, top, width, height]: Box,
  lettering: Lettering,
) {
  const cells = row.split("|");
  const each = width / cells.length;
  for (const [column, cell] of cells.entries()) {
    const [, label = "", mark = "=", value = ""] = /^([^=^_]*)(?:([=^_])(.*))?$/.exec(cell) ?? [];
    const isValue = !/[=^_]/.test(cell);
    const item = {
      label: isValue ? "" : label,
      value: (isValue ? cell : value).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
    };
    const place: Box = [left + column * each, top, each - 0.8, height];
    const style = isValue ? "absent" : STYLES[mark as keyof typeof STYLES];
    drawItem(canvas, item, place, style, lettering);
  }
}

const STREETS = ["ELM STREET", "MAIN ST", "OAK AVE APT 4", "RIVERSIDE ROAD"] as const;
const CITIES = ["SPRINGFIELD", "ANYTOWN", "NEWPORT", "FAIRVIEW"] as const;

function valuesOf(
  bearer: Bearer,
  { country, date, language, type }: IssuerLayout,
  random: Random,
): Readonly<Record<string, string>> {
  const print = (day: string) => printedDate(day, date, language);
  const numbers = (day: string) => printedDate(day, "dots", language);
  const code = country === "USA" ? `${random.pick(["VA", "CA", "TX", "NY", "OR"])} ${random.digits(5)}` : random.digits(4); // biome-ignore format: one choice
  return {
    surname: bearer.surname,
    names: bearer.names,
    birth: print(bearer.dateOfBirth),
    birthNumbers: numbers(bearer.dateOfBirth),
    issue: print(bearer.issueDate),
    expiry: print(bearer.expiryDate),
    expiryNumbers: numbers(bearer.expiryDate),
    number: type === "NATIONAL_ID" ? bearer.personalNumber : bearer.licenceNumber,
    sex: bearer.sex,
    sexWord: bearer.sex === "M" ? "LELAKI" : "PEREMPUAN",
    place: bearer.birthPlace,
    street: `${random.whole(10, 9999)} ${random.pick(STREETS)}`,
    city: `${random.pick(CITIES)}, ${code}`,
    dd: random.digits(10),
  };
}

/** A date, YYYY-MM-DD, as the layout prints it. */
function printedDate(iso: string, form: DateForm, language: LanguageName): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  const nameIn = (of: LanguageName) => LANGUAGES[of].months.split(" ")[Number(month) - 1] ?? "";
  switch (form) {
    case "dots":
      return `${day}.${month}.${year}`;
    case "dots-short":
      return `${day}.${month}.${year.slice(2)}`;
    case "slashes":
      return `${day}/${month}/${year}`;
    case "american":
      return `${month}/${day}/${year}`;
    case "year-first":
      return `${year}-${month}-${day}`;
    case "words":
      return `${day} ${nameIn("english")} ${year}`;
    case "words-hyphen":
      return `${day}-${nameIn("english")}-${year}`;
    case "words-own":
      return `${day} ${[...new Set([nameIn(language), nameIn("english")])].join("/")} ${year}`;
  }
}
