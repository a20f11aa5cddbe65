import type { DocumentProblem } from "@/lib/vision/types";
import { heaviestType } from "./fields/type";
import type { Page, TextLine } from "./page/read-page";
import { isZone, type Side } from "./read-side";

/** What kind of picture this is. */
export type Admission = "document" | "unreadable" | "other";

const MIN_TYPE_WEIGHT = 5;
const MIN_PROSE_LINES = 5;
const MIN_WORD = 4;
const MIN_ILLEGIBLE_LINES = 5;
const LEGIBLE = 0.85;
/** So many clear words would have said what the document is. */
const CLEAR = 0.92;
const MIN_CLEAR_WORDS = 8;

/**
 * Whether the sides show a document: a zone, a licence barcode, or a heading with labels of personal particulars.
 * Running text that mentions passports and countries is not one.
 */
export function admission(sides: readonly Side[]): Admission {
  if (sides.some((side) => isZone(side.mrz) || side.barcode !== null)) return "document";
  const labels = Math.max(...sides.map((side) => side.printed.strongLabels));
  const typed = sides.some((side) => (heaviestType(side.types)?.weight ?? 0) >= MIN_TYPE_WEIGHT);
  const country = sides.some((side) => side.country !== null);
  const prose = sides.some((side) => isProse(side.page.lines));
  const headed = typed && (labels >= 2 || (country && labels >= 1));
  if (!prose && (headed || (country && labels >= 3))) return "document";
  const zone = sides.some((side) => side.mrz !== null && side.mrz.passed >= 1);
  if (!prose && sides.some((side) => isIllegible(side.page))) return "unreadable";
  return !prose && (zone || typed || (country && labels >= 1)) ? "unreadable" : "other";
}

/** Several long lines in small letters. */
function isProse(lines: readonly TextLine[]) {
  const long = lines.filter(({ text }) => {
    const small = text.match(/[a-z]/g)?.length ?? 0;
    return text.length >= 35 && small >= 0.6 * text.length;
  });
  return long.length >= MIN_PROSE_LINES;
}

/** Print there is, but it cannot be made out: a blurred or tiny document more than a selfie or a landscape. */
function isIllegible({ lines, found }: Page) {
  const words = lines.filter(({ text }) => text.length >= MIN_WORD);
  if (words.filter(({ confidence }) => confidence >= CLEAR).length >= MIN_CLEAR_WORDS) return false;
  const seen = words.length + (found - lines.length);
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / seen;
  return seen >= MIN_ILLEGIBLE_LINES && mean < LEGIBLE;
}

/** A zone of card format, or a licence barcode, and none of the particulars a front prints. */
export function showsBack({ mrz, barcode, printed, page, types }: Side) {
  const titled = (heaviestType(types)?.weight ?? 0) >= MIN_TYPE_WEIGHT;
  if (printed.strongLabels >= 2 || titled) return false;
  if (barcode !== null) return true;
  return isZone(mrz) && mrz.format === "TD1" && page.lines.length > 0;
}

export const PROBLEM_OF: Readonly<Record<Exclude<Admission, "document">, DocumentProblem>> = {
  unreadable: "document_unreadable",
  other: "not_a_document",
};
