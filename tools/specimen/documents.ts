import type { DocumentField, DocumentType } from "@/lib/vocabulary";
import { licenceBarcode } from "./barcode";
import { type Box, SideCanvas } from "./canvas";
import type { Holder } from "./holder";
import { PEOPLE } from "./people";
import { drawPortrait, placePhoto } from "./portrait";
import type { Random } from "./random";
import { type LabelWords, printedDate, wordsFor } from "./words";
import { cardZone, passportZone } from "./zone";

/** One side of a document and the fields that it shows. */
export interface SideDrawing {
  readonly side: "front" | "back";
  readonly canvas: SideCanvas;
  readonly visible: readonly DocumentField[];
  readonly mrz?: readonly string[];
  readonly portrait?: Box;
  /** Where the word SPECIMEN stands, in millimetres; a page of text has none. */
  readonly mark?: readonly [x: number, y: number];
}

export interface DocumentDrawing {
  readonly documentType: DocumentType;
  /** The number that the API calls `idNumber` for this kind (DOCDATA-NUMBER-1). */
  readonly idNumber: string;
  readonly sides: readonly SideDrawing[];
}

export interface Style {
  readonly random: Random;
  readonly photo: Uint8Array | null;
}

const CARD = [85.6, 54] as const;
const INK = "#121218";
const ALL = [
  "surname",
  "names",
  "dateOfBirth",
  "sex",
  "idNumber",
  "nationality",
  "issuingCountry",
  "issueDate",
  "expiryDate",
  "documentType",
] as const satisfies readonly DocumentField[];
const without = (...left: DocumentField[]) => ALL.filter((field) => !left.includes(field));

interface Pen {
  readonly labelMm: number;
  readonly valueMm: number;
  readonly face: "bold" | "monoBold";
}

const penFor = (random: Random, scale: number): Pen => ({
  labelMm: random.between(2, 2.4) * scale,
  valueMm: random.between(3.2, 3.8) * scale,
  face: random.pick(["bold", "monoBold"]),
});

/** A label with its value below it. */
function field(
  canvas: SideCanvas,
  pen: Pen,
  [label, value]: readonly [string, string],
  [x, y, width]: readonly number[],
) {
  canvas.text(label, "sans", pen.labelMm, x ?? 0, y ?? 0, `hsl(${canvas.hue},45%,27%)`, width);
  canvas.text(value, pen.face, pen.valueMm, x ?? 0, (y ?? 0) + pen.valueMm * 0.95, INK, width);
}

function portrait(canvas: SideCanvas, box: Box, { random, photo }: Style) {
  if (photo) placePhoto(canvas, box, photo);
  else drawPortrait(canvas, box, random);
}

type Heading = readonly [words: string, size: number, x: number, y: number, maxWidth?: number];

function heading(canvas: SideCanvas, lines: readonly Heading[]) {
  for (const [words, size, x, y, maxWidth = canvas.widthMm - x - 4] of lines) {
    canvas.text(words, "bold", size, x, y, `hsl(${canvas.hue},60%,24%)`, maxWidth);
  }
}

/** A page of a passport book (TD3). */
export function drawPassport(holder: Holder, style: Style): DocumentDrawing {
  const { random } = style;
  const canvas = new SideCanvas(125, 88, random);
  const words = wordsFor(holder.country, random);
  const people = PEOPLE[holder.country];
  const pen = penFor(random, 1);
  const box: Box = [5, 17, 32, 41];
  heading(canvas, [
    [words.passport, 3.6, 5, 8, 34],
    [people.heading, 4, 41, 7.2],
    [people.secondHeading, 2.6, 41, 10.6],
  ]);
  portrait(canvas, box, style);
  const withPersonal = random.chance(0.5);
  const date = (value: string) => printedDate(value, words.date);
  const put = (pair: readonly [string, string], x: number, y: number, width: number) =>
    field(canvas, pen, pair, [x, y, width]);
  put(["Type", "P"], 41, 15, 8);
  put(["Code", holder.country], 55, 15, 14);
  put([words.passportNumber, holder.documentNumber], 81, 15, 40);
  put([words.surname, holder.surname], 41, 22, 78);
  put([words.names, holder.names], 41, 29, 78);
  put([words.nationality, people.nationality], 41, 36, 42);
  if (withPersonal) put([words.personalNumber, holder.personalNumber], 87, 36, 36);
  put([words.birth, date(holder.dateOfBirth)], 41, 43, 46);
  put([words.sex, holder.sex], 95, 43, 20);
  put([words.birthPlace, holder.birthPlace], 41, 50, 45);
  put([words.issue, date(holder.issueDate)], 41, 57, 44);
  put([words.expiry, date(holder.expiryDate)], 41, 64, 44);
  canvas.rect([0, 71, 125, 17], "rgba(255,255,255,.6)");
  const mrz = passportZone(holder, withPersonal);
  canvas.zone(mrz, 6.6, 75.2, 5.2);
  const front: SideDrawing = { side: "front", canvas, visible: ALL, mrz, portrait: box, mark: [104, 67] };
  return { documentType: "PASSPORT", idNumber: holder.documentNumber, sides: [front] };
}

/** An identity card with a machine-readable back (TD1). */
export function drawIdentityCard(holder: Holder, style: Style): DocumentDrawing {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random);
  const words = wordsFor(holder.country, random);
  const pen = penFor(random, 0.9);
  const box: Box = [4, 12, 24, 31];
  heading(canvas, [
    [PEOPLE[holder.country].heading, 3.2, 5, 5.4],
    [words.identityCard, 2.6, 5, 8.9],
  ]);
  portrait(canvas, box, style);
  const date = (value: string) => printedDate(value, words.date);
  const put = (pair: readonly [string, string], x: number, y: number, width: number) =>
    field(canvas, pen, pair, [x, y, width]);
  put([words.surname, holder.surname], 31, 13.5, 50);
  put([words.names, holder.names], 31, 20.2, 50);
  put([words.birth, date(holder.dateOfBirth)], 31, 26.9, 30);
  put([words.sex, holder.sex], 67, 26.9, 14);
  put([words.nationality, holder.country], 31, 33.6, 22);
  put([words.personalNumber, holder.personalNumber], 55, 33.6, 28);
  put([words.issue, date(holder.issueDate)], 31, 40.3, 24);
  put([words.expiry, date(holder.expiryDate)], 57, 40.3, 25);
  put([words.documentNumber, holder.documentNumber], 31, 47, 25);
  const front: SideDrawing = { side: "front", canvas, visible: ALL, portrait: box, mark: [5, 49] };
  return {
    documentType: "NATIONAL_ID",
    idNumber: holder.personalNumber,
    sides: [front, zoneBack(holder, style, pen)],
  };
}

function zoneBack(holder: Holder, { random }: Style, pen: Pen): SideDrawing {
  const canvas = new SideCanvas(...CARD, random);
  field(canvas, pen, ["Address", `${random.whole(1, 99)} ${holder.birthPlace}`], [5, 7, 50]);
  field(canvas, pen, ["Height", `${random.whole(150, 195)} cm`], [5, 17, 30]);
  canvas.rect([0, 33, 85.6, 21], "rgba(255,255,255,.55)");
  const mrz = cardZone(holder);
  canvas.zone(mrz, 4.7, 36.9, 5.1);
  return { side: "back", canvas, visible: without("issueDate"), mrz, mark: [64, 8] };
}

/** The national identity card of Eswatini: English capitals, no zone on the front. */
export function drawSwaziId(holder: Holder, style: Style): DocumentDrawing {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random);
  const pen = penFor(random, 0.9);
  const box: Box = [3.5, 12, 24, 30];
  const date = random.pick(["12/05/1990", "12 MAY 1990"]);
  const withExpiry = random.chance(0.5);
  heading(canvas, [
    [random.pick(["KINGDOM OF ESWATINI", "KINGDOM OF SWAZILAND"]), 3.6, 22, 4.8],
    ["NATIONAL IDENTITY CARD", 2.7, 22, 8.4],
  ]);
  portrait(canvas, box, style);
  const put = (pair: readonly [string, string], x: number, y: number, width: number) =>
    field(canvas, pen, pair, [x, y, width]);
  put(["SURNAME", holder.surname], 30.5, 13.5, 50);
  put(["NAMES", holder.names], 30.5, 20.3, 50);
  put(["PERSONAL ID NO", holder.personalNumber], 30.5, 27.1, 40);
  put(["DATE OF BIRTH", printedDate(holder.dateOfBirth, date)], 30.5, 33.9, 26);
  put(["SEX", holder.sex], 62, 33.9, 18);
  put(["DATE OF ISSUE", printedDate(holder.issueDate, date)], 30.5, 40.7, 25);
  if (withExpiry) put(["DATE OF EXPIRY", printedDate(holder.expiryDate, date)], 58, 40.7, 25);
  const visible = withExpiry ? without("nationality") : without("nationality", "expiryDate");
  const front: SideDrawing = { side: "front", canvas, visible, portrait: box, mark: [66, 51] };
  return { documentType: "NATIONAL_ID", idNumber: holder.personalNumber, sides: [front] };
}

/** A driving licence of the region: by field codes, or by labels. */
export function drawLicence(holder: Holder, style: Style): DocumentDrawing {
  const { random } = style;
  const canvas = new SideCanvas(...CARD, random);
  const words = wordsFor(holder.country, random);
  const box: Box = [3.5, 12, 22, 28];
  heading(canvas, [
    [words.licence, 3.4, 26, 5.2],
    [PEOPLE[holder.country].heading, 2.7, 26, 9],
  ]);
  portrait(canvas, box, style);
  const coded = random.chance(0.5);
  (coded ? codedLicence : labelledLicence)(canvas, holder, words, random);
  const visible = coded ? without("sex", "nationality") : without("nationality");
  const front: SideDrawing = { side: "front", canvas, visible, portrait: box, mark: [66, 51] };
  return { documentType: "DRIVERS_LICENSE", idNumber: holder.licenceNumber, sides: [front] };
}

function codedLicence(canvas: SideCanvas, holder: Holder, { date }: LabelWords, random: Random) {
  const size = random.between(3, 3.5);
  const row = (code: string, value: string, y: number) => {
    canvas.text(code, "sans", size * 0.85, 28, y, INK);
    canvas.text(value, "bold", size, 34, y, INK, 48);
  };
  row("1.", holder.surname, 14.5);
  row("2.", holder.names, 19.5);
  row("3.", `${printedDate(holder.dateOfBirth, date)} ${holder.birthPlace}`, 24.5);
  row("4a.", printedDate(holder.issueDate, date), 30);
  row("4b.", printedDate(holder.expiryDate, date), 35);
  row("5.", holder.licenceNumber, 40);
  row("9.", random.pick(["B", "A, B", "EB"]), 46);
}

function labelledLicence(canvas: SideCanvas, holder: Holder, words: LabelWords, random: Random) {
  const pen = penFor(random, 0.88);
  const put = (pair: readonly [string, string], x: number, y: number, width: number) =>
    field(canvas, pen, pair, [x, y, width]);
  const date = (value: string) => printedDate(value, words.date);
  put([words.surname, holder.surname], 28, 13.8, 50);
  put([words.names, holder.names], 28, 20.4, 50);
  put([words.licenceNumber, holder.licenceNumber], 28, 27, 30);
  put([words.sex, holder.sex], 66, 27, 14);
  put([words.birth, date(holder.dateOfBirth)], 28, 33.6, 34);
  put([words.issue, date(holder.issueDate)], 28, 40.2, 26);
  put([words.expiry, date(holder.expiryDate)], 56, 40.2, 27);
}

/** A licence of the United States: field codes on the front, a PDF417 of the AAMVA standard on the back. */
export async function drawUsLicence(holder: Holder, style: Style): Promise<DocumentDrawing> {
  const { random } = style;
  const [state, code, issuer] = random.pick([
    ["TEXAS", "TX", "636015"],
    ["OHIO", "OH", "636023"],
    ["FLORIDA", "FL", "636010"],
  ] as const);
  const canvas = new SideCanvas(...CARD, random);
  const box: Box = [3.5, 11, 24, 31];
  heading(canvas, [
    [state, 4.4, 5, 6],
    ["DRIVER LICENSE", 3.2, 40, 5.6],
  ]);
  portrait(canvas, box, style);
  const date = (value: string) => printedDate(value, "05/12/1990");
  const row = (words: string, value: string, x: number, y: number) => {
    canvas.text(words, "sans", 2.5, x, y, INK);
    canvas.text(value, "bold", 3.3, x + (words.length > 2 ? 10 : 4), y, INK, 42);
  };
  row("4d DL", holder.licenceNumber, 30, 14);
  row("4b EXP", date(holder.expiryDate), 30, 18.8);
  row("1", holder.surname, 30, 23.6);
  row("2", holder.names, 30, 28.2);
  canvas.text(
    `8 ${random.whole(100, 9999)} MAIN STREET, ${holder.birthPlace}, ${code}`,
    "sans",
    2.4,
    30,
    33,
    INK,
  );
  row("3 DOB", date(holder.dateOfBirth), 30, 39.6);
  row("15 SEX", holder.sex, 64, 39.6);
  row("4a ISS", date(holder.issueDate), 30, 44.4);
  const back = new SideCanvas(...CARD, random);
  back.rect([3, 6, 79, 20], "#fff");
  back.add(await licenceBarcode(holder, { code, issuer }, [5, 8, 75, 16]));
  back.text("RESTRICTIONS: NONE   ENDORSEMENTS: NONE", "sans", 2.2, 6, 32, INK);
  const visible = without("nationality");
  return {
    documentType: "DRIVERS_LICENSE",
    idNumber: holder.licenceNumber,
    sides: [
      { side: "front", canvas, visible, portrait: box, mark: [5, 49] },
      { side: "back", canvas: back, visible, mark: [60, 50] },
    ],
  };
}
