import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import { type Examination, unexamined } from "@/lib/vision/examination";
import { boundsOf, corners } from "../page/geometry";
import { colourOf, type RegionColour } from "./colour";
import type { ExaminedSide } from "./marked";
import { regionOf } from "./place";

/**
 * Chroma in units of CIELAB, on lit paper, below which a document has no colours of its own: scores 100 at the first and
 * 50 at the second (docs/attacks.md, copied-dark).
 */
const OWN_CHROMA = { none: 1, alarm: 3, plain: 7 } as const;
/**
 * The tint of warm or cold light on grey paper. A stronger one, or one of another hue, is that of coloured paper: old
 * books with grey portraits have no other colour and are genuine.
 */
const LIGHT = { mostTint: 26, neutralTint: 5, hueDeg: 75, withinDeg: 40 } as const;

/** Whether the whole document is without colour, as on a black-and-white copy (ATTACK-DOCUMENT-5). */
export function copiedSignal({ page, picture }: ExaminedSide): Examination {
  if (page.lines.length === 0) return unexamined("document_copied", picture, "nothing_read");
  const ends = page.lines.flatMap(({ box }) => corners(box));
  const colour = colourOf(page.image, boundsOf(ends));
  if (typeof colour === "string") return unexamined("document_copied", picture, colour);
  const rounded = (value: number) => Math.round(10 * value) / 10;
  const score = isLightOnGrey(colour) ? scoreOf(colour.ownChroma) : 0;
  return {
    name: "document_copied",
    picture,
    score,
    falseAlarms: documentAlarms("document_copied", score),
    measures: {
      chroma: rounded(colour.chroma),
      ownChroma: rounded(colour.ownChroma),
      tint: rounded(colour.tint),
      tintHueDeg: Math.round(colour.tintHueDeg),
    },
    regions: score >= 50 ? [regionOf(page, ends)] : [],
  };
}

/** Warm light is yellow, cold light blue: the two ends of one axis. */
function isLightOnGrey({ tint, tintHueDeg }: RegionColour): boolean {
  if (tint <= LIGHT.neutralTint) return true;
  const off = Math.abs(((((tintHueDeg - LIGHT.hueDeg) % 180) + 270) % 180) - 90);
  return tint <= LIGHT.mostTint && off <= LIGHT.withinDeg;
}

function scoreOf(ownChroma: number): number {
  const { none, alarm, plain } = OWN_CHROMA;
  if (ownChroma <= alarm) return Math.round(50 + 50 * Math.min(1, (alarm - ownChroma) / (alarm - none)));
  return Math.round(Math.max(0, (50 * (plain - ownChroma)) / (plain - alarm)));
}
