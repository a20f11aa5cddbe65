import type { Pixels } from "@/lib/vision/images/image";
import type { WorkBudget } from "../work-budget";
import { absorbStrays, type BoxGroup, groupBounds, groupBoxes } from "./cluster";
import { detectText, type TextBox } from "./detect";
import { angleBetween, corners, frameOf, sharedArea } from "./geometry";
import { type Layout, type LineBox, layOut } from "./layout";
import { directionOf } from "./orient";
import { quarterTurned } from "./pixels";
import { type LineReading, recogniseLines } from "./recognise";
import { headOfText, isRunningText } from "./running-text";

/** One recognised line. `x`, `y` are its centre in the frame of the page: x along the text, y across it, in pixels. */
export interface TextLine {
  readonly text: string;
  readonly confidence: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The line in pixels of the page's image. */
  readonly box: LineBox;
  /** As in {@link LineReading}, as is what follows. */
  readonly places: readonly number[];
  readonly isGapDoubtful?: true;
  readonly isHyphenDoubtful?: true;
  readonly zoneRow?: LineReading["zoneRow"];
}

/** The lines of one document on a photo. */
export interface Page {
  readonly lines: readonly TextLine[];
  /** Number of detected pieces of text, including those that could not be read. */
  readonly found: number;
  /** The image as read: the photo, turned by `quarterTurns`. */
  readonly image: Pixels;
  readonly quarterTurns: number;
  /** Direction of the text on `image`. */
  readonly angle: number;
  /** Quarter turns from the photo to upright text, as far as known; 0 to 3, clockwise. */
  readonly uprightTurns: number;
  /** A page of text: only its first lines were read, and they show nothing of a document. */
  readonly isRunningText?: true;
  /** Pieces of text of the same image that are not of this page. */
  readonly apart?: readonly TextBox[];
}

/** Whether texts of the first lines show a heading, a zone or labels. */
export type IsPromising = (texts: readonly string[]) => boolean;

const UNREAD: LineReading = { text: "", confidence: 0, places: [] };
const MAX_GROUPS = 3;
/** Smaller groups than this share of the largest are clutter, unless they hold a long line (an MRZ apart from the rest). */
const MIN_GROUP_SHARE = 0.2;

/**
 * Reads the groups of text that may be a document, the largest first.
 * @param isWanted whether a group is worth reading, given whether it has a line as long as that of a zone
 * @param isPromising asked where a group looks like running text, which is not read to the end without it
 */
export async function* readPages(
  image: Pixels,
  budget: WorkBudget,
  isWanted: (hasLongLine: boolean) => boolean,
  isPromising: IsPromising,
): AsyncGenerator<Page> {
  const boxes = await detectText(image, budget);
  const turned = lazily(() => detectTurned(image, budget));
  for (const group of plausibleGroups(groupBoxes(boxes))) {
    if (!isWanted(group.boxes.some(isLongLine)) || budget.isSpent()) continue;
    const own = absorbStrays(group.boxes, boxes);
    const layout = layOut(own);
    const page = needsTurning(layout, own)
      ? ((await readTurned(image, own, turned, { budget, isPromising })) ??
        (layout.vertical ? null : await readLayout(image, layout, 0, { budget, isPromising })))
      : { ...(await readLayout(image, layout, 0, { budget, isPromising })), apart: others(boxes, own) };
    if (page) yield page;
  }
}

function others(all: readonly TextBox[], own: readonly TextBox[]): readonly TextBox[] {
  const known = new Set(own);
  return all.filter((box) => !known.has(box));
}

const isLongLine = ({ rect }: TextBox) => rect.width > 11 * rect.height;

/** Reads the whole image as if its text ran to the right after `quarterTurns`. */
export async function readForced(image: Pixels, quarterTurns: number, budget: WorkBudget): Promise<Page> {
  const turned = quarterTurned(image, quarterTurns);
  const layout = layOut(await detectText(turned, budget), true);
  return finish(turned, layout, { quarterTurns, isUpsideDown: false }, budget);
}

function plausibleGroups(groups: readonly BoxGroup[]) {
  const largest = groups[0]?.area ?? 0;
  return groups
    .filter(
      ({ boxes, area }, i) =>
        i === 0 || (area > MIN_GROUP_SHARE * largest && boxes.length >= 3) || boxes.some(isLongLine),
    )
    .slice(0, MAX_GROUPS);
}

/** The detector finds vertical text, and groups of mostly single characters, better on the turned image. */
function needsTurning({ vertical }: Layout, boxes: readonly TextBox[]) {
  const single = boxes.filter(({ rect }) => rect.width < 1.6 * rect.height).length;
  return vertical || (single > 0.6 * boxes.length && boxes.length > 8);
}

/** Detection on the image turned by a quarter. */
interface TurnedDetection {
  readonly image: Pixels;
  readonly boxes: readonly TextBox[];
  readonly groups: readonly BoxGroup[];
  readonly used: Set<BoxGroup>;
}

async function detectTurned(image: Pixels, budget: WorkBudget): Promise<TurnedDetection> {
  const turned = quarterTurned(image, 1);
  const boxes = await detectText(turned, budget);
  return { image: turned, boxes, groups: groupBoxes(boxes), used: new Set() };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Reads the group of the turned image that covers the same region; null without one, or where it was read already. */
async function readTurned(
  image: Pixels,
  own: readonly TextBox[],
  detectOnce: () => Promise<TurnedDetection>,
  limits: Limits,
) {
  const turned = await detectOnce();
  const { x0, y0, x1, y1 } = groupBounds(own);
  const region = { x0: image.height - y1, y0: x0, x1: image.height - y0, y1: x1 };
  const shared = (group: BoxGroup) => sharedArea(region, groupBounds(group.boxes));
  const best = turned.groups.slice().sort((a, b) => shared(b) - shared(a))[0];
  if (!best || shared(best) === 0 || turned.used.has(best)) return null;
  turned.used.add(best);
  const absorbed = absorbStrays(best.boxes, turned.boxes);
  const layout = layOut(absorbed);
  if (layout.vertical) return null;
  const page = await readLayout(turned.image, layout, 1, limits);
  return { ...page, apart: others(turned.boxes, absorbed) };
}

/** What ends the reading of a group early. */
interface Limits {
  readonly budget: WorkBudget;
  readonly isPromising: IsPromising;
}

async function readLayout(
  image: Pixels,
  layout: Layout,
  quarterTurns: number,
  { budget, isPromising }: Limits,
) {
  const direction = await directionOf(image, layout.boxes, budget);
  return finish(image, layout, { quarterTurns, ...direction, isPromising }, budget);
}

/** How the text lies on the photo: turned by quarters, and then perhaps by half a turn. */
interface Turn {
  readonly quarterTurns: number;
  readonly isUpsideDown: boolean;
  /** Lines that were read already, by their boxes of the layout. */
  readonly readings?: ReadonlyMap<LineBox, LineReading>;
  readonly isPromising?: IsPromising | undefined;
}

async function finish(image: Pixels, layout: Layout, turn: Turn, budget: WorkBudget): Promise<Page> {
  const { isPromising } = turn;
  const half = turn.isUpsideDown ? Math.PI : 0;
  const boxes = layout.boxes.map((box) => ({ ...box, angle: box.angle + half }));
  const readings = layout.boxes.map((box) => turn.readings?.get(box));
  const readRest = async (wanted: (index: number) => boolean) => {
    const open = boxes.flatMap((_, i) => (readings[i] === undefined && wanted(i) ? [i] : []));
    const quads = open.map((i) => corners(boxes[i] as LineBox));
    const found = await recogniseLines(image, quads, budget);
    open.forEach((i, at) => {
      readings[i] = found[at];
    });
  };
  const head = headOfText(boxes, layout.angle + half);
  if (head && isPromising) {
    await readRest((i) => head.has(i));
    const isText = isRunningText(readings) && !isPromising(readings.flatMap((each) => each?.text ?? []));
    if (isText) {
      const page = pageOf(image, { boxes, readings, angle: layout.angle + half, turn });
      return { ...page, isRunningText: true };
    }
  }
  await readRest(() => true);
  return pageOf(image, { boxes, readings, angle: layout.angle + half, turn });
}

interface ReadBoxes {
  readonly boxes: readonly LineBox[];
  readonly readings: readonly (LineReading | undefined)[];
  readonly angle: number;
  readonly turn: Turn;
}

function pageOf(image: Pixels, { boxes, readings: read, angle: about, turn }: ReadBoxes): Page {
  const { quarterTurns } = turn;
  const readings = read.map((each) => each ?? UNREAD);
  const angle = refinedAngle(about, boxes, readings);
  const lines = boxes.flatMap((box, i): TextLine[] => {
    const reading = readings[i] as LineReading;
    return reading.text === "" ? [] : [lineAt(box, reading, angle)];
  });
  const uprightTurns = (quarterTurns + (turn.isUpsideDown ? 2 : 0)) % 4;
  return { lines, found: boxes.length, image, quarterTurns, angle, uprightTurns };
}

/** What was read in a box, as a line of a page whose text has a direction. @param angle of the page, in radians */
export function lineAt(box: LineBox, reading: LineReading, angle: number): TextLine {
  const [x, y] = frameOf(angle).into(box.cx, box.cy);
  return { ...reading, x, y, width: box.width, height: box.height, box };
}

/** The weighted median direction of the lines that were read well. */
function refinedAngle(angle: number, boxes: readonly LineBox[], readings: readonly LineReading[]) {
  const votes = boxes
    .map((box, i) => ({
      box,
      reading: readings[i] as LineReading,
      deviation: angleBetween(box.angle, angle),
    }))
    .filter(({ box, reading, deviation }) => {
      const clear = reading.text.length >= 4 && reading.confidence > 0.8;
      return clear && box.width > 3 * box.height && Math.abs(deviation) < 0.6;
    })
    .map(({ box, reading, deviation }) => ({ deviation, weight: box.width * reading.confidence }))
    .sort((a, b) => a.deviation - b.deviation);
  const total = votes.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  for (const { deviation, weight } of votes) {
    passed += weight;
    if (passed >= total / 2) return angle + deviation;
  }
  return angle;
}
