import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import type { DocumentPlace } from "@/lib/vision/document-look";
import { type Examination, unexamined } from "@/lib/vision/examination";
import type { DocumentObservation, FaceObservation } from "@/lib/vision/types";
import { templateMatchOf } from "./template-match";

/** The face networks' image has at most this long side. */
const FACE_SIDE_PX = 1280;
/**
 * Width of the face in widths of the text beside and above it: on cards of ISO/IEC 7810 ID-1 with a portrait of 20 to 30
 * mm the face is 10 to 18 mm wide and the text 45 to 80 mm. A little more for text that was not found.
 */
const FACE_WIDTH = { least: 0.07, most: 0.5 } as const;
/** How far beside the text a portrait stands, in widths of the text. */
const BESIDE = 0.55;

/** The face on a front as share of the photo; null without one. */
function faceIn({ widthPx, heightPx }: DocumentPlace, { box }: FaceObservation) {
  if (!box) return null;
  const scale = Math.min(1, FACE_SIDE_PX / Math.max(widthPx, heightPx));
  const [width, height] = [widthPx * scale, heightPx * scale];
  return {
    x: (box.x + box.width / 2) / width,
    y: (box.y + box.height / 2) / height,
    widthPx: box.width / scale,
    box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height },
  };
}

/** Completes the match of a layout by where the portrait stands, which the face networks alone know. */
export function withPortraitPlace(document: DocumentObservation, face: FaceObservation): DocumentObservation {
  const { template, place } = document;
  if (!template || !place) return document;
  return {
    ...document,
    template: templateMatchOf({ ...template.parts, portrait: portraitPart(place, face) }),
  };
}

function portraitPart(place: DocumentPlace, observed: FaceObservation): number {
  const face = faceIn(place, observed);
  if (!face) return 0;
  const { text } = place;
  const textPx = Math.max(text.width * place.widthPx, text.height * place.heightPx);
  const size = face.widthPx / textPx;
  if (isOutside(place, face)) return 0;
  if (size < FACE_WIDTH.least || size > FACE_WIDTH.most) return 0;
  const margin = { x: (BESIDE * textPx) / place.widthPx, y: (BESIDE * textPx) / place.heightPx };
  const isBeside =
    face.x >= text.x - margin.x &&
    face.x <= text.x + text.width + margin.x &&
    face.y >= text.y - margin.y &&
    face.y <= text.y + text.height + margin.y;
  return isBeside ? 1 : 0;
}

/** Of the outline's size: its corners are found within two hundredths of its diagonal (docs/attacks.md, outline). */
const MARGIN = 0.04;

/** Whether a point lies outside of the document's sides, by more than they may be wrong. */
function isOutside(
  { outline, widthPx, heightPx }: DocumentPlace,
  { x, y }: { x: number; y: number },
): boolean {
  if (!outline) return false;
  const ends = outline.map(([u, v]) => [u * widthPx, v * heightPx] as const);
  const [px, py] = [x * widthPx, y * heightPx];
  return ends.some(([ax, ay], i) => {
    const [bx, by] = ends[(i + 1) % ends.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay);
    // Corners run clockwise on the photo: inside lies to the right of each side.
    return ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / length < -MARGIN * length;
  });
}

/** Whether the face that was compared lies beside the document (ATTACK-DOCUMENT-8); its sides must have been found. */
export function outsideSignal({ place }: DocumentObservation, observed: FaceObservation): Examination {
  const face = place?.outline ? faceIn(place, observed) : null;
  if (!place || !face) {
    const cause = !place ? "nothing_read" : place.outline ? "no_face" : "edges_not_found";
    return unexamined("portrait_outside", "idFront", cause);
  }
  const score = isOutside(place, face) ? 90 : 0;
  const { box } = face;
  const share = (value: number) => Math.max(0, Math.min(1, value));
  return {
    name: "portrait_outside",
    picture: "idFront",
    score,
    falseAlarms: documentAlarms("portrait_outside", score),
    measures: {},
    regions: [
      { x: share(box.x), y: share(box.y), width: share(box.width), height: share(box.height), weight: 1 },
    ],
  };
}
