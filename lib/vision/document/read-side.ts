import type { Pixels } from "@/lib/vision/images/image";
import { parseAamva } from "./barcode/aamva";
import type { BarcodeFields } from "./barcode/fields";
import { parsePlainText } from "./barcode/plain-text";
import { readPageBarcodes } from "./barcode/read";
import type { Deadline } from "./deadline";
import { type CountryFound, issuingCountryOf } from "./fields/countries";
import { looksLikeLicence, type TypeWeights, typeWeights } from "./fields/type";
import { type MrzReading, readMrz } from "./mrz/read";
import { type Page, readForced, readPages } from "./page/read-page";
import { extractPrinted, type PrintedZone } from "./printed/extract";
import { dateOrderOn } from "./templates/find";

/** Everything read on one side of a document. */
export interface Side {
  readonly page: Page;
  readonly mrz: MrzReading | null;
  readonly types: TypeWeights;
  readonly country: CountryFound | null;
  readonly printed: PrintedZone;
  readonly barcode: BarcodeFields | null;
  /** A barcode of whatever content was found. */
  readonly hasBarcode: boolean;
  /** How much the side makes sense as read: check digits, labels, country, type. */
  readonly evidence: number;
}

/** Which check digits and character probabilities make a zone a zone. */
const MIN_CHECKS = 2;
const MIN_ZONE_PROBABILITY = 0.7;

export const isZone = (mrz: MrzReading | null): mrz is MrzReading =>
  mrz !== null && mrz.passed >= MIN_CHECKS && Math.min(...mrz.meanProbability) > MIN_ZONE_PROBABILITY;

/** Today, and what the caller says of the document. */
export interface SideOptions {
  readonly now: Date;
  /** Issuer by the person's word, ISO 3166-1 alpha-3: orders the numbers of a date where nothing printed does. */
  readonly country?: string;
}

/**
 * Reads one side: the best group of text by evidence, turned by quarters where little makes sense.
 * @param first the front of the document: worth all turns
 */
export async function readSide(
  image: Pixels,
  first: boolean,
  deadline: Deadline,
  { now, country }: SideOptions,
): Promise<Side> {
  const blank = { lines: [], found: 0, image, quarterTurns: 0, angle: 0, uprightTurns: 0 };
  let best = await judged(blank, deadline, country);
  // Beside a document that makes sense only a zone far from its print is worth a look, not the papers around it.
  const isWanted = (hasLongLine: boolean) => isWeak(best) || (hasLongLine && best.mrz === null);
  for await (const page of readPages(image, deadline, isWanted)) {
    const side = await judged(page, deadline, country);
    if (isBetter(side, best) || best.page.lines.length === 0) best = side;
  }
  const upright = worthTurning(best, first) ? await turned(image, best, deadline, country) : best;
  return withBarcode(upright, first, deadline, now);
}

async function judged(page: Page, deadline: Deadline, stated: string | undefined): Promise<Side> {
  const mrz = deadline.passed() ? null : await readMrz(page, deadline);
  const types = typeWeights(page.lines);
  const country = issuingCountryOf(page.lines);
  const lines = isZone(mrz) ? page.lines.filter((line) => !mrz.pieces.has(line)) : page.lines;
  const order = dateOrderOn(lines, country?.country, stated);
  const printed = extractPrinted(lines, { order, fieldCodes: looksLikeLicence(types) });
  const sound = mrz !== null && Math.min(...mrz.meanProbability) > MIN_ZONE_PROBABILITY;
  const evidence =
    (sound ? mrz.passed * 3 : 0) +
    Math.min(8, printed.strongLabels) +
    (country ? 2 : 0) +
    (Object.keys(types).length > 0 ? 2 : 0);
  return { page, mrz, types, country, printed, evidence, barcode: null, hasBarcode: false };
}

const isWeak = ({ mrz, printed, evidence }: Side) =>
  !(mrz !== null && mrz.passed >= MIN_CHECKS) && printed.strongLabels < 3 && evidence < 5;

/**
 * Little readable text, many single characters or reversed fillers are signs of a wrong turn; a heading that was read
 * is proof of the right one, and where the detector saw no text in one direction it sees none in the others.
 */
function worthTurning(side: Side, first: boolean) {
  const { lines } = side.page;
  const headed = side.country !== null || Object.keys(side.types).length > 0;
  if (!isWeak(side) || headed || lines.length === 0) return false;
  const readable = readableLetters(side);
  const single = lines.filter((line) => line.text.length === 1).length;
  return first || readable < 15 || single >= 12 || lines.some((line) => /[>]{3,}/.test(line.text));
}

/** Letters of words that were read well: text on its head gives few. */
const readableLetters = ({ page: { lines } }: Side) =>
  lines
    .filter((line) => line.confidence > 0.85 && line.text.length >= 4)
    .reduce((sum, line) => sum + line.text.length, 0);

/** More evidence; a word or two found in what is otherwise illegible is none against a page that can be read. */
function isBetter(candidate: Side, best: Side) {
  const gain = candidate.evidence - best.evidence;
  return gain >= 3 || (gain > 0 && readableLetters(candidate) >= 0.3 * readableLetters(best));
}

/** The half turn first: it is the commonest mistake of the direction classifier. */
async function turned(
  image: Pixels,
  side: Side,
  deadline: Deadline,
  stated: string | undefined,
): Promise<Side> {
  let best = side;
  for (const quarters of [2, 1, 3]) {
    if (deadline.passed()) break;
    const page = await readForced(image, (side.page.uprightTurns + quarters) % 4);
    const candidate = await judged(page, deadline, stated);
    if (isBetter(candidate, best)) best = candidate;
    if (!isWeak(best)) break;
  }
  return best;
}

/** Barcodes are looked for where no zone was read: on backs, and on fronts that say little. */
async function withBarcode(side: Side, first: boolean, deadline: Deadline, now: Date): Promise<Side> {
  if (side.mrz !== null || (first && side.printed.strongLabels >= 3) || deadline.passed()) return side;
  const texts = await readPageBarcodes(side.page, deadline);
  const read = texts.map((text) => parseAamva(text) ?? parsePlainText(text, now));
  const barcode = read.find((fields) => fields !== null) ?? null;
  return { ...side, barcode, hasBarcode: texts.length > 0 };
}
