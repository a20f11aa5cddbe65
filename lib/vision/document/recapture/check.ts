import { partOf, type ScoreTerm } from "@/lib/vision/attacks/signal-score";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { IntegrityCheck } from "@/lib/vision/types";
import { boundsOf, corners } from "../page/geometry";
import type { Page } from "../page/read-page";
import { patternPeaks } from "./moire-peaks";

/** Windows over the document, at full and at half size. */
const WINDOWS = { full: [4, 3], half: [3, 2] } as const;
/**
 * A logistic combination of peaks (docs/attacks.md, document-on-screen): each counts from about where genuine documents
 * end, and one that is far beyond is enough. Brightness counts least, and only at full size: prints have fine patterns of
 * one colour too.
 */
const TERMS: readonly ScoreTerm[] = [
  { measure: "brightness", from: 5, most: 3, weight: 1.2 },
  { measure: "colour", from: 4, most: 3, weight: 2.5 },
  { measure: "halfSizeColour", from: 4.5, most: 3, weight: 2.5 },
  { measure: "crossed", from: 2.2, most: 3, weight: 4 },
];
const BIAS = -3;

/**
 * Whether the photo shows a display instead of the document. It never passes: a blurred or shrunk photo hides the grid,
 * and a print has none (DOCUMENT-CHECK-2).
 */
export function recaptureCheck(page: Page): IntegrityCheck {
  const measures = displayMeasures(page);
  const sum = TERMS.reduce((total, term) => total + partOf(term, measures[term.measure] ?? 0), BIAS);
  return { name: "no_screen_recapture", outcome: sum >= 0 ? "fail" : "not_applicable", kind: "fraud" };
}

/** The peaks of a page by name; none where the text covers too small a part of the photo. */
export function displayMeasures({
  image,
  lines,
}: Pick<Page, "image" | "lines">): Readonly<Record<string, number>> {
  if (lines.length === 0) return {};
  const { x0, y0, x1, y1 } = boundsOf(lines.flatMap(({ box }) => corners(box)));
  const full = patternPeaks(image, { x0, y0, x1, y1 }, WINDOWS.full);
  const small = { x0: x0 / 2, y0: y0 / 2, x1: x1 / 2, y1: y1 / 2 };
  const half = full && patternPeaks(new Pyramid(image).level(1), small, WINDOWS.half);
  return { ...full, ...(half ? { halfSizeColour: half.colour } : {}) };
}
