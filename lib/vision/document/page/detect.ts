import * as ort from "onnxruntime-node";
import type { Pixels } from "@/lib/vision/images/image";
import { model, runTensor } from "@/lib/vision/models/inference";
import type { WorkBudget } from "../work-budget";
import { hull, type Point, type RotatedRect, smallestRect } from "./geometry";
import { resized } from "./pixels";

/** A detected piece of text, not yet recognised. In pixels of the image given to the detector. */
export interface TextBox {
  /** Convex hull of the shrunk text region. */
  readonly outline: readonly Point[];
  readonly rect: RotatedRect;
  /** Mean probability of text inside, 0 to 1. */
  readonly score: number;
}

/** Long side of the detector's input; PP-OCR's own default. */
export const SIDE_PX = 960;
/** Small images are enlarged by at most this factor. */
const MAX_ENLARGEMENT = 4;
/** DB post-processing (Liao et al. 2020): binarisation threshold and least mean score of a region. */
const PIXEL_THRESHOLD = 0.3;
const BOX_THRESHOLD = 0.5;
const MIN_REGION_PIXELS = 8;
const MIN_HEIGHT_PX = 3;
/** More regions than any document has; the smallest and faintest are dropped. */
const MAX_BOXES = 400;
/** ImageNet normalisation of the detector's input, in RGB order. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** Only an elongated box shows the direction of its text. */
export const isElongated = ({ rect }: TextBox) => rect.width > 2.2 * rect.height;

/**
 * Detects text with the PP-OCRv4 detector (a DB probability map); widest and surest boxes first.
 * @param sidePx long side of its input
 */
export async function detectText(image: Pixels, budget: WorkBudget, sidePx = SIDE_PX): Promise<TextBox[]> {
  const scale = Math.min(sidePx / Math.max(image.width, image.height), MAX_ENLARGEMENT);
  const width = multipleOf32(image.width * scale);
  const height = multipleOf32(image.height * scale);
  budget.spend("detect", width * height);
  const shrunk = await resized(image, width, height);
  const session = await model("ocr-detection");
  const input = new ort.Tensor("float32", normalised(shrunk), [1, 3, height, width]);
  const output = await runTensor(session, input);
  const map = (output[session.outputNames[0] as string] as ort.Tensor).data as Float32Array;
  const toX = image.width / width;
  const toY = image.height / height;
  const minHeight = (MIN_HEIGHT_PX * (toX + toY)) / 2;
  return regions(map, width, height)
    .map(({ points, score }) => {
      const outline = hull(points.map(([x, y]): Point => [x * toX, y * toY]));
      return { outline, rect: smallestRect(outline), score };
    })
    .filter(({ rect }) => rect.height >= minHeight)
    .sort((a, b) => b.score * b.rect.width - a.score * a.rect.width)
    .slice(0, MAX_BOXES);
}

const multipleOf32 = (size: number) => Math.max(32, Math.round(size / 32) * 32);

/** What each value of a channel becomes. PP-OCR was trained with the RGB means applied in BGR order. */
const NORMALISED = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / (DEVIATION[channel] ?? 1)),
);

/** A planar float tensor in BGR order. */
function normalised({ data, width, height }: Pixels) {
  const plane = width * height;
  const tensor = new Float32Array(plane * 3);
  for (const [channel, values] of NORMALISED.entries()) {
    const start = channel * plane;
    for (let i = 0, at = 2 - channel; i < plane; i += 1, at += 3) {
      tensor[start + i] = values[data[at] as number] as number;
    }
  }
  return tensor;
}

interface Region {
  readonly points: Point[];
  readonly score: number;
}

/** Connected regions of likely text, each as the end points of its pixel rows. */
function regions(map: Float32Array, width: number, height: number): Region[] {
  const seen = new Uint8Array(map.length);
  const stack = new Int32Array(map.length);
  const found: Region[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] === 1 || (map[start] as number) <= PIXEL_THRESHOLD) continue;
    const region = flood(map, width, height, start, seen, stack);
    if (region) found.push(region);
  }
  return found;
}

function flood(
  map: Float32Array,
  width: number,
  height: number,
  start: number,
  seen: Uint8Array,
  stack: Int32Array,
) {
  const left = new Map<number, number>();
  const right = new Map<number, number>();
  let depth = 0;
  let sum = 0;
  let count = 0;
  stack[depth++] = start;
  seen[start] = 1;
  while (depth > 0) {
    const i = stack[--depth] as number;
    const y = Math.floor(i / width);
    const x = i - y * width;
    sum += map[i] as number;
    count++;
    left.set(y, Math.min(left.get(y) ?? x, x));
    right.set(y, Math.max(right.get(y) ?? x, x));
    depth = pushNeighbours(map, width, height, x, y, seen, stack, depth);
  }
  if (count < MIN_REGION_PIXELS || sum / count < BOX_THRESHOLD) return null;
  const points: Point[] = [];
  for (const [y, x] of left) points.push([x, y], [x, y + 1]);
  for (const [y, x] of right) points.push([x + 1, y], [x + 1, y + 1]);
  return { points, score: sum / count };
}

/** Pushes the unvisited text pixels among the eight neighbours; returns the new depth of the stack. */
function pushNeighbours(
  map: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  seen: Uint8Array,
  stack: Int32Array,
  depth: number,
) {
  let top = depth;
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      const j = ny * width + nx;
      if (seen[j] === 1 || (map[j] as number) <= PIXEL_THRESHOLD) continue;
      seen[j] = 1;
      stack[top++] = j;
    }
  }
  return top;
}
