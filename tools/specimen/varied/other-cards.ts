import { type Box, SideCanvas } from "../canvas";
import type { SideDrawing } from "../documents";
import { type Bearer, printedNumber } from "./bearer";
import { age, CARD, putPortrait, type VariedStyle } from "./cards";
import { pickDates } from "./dates";
import { drawRows, type Item, letteringFor } from "./layout";
import { securityPrint } from "./security-print";
import type { State } from "./states";

/** Cards and pages that show a person's particulars and are no identity documents. */
const CARDS = {
  student: ["UNIVERSITY OF", "STUDENT IDENTITY CARD", "Student No."],
  gym: ["BLUE RIVER GYM", "MEMBERSHIP CARD", "Member No."],
  staff: ["NORTHERN FREIGHT LTD", "STAFF CARD", "Employee No."],
  library: ["PUBLIC LIBRARY", "READER'S CARD", "Card No."],
  bank: ["UNION SAVINGS BANK", "DEBIT", "CARD NUMBER"],
} as const;

/** A card that is no identity document, or a typed page that claims to be one. */
export function drawOtherCard(bearer: Bearer, state: State, style: VariedStyle): SideDrawing {
  const { random } = style;
  const kind = random.pick(["student", "gym", "staff", "library", "bank", "typed"]);
  return kind === "typed" ? typedPage(bearer, state, style) : otherCard(kind, bearer, state, style);
}

function otherCard(kind: keyof typeof CARDS, bearer: Bearer, state: State, style: VariedStyle): SideDrawing {
  const { random } = style;
  const plain = random.chance(0.5);
  const canvas = plain
    ? new SideCanvas(
        ...CARD,
        random,
        ({ hue }) => `<rect width="100%" height="100%" fill="hsl(${hue},40%,90%)"/>`,
      )
    : new SideCanvas(...CARD, random, securityPrint);
  const box: Box = [4, 15, 22, 28];
  if (kind !== "bank") putPortrait(canvas, box, style);
  const [issuer, title, numberLabel] = CARDS[kind];
  const ink = `hsl(${canvas.hue},60%,24%)`;
  const name = kind === "student" ? `${issuer} ${bearer.birthPlace}` : issuer;
  canvas.text(name, "bold", 3.6, 4, 6, ink, 78);
  canvas.text(title, "bold", 3, 4, 10.5, ink, 78);
  const rows =
    kind === "bank" ? bankRows(bearer, random.digits(16)) : memberRows(bearer, state, numberLabel, style);
  const lettering = letteringFor(canvas, 38 / rows.length, false, random);
  drawRows(canvas, rows, [30, 14, 52, 36], random.pick(["above", "left"]), lettering);
  age(canvas, { ...style, marked: false });
  return { side: "front", canvas, visible: [], ...(kind === "bank" ? {} : { portrait: box }) };
}

const bankRows = (bearer: Bearer, digits: string): Item[][] => [
  [{ label: "", value: digits.replace(/(.{4})(?=.)/g, "$1 ") }],
  [{ label: "VALID THRU", value: `${bearer.expiryDate.slice(5, 7)}/${bearer.expiryDate.slice(2, 4)}` }],
  [{ label: "", value: `${bearer.names} ${bearer.surname}` }],
];

function memberRows(bearer: Bearer, state: State, numberLabel: string, { random }: VariedStyle): Item[][] {
  const date = pickDates(state.languages, random);
  return [
    [{ label: "Name", value: `${bearer.names} ${bearer.surname}` }],
    [{ label: numberLabel, value: random.digits(8) }],
    ...(random.chance(0.5)
      ? [[{ label: "ID number", value: printedNumber(bearer.personalNumber, state.rule) }]]
      : []),
    [{ label: "Date of birth", value: date(bearer.dateOfBirth) }],
    [{ label: "Valid until", value: date(bearer.expiryDate) }],
  ];
}

/** A white page, typed and with a portrait pasted in, under the heading of a state. */
function typedPage(bearer: Bearer, state: State, style: VariedStyle): SideDrawing {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random, () => `<rect width="100%" height="100%" fill="#fff"/>`);
  const box: Box = [4, 14, 22, 28];
  putPortrait(canvas, box, style);
  canvas.text(state.headings[0], "bold", 4, 4, 6, "#000", 78);
  canvas.text("NATIONAL IDENTITY CARD", "bold", 3.4, 4, 10.8, "#000", 78);
  const date = pickDates(state.languages, random);
  const rows: Item[][] = [
    [{ label: "Surname", value: bearer.surname }],
    [{ label: "Names", value: bearer.names }],
    [{ label: "ID number", value: printedNumber(bearer.personalNumber, state.rule) }],
    [
      { label: "Date of birth", value: date(bearer.dateOfBirth) },
      { label: "Sex", value: bearer.sex },
    ],
    [{ label: "Date of expiry", value: date(bearer.expiryDate) }],
  ];
  const lettering = { ...letteringFor(canvas, 7.2, false, random), labelFace: "sans", valueFace: "sans", labelInk: "#000", valueInk: "#000" } as const; // biome-ignore format: one value
  drawRows(canvas, rows, [30, 14, 52, 36], random.pick(["above", "left"]), lettering);
  return { side: "front", canvas, visible: [], portrait: box };
}
