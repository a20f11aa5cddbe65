/**
 * The recogniser drops most spaces between words: a blank is likelier than the space, yet between letters of one word the
 * space has hardly any probability at all. They are restored from that probability and from the image, where a space is a
 * run of columns without ink, wide for the line's height and for its usual gaps.
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

/** No apostrophe: the gaps beside it are as wide as a space, and hardly ever one. */
const LEFT_OF_GAP = /[A-Za-z.,)À-ž]/;
const RIGHT_OF_GAP = /[A-Za-z(À-ž]/;

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
  /** There may be a space where none is given, or none where one is. */
  readonly isDoubtful: boolean;
}

/** What the recogniser and the image say of the places between two neighbouring characters of a text. */
export interface SeenBetween {
  /** Column of each character, in crop pixels, to half a column of the recogniser. */
  readonly centres: readonly number[];
  /** Highest probability of a space after each character, which is mostly far below that of the blank. */
  readonly spaces: readonly number[];
  readonly gaps: readonly InkGap[];
}

/** Half a column of the recogniser: a narrow letter may begin right of its column. */
export const CENTRE_TOLERANCE_PX = 4;
/**
 * Log odds of a space by the logarithm of its probability and by the width of its gap in multiples of a wide one. Fitted on lines of
 * photographed cards, small copies of the web among them (docs/documents.md, word-gaps).
 */
const ODDS = { bias: 7.4, perLogProbability: 2.17, perWidth: 4.95 } as const;
/** A wider gap says no more. */
const MAX_SHARE = 2;
/** Below this probability there is no space, whatever the gap. */
const UNSEEN = 0.002;
/** A gap that leaves doubt there, in multiples of a wide one. */
const WIDE_GAP = 1.1;
/** Log odds within which a space is doubtful. */
const DOUBT = 2;

/** Inserts the spaces that the recogniser half saw into a text, where the image has a gap for them. */
export function spacedText(text: string, { centres, spaces, gaps }: SeenBetween): SpacedText {
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
    if (!LEFT_OF_GAP.test(left) || !RIGHT_OF_GAP.test(right)) return out + right;
    const judged = judge(spaces[i - 1] ?? 0, (widths[i - 1] ?? 0) / limit);
    isDoubtful ||= judged.isDoubtful;
    return out + (judged.isSpace ? " " : "") + right;
  }, "");
  return { text: spaced, isDoubtful };
}

/** @param share width of the gap in multiples of that of a wide one */
function judge(probability: number, share: number) {
  if (probability < UNSEEN) return { isSpace: false, isDoubtful: share > WIDE_GAP };
  const { bias, perLogProbability, perWidth } = ODDS;
  const odds = bias + perLogProbability * Math.log(probability) + perWidth * Math.min(share, MAX_SHARE);
  return { isSpace: odds > 0, isDoubtful: Math.abs(odds) < DOUBT };
}

/** Only gaps that lie between both letters count: one that reaches into a letter is glare. */
function widestGap(gaps: readonly InkGap[], left: number, right: number) {
  const [start, end] = [left - CENTRE_TOLERANCE_PX, right + CENTRE_TOLERANCE_PX];
  let widest = 0;
  for (const { from, to } of gaps) if (from > start && to < end) widest = Math.max(widest, to - from);
  return widest;
}
