import { exactLabel } from "./known-labels";
import type { LabelField } from "./label-fields";
import { clearWhole, translationsIn, wordStarts } from "./match-label";
import { keyOf } from "./text";

/** Lines with more words are running text. */
const MAX_WORDS = 16;
/** Cost of each letter of a translation that is not known beside one that is, and of one more label. */
const UNKNOWN_LETTER = 1;
const LABEL = 0.1;
const MIN_UNKNOWN = 3;

/** The labels that the end of a line was parted into. */
interface Row {
  /** Where the first of them ends in the line. */
  readonly end: number;
  readonly field: LabelField;
  readonly labels: number;
  readonly cost: number;
}

/**
 * Where the first label of a line ends that is nothing but labels of two or more fields, read letter by letter: each in one
 * language, or in several between slashes of which one at least is known. Of several ways to part it the one with fewest
 * unknown letters, then fewest labels, counts.
 * @example firstOfLabels("SESSO/ SEX STATURA/HEIGHT") // 11
 * @returns an index into the text; null for any other line
 */
export function firstOfLabels(text: string): number | null {
  const starts = [...text.matchAll(/(?<=[^\s/|]\s+)[^\s/|]/g)].map(({ index }) => index);
  if (starts.length === 0 || starts.length > MAX_WORDS) return null;
  const cuts = [0, ...starts];
  const ends = [...starts, text.length];
  const best: (Row | null)[] = cuts.map(() => null);
  for (let from = cuts.length - 1; from >= 0; from -= 1)
    for (let to = from; to < ends.length; to += 1) {
      const row = rowOf(
        text.slice(cuts[from], ends[to]),
        ends[to] ?? 0,
        best[to + 1],
        to === ends.length - 1,
      );
      if (row && row.cost < (best[from]?.cost ?? Infinity)) best[from] = row;
    }
  const [row] = best;
  return row && row.labels > 1 ? row.end : null;
}

/** A label, and the row that follows it; null where the text is none, or names the field that follows. */
function rowOf(text: string, end: number, next: Row | null | undefined, isLast: boolean): Row | null {
  const label = labelOf(text);
  if (!label || (!isLast && (!next || (next.field === label.field && label.field !== "other")))) return null;
  return {
    end,
    field: label.field,
    labels: 1 + (next?.labels ?? 0),
    cost: LABEL + UNKNOWN_LETTER * label.unknown + (next?.cost ?? 0),
  };
}

/** The field that the known translations of a label name, and the letters of the others; null where there are none, or of several fields. */
function labelOf(text: string): { readonly field: LabelField; readonly unknown: number } | null {
  const parts = translationsIn(text).map((part) => part.replace(ITEM, ""));
  const fields = parts.map((part) => exactLabel(part));
  const isSurname = fields.includes("surname");
  const known = new Set(
    fields.flatMap((field, i) => (isSurname && keyOf(parts[i] ?? "") === GENERIC ? [] : (field ?? []))),
  );
  const [field] = known;
  if (field === undefined || known.size > 1) return null;
  const others = parts.filter((_, i) => fields[i] === null);
  if (!others.every(isOneLabel)) return null;
  return { field, unknown: others.reduce((sum, part) => sum + keyOf(part).length, 0) };
}

/** "[b] Geburtsname" */
const ITEM = /^\s*[[(][a-e][\])]\s*/;

/** "Nom / Name": the second word means either name. */
const GENERIC = "NAME";

/** Whether a translation that is not known may be one label: it neither begins nor ends with another. */
function isOneLabel(text: string): boolean {
  const key = keyOf(text);
  if (key.length < MIN_UNKNOWN || /\d/.test(key)) return false;
  return !wordStarts(text).some(
    (at) => clearWhole(text.slice(0, at)) !== null || clearWhole(text.slice(at)) !== null,
  );
}
