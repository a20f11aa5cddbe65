/**
 * The recogniser drops most spaces between words. They are restored from the image: a space is a run of columns without
 * ink that is wider than a share of the line height and than the line's usual gaps.
 */
import type { PlanarTarget } from "./pixels";

/** Columns `from` up to, not including, `to` of a crop. */
export interface InkGap {
  readonly from: number;
  readonly to: number;
}

/** The rows of a 48 px crop that hold the text. This and the following values were tuned on rendered specimens. */
const TOP = 7;
const BOTTOM = 41;
const BACKGROUND_WINDOW_PX = 40;
/** Least width of a word gap in crop pixels, and in multiples of the line's median gap. */
const GAP_SHARE = 0.3 * 48 * 0.72;
const GAP_OVER_MEDIAN = 2.1;
const EDGE_FACTOR = 2;

const LEFT_OF_GAP = /[A-Za-z.,)'À-ž]/;
const RIGHT_OF_GAP = /[A-Za-z('À-ž]/;

/** The runs of columns without ink in a 48 px high crop, judged on its green plane. */
export function inkGaps({ tensor, offset, stride, plane }: PlanarTarget, width: number): InkGap[] {
  const green = offset + plane;
  const darkest = new Float32Array(width);
  const sampled: number[] = [];
  for (let x = 0; x < width; x++) {
    let low = Infinity;
    for (let y = TOP; y < BOTTOM; y++) {
      const value = tensor[green + y * stride + x] as number;
      if (value < low) low = value;
      if (x % 4 === 0 && (y - TOP) % 3 === 0) sampled.push(value);
    }
    darkest[x] = low;
  }
  sampled.sort((a, b) => a - b);
  const background = sampled[Math.floor(sampled.length * 0.75)] ?? 0;
  const ink = Float32Array.from(darkest).sort()[Math.floor(width * 0.2)] ?? 0;
  return emptyRuns(darkest, ink, background);
}

function emptyRuns(darkest: Float32Array, ink: number, background: number): InkGap[] {
  const gaps: InkGap[] = [];
  const floor = background - 0.5 * (background - ink);
  let from = -1;
  for (let x = 0; x <= darkest.length; x++) {
    const local = Math.max(localMaximum(darkest, x), floor);
    const empty = x < darkest.length && (darkest[x] as number) > ink + (local - ink) * 0.55;
    if (empty && from < 0) from = x;
    if (!empty && from >= 0) {
      gaps.push({ from, to: x });
      from = -1;
    }
  }
  return gaps;
}

function localMaximum(values: Float32Array, x: number) {
  let high = -Infinity;
  const end = Math.min(values.length - 1, x + BACKGROUND_WINDOW_PX);
  for (let k = Math.max(0, x - BACKGROUND_WINDOW_PX); k <= end; k++)
    high = Math.max(high, values[k] as number);
  return high;
}

/** A text with the spaces that its image shows. */
export interface SpacedText {
  readonly text: string;
  /** A gap is about as wide as a space has to be, so that there may be one, or none. */
  readonly isDoubtful: boolean;
}

/** Width of such a gap, in multiples of the limit. */
const DOUBTFUL_FROM = 0.8;
const DOUBTFUL_TO = 1.1;

/**
 * Inserts the measured spaces into a text.
 * @param centres column of each character, in crop pixels
 */
export function spacedText(text: string, centres: readonly number[], gaps: readonly InkGap[]): SpacedText {
  const characters = [...text];
  if (characters.length !== centres.length || characters.length < 4) return { text, isDoubtful: false };
  const widths = characters.slice(1).map((_, i) => widestGap(gaps, centres[i] ?? 0, centres[i + 1] ?? 0));
  const isSpace = (i: number) => characters[i] === " ";
  const inner = widths.filter((_, i) => !isSpace(i) && !isSpace(i + 1)).sort((a, b) => a - b);
  if (inner.length < 3) return { text, isDoubtful: false };
  const limit = Math.max(GAP_SHARE, GAP_OVER_MEDIAN * (inner[inner.length >> 1] ?? 0) + 2);
  let isDoubtful = false;
  const spaced = characters.reduce((out, right, i) => {
    if (i === 0) return right;
    const left = characters[i - 1] ?? "";
    const edge = i === 1 || i === characters.length - 1 ? EDGE_FACTOR : 1;
    const share = (widths[i - 1] ?? 0) / (limit * edge);
    const mayPart = LEFT_OF_GAP.test(left) && RIGHT_OF_GAP.test(right);
    isDoubtful ||= mayPart && share > DOUBTFUL_FROM && share < DOUBTFUL_TO;
    return out + (mayPart && share > 1 ? " " : "") + right;
  }, "");
  return { text: spaced, isDoubtful };
}

/** Only gaps that lie between both letters count: one that reaches into a letter is glare. */
function widestGap(gaps: readonly InkGap[], left: number, right: number) {
  let widest = 0;
  for (const { from, to } of gaps) if (from > left && to < right) widest = Math.max(widest, to - from);
  return widest;
}
