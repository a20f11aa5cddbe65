import type { Pixels } from "@/lib/vision/images/image";
import type { BarcodeFields } from "./barcode/fields";
import { parseBarcode } from "./barcode/parse";
import { readPageBarcodes } from "./barcode/read";
import { type HeadingCountry, issuingCountryOf } from "./fields/heading-country";
import { type TypeWeights, typeWeights } from "./fields/type";
import { isZone } from "./mrz/believed";
import { readMrz } from "./mrz/read";
import type { MrzReading } from "./mrz/reading";
import { readAround } from "./page/read-around";
import { readNear } from "./page/read-near";
import { type Page, readForced, readPages, type TextLine } from "./page/read-page";
import type { PrintedReading } from "./printed/extract";
import { matchLabel } from "./printed/match-label";
import { readPrint } from "./read-print";
import type { WorkBudget } from "./work-budget";

/** Everything read from one side of a document. */
export interface SideReading {
  readonly page: Page;
  readonly mrz: MrzReading | null;
  readonly types: TypeWeights;
  readonly country: HeadingCountry | null;
  readonly printed: PrintedReading;
  readonly barcode: BarcodeFields | null;
  /** A barcode was found, whatever it holds. */
  readonly hasBarcode: boolean;
  /** Score of how well the side makes sense as read: 3 per check digit, plus labels, country and type. */
  readonly evidence: number;
}

/** Passing check digits that tell a zone from other print. */
const MIN_CHECKS = 2;

export interface SideOptions {
  readonly now: Date;
  /** Issuer named by the caller, ISO 3166-1 alpha-3: orders the numbers of a date where nothing printed does. */
  readonly country?: string;
}

/**
 * Reads one side: the group of text with the most evidence, in other quarter turns where little makes sense.
 * @param first whether this is the front, which is always worth trying in all four turns
 */
export async function readSide(
  image: Pixels,
  first: boolean,
  budget: WorkBudget,
  options: SideOptions,
): Promise<SideReading> {
  const blank = { lines: [], found: 0, image, quarterTurns: 0, angle: 0, uprightTurns: 0 };
  let best = await interpretPage(blank, budget, options);
  // Once a document was found, a further group is read only if it may hold its zone: other papers are clutter.
  const isWanted = (hasLongLine: boolean) => isWeak(best) || (hasLongLine && best.mrz === null);
  for await (const page of readPages(image, budget, isWanted, isPromising)) {
    const side = await interpretPage(page, budget, options);
    if (isBetter(side, best) || best.page.lines.length === 0) best = side;
  }
  best = await withSurroundings(best, budget, options);
  const upright = shouldTurn(best, first) ? await tryOtherTurns(image, best, budget, options) : best;
  return withBarcode(await withLoneLetter(upright, budget, options), first, budget, options.now);
}

const ZONE_FILLERS = /<{3,}/;
const MIN_LABELS = 2;
/** Characters of the longest title or label; in a sentence any word may stand. */
const MAX_TITLE = 40;

/** A line of text alone, at its place in a column of lines. */
const lineInColumn = (text: string, index: number) =>
  ({ text, x: 0, y: index, width: 1, height: 0.6 }) as TextLine;

/** Whether the first lines of a page of text hold what documents begin with: a title, an issuer, labels or a zone. */
function isPromising(texts: readonly string[]) {
  const short = texts.filter((text) => text.length <= MAX_TITLE);
  const lines = short.map(lineInColumn);
  const labels = short.filter((text) => (matchLabel(text)?.score ?? 0) >= 0.9).length;
  return (
    labels >= MIN_LABELS ||
    texts.some((text) => ZONE_FILLERS.test(text)) ||
    issuingCountryOf(lines) !== null ||
    Object.keys(typeWeights(lines)).length > 0
  );
}

async function interpretPage(page: Page, budget: WorkBudget, options: SideOptions): Promise<SideReading> {
  const mrz = await readMrz(page, budget);
  const zone = isZone(mrz) ? mrz.pieces : null;
  const { types, country, printed } = readPrint(page.lines, {
    zone,
    stated: options.country,
    now: options.now,
  });
  const sound = isZone(mrz);
  const evidence =
    (sound ? mrz.passed * 3 : 0) +
    Math.min(8, printed.strongLabels) +
    (country ? 2 : 0) +
    (Object.keys(types).length > 0 ? 2 : 0);
  return { page, mrz, types, country, printed, evidence, barcode: null, hasBarcode: false };
}

/** A heading with fewer values was read apart from its card. */
const MIN_VALUES = 2;

/** A side without heading or title may have them apart from its values: beside or above the portrait (DOCUMENT-READ-5). */
async function withSurroundings(
  side: SideReading,
  budget: WorkBudget,
  options: SideOptions,
): Promise<SideReading> {
  const isHeaded = side.country !== null && Object.keys(side.types).length > 0;
  const isFilled = Object.keys(side.printed.values).length >= MIN_VALUES;
  if (side.page.isRunningText || side.mrz !== null || (isHeaded && isFilled)) return side;
  const page = await readAround(side.page, budget, isHeaded);
  if (!page) return side;
  const whole = await interpretPage(page, budget, options);
  return whole.evidence > side.evidence ? whole : side;
}

/** A letter of the sex, which alone is read as nothing else: an E is no F, and an I or L may be a stroke. */
const SEX_LETTER = /^[MFHX]$/;

/** The sex is often a letter that stands alone: where its label has no value, it is looked for again. */
async function withLoneLetter(
  side: SideReading,
  budget: WorkBudget,
  options: SideOptions,
): Promise<SideReading> {
  const [label] = side.printed.openLabels ?? [];
  if (!label || side.mrz !== null || side.page.isRunningText) return side;
  const letter = await readNear(side.page, label, (text) => SEX_LETTER.test(text), budget);
  if (!letter) return side;
  return interpretPage({ ...side.page, lines: [...side.page.lines, letter] }, budget, options);
}

const isWeak = ({ mrz, printed, evidence }: SideReading) =>
  !(mrz !== null && mrz.passed >= MIN_CHECKS) && printed.strongLabels < 3 && evidence < 5;

/**
 * Little readable text, many single characters or reversed fillers are signs of a wrong turn. A heading that was read
 * proves the right one. Where the detector found no text in one direction it finds none in the others.
 */
function shouldTurn(side: SideReading, first: boolean) {
  const { lines } = side.page;
  if (side.page.isRunningText) return false;
  const headed = side.country !== null || Object.keys(side.types).length > 0;
  if (!isWeak(side) || headed || lines.length === 0) return false;
  const readable = readableLetters(side);
  const single = lines.filter((line) => line.text.length === 1).length;
  return first || readable < 15 || single >= 12 || lines.some((line) => /[>]{3,}/.test(line.text));
}

/** Number of letters in words that were read well: upside-down text gives few. */
const readableLetters = ({ page: { lines } }: SideReading) =>
  lines
    .filter((line) => line.confidence > 0.85 && line.text.length >= 4)
    .reduce((sum, line) => sum + line.text.length, 0);

/** By evidence; a small gain does not count if the candidate has far fewer readable letters. */
function isBetter(candidate: SideReading, best: SideReading) {
  const gain = candidate.evidence - best.evidence;
  return gain >= 3 || (gain > 0 && readableLetters(candidate) >= 0.3 * readableLetters(best));
}

/** The half turn first: it is the most frequent mistake of the direction classifier. */
async function tryOtherTurns(
  image: Pixels,
  side: SideReading,
  budget: WorkBudget,
  options: SideOptions,
): Promise<SideReading> {
  let best = side;
  for (const quarters of [2, 1, 3]) {
    if (budget.isSpent()) break;
    const page = await readForced(image, (side.page.uprightTurns + quarters) % 4, budget);
    const candidate = await interpretPage(page, budget, options);
    if (isBetter(candidate, best)) best = candidate;
    if (!isWeak(best)) break;
  }
  return best;
}

/** Searches barcodes only where no zone was read: on backs, and on fronts with few labels. */
async function withBarcode(
  side: SideReading,
  first: boolean,
  budget: WorkBudget,
  now: Date,
): Promise<SideReading> {
  if (side.page.isRunningText) return side;
  if (side.mrz !== null || (first && side.printed.strongLabels >= 3) || budget.isSpent()) return side;
  const codes = await readPageBarcodes(side.page, budget);
  const read = codes.map((code) => parseBarcode(code, now));
  const barcode = read.find((fields) => fields !== null) ?? null;
  return { ...side, barcode, hasBarcode: codes.length > 0 };
}
