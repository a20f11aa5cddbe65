import type { DocumentField, DocumentType } from "@/lib/vocabulary";
import { type Box, SideCanvas } from "../canvas";
import type { SideDrawing, Style } from "../documents";
import { drawPortrait, placePhoto } from "../portrait";
import type { Random } from "../random";
import { cardZone, passportZone, zoneName } from "../zone";
import { type Bearer, printedNumber } from "./bearer";
import { type DatePrinter, pickDates } from "./dates";
import { LABEL_NAMES, LANGUAGES, type LabelName, type LanguageName } from "./languages";
import { drawRows, type Item, LABEL_STYLES, type LabelStyle, letteringFor } from "./layout";
import { securityPrint } from "./security-print";
import { type State, templateOf } from "./states";
import { hologram, overprint, wear } from "./wear";

/** A side of a varied document, and what it shows otherwise than its bearer's particulars say. */
export interface VariedSide {
  readonly drawing: SideDrawing;
  readonly idNumber: string;
  /** Names as the side shows them, where only a zone does. */
  readonly names?: { readonly surname: string; readonly names: string };
}

export interface VariedStyle extends Style {
  /** Whether a word across the text may mark it, as on most public samples. */
  readonly marked: boolean;
  /** Which of the issuers' layouts is drawn; default: the first. */
  readonly turn?: number;
}

export const CARD = [85.6, 54] as const;
const PAGE = [125, 88] as const;
const EASTERN: ReadonlySet<LanguageName> = new Set(["bulgarian", "greek"]);
export const isEastern = ({ languages }: State) => languages.some((language) => EASTERN.has(language));

export function putPortrait(canvas: SideCanvas, box: Box, { random, photo }: Style) {
  if (photo) placePhoto(canvas, box, photo);
  else drawPortrait(canvas, box, random);
}

/** Wear, hologram and overprint, each on some of the documents. */
export function age(canvas: SideCanvas, { random, marked }: VariedStyle) {
  if (random.chance(0.6)) wear(canvas, random);
  if (random.chance(0.35)) hologram(canvas, random);
  if (random.chance(0.36) && marked) overprint(canvas, random);
}

/** The front of an identity card without a zone, in any of the layouts. */
export function drawCardFront(bearer: Bearer, state: State, style: VariedStyle): VariedSide {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random, securityPrint);
  const isRight = random.chance(0.3);
  const box: Box = [
    isRight ? 58 : 3.5,
    random.between(11, 15),
    random.between(20, 25),
    random.between(25, 31),
  ];
  putPortrait(canvas, box, style);
  const title = titleOf(state, "NATIONAL_ID", random);
  putHeading(canvas, state, title, random);
  const shown = shownOn(state, random);
  const { rows, visible, idNumber } = rowsOf(bearer, state, shown, "NATIONAL_ID", random);
  const area: Box = [isRight ? 4 : 30.5, 12.5, isRight ? 52 : 53, 39.5];
  const lettering = letteringFor(canvas, area[3] / rows.length, isEastern(state), random);
  drawRows(canvas, rows, area, pickStyle(random), lettering);
  age(canvas, style);
  return { drawing: { side: "front", canvas, visible, portrait: box, mark: [63, 52.6] }, idNumber };
}

/** The back of an identity card with its zone. */
export function drawCardBack(bearer: Bearer, state: State, style: VariedStyle): VariedSide {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random, securityPrint);
  const lettering = letteringFor(canvas, 7, isEastern(state), random);
  const item = itemsOf(bearer, state, "NATIONAL_ID", random);
  drawRows(
    canvas,
    [[item.birthPlace], [item.documentNumber, item.issue]],
    [5, 5, 76, 18],
    pickStyle(random),
    lettering,
  );
  canvas.rect([0, 33, 85.6, 21], `rgba(255,255,255,${random.between(0, 0.5).toFixed(2)})`);
  const mrz = cardZone(bearer);
  canvas.zone(mrz, 4.7, 36.9, 5.1);
  age(canvas, style);
  const visible = visibleFields(state, [
    "surname",
    "names",
    "birth",
    "sex",
    "nationality",
    "personalNumber",
    "expiry",
  ]);
  return {
    drawing: { side: "front", canvas, visible, mrz, mark: [64, 4] },
    idNumber: bearer.personalNumber.slice(0, 15),
    names: { surname: inZone(bearer.surname), names: inZone(bearer.names) },
  };
}

const inZone = (name: string) => zoneName(name).replaceAll("<", " ");

/** The data page of a passport. */
export function drawDataPage(bearer: Bearer, state: State, style: VariedStyle): VariedSide {
  const { random } = style;
  const canvas = new SideCanvas(...PAGE, random, securityPrint);
  const box: Box = [random.between(4, 7), random.between(15, 20), 32, 41];
  putPortrait(canvas, box, style);
  putHeading(canvas, state, titleOf(state, "PASSPORT", random), random);
  const item = itemsOf(bearer, state, "PASSPORT", random);
  const rows = [
    [{ label: "Type", value: "P" }, { label: "Code", value: bearer.country }, item.documentNumber],
    [item.surname],
    [item.names],
    [item.nationality],
    [item.birth, item.sex],
    [item.birthPlace],
    [item.issue, item.expiry],
  ];
  const lettering = letteringFor(canvas, 7.6, isEastern(state), random);
  drawRows(canvas, rows, [41, 13.5, 80, 55], random.pick(["above", "above", "above", "left"]), lettering);
  canvas.rect([0, 71, 125, 17], `rgba(255,255,255,${random.between(0, 0.5).toFixed(2)})`);
  const mrz = passportZone(bearer, bearer.personalNumber.length <= 14 && random.chance(0.5));
  canvas.zone(mrz, 6.6, 75.2, 5.2);
  age(canvas, style);
  const visible = visibleFields(state, LABEL_NAMES);
  return {
    drawing: { side: "front", canvas, visible, mrz, portrait: box, mark: [104, 70.4] },
    idNumber: bearer.documentNumber,
  };
}

/** One document in twelve prints no labels, one in five its labels in an unusual place. */
function pickStyle(random: Random): LabelStyle {
  const drawn = random.between(0, 1);
  if (drawn < 0.08) return "absent";
  return drawn < 0.7 ? "above" : random.pick(LABEL_STYLES);
}

const TITLES = { NATIONAL_ID: "identityCard", PASSPORT: "passport", DRIVERS_LICENSE: "licence" } as const;
export type TitledType = keyof typeof TITLES;

/** What the document calls itself: by the project's template, or in the state's languages. */
export function titleOf(state: State, type: TitledType, random: Random): string {
  const template = templateOf(state, type)?.titles;
  const own = template && random.chance(0.5) ? template[random.whole(0, template.length - 1)] : undefined;
  const names = state.languages.map((language) => LANGUAGES[language][TITLES[type]]);
  return own?.toUpperCase() ?? (random.chance(0.5) ? names.join(" / ") : (names[0] ?? ""));
}

export function putHeading(canvas: SideCanvas, state: State, title: string, random: Random) {
  const face = isEastern(state)
    ? "openBold"
    : random.pick(["bold", "serifBold", "condensedBold", "openBold"]);
  const ink = `hsl(${canvas.hue},${random.whole(20, 70)}%,${random.whole(14, 34)}%)`;
  const [heading, second] = state.headings;
  const x = random.pick([4, 18, 30]);
  const most = canvas.widthMm - x - 3;
  const size = random.between(2.6, 3.6);
  canvas.text(heading, face, size, x, 4.6, ink, most);
  canvas.text(
    second && random.chance(0.5) ? `${second} ${title}` : title,
    face,
    size * 0.8,
    x,
    8.6,
    ink,
    most,
  );
}

/** Which particulars a card shows; few show all. */
function shownOn(state: State, random: Random): ReadonlySet<LabelName> {
  const chances: Partial<Record<LabelName, number>> = {
    sex: 0.9,
    nationality: 0.75,
    documentNumber: 0.5,
    issue: 0.75,
    expiry: 0.85,
    birthPlace: 0.5,
    personalNumber: state.rule ? 1 : 0.8,
  };
  return new Set(LABEL_NAMES.filter((name) => random.chance(chances[name] ?? 1)));
}

/** Particulars that share a row, in the usual order. */
const SHARED_ROWS: readonly (readonly LabelName[])[] = [
  ["surname"],
  ["names"],
  ["birth", "sex"],
  ["nationality", "birthPlace"],
  ["personalNumber"],
  ["issue", "expiry"],
  ["documentNumber"],
];

function rowsOf(
  bearer: Bearer,
  state: State,
  shown: ReadonlySet<LabelName>,
  type: TitledType,
  random: Random,
) {
  const items = itemsOf(bearer, state, type, random);
  const hasPersonal = shown.has("personalNumber");
  const names = hasPersonal ? shown : new Set([...shown, "documentNumber" as const]);
  const rows = SHARED_ROWS.map((row) => row.filter((name) => names.has(name)).map((name) => items[name]));
  return {
    rows: rows.filter((row) => row.length > 0),
    visible: visibleFields(state, [...names]),
    idNumber: hasPersonal ? items.personalNumber.value.replace(/[^A-Z0-9/]/g, "") : bearer.documentNumber,
  };
}

const FIELD_OF: Readonly<Partial<Record<LabelName, DocumentField>>> = {
  surname: "surname",
  names: "names",
  birth: "dateOfBirth",
  sex: "sex",
  nationality: "nationality",
  personalNumber: "idNumber",
  documentNumber: "idNumber",
  issue: "issueDate",
  expiry: "expiryDate",
};

/** The fields that particulars prove; nobody can know the country of an invented state. */
function visibleFields({ code }: State, names: readonly LabelName[]): DocumentField[] {
  const fields = new Set<DocumentField>(names.flatMap((name) => FIELD_OF[name] ?? []));
  if (code === null) fields.delete("nationality");
  return [...fields, "documentType", ...(code === null ? [] : (["issuingCountry"] as const))];
}

const SEXES = {
  letter: { M: "M", F: "F", X: "X" },
  word: { M: "MALE", F: "FEMALE", X: "X" },
  both: { M: "M/M", F: "F/F", X: "X" },
} as const;

/** Every particular with its label in the languages of the state. */
export function itemsOf(
  bearer: Bearer,
  state: State,
  type: DocumentType,
  random: Random,
): Record<LabelName, Item> {
  const date: DatePrinter = pickDates(state.languages, random);
  const sex = SEXES[random.pick(["letter", "letter", "letter", "word", "both"])][bearer.sex];
  const cased = random.chance(0.12) ? inTitleCase : (text: string) => text;
  const values: Record<LabelName, string> = {
    surname: cased(bearer.surname),
    names: cased(bearer.names),
    birth: date(bearer.dateOfBirth),
    sex,
    nationality: state.nationality,
    personalNumber: printedNumber(bearer.personalNumber, state.rule),
    documentNumber: bearer.documentNumber,
    issue: date(bearer.issueDate),
    expiry: date(bearer.expiryDate),
    birthPlace: cased(bearer.birthPlace),
  };
  const label = labeller(state, type, random);
  return Object.fromEntries(
    LABEL_NAMES.map((name) => [name, { label: label(name), value: values[name] }]),
  ) as Record<LabelName, Item>;
}

const inTitleCase = (text: string) =>
  text.toLowerCase().replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase());

/** Labels in one or two languages; of the project's own templates half of the time where they have one. */
function labeller({ languages, ...state }: State, type: DocumentType, random: Random) {
  const own = random.chance(0.5) ? templateOf({ ...state, languages }, type)?.labels : undefined;
  const shown = random.chance(0.6) ? languages.slice(0, 3) : languages.slice(0, 1);
  const between = random.pick([" / ", "/", " • "]);
  const capitals = random.chance(0.35);
  const colon = random.pick(["", "", ":"]);
  return (name: LabelName): string => {
    const [given] = own?.[name] ?? [];
    const words = [given ?? LANGUAGES[languages[0]].labels[name], ...shown.slice(1).map((each) => LANGUAGES[each].labels[name])]; // biome-ignore format: one list
    const label = `${[...new Set(words)].join(between)}${colon}`;
    return capitals ? label.toUpperCase() : label;
  };
}
