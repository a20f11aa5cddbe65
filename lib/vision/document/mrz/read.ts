import { median } from "../page/geometry";
import type { Page } from "../page/read-page";
import { recogniseMrzRow } from "../page/recognise";
import type { WorkBudget } from "../work-budget";
import { type Alignment, alignRow } from "./align";
import { ALPHABET_SIZE, COLUMN_SIZE, FILLER_INDEX, type Posteriors, symbolOf } from "./alphabet";
import { centredOnInk } from "./centre-row";
import { countChecks, countPassed, verifyChecks } from "./check-digits";
import { type ChosenRows, finalReading, type RowReadings } from "./final-reading";
import { formatsOfLines, LAYOUTS, type MrzFormat } from "./formats";
import { type RowWindow, rowWindows } from "./group-rows";
import type { MrzReading } from "./reading";
import { characterCount, findMrzRows, type MrzRow, type MrzRows, rowQuad } from "./rows";

/** Ways to crop a row: horizontal stretch, and height of the crop in mm of the document. Tuned on specimens. */
const CROPS = [
  { stretch: 1.25, heightMm: 3.5 },
  { stretch: 1.45, heightMm: 3.9 },
  { stretch: 1.1, heightMm: 3.2 },
] as const;
type Crop = (typeof CROPS)[number];
/** ICAO 9303-3, 4.1: ten characters per 25.4 mm. */
const CHARACTER_PITCH_MM = 2.54;
const MARGIN_MM = 1.1;
/** Character pitch of OCR-B over the height of the detector's box. Taken from specimens. */
const PITCH_PER_HEIGHT = 0.72;
const MAX_ROW_READS = 18;
const MAX_WINDOWS = 8;
/** Without a run of fillers long numbers in print look like rows of a zone: fewer places are tried, */
const MAX_WINDOWS_UNSEEN = 2;
/** and rows read worse than this, mean probability of a character, are none. */
const LEGIBLE = 0.75;
/**
 * Mean natural log probability of a zone that was read surely: real ones give -.05 to -.2, rows that are none, or are put
 * together wrongly, -2 and less (docs/documents.md, work-zone).
 */
const CLEAR_LOG_PROBABILITY = -0.12;
/** Above this rows are those of a zone, whatever their digits say. */
const FITTING_LOG_PROBABILITY = -0.25;
/** Below this they are none, and other crops do not mend them. */
const HOPELESS_LOG_PROBABILITY = -1.5;
/** D1FRA, perhaps with misread characters. */
const ONE_LINE_START = /^[DO0][1IL]FR/;
/** Share of the probability of K that is added to the filler: K is the most frequent misreading of OCR-B fillers. */
const K_AS_FILLER = 0.5;
const K_INDEX = symbolOf("K");

/** A visa's zone has no composite digit, so that a passport's fits it: the V must have been seen. */
const VISAS: ReadonlySet<MrzFormat> = new Set(["MRVA", "MRVB"]);
const V_INDEX = symbolOf("V");
const MIN_VISA_PROBABILITY = 0.3;
/** First letters of a zone: of a passport, and of a card (ICAO 9303-4, -5). */
const BOOK_LETTERS: readonly number[] = [symbolOf("P")];
const CARD_LETTERS: readonly number[] = [..."IAC"].map(symbolOf);
/** Probability from which a first letter counts as seen, and below which as not seen. */
const SEEN_PROBABILITY = 0.7;
const UNSEEN_PROBABILITY = 0.02;
/** Penalty on the score of rows whose first letter was not seen: any other rows are preferred. */
const UNSEEN_COST = 1;

/** One way to read a window of rows. */
interface Attempt extends ChosenRows {
  readonly lines: readonly string[];
  readonly alignments: readonly Alignment[];
  readonly score: number;
  /** Its rows were not cropped for it: they are lines of the page as they were read. */
  readonly isOfPage?: true;
}

/** Where the zone is read, and the work that may be done for it. */
interface Search {
  readonly page: Page;
  readonly found: MrzRows;
  readonly budget: WorkBudget;
  /** Rows that were read, by the place of their crop: windows share rows. */
  readonly read: Map<string, Promise<Posteriors>>;
}

/** Finds and reads the zone of a page; null when there is none. */
export async function readMrz(page: Page, budget: WorkBudget): Promise<MrzReading | null> {
  const found = findMrzRows(page);
  if (!found) return null;
  const search = { page, found, budget, read: new Map() };
  const best = (await oneLineAttempt(search)) ?? (await bestAttempt(search));
  if (!best) return null;
  if (!found.hasFillers && best.meanLogProbability < HOPELESS_LOG_PROBABILITY) return null;
  const reading = finalReading(best, await reread(search, best));
  return found.hasFillers || Math.max(...reading.meanProbability) >= LEGIBLE ? reading : null;
}

/** The one line of a licence, where a row begins with its code; only with passing check digits. */
async function oneLineAttempt(search: Search): Promise<Attempt | null> {
  const { columns } = LAYOUTS.FRDL;
  const row = search.found.rows.find((each) => {
    const off = Math.abs(characterCount(each) - columns);
    return off <= 3 && each.pieces.some(({ text }) => ONE_LINE_START.test(text));
  });
  if (!row || search.budget.isSpent()) return null;
  const window = { rows: [row], inferred: 0, start: row.start, end: row.end, trimmed: false };
  const attempt = await attemptColumns(search, window, columns);
  return attempt && isComplete(attempt) ? attempt : null;
}

async function bestAttempt(search: Search): Promise<Attempt | null> {
  const { found, budget } = search;
  let best: Attempt | null = null;
  let reads = 0;
  for (const window of windowsOf(found)) {
    if (reads >= MAX_ROW_READS || budget.isSpent()) break;
    if (isGood(best) && window.inferred > 0 && !window.trimmed) continue;
    reads += window.rows.length;
    const attempt = await attemptWindow(search, window);
    if (attempt && (!best || attempt.score > best.score)) best = attempt;
    if (best && isDecided(best)) break;
  }
  return best;
}

const windowsOf = ({ rows, hasFillers }: MrzRows) =>
  rowWindows(rows).slice(0, hasFillers ? MAX_WINDOWS : MAX_WINDOWS_UNSEEN);

const isGood = (attempt: Attempt | null) =>
  attempt !== null && countPassed(attempt.checks) > countChecks(attempt.checks) / 2;

const isDecided = (attempt: Attempt) => isComplete(attempt) || isClear(attempt);

/** Every row seen and read surely: digits that fail then are the document's own, and no other window mends them. */
const isClear = ({ window, meanLogProbability }: Attempt) =>
  window.inferred === 0 && !window.trimmed && meanLogProbability > FITTING_LOG_PROBABILITY;

const isComplete = ({ checks }: Attempt) => countPassed(checks) === countChecks(checks);

/** Reads with the likelier number of columns, and with the other one if check digits fail. */
async function attemptWindow(search: Search, window: RowWindow): Promise<Attempt | null> {
  const likelier = columnsOf(window);
  const ofPage = attemptOfPage(window, likelier);
  if (ofPage) return ofPage;
  const first = await attemptColumns(search, window, likelier);
  if (window.rows.length === 3 || (first && isDecided(first))) return first;
  const other = likelier === LAYOUTS.TD3.columns ? LAYOUTS.TD2.columns : LAYOUTS.TD3.columns;
  const second = await attemptColumns(search, window, other);
  return first && (!second || first.score >= second.score) ? first : second;
}

/**
 * The rows as the page's lines were read, where nothing is left to doubt: a row is read again only for its names, which no
 * check digit covers.
 */
function attemptOfPage(window: RowWindow, columns: number): Attempt | null {
  if (window.inferred > 0 || window.trimmed) return null;
  const rows = window.rows.flatMap(({ pieces: [piece, ...others] }) =>
    piece?.line.zoneRow && others.length === 0 ? [softened(piece.line.zoneRow)] : [],
  );
  const attempt = rows.length === window.rows.length ? likeliestFormat(window, columns, rows) : null;
  const isSure = attempt && isComplete(attempt) && isClear(attempt);
  return isSure ? { ...attempt, isOfPage: true } : null;
}

async function attemptColumns(search: Search, window: RowWindow, columns: number) {
  const rows = await Promise.all(window.rows.map((row) => readRow(search, window, row, columns, CROPS[0])));
  return likeliestFormat(window, columns, rows);
}

function likeliestFormat(window: RowWindow, columns: number, rows: readonly Posteriors[]): Attempt | null {
  const attempts = formatsOfLines(window.rows.length)
    .filter((format) => LAYOUTS[format].columns === columns && mayBegin(format, rows[0]))
    .map((format) => aligned(format, window, rows))
    .filter((attempt) => attempt !== null);
  return attempts.sort((a, b) => b.score - a.score)[0] ?? null;
}

/** Characters per row: 30 for three rows; 44 or 36 for two, by the characters read or else by proportions. */
function columnsOf({ rows, inferred, start, end }: RowWindow) {
  if (rows.length === 3) return LAYOUTS.TD1.columns;
  const seen = Math.max(...rows.slice(0, Math.max(1, rows.length - inferred)).map(characterCount));
  if (seen >= 40) return LAYOUTS.TD3.columns;
  if (seen >= 33) return LAYOUTS.TD2.columns;
  const heights = (end - start) / median(rows.map((r) => r.height));
  const off = (columns: number) => Math.abs(heights - columns * PITCH_PER_HEIGHT);
  return off(LAYOUTS.TD3.columns) < off(LAYOUTS.TD2.columns) ? LAYOUTS.TD3.columns : LAYOUTS.TD2.columns;
}

async function readRow(
  { page, found: { frame }, budget, read }: Search,
  window: RowWindow,
  row: MrzRow,
  columns: number,
  crop: Crop,
) {
  const pxPerMm = (window.end - window.start) / (columns * CHARACTER_PITCH_MM);
  const margin = MARGIN_MM * pxPerMm;
  const quad = rowQuad(row, window.start - margin, window.end + margin, frame, crop.heightMm * pxPerMm);
  const key = [crop.stretch, ...quad.flat().map(Math.round)].join();
  const known = read.get(key);
  if (known) return known;
  const reading = recogniseMrzRow(page.image, centredOnInk(page.image, quad), crop.stretch, budget).then(
    softened,
  );
  read.set(key, reading);
  return reading;
}

function softened({ columns, values: read }: Posteriors): Posteriors {
  const values = read.slice();
  for (let t = 0; t < columns; t++) {
    const column = t * COLUMN_SIZE + 1;
    const filler = values[column + FILLER_INDEX] as number;
    const k = values[column + K_INDEX] as number;
    values[column + FILLER_INDEX] = Math.min(1, filler + K_AS_FILLER * k);
  }
  return { columns, values };
}

/** The first characters of a row stand in this share of its columns. */
const START_SHARE = 0.125;

/** Whether the V of a visa was seen at the start of the first row; true for other formats. */
function mayBegin(format: MrzFormat, first: Posteriors | undefined): boolean {
  if (!VISAS.has(format) || !first) return true;
  const end = Math.ceil(START_SHARE * first.columns);
  return Array.from({ length: end }, (_, t) => first.values[t * COLUMN_SIZE + 1 + V_INDEX] ?? 0).some(
    (probability) => probability >= MIN_VISA_PROBABILITY,
  );
}

function aligned(format: MrzFormat, window: RowWindow, rows: readonly Posteriors[]): Attempt | null {
  const { masks, columns } = LAYOUTS[format];
  const alignments = rows.map((row, i) => alignRow(row, masks[i] ?? [])).filter((a) => a !== null);
  if (alignments.length < rows.length) return null;
  const lines = alignments.map((a) => a.text);
  if (format === "FRID" && !lines[0]?.startsWith("IDFRA")) return null;
  if (VISAS.has(format) && (alignments[0]?.posteriors[0]?.[V_INDEX] ?? 0) < MIN_VISA_PROBABILITY) return null;
  const checks = verifyChecks(format, lines);
  // A truncated passport has the three digits of a TD2 card at the same places, and its composite digit may pass by chance.
  const isProven = format !== "TD2" && countPassed(checks) === countChecks(checks);
  const start = isProven ? "proven" : startOf(format, lines, alignments);
  // TD2 cards are rare: their first letter must have been seen.
  if (start === "other" || (start === "unseen" && format === "TD2")) return null;
  const sum = alignments.reduce((total, a) => total + a.logProbability, 0);
  const meanLogProbability = sum / (alignments.length * columns);
  // If all checks of two formats pass, the format with more checks is the stronger proof.
  const proof = (4 * countPassed(checks)) / countChecks(checks) + 0.2 * countPassed(checks);
  const score = proof + Math.max(-4, meanLogProbability) - (start === "unseen" ? UNSEEN_COST : 0);
  return { format, window, lines, checks, alignments, meanLogProbability, score };
}

/** The mask forces the first letter, so its probability decides: a card never begins with P, a passport never with I, A, C. */
function startOf(format: MrzFormat, lines: readonly string[], [first]: readonly Alignment[]) {
  const probability = (letter: number) => first?.posteriors[0]?.[letter] ?? 0;
  const others = format === "TD3" ? CARD_LETTERS : BOOK_LETTERS;
  if (others.reduce((sum, letter) => sum + probability(letter), 0) >= SEEN_PROBABILITY) return "other";
  return probability(symbolOf(lines[0]?.charAt(0) ?? "")) < UNSEEN_PROBABILITY ? "unseen" : "seen";
}

/** Reads all rows again while a check digit fails, else only the name row, which no check digit protects. */
async function reread(search: Search, best: Attempt): Promise<RowReadings> {
  const sums = best.alignments.map((a) => a.posteriors.map((p) => Float32Array.from(p)));
  let lines = best.lines;
  for (const crop of cropsAgain(best)) {
    if (search.budget.isSpent()) break;
    const again = await rereadRows(search, best, crop);
    again.forEach((a, i) => {
      if (a) add(sums[i] ?? [], a.posteriors);
    });
    const whole = again.flatMap((a) => (a ? [a.text] : []));
    if (whole.length < best.lines.length) continue;
    lines = betterOf(best.format, lines, whole);
    if (countPassed(verifyChecks(best.format, lines)) === countChecks(best.checks)) break;
  }
  return { lines, sums };
}

/** What rows are read again with. */
function cropsAgain(best: Attempt): readonly Crop[] {
  if (best.isOfPage) return CROPS.slice(0, 1);
  const isSure = isComplete(best) || (isClear(best) && best.meanLogProbability > CLEAR_LOG_PROBABILITY);
  return isSure ? CROPS.slice(1, 2) : CROPS.slice(1);
}

/** Null for a row that was skipped or could not be aligned. */
function rereadRows(search: Search, best: Attempt, crop: Crop): Promise<(Alignment | null)[]> {
  const { masks, columns, name } = LAYOUTS[best.format];
  return Promise.all(
    best.window.rows.map(async (row, i) => {
      if (isComplete(best) && i !== name.line) return null;
      return alignRow(await readRow(search, best.window, row, columns, crop), masks[i] ?? []);
    }),
  );
}

function add(sums: readonly Float32Array[], more: readonly Float32Array[]) {
  sums.forEach((sum, i) => {
    for (let k = 0; k < ALPHABET_SIZE; k++) sum[k] = (sum[k] as number) + ((more[i]?.[k] as number) ?? 0);
  });
}

function betterOf(format: MrzFormat, known: readonly string[], other: readonly string[]) {
  const passed = (lines: readonly string[]) => countPassed(verifyChecks(format, lines));
  return passed(other) > passed(known) ? other : known;
}
