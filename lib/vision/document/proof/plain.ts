import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import { type Examination, unexamined } from "@/lib/vision/examination";
import { regionOf } from "../authenticity/place";
import { corners } from "../page/geometry";
import type { Page } from "../page/read-page";
import type { Background } from "./background";

/** Coherence of a ground without any print, where it begins to speak, and of a clear pattern (docs/attacks.md, ground). */
const PLAIN = { none: 0, alarm: 0.004, patterned: 0.024 } as const;
/** Fewer places prove nothing. */
const LEAST_PLACES = 12;
/** On smaller photos fine lines are lost, and that none are seen is no sign: width of the text in pixels. */
const LEAST_WIDTH_PX = 600;

/** How surely a ground is printed, 0 to 1; null where too little of it is seen. */
export function patternOf(background: Background | null): number | null {
  if (!background || background.places < LEAST_PLACES) return null;
  const { none, patterned } = PLAIN;
  return Math.max(0, Math.min(1, (background.coherence - none) / (patterned - none)));
}

/**
 * Whether a front has no printed ground, as a page typed with an office program (ATTACK-DOCUMENT-6): white, of one
 * colour or a gradient.
 */
export function plainSignal(page: Page, background: Background | null): Examination {
  if (!background || background.places < LEAST_PLACES)
    return unexamined("document_plain", "idFront", "too_little_background");
  if (background.widthPx < LEAST_WIDTH_PX)
    return unexamined("document_plain", "idFront", "document_too_small");
  const score = scoreOf(background.coherence);
  return {
    name: "document_plain",
    picture: "idFront",
    score,
    falseAlarms: documentAlarms("document_plain", score),
    measures: { pattern: Math.round(1000 * background.coherence) / 1000, places: background.places },
    regions:
      score >= 50
        ? [
            regionOf(
              page,
              page.lines.flatMap(({ box }) => corners(box)),
            ),
          ]
        : [],
  };
}

function scoreOf(coherence: number): number {
  const { none, alarm, patterned } = PLAIN;
  if (coherence <= alarm) return Math.round(50 + 50 * Math.min(1, (alarm - coherence) / (alarm - none)));
  return Math.round(Math.max(0, (50 * (patterned - coherence)) / (patterned - alarm)));
}
