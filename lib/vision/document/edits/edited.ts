import { scoreOf } from "@/lib/vision/attacks/signal-score";
import { type Examination, unexamined } from "@/lib/vision/examination";
import { regionOf } from "../authenticity/place";
import { corners, median } from "../page/geometry";
import type { Page, TextLine } from "../page/read-page";
import type { SideReading } from "../read-side";
import { differences, type MeasuredLine } from "./compare-lines";
import { measureStretch } from "./line-measures";
import { coveredBy, windowOf } from "./line-window";
import model from "./text-model.json" with { type: "json" };

/** Fields whose values are looked at: those that an attacker changes. */
const VALUE_FIELDS = ["surname", "names", "fullName", "birth", "issue", "expiry", "personalNumber", "documentNumber", "licenceNumber"] as const; // biome-ignore format: one list
/** Shorter and lower lines say too little. */
const MIN_LETTERS = 3;
const MIN_VALUE_LETTERS = 4;
const MIN_HEIGHT_PX = 9;
/** So many lines are enough to compare with, and each takes time. */
const MOST_LINES = 18;

/** A line that holds a value, and how it differs from the others. */
export interface ExaminedLine {
  readonly line: TextLine;
  readonly measures: Readonly<Record<string, number>>;
}

/** Measures the lines of a page that hold values against all its lines, those of the zone left out. */
export function examineLines(
  page: Page,
  { values, zone }: { readonly values: ReadonlySet<TextLine>; readonly zone: ReadonlySet<TextLine> },
): ExaminedLine[] {
  const legible = page.lines.filter(
    (line) => !zone.has(line) && line.text.length >= MIN_LETTERS && line.height >= MIN_HEIGHT_PX,
  );
  const lines = mostAlike(legible, values);
  const covered = coveredBy(page.lines, page.image);
  const measured = new Map<TextLine, MeasuredLine>();
  for (const line of lines) {
    const window = windowOf(page.image, line, covered);
    const whole = window && measureStretch(window, 0, 1);
    if (!whole) continue;
    const half = (from: number) => (values.has(line) ? measureStretch(window, from, from + 0.5) : null);
    measured.set(line, { whole, halves: [half(0), half(0.5)] });
  }
  return [...measured].flatMap(([line, own]) => {
    if (!values.has(line) || line.text.length < MIN_VALUE_LETTERS) return [];
    const others = [...measured].flatMap(([other, each]) => (other === line ? [] : [each]));
    const measures = differences(own, others);
    return measures ? [{ line, measures }] : [];
  });
}

/** The value lines and those others whose height is nearest to theirs. */
function mostAlike(lines: readonly TextLine[], values: ReadonlySet<TextLine>): TextLine[] {
  const own = lines.filter((line) => values.has(line));
  const height = median(own.map((line) => line.height));
  const off = (line: TextLine) => Math.abs(Math.log(line.height / height));
  const others = lines.filter((line) => !values.has(line)).sort((a, b) => off(a) - off(b));
  return [...own, ...others].slice(0, MOST_LINES);
}

/** The lines of a side that values were read from, and those of its zone. */
export function linesOf({ page, mrz, printed }: Pick<SideReading, "page" | "mrz" | "printed">) {
  const pieces = VALUE_FIELDS.flatMap((field) => printed.values[field]?.pieces ?? []);
  const isPiece = (line: TextLine) =>
    pieces.some((piece) => piece === line || (piece.box.cx === line.box.cx && piece.box.cy === line.box.cy));
  return { values: new Set(page.lines.filter(isPiece)), zone: mrz?.pieces ?? new Set<TextLine>() };
}

/**
 * Whether the text of a field was replaced (ATTACK-DOCUMENT-9): its letters are sharper than those of the other lines, its
 * ground has less grain than what is around it, or its halves have grounds of different grain. One calibrated combination
 * (row `text-edited` of docs/attacks.md); the line with the highest score decides.
 */
export function editedSignal(side: SideReading, picture: "idFront" | "idBack"): Examination {
  const scored = examineLines(side.page, linesOf(side))
    .map(({ line, measures }) => ({ line, ...scoreOf(model, measures) }))
    .sort((a, b) => b.score - a.score);
  const [most] = scored;
  if (!most) return unexamined("document_text_edited", picture, "too_little_text");
  const score = Math.round(most.score);
  const [reason] = [...most.parts].sort(([, a], [, b]) => b - a);
  return {
    name: "document_text_edited",
    picture,
    score,
    falseAlarms: most.falseAlarms,
    measures: { lines: scored.length, ...(reason ? { differsMostIn: reason[0] } : {}) },
    regions: scored
      .filter((each) => each === most || each.score >= 50)
      .map(({ line }) => regionOf(side.page, corners(line.box))),
  };
}
