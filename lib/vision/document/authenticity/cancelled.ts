import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import { type Examination, unexamined } from "@/lib/vision/examination";
import type { Outline } from "../outline/find";
import { corners, extents, frameOf, type Point, type Quad } from "../page/geometry";
import { findHoles } from "./holes";
import type { ExaminedSide } from "./marked";
import { regionOf } from "./place";
import { reducedPart } from "./reduced";

/** Long side of the picture in which holes are looked for. */
const SEARCHED_PX = 360;
/** Documents have margins around their text, and the portrait stands beside it. */
const MARGIN = { across: 0.42, down: 0.1 } as const;
/** Where the sides were not found, only what is this near to the text surely lies on the document, in widths of the text. */
const SURE_MARGIN = 0.06;

/**
 * Whether holes were punched into a document, or corners cut off, to cancel it (ATTACK-DOCUMENT-3).
 * @param outline of the document; null where its sides were not found
 */
export async function cancelledSignal(
  { page, picture }: ExaminedSide,
  outline: Outline | null,
): Promise<Examination> {
  const part = await reducedPart(page, SEARCHED_PX, MARGIN);
  if (!part) {
    const cause = page.lines.length === 0 ? "nothing_read" : "document_too_small";
    return unexamined("document_cancelled", picture, cause);
  }
  const text = extents(
    page.lines.flatMap(({ box }) => corners(box)),
    page.angle,
  );
  const widthPx = text.u1 - text.u0;
  const isOnDocument = outline
    ? (point: Point) => isWithin(outline.quad, point)
    : (point: Point) => isNear(text, frameOf(page.angle).into(...point), SURE_MARGIN * widthPx);
  // Beside the document lie coins and other round things.
  const holes = findHoles(part.image, (widthPx * part.image.width) / part.widthPx).filter(({ centre }) =>
    isOnDocument(part.toPage(centre)),
  );
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

/** Whether a point lies on the same side of all four sides. */
function isWithin(quad: Quad, [x, y]: Point): boolean {
  const turns = quad.map(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % 4] as Point;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
}

const isNear = ({ u0, u1, v0, v1 }: ReturnType<typeof extents>, [u, v]: Point, margin: number) =>
  u > u0 - margin && u < u1 + margin && v > v0 - margin && v < v1 + margin;
