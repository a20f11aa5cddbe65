import * as ort from "onnxruntime-node";
import type { Pixels } from "@/lib/vision/images/image";
import { model, runTensor } from "@/lib/vision/models/inference";
import { COLUMN_SIZE, type Posteriors } from "../mrz/alphabet";
import type { WorkBudget } from "../work-budget";
import { type Charset, charset } from "./charset";
import { type Quad, quadSize, scaleQuad } from "./geometry";
import { hyphenedText } from "./hyphens";
import { halved, sampleQuad } from "./pixels";
import { inkGaps, spacedText } from "./word-gaps";

/** The recognised text of one line. */
export interface LineReading {
  readonly text: string;
  /** Mean probability of its characters, 0 to 1; 0 for an empty line. */
  readonly confidence: number;
  /** The middle of each character other than spaces, as a share of the line's width. */
  readonly places: readonly number[];
  /** Its words may be parted otherwise, as in {@link SpacedText}. */
  readonly isGapDoubtful?: true;
  /** As in {@link HyphenedText}. */
  readonly isHyphenDoubtful?: true;
  /** Of a line as long as a row of a machine-readable zone: its characters as those of one. */
  readonly zoneRow?: Posteriors;
}

/** Input height of the recogniser (PP-OCRv4, SVTR-LCNet with CTC). */
const LINE_HEIGHT_PX = 48;
const MIN_WIDTH_PX = 160;
/** Empty columns behind a line, as the network was trained with (docs/decisions/0151). */
const PADDING_SHARE = 0.3;
const PADDING_PX = 16;
const MAX_WIDTH_PX = 2400;
/** Characters from which a line may be a row of a zone: 30 and more, of which the end may not have been seen. */
const MIN_ZONE_ROW = 24;
/** Crops higher than this are taken from the half-size image, to avoid aliasing. */
const HALVING_HEIGHT_PX = 1.8 * LINE_HEIGHT_PX;

interface Crop {
  readonly index: number;
  readonly quad: Quad;
  readonly height: number;
  readonly width: number;
}

const UNREAD: LineReading = { text: "", confidence: 0, places: [] };

/**
 * Recognises line crops one by one, so that how a line is read does not depend on the others; results in the order of `quads`.
 * Lines that the budget leaves no work for, the longest ones, stay empty.
 */
export async function recogniseLines(
  image: Pixels,
  quads: readonly Quad[],
  budget: WorkBudget,
): Promise<LineReading[]> {
  const crops = quads.map((quad, index) => asCrop(quad, index)).sort((a, b) => a.width - b.width);
  const readings: LineReading[] = new Array(quads.length).fill(UNREAD);
  for (const crop of crops) {
    if (budget.isSpent()) break;
    readings[crop.index] = await readLine(image, crop, budget);
  }
  return readings;
}

function asCrop(quad: Quad, index: number): Crop {
  const { width, height } = quadSize(quad);
  const scaled = Math.round((LINE_HEIGHT_PX * width) / Math.max(1, height));
  return { index, quad, height, width: Math.max(16, Math.min(MAX_WIDTH_PX, scaled)) };
}

async function readLine(image: Pixels, crop: Crop, budget: WorkBudget): Promise<LineReading> {
  const padded = crop.width * (1 + PADDING_SHARE) + PADDING_PX;
  const stride = Math.max(MIN_WIDTH_PX, Math.ceil(padded / 8) * 8);
  const plane = stride * LINE_HEIGHT_PX;
  const tensor = new Float32Array(3 * plane);
  const target = { tensor, offset: 0, stride, plane };
  await sampleCrop(image, crop, target);
  const { values, columns, classes } = await infer(tensor, stride, budget);
  const used = Math.min(columns, Math.ceil((crop.width / stride) * columns) + 1);
  const known = await charset();
  const decoded = decode(values, used, classes, known);
  const toPx = (column: number) => ((column + 0.5) * stride) / columns;
  const gaps = inkGaps(target, crop.width);
  const seen = { ...decoded, centres: decoded.columns.map(toPx), gaps };
  const hyphened = hyphenedText(decoded.text, { ...seen, crop: target, width: crop.width });
  const spaced = spacedText(hyphened.text, seen);
  const places = [...decoded.text].flatMap((character, i) =>
    character === " " ? [] : [toPx(((decoded.columns[i] ?? 0) + (decoded.ends[i] ?? 0)) / 2) / crop.width],
  );
  return {
    text: spaced.text.trim(),
    confidence: decoded.confidence,
    places,
    ...(spaced.isDoubtful ? { isGapDoubtful: true } : {}),
    ...(hyphened.isDoubtful ? { isHyphenDoubtful: true } : {}),
    ...(places.length >= MIN_ZONE_ROW ? { zoneRow: asZoneRow(values, used, classes, known) } : {}),
  };
}

async function sampleCrop(
  image: Pixels,
  { quad, height, width }: Crop,
  target: Parameters<typeof sampleQuad>[4],
) {
  if (height > HALVING_HEIGHT_PX) {
    sampleQuad(await halved(image), scaleQuad(quad, 0.5), width, LINE_HEIGHT_PX, target);
  } else {
    sampleQuad(image, quad, width, LINE_HEIGHT_PX, target);
  }
}

async function infer(tensor: Float32Array, width: number, budget: WorkBudget) {
  budget.spend("recognise", width * LINE_HEIGHT_PX);
  const session = await model("ocr-recognition");
  const input = new ort.Tensor("float32", tensor, [1, 3, LINE_HEIGHT_PX, width]);
  const output = await runTensor(session, input);
  const found = output[session.outputNames[0] as string] as ort.Tensor;
  const [, columns, classes] = found.dims as [number, number, number];
  return { values: found.data as Float32Array, columns, classes };
}

/** Greedy CTC decoding over the Latin classes only. */
function decode(
  values: Float32Array,
  columns: number,
  classes: number,
  { characters, latin, hyphen, space }: Charset,
) {
  let text = "";
  let last = 0;
  const confidences: number[] = [];
  const places: number[] = [];
  const ends: number[] = [];
  const spaces: number[] = [];
  const hyphens: number[] = [];
  for (let column = 0; column < columns; column++) {
    const offset = column * classes;
    const best = likeliest(values, offset, latin);
    const value = values[offset + best] as number;
    if (best !== 0 && best !== last) {
      text += characters[best] ?? "";
      confidences.push(value);
      places.push(column);
      ends.push(column);
      spaces.push(0);
      hyphens.push(0);
    } else if (best !== 0) {
      const end = confidences.length - 1;
      confidences[end] = Math.max(confidences[end] ?? 0, value);
      ends[end] = column;
    }
    const at = confidences.length - 1;
    if (at >= 0) {
      if (best === 0) spaces[at] = Math.max(spaces[at] ?? 0, values[offset + space] as number);
      hyphens[at] = Math.max(hyphens[at] ?? 0, values[offset + hyphen] as number);
    }
    last = best;
  }
  const confidence = confidences.reduce((sum, c) => sum + c, 0) / Math.max(1, confidences.length);
  return { text, confidence, columns: places, ends, spaces, hyphens };
}

/** The likeliest class of a column: the blank or one of `classes`. */
function likeliest(values: Float32Array, offset: number, classes: Int32Array) {
  let best = 0;
  let value = values[offset] as number;
  for (let k = 0; k < classes.length; k++) {
    const candidate = values[offset + (classes[k] as number)] as number;
    if (candidate > value) {
      value = candidate;
      best = classes[k] as number;
    }
  }
  return best;
}

const MRZ_MIN_WIDTH_PX = 64;
const MRZ_MAX_WIDTH_PX = 3200;

/**
 * Recognises one MRZ row as probabilities instead of text.
 * @param stretch factor by which the crop is widened, so that narrow OCR-B characters get enough columns
 */
export async function recogniseMrzRow(
  image: Pixels,
  quad: Quad,
  stretch: number,
  budget: WorkBudget,
): Promise<Posteriors> {
  const size = quadSize(quad);
  const scaled = Math.round((LINE_HEIGHT_PX * size.width * stretch) / Math.max(1, size.height) / 8) * 8;
  const width = Math.max(MRZ_MIN_WIDTH_PX, Math.min(MRZ_MAX_WIDTH_PX, scaled));
  const plane = width * LINE_HEIGHT_PX;
  const tensor = new Float32Array(3 * plane);
  const crop = { index: 0, quad, height: size.height, width };
  await sampleCrop(image, crop, { tensor, offset: 0, stride: width, plane });
  const { values, columns, classes } = await infer(tensor, width, budget);
  return asZoneRow(values, columns, classes, await charset());
}

/** The recogniser's output as the probabilities of the characters of a zone. */
function asZoneRow(values: Float32Array, columns: number, classes: number, { mrz }: Charset): Posteriors {
  const posteriors = new Float32Array(columns * COLUMN_SIZE);
  for (let column = 0; column < columns; column++) {
    const from = column * classes;
    const to = column * COLUMN_SIZE;
    posteriors[to] = values[from] as number;
    for (let k = 0; k < mrz.length; k++) posteriors[to + 1 + k] = values[from + (mrz[k] as number)] as number;
  }
  return { columns, values: posteriors };
}
