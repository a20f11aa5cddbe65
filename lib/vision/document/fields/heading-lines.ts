import type { TextLine } from "../page/read-page";
import { folded } from "../printed/text";

/** A line of a heading, two lines that together are one, or one language of a line. */
export interface HeadingLine {
  readonly text: string;
  readonly y: number;
  readonly height: number;
  /** The lines of the page that it is made of. */
  readonly lines: readonly TextLine[];
  /** Made of two lines, or a part of one: it counts as a whole only. */
  readonly isJoined: boolean;
}

/** A heading's part has few characters and no digit. */
const MAX_PART = 28;
/** In line heights: the gap of two words of one row, and the drop from one row of a heading to the next. */
const MAX_GAP = 6;
const MAX_DROP = 2;

/** Letters of a language that is compared by itself: "РОССИЙСКАЯ ФЕДЕРАЦИЯ / RUSSIAN FEDERATION". */
const MIN_LANGUAGE = 8;

/** Each language of a line in several, as a heading by itself. */
export function languagesOf(line: TextLine): readonly HeadingLine[] {
  const parts = line.text.split("/").map((part) => part.trim());
  return parts.length < 2
    ? []
    : parts
        .filter((text) => text.length >= MIN_LANGUAGE)
        .map((text) => ({ text, y: line.y, height: line.height, lines: [line], isJoined: true }));
}

/**
 * The lines of a page, and every pair that may be one heading in two pieces: beside each other ("REPUBLIQUE", "FRANCAISE")
 * or one below the other ("DRIVER", "LICENSE").
 */
export function headingLines(lines: readonly TextLine[]): readonly HeadingLine[] {
  const single = lines.map((line) => ({
    text: line.text,
    y: line.y,
    height: line.height,
    lines: [line],
    isJoined: false,
  }));
  const parts = lines.filter(({ text }) => text.length <= MAX_PART && /^\D*[A-Z]{3}\D*$/.test(folded(text)));
  const pairs = parts.flatMap((a) =>
    parts
      .filter((b) => b !== a && (isRightOf(b, a) || isBelow(b, a)))
      .map((b) => ({ text: `${a.text} ${b.text}`, y: a.y, height: a.height, lines: [a, b], isJoined: true })),
  );
  return [...single, ...pairs];
}

const left = ({ x, width }: TextLine) => x - width / 2;
const right = ({ x, width }: TextLine) => x + width / 2;
const isAlike = (a: TextLine, b: TextLine) =>
  Math.max(a.height, b.height) / Math.max(1, Math.min(a.height, b.height)) < 1.5;

function isRightOf(b: TextLine, a: TextLine) {
  const gap = left(b) - right(a);
  return isAlike(a, b) && Math.abs(a.y - b.y) < 0.5 * a.height && gap > -a.height && gap < MAX_GAP * a.height;
}

function isBelow(b: TextLine, a: TextLine) {
  const drop = b.y - a.y;
  const overlap = Math.min(right(a), right(b)) - Math.max(left(a), left(b));
  const shared = overlap > 0.5 * Math.min(a.width, b.width);
  return isAlike(a, b) && drop > 0.5 * a.height && drop < MAX_DROP * a.height && shared;
}
