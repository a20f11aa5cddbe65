import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import type { AttackSignal } from "@/lib/vision/types";
import type { Point } from "../page/geometry";
import { findHoles } from "./holes";
import type { ExaminedSide } from "./marked";
import { regionOf } from "./place";
import { reducedPart } from "./reduced";

/** Long side of the picture in which holes are looked for. */
const SEARCHED_PX = 320;
/** Documents have margins around their text. */
const MARGIN = { across: 0.06, down: 0.06 } as const;

/** Whether holes were punched into a document (ATTACK-DOCUMENT-3); null where too little of it can be seen. */
export async function cancelledSignal({ page, picture }: ExaminedSide): Promise<AttackSignal | null> {
  const part = await reducedPart(page, SEARCHED_PX, MARGIN);
  if (!part) return null;
  const holes = findHoles(part.image);
  const score = holes.length === 0 ? 0 : Math.min(95, 70 + 10 * holes.length);
  return {
    name: "document_cancelled",
    picture,
    score,
    falseAlarms: documentAlarms("document_cancelled", score),
    measures: { holes: holes.length },
    regions: holes.map(({ centre: [x, y], radiusPx }) => {
      const ends: Point[] = [
        [x - radiusPx, y - radiusPx],
        [x + radiusPx, y + radiusPx],
      ];
      return regionOf(page, ends.map(part.toPage));
    }),
  };
}
