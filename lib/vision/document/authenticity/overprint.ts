import type { Pixels } from "@/lib/vision/images/image";
import { detectText, SIDE_PX, type TextBox } from "../page/detect";
import {
  angleBetween,
  boundsOf,
  corners,
  median,
  type Point,
  type Quad,
  type RotatedRect,
  rectAt,
  sharedArea,
} from "../page/geometry";
import { partWithin } from "../page/pixels";
import type { Page, TextLine } from "../page/read-page";
import { recogniseLines } from "../page/recognise";
import { WorkBudget } from "../work-budget";
import { greyStrokes } from "./grey-strokes";
import { type ReducedPart, reducedPart } from "./reduced";
import { asImage, closed, colouredStrokes, inkPlane, type Plane, whiteStrokes } from "./wide-strokes";

/** Text that is larger than the rest of a page or runs in another direction. */
export interface Overprint {
  readonly text: string;
  readonly confidence: number;
  /** In pixels of the page's image. */
  readonly quad: Quad;
}

/**
 * The document is looked at twice in a small picture without its thin strokes: thin strokes of a picture this large are
 * those of ordinary text, thicker ones those of a word across the document.
 */
const LOOKS = [
  { sidePx: 320, reach: 1 },
  { sidePx: 448, reach: 2 },
] as const;
/** The look in which white words are looked for too. Faint ones of ink gain nothing by it (docs/attacks.md, marked-white). */
const WHITE_REACH = 2;
/** A word across the document also crosses the portrait, which stands beside the text. */
const WHOLE_DOCUMENT = { across: 0.4, down: 0.1 } as const;
/** Long side of the detector's input. */
const DETECTED_PX = 320;
/** Read at most this many pieces of text a look, the widest first. */
const MAX_READ = 3;
/** A word is wider than high. */
const MIN_ASPECT = 1.8;
/** Text counts as an overprint from this turn against the page, or this many times the height of its lines. */
const MIN_TURN_RAD = 0.12;
const MIN_HEIGHT = 1.5;
/** Ratio by which the detector's region is grown back (DB, as in the page's layout). */
const UNCLIP_RATIO = 1.6;

/**
 * A stamp in coloured ink is small, and is looked for in a larger picture, in which black print is not seen: the share of it
 * that the letters of a word cover at least and at most (docs/attacks.md, stamps). Headings in colour are read with it.
 */
const COLOURED = { sidePx: 640, least: 0.0015, most: 0.12, mostRead: 5 } as const;

/**
 * A word in grey or faint ink is looked for without the print. What is read has strokes of three pixels and more on this
 * share of its box at least: thinner ones are what is left of the rims of print and of its pattern (docs/attacks.md, marked-grey).
 */
const GREY = { sidePx: 800, leastStrokes: 0.05, mostRead: 4 } as const;

/**
 * The detector takes a stamp and the signature that it crosses for one piece, higher than a line, which is then read badly.
 * Such pieces are looked at again in this many times the detector's scale, in which it parts them. Words are also read
 * closely, without the strokes around them.
 */
const CROSSED = {
  most: 2,
  leastHeight: 1.5,
  readBelow: 0.7,
  margin: 0.3,
  enlarged: 2,
  unclipRatios: [1.2, 1.6],
} as const;

/**
 * Pieces longer than the marks that were measured (docs/attacks.md, words-time), which the page's own reading has read surely where
 * they are: headings, or a long mark that stands in the page's lines. Shorter ones are read again, since a line that is read as one
 * with a stamp across it is read surely, and wrongly.
 */
const READ_BEFORE = { aspect: 9, confidence: 0.9, shared: 0.5 } as const;

function isReadBefore(box: RotatedRect, { lines }: Page, toPage: ReducedPart["toPage"]): boolean {
  if (box.width < READ_BEFORE.aspect * box.height) return false;
  const own = boundsOf(corners(box).map(toPage));
  const area = (bounds: typeof own) => sharedArea(bounds, bounds);
  return lines.some((line) => {
    const bounds = boundsOf(corners(line.box));
    const shared = sharedArea(own, bounds);
    const either = area(own) + area(bounds) - shared;
    return line.confidence >= READ_BEFORE.confidence && shared >= READ_BEFORE.shared * either;
  });
}

/** Reads the words that lie across a page, and those in coloured ink. */
export async function readOverprints(page: Page): Promise<Overprint[]> {
  const textHeight = median(page.lines.map(({ height }) => height));
  const found: Overprint[] = [
    ...(await readCrossed(page, textHeight)),
    ...(await readStamps(page)),
    ...(await readGrey(page)),
  ];
  for (const { sidePx, reach } of LOOKS) {
    const part = await reducedPart(page, sidePx, WHOLE_DOCUMENT);
    if (!part) break;
    const scale = part.image.width / Math.max(1, part.widthPx);
    const expected = { angle: page.angle, heightPx: textHeight * scale };
    const plane = closed(inkPlane(part.image), reach);
    const looks = reach === WHITE_REACH ? [plane, whiteStrokes(plane)] : [plane];
    for (const look of looks) {
      found.push(...(await readWords(asImage(look), { page, part, expected })));
    }
  }
  return found;
}

/** Words that run aslant within pieces of text that were not read. */
async function readCrossed({ image, lines, angle }: Page, textHeight: number): Promise<Overprint[]> {
  const unread = lines
    .filter(({ confidence }) => confidence < CROSSED.readBelow)
    .filter(
      ({ box }) => box.height > CROSSED.leastHeight * textHeight && box.width >= MIN_ASPECT * box.height,
    )
    .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    .slice(0, CROSSED.most);
  const found: Overprint[] = [];
  for (const { box } of unread) {
    const margin = CROSSED.margin * box.height;
    const part = partWithin(
      image,
      boundsOf(corners({ ...box, width: box.width + margin, height: box.height + margin })),
    );
    const budget = new WorkBudget();
    const longPx = Math.max(part.width, part.height);
    const sidePx = (CROSSED.enlarged * SIDE_PX * longPx) / Math.max(image.width, image.height);
    const boxes = (await detectText(part, budget, sidePx))
      .filter(({ rect }) => rect.width >= MIN_ASPECT * rect.height && isTurned(rect.angle, angle))
      .slice(0, MAX_READ)
      .flatMap((piece) => CROSSED.unclipRatios.map((ratio) => grown(piece, angle, ratio)));
    found.push(...moved(await readBoxes(part, boxes, budget), ([x, y]) => [x + part.left, y + part.top]));
  }
  return found;
}

/** Coloured words of any size and direction: whether they are a mark is told by what they say. */
async function readStamps(page: Page): Promise<Overprint[]> {
  const part = await reducedPart(page, COLOURED.sidePx, WHOLE_DOCUMENT);
  const plane = part && colouredStrokes(part.image, COLOURED);
  return plane ? readInk(plane, { page, part, ...COLOURED }) : [];
}

/** Words in grey or faint ink. */
async function readGrey(page: Page): Promise<Overprint[]> {
  const part = await reducedPart(page, GREY.sidePx, WHOLE_DOCUMENT);
  if (!part) return [];
  const plane = greyStrokes(part.image);
  const wide = closed(plane, 1);
  const isInked = (box: RotatedRect) => darkShare(wide, box) >= GREY.leastStrokes;
  return readInk(plane, { page, part, isInked, ...GREY });
}

interface InkLook {
  readonly page: Page;
  readonly part: ReducedPart;
  readonly sidePx: number;
  readonly mostRead: number;
  readonly isInked?: (box: RotatedRect) => boolean;
}

/** The largest words on a plane of one kind of ink. */
async function readInk(
  plane: Plane,
  { page, part, sidePx, mostRead, isInked = () => true }: InkLook,
): Promise<Overprint[]> {
  const image = asImage(plane);
  const budget = new WorkBudget();
  const boxes = (await detectText(image, budget, sidePx))
    .map((box) => grown(box, page.angle))
    .filter((box) => box.width >= MIN_ASPECT * box.height && isInked(box))
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, mostRead)
    .filter((box) => !isReadBefore(box, page, part.toPage));
  return moved(await readBoxes(image, boxes, budget), part.toPage);
}

/** Words that were read in a part of the page, in its place on the page. */
const moved = (words: readonly Overprint[], toPage: (point: Point) => Point): Overprint[] =>
  words.map(({ quad, ...read }) => ({ ...read, quad: quad.map(toPage) as unknown as Quad }));

/** The share of a box that is dark. */
function darkShare({ data, width, height }: Plane, box: RotatedRect): number {
  const { x0, y0, x1, y1 } = boundsOf(corners(box));
  let dark = 0;
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y += 1) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x += 1) {
      if ((data[y * width + x] as number) < 128) dark += 1;
    }
  }
  return dark / (box.width * box.height);
}

/** Ordinary text in the small picture. */
interface Ordinary {
  readonly angle: number;
  readonly heightPx: number;
}

interface WordLook {
  readonly page: Page;
  readonly part: ReducedPart;
  readonly expected: Ordinary;
}

async function readWords(image: Pixels, { page, part, expected }: WordLook): Promise<Overprint[]> {
  const budget = new WorkBudget();
  const boxes = (await detectText(image, budget, DETECTED_PX))
    .map((box) => grown(box, expected.angle))
    .filter((box) => isOverprint(box, expected))
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, MAX_READ)
    .filter((box) => !isReadBefore(box, page, part.toPage));
  return moved(await readBoxes(image, boxes, budget), part.toPage);
}

async function readBoxes(
  image: Pixels,
  boxes: readonly RotatedRect[],
  budget: WorkBudget,
): Promise<Overprint[]> {
  const quads = boxes.map(corners);
  const readings = await recogniseLines(image, quads, budget);
  return readings.flatMap(({ text, confidence }, i) => {
    const quad = quads[i];
    return quad && text !== "" ? [{ text, confidence, quad }] : [];
  });
}

function isOverprint({ width, height, angle }: RotatedRect, ordinary: Ordinary): boolean {
  if (width < MIN_ASPECT * height) return false;
  return isTurned(angle, ordinary.angle) || height > MIN_HEIGHT * ordinary.heightPx;
}

/** Whether a line of a page runs across the others, as a stamp does that lies in line with nothing. */
export function runsAcross({ box }: TextLine, { angle }: Page): boolean {
  return box.width >= MIN_ASPECT * box.height && isTurned(box.angle, angle);
}

const isTurned = (angle: number, ordinary: number) =>
  Math.abs(Math.sin(angleBetween(angle, ordinary))) > Math.sin(MIN_TURN_RAD);

/** The box of the whole word, in the direction nearer to that of the page. */
function grown({ outline, rect }: TextBox, pageAngle: number, ratio = UNCLIP_RATIO): RotatedRect {
  const isReversed = Math.abs(angleBetween(rect.angle, pageAngle)) > Math.PI / 2;
  const angle = isReversed ? rect.angle + Math.PI : rect.angle;
  const tight = rectAt(outline, angle);
  const extra = (tight.width * tight.height * ratio) / (2 * (tight.width + tight.height));
  return { ...tight, width: tight.width + 2 * extra, height: tight.height + 2 * extra };
}
