import { type DateOrder, findDates } from "./dates";
import { isRead, type LabelField } from "./label-fields";
import { type ClassifiedLine, NUMBERS, parse } from "./parsed-values";

/** In line heights: how far above its value a label stands, and how far aside the two may begin. */
const MAX_RISE = 2.6;
const MAX_ASIDE = 2.2;
/** Characters by which the place of a cut may be misjudged: letters have different widths. */
const REACH = 4;
/** Fields whose values have a form that tells where they end. */
const STRICT: ReadonlySet<LabelField> = new Set(["birth", "issue", "expiry", "otherDate", "sex"]);

/**
 * Splits values of neighbouring columns that were read as one line ("91869-6598905-626.08.1992") where the label of the
 * second one begins, if each part then is a value of its label.
 */
export function splitColumns(lines: readonly ClassifiedLine[], order: DateOrder): ClassifiedLine[] {
  const labels = lines.filter(({ label }) => label !== null && label.rest === "");
  return lines.flatMap((line) =>
    line.label === null && !line.heading ? split(line, labels, order) : [line],
  );
}

function split(line: ClassifiedLine, labels: readonly ClassifiedLine[], order: DateOrder): ClassifiedLine[] {
  const above = labels
    .filter((label) => {
      const height = (label.height + line.height) / 2;
      const rise = (line.y - label.y) / height;
      return (
        rise > 0.45 &&
        rise < MAX_RISE &&
        label.start < line.end &&
        label.start > line.start - MAX_ASIDE * height
      );
    })
    .sort((a, b) => b.y - a.y);
  const row = above.filter((label) => Math.abs(label.y - (above[0]?.y ?? 0)) < 0.6 * label.height);
  const [first, second] = row.sort((a, b) => a.start - b.start);
  if (!first?.label || !second?.label || second.start < line.start + line.height) return [line];
  if (first.start > line.start + MAX_ASIDE * line.height) return [line];
  const at = cutOf(line, second.start, [first.label.field, second.label.field], order);
  if (at === null) return [line];
  const rest = (to: number) => row.filter((label) => label.start >= to);
  const left = part(line, line.text.slice(0, at), line.start, second.start - 0.2 * line.height);
  const right = part(line, line.text.slice(at), second.start, line.end);
  return [left, ...(rest(second.start).length > 1 ? split(right, labels, order) : [right])];
}

/** Where the text ends that the first label announces; null where the parts are no values of the two labels. */
function cutOf(
  line: ClassifiedLine,
  second: number,
  [a, b]: readonly [LabelField, LabelField],
  order: DateOrder,
): number | null {
  const isStrict = STRICT.has(a) || STRICT.has(b);
  // Two numbers, or a number and what is not read, are parted where a gap was read.
  const isNumber = (field: LabelField) => NUMBERS.has(field) || !isRead(field);
  if (!isStrict && !(isNumber(a) && isNumber(b))) return null;
  const { text } = line;
  const guess = ((second - line.start) / line.width) * text.length;
  const cuts = Array.from({ length: text.length - 1 }, (_, i) => i + 1).filter(
    (at) => Math.abs(at - guess) <= REACH && (isStrict || text[at] === " "),
  );
  const fits = cuts.filter((at) => isValue(a, text.slice(0, at), order) && isValue(b, text.slice(at), order));
  const cost = (at: number) => Math.abs(at - guess) + (/\s/.test(text.slice(at - 1, at + 1)) ? 0 : 1) + (/^\s*\d\b/.test(text.slice(at)) ? 2 : 0); // biome-ignore format: one sum
  return fits.sort((x, y) => cost(x) - cost(y))[0] ?? null;
}

function isValue(field: LabelField, text: string, order: DateOrder) {
  if (parse(field, text, order).length === 0) return false;
  const dates = findDates(text, order);
  if (!STRICT.has(field) || field === "sex") return dates.length === 0;
  return (
    dates.length === 1 &&
    (dates[0]?.shortYear === false || /^\D*\d{1,2}\D+\d{1,2}\D+\d{2}\D{0,2}$/.test(text))
  );
}

function part(line: ClassifiedLine, text: string, start: number, end: number): ClassifiedLine {
  return { ...line, text: text.trim(), start, end, x: (start + end) / 2, width: end - start };
}
