import type { Pixels } from "@/lib/engine/runtime/image";
import { type AamvaFields, parseAamva } from "./barcode/aamva";
import { readPageBarcodes } from "./barcode/read";
import type { Deadline } from "./deadline";
import { type CountryFound, issuingCountryOf } from "./fields/countries";
import { looksLikeLicence, type TypeWeights, typeWeights } from "./fields/type";
import { type MrzReading, readMrz } from "./mrz/read";
import { type Page, readForced, readPages } from "./page/read-page";
import { extractPrinted, type PrintedZone } from "./printed/extract";

/** Everything read on one side of a document. */
export interface Side {
  readonly page: Page;
  readonly mrz: MrzReading | null;
  readonly types: TypeWeights;
  readonly country: CountryFound | null;
  readonly printed: PrintedZone;
  readonly barcode: AamvaFields | null;
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

/**
 * Reads one side: the best group of text by evidence, turned by quarters where little makes sense.
 * @param first the front of the document: worth all turns
 */
export async function readSide(image: Pixels, first: boolean, deadline: Deadline): Promise<Side> {
  let best = await judged({ lines: [], image, quarterTurns: 0, angle: 0, uprightTurns: 0 }, deadline);
  for (const page of await readPages(image, deadline)) {
    const side = await judged(page, deadline);
    if (side.evidence > best.evidence || best.page.lines.length === 0) best = side;
  }
  const upright = worthTurning(best, first) ? await turned(image, best, deadline) : best;
  return withBarcode(upright, first, deadline);
}

async function judged(page: Page, deadline: Deadline): Promise<Side> {
  const mrz = deadline.passed() ? null : await readMrz(page, deadline);
  const types = typeWeights(page.lines);
  const country = issuingCountryOf(page.lines);
  const lines = isZone(mrz) ? page.lines.filter((line) => !mrz.pieces.has(line)) : page.lines;
  const order = country?.country === "USA" ? "mdy" : "dmy";
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
  const readable = lines
    .filter((line) => line.confidence > 0.85 && line.text.length >= 4)
    .reduce((sum, line) => sum + line.text.length, 0);
  const single = lines.filter((line) => line.text.length === 1).length;
  return first || readable < 15 || single >= 12 || lines.some((line) => /[>]{3,}/.test(line.text));
}

/** The half turn first: it is the commonest mistake of the direction classifier. */
async function turned(image: Pixels, side: Side, deadline: Deadline): Promise<Side> {
  let best = side;
  for (const quarters of [2, 1, 3]) {
    if (deadline.passed()) break;
    const page = await readForced(image, (side.page.uprightTurns + quarters) % 4);
    const candidate = await judged(page, deadline);
    if (candidate.evidence > best.evidence) best = candidate;
    if (!isWeak(best)) break;
  }
  return best;
}

/** Barcodes are looked for where no zone was read: on backs, and on fronts that say little. */
async function withBarcode(side: Side, first: boolean, deadline: Deadline): Promise<Side> {
  if (side.mrz !== null || (first && side.printed.strongLabels >= 3) || deadline.passed()) return side;
  const texts = await readPageBarcodes(side.page, deadline);
  const barcode = texts.map(parseAamva).find((fields) => fields !== null) ?? null;
  return { ...side, barcode, hasBarcode: texts.length > 0 };
}
