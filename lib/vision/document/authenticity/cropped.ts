import { documentAlarms } from "@/lib/vision/attacks/document-alarms";
import type { AttackSignal, SuspectRegion } from "@/lib/vision/types";
import { isZone } from "../mrz/believed";
import type { Outline } from "../outline/find";
import { angleBetween, boundsOf, corners, extents, frameOf, median, type Point } from "../page/geometry";
import type { Page, TextLine } from "../page/read-page";
import type { SideReading } from "../read-side";
import { regionOf } from "./place";

/** A line ends at the border of the photo when it comes this near, in its own heights. */
const CUT = 0.2;
/** Shorter and less sure readings are no lines. */
const MIN_CONFIDENCE = 0.6;
const MIN_LETTERS = 3;
/** Of its letters, capitals and digits are at least this share: documents print so, other papers on the table do not. */
const MIN_CAPITALS = 0.6;
/** Text in another direction is that of another paper. */
const SAME_DIRECTION_RAD = 0.05;
/**
 * Room that a data page needs above the upper row of its zone, in lengths of the row: 0.6 by ICAO 9303-4 (the page is
 * 88 mm high, the zone 23.2 mm; 44 letters are 112 mm). A little less, for the perspective.
 */
const PAGE_ROOM = { whole: 0.58, surelyCut: 0.48 } as const;
/** A line whose upper or lower edge has less room than this before the border, in its own heights, is cut along its length. */
const LEAST_ROOM = 0.12;
/** Shorter boxes are no lines, as width over height. */
const LEAST_LENGTH = 2;
/** Documents print their heading at the top; where it is missing, the next line is this near to the border at most. */
const HEADLESS_ROOM = 1.8;
/**
 * On smaller photos a heading may be there and unreadable: width of the text, or height of half of its lines, in pixels
 * (docs/attacks.md, cropped-again).
 */
const LEAST_WIDTH_PX = 600;
const LEGIBLE_PX = 24;
/** Labels that show that a side is a front, and the score of one without its heading. */
const LEAST_LABELS = 2;
const HEADLESS_SCORE = 65;
/** By the number of lines that end at the border; three and more. */
const SCORE_OF_CUT_LINES = [0, 60, 80, 90] as const;
const HEADING = /PASS|REISE|REPUBL|KINGDOM|REPUBBL|FEDERAL|UNION|STATE/i;

/**
 * Whether parts of the document are missing from the photo (ATTACK-DOCUMENT-4): lines that end at its border, or a data
 * page of a passport without its upper part, or a front that begins below its heading. A document that fills the photo, or a
 * scan, is no sign of anything.
 * @param outline of the document; null where its sides were not found
 */
export function croppedSignal(side: SideReading, outline: Outline | null): AttackSignal {
  const { page } = side;
  const cut = page.lines.filter((line) => isCut(line, page) || isCutAlong(line, page));
  const room = roomAboveZone(side);
  const isWithoutHeading = outline === null && beginsBelowHeading(side);
  const isHeadless =
    room !== null && (room < PAGE_ROOM.surelyCut || (room < PAGE_ROOM.whole && !hasHeading(side)));
  const regions: SuspectRegion[] = cut.map(({ box }) => regionOf(page, corners(box)));
  const score = Math.max(
    isHeadless ? 90 : 0,
    isWithoutHeading ? HEADLESS_SCORE : 0,
    SCORE_OF_CUT_LINES[Math.min(cut.length, 3)] ?? 0,
  );
  return {
    name: "document_cropped",
    picture: "idFront",
    score,
    falseAlarms: documentAlarms("document_cropped", score),
    measures: {
      linesCut: cut.length,
      ...(isWithoutHeading ? { withoutHeading: true } : {}),
      ...(room === null ? {} : { roomAboveZone: Math.round(100 * room) / 100 }),
    },
    regions,
  };
}

function isCut({ text, confidence, box }: TextLine, { image, angle }: Page): boolean {
  if (Math.abs(angleBetween(box.angle, angle)) > SAME_DIRECTION_RAD) return false;
  const letters = text.replace(/[^\p{L}\d<]/gu, "");
  const capitals = letters.replace(/\p{Ll}/gu, "").length;
  if (confidence < MIN_CONFIDENCE || letters.length < MIN_LETTERS) return false;
  if (capitals < MIN_CAPITALS * letters.length) return false;
  const { x0, y0, x1, y1 } = boundsOf(ends(box));
  const near = CUT * box.height;
  return x0 < near || y0 < near || x1 > image.width - near || y1 > image.height - near;
}

/** Whether the border of the photo runs through a line along its length, above or below. */
function isCutAlong(line: TextLine, page: Page): boolean {
  return isLine(line, page) && Math.min(roomBeside(line, page, -1), roomBeside(line, page, 1)) < LEAST_ROOM;
}

const isLine = ({ box }: TextLine, { angle }: Page) =>
  Math.abs(angleBetween(box.angle, angle)) <= SAME_DIRECTION_RAD && box.width > LEAST_LENGTH * box.height;

/** Room between a line and the border of the photo, above (-1) or below (1), in heights of the line. */
function roomBeside({ box }: TextLine, { image, angle }: Page, side: -1 | 1): number {
  const { out } = frameOf(angle);
  const [dx, dy] = out(0, side);
  const rooms = [-0.4, 0, 0.4].map((share) => {
    const [alongX, alongY] = out(share * box.width, 0);
    const [x, y] = [box.cx + alongX + (dx * box.height) / 2, box.cy + alongY + (dy * box.height) / 2];
    return Math.min(roomAlong(x, dx, image.width), roomAlong(y, dy, image.height));
  });
  return Math.min(...rooms) / box.height;
}

/** Steps from a place to the end of an axis in a direction; 0 and less outside. */
function roomAlong(at: number, step: number, length: number): number {
  if (at < 0 || at > length) return 0;
  if (Math.abs(step) < 1e-6) return Number.POSITIVE_INFINITY;
  return (step > 0 ? length - at : at) / Math.abs(step);
}

/** Whether neither kind nor country of a labelled front was read, and its first line lies near the border of the photo. */
function beginsBelowHeading({ page, country, types, printed }: SideReading): boolean {
  if (country !== null || Object.keys(types).length > 0 || printed.strongLabels < LEAST_LABELS) return false;
  const { u0, u1 } = extents(
    page.lines.flatMap(({ box }) => corners(box)),
    page.angle,
  );
  const lines = page.lines.filter((line) => isLine(line, page));
  if (u1 - u0 < LEAST_WIDTH_PX && median(lines.map(({ box }) => box.height)) < LEGIBLE_PX) return false;
  const rooms = lines.map((line) => roomBeside(line, page, -1));
  return Math.min(...rooms) < HEADLESS_ROOM;
}

/** The middles of a line's beginning and end. */
function ends({ cx, cy, width, angle }: TextLine["box"]): Point[] {
  const [dx, dy] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * width) / 2];
  return [
    [cx - dx, cy - dy],
    [cx + dx, cy + dy],
  ];
}

/** From the upper row of a passport's zone to the border of the photo, in lengths of the row; null without one. */
function roomAboveZone({ mrz, page }: SideReading): number | null {
  if (!isZone(mrz) || mrz.format !== "TD3") return null;
  const rows = [...mrz.pieces].sort((a, b) => a.y - b.y);
  const widest = Math.max(...rows.map(({ width }) => width));
  const [upper] = rows;
  // Rows that were found in pieces do not tell the length.
  if (!upper || widest < 12 * upper.height) return null;
  const { out } = frameOf(page.angle);
  const { image } = page;
  for (let distance = 0; distance < widest; distance += 2) {
    const [x, y] = out(upper.x, upper.y - distance);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return distance / widest;
  }
  return 1;
}

const hasHeading = ({ page, country }: SideReading) =>
  country !== null || page.lines.some(({ text }) => HEADING.test(text));
