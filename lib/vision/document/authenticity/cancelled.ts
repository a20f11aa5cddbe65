import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import type { AttackSignal } from "@/lib/vision/types";
import type { Outline } from "../outline/find";
import { corners, extents, type Point } from "../page/geometry";
import { findHoles } from "./holes";
import type { ExaminedSide } from "./marked";
import { regionOf } from "./place";
import { reducedPart } from "./reduced";

/** Long side of the picture in which holes are looked for. */
const SEARCHED_PX = 360;
/** Documents have margins around their text, and the portrait stands beside it. */
const MARGIN = { across: 0.42, down: 0.1 } as const;

/**
 * Whether holes were punched into a document, or corners cut off, to cancel it (ATTACK-DOCUMENT-3); null where too little
 * of it can be seen.
 * @param outline of the document; null where its sides were not found
 */
export async function cancelledSignal(
  { page, picture }: ExaminedSide,
  outline: Outline | null,
): Promise<AttackSignal | null> {
  const part = await reducedPart(page, SEARCHED_PX, MARGIN);
  if (!part) return null;
  const { u0, u1 } = extents(
    page.lines.flatMap(({ box }) => corners(box)),
    page.angle,
  );
  const holes = findHoles(part.image, ((u1 - u0) * part.image.width) / part.widthPx);
  const cut = outline?.cut ?? [];
  const found = holes.length + cut.length;
  const score = found === 0 ? 0 : Math.min(95, 70 + 10 * found);
  return {
    name: "document_cancelled",
    picture,
    score,
    falseAlarms: documentAlarms("document_cancelled", score),
    measures: { holes: holes.length, cutCorners: cut.length },
    regions: [
      ...holes.map(({ centre: [x, y], radiusPx }) => {
        const ends: Point[] = [
          [x - radiusPx, y - radiusPx],
          [x + radiusPx, y + radiusPx],
        ];
        return regionOf(page, ends.map(part.toPage));
      }),
      ...cut.map(({ points }) => regionOf(page, points)),
    ],
  };
}
