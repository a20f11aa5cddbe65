import type { DocumentProblem } from "@/lib/vision/document-problems";

import { heaviestType } from "./fields/type";
import { isZone } from "./mrz/believed";
import type { Page } from "./page/read-page";
import { matchLabel } from "./printed/match-label";
import type { SideReading } from "./read-side";

/** `unreadable`: probably a document, but its text could not be read. */
export type PhotoKind = "document" | "unreadable" | "other";

/** These thresholds were tuned on rendered specimens, selfies, landscapes and screenshots of text. */
const MIN_TYPE_WEIGHT = 5;
const MIN_PROSE_LINES = 5;
const MIN_PROSE_LINE = 35;
const CLEAR_LABEL = 0.85;
/** What stands between the same label in several languages, which together are as long as a sentence. */
const BETWEEN_LANGUAGES = /[·•|/–-]/;
const MIN_LANGUAGES = 2;
const MIN_WORD = 4;
const MIN_ILLEGIBLE_LINES = 5;
const LEGIBLE = 0.85;
/** With this many clear words, a document would have been recognised by its heading or labels. */
const CLEAR = 0.92;
const MIN_CLEAR_WORDS = 8;

/**
 * A document has a zone, a readable barcode, or a heading with labels of personal data (DOCUMENT-READ-4); whether its kind is
 * proven is another question (DOCUMENT-PROOF-1). Running text
 * that mentions passports and countries is not one.
 */
export function classifyPhoto(sides: readonly SideReading[]): PhotoKind {
  if (sides.some((side) => isZone(side.mrz) || side.barcode !== null)) return "document";
  const heading = headingOf(sides);
  if (sides.some((side) => isProse(side, heading))) return "other";
  if (announcesHolder(heading, sides)) return "document";
  if (sides.some((side) => isIllegible(side.page))) return "unreadable";
  const zone = sides.some((side) => side.mrz !== null && side.mrz.passed >= 1);
  const { isTyped, hasCountry, labels } = heading;
  return zone || isTyped || (hasCountry && labels >= 1) ? "unreadable" : "other";
}

/** What the sides say of themselves, taken together. */
interface Heading {
  /** A title names the kind of document. */
  readonly isTyped: boolean;
  readonly hasCountry: boolean;
  /** Labels of personal data of the side that has most. */
  readonly labels: number;
}

const headingOf = (sides: readonly SideReading[]): Heading => ({
  isTyped: sides.some((side) => (heaviestType(side.types)?.weight ?? 0) >= MIN_TYPE_WEIGHT),
  hasCountry: sides.some((side) => side.country !== null),
  labels: Math.max(...sides.map((side) => side.printed.strongLabels)),
});

/** Whether heading, labels and values together are those of a document. */
function announcesHolder({ isTyped, hasCountry, labels }: Heading, sides: readonly SideReading[]): boolean {
  const holder = sides.some(namesHolder);
  if (isTyped && (labels >= 2 || (hasCountry && (labels >= 1 || holder)))) return true;
  return hasCountry && (labels >= 3 || (labels >= 1 && holder));
}

/**
 * Name, birth date and two more values: what no heading of country and kind stands above by chance, even without labels, and no
 * heading of a country alone with one.
 */
const namesHolder = ({ printed: { values } }: SideReading): boolean =>
  values.birth !== undefined &&
  (values.surname ?? values.names ?? values.fullName) !== undefined &&
  Object.keys(values).length >= 4;

/**
 * Several long lines that are mostly lower case, and no labels in three languages. Beside a card that names its kind, its
 * country and its holder only those between the rows of its values count: it may lie on a letter.
 */
function isProse(side: SideReading, { isTyped, hasCountry }: Heading) {
  const rows = isTyped && hasCountry && namesHolder(side) ? rowsOfValues(side) : EVERYWHERE;
  const long = side.page.lines.filter(({ text, y }) => {
    const small = text.match(/[a-z]/g)?.length ?? 0;
    const isLong = text.length >= MIN_PROSE_LINE && small >= 0.6 * text.length;
    return isLong && y >= rows.first && y <= rows.last && !isLabel(text) && !isLabelRow(text);
  });
  return long.length >= MIN_PROSE_LINES;
}

const isLabel = (text: string) => (matchLabel(text)?.score ?? 0) >= CLEAR_LABEL;

const isLabelRow = (text: string) => text.split(BETWEEN_LANGUAGES).filter(isLabel).length >= MIN_LANGUAGES;

const EVERYWHERE = { first: -Infinity, last: Infinity } as const;

/** The rows from the first value of a side to its last, in its pixels. */
function rowsOfValues({ printed: { values } }: SideReading) {
  const ys = Object.values(values).flatMap(({ pieces }) => pieces.map(({ y }) => y));
  return { first: Math.min(...ys), last: Math.max(...ys) };
}

/** Text was found but hardly recognised: rather a blurred or tiny document than a selfie or a landscape. */
function isIllegible({ lines, found }: Page) {
  const words = lines.filter(({ text }) => text.length >= MIN_WORD);
  if (words.filter(({ confidence }) => confidence >= CLEAR).length >= MIN_CLEAR_WORDS) return false;
  const seen = words.length + (found - lines.length);
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / seen;
  return seen >= MIN_ILLEGIBLE_LINES && mean < LEGIBLE;
}

/** Labels that a front prints at least; backs with the zone of a card (TD1) print some of them too: "DOB", "EXP". */
const MIN_LABELS = { front: 2, withZone: 3 } as const;

/** A title, or the labels that a front prints. */
export function showsFront({ printed, types, mrz }: SideReading): boolean {
  const least = isZone(mrz) && mrz.format === "TD1" ? MIN_LABELS.withZone : MIN_LABELS.front;
  return printed.strongLabels >= least || (heaviestType(types)?.weight ?? 0) >= MIN_TYPE_WEIGHT;
}

/** A TD1 zone or a barcode, and none of the labels that a front prints. */
export function showsBack(side: SideReading): boolean {
  const { mrz, barcode, page } = side;
  if (showsFront(side)) return false;
  if (barcode !== null) return true;
  return isZone(mrz) && mrz.format === "TD1" && page.lines.length > 0;
}

export const PROBLEM_OF_KIND: Readonly<Record<Exclude<PhotoKind, "document">, DocumentProblem>> = {
  unreadable: "document_unreadable",
  other: "not_a_document",
};
