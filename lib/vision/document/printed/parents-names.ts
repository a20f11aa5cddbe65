import type { TextLine } from "../page/read-page";
import { matchLabel } from "./match-label";
import { keyOf } from "./text";
import { nameOf } from "./values";

/** The label of both parents' names, which stand below it: cards and licences of Brazil print it. */
const PARENTS = /^(?:FILIACAO|FILIACION|FILIATION)$/;
/** In heights of the label: the rows below it, and how far aside they may begin. */
const MAX_BELOW = 7;
const MAX_ASIDE = 4;
const MIN_LABEL = 0.9;

/**
 * The words of the parents' names, without each one's first: surnames are inherited, given names of the first rank are not.
 * Empty where no such label was read.
 */
export function parentsSurnames(lines: readonly TextLine[]): ReadonlySet<string> {
  const label = lines.find(({ text }) => PARENTS.test(keyOf(text)));
  if (!label) return new Set();
  const below = lines
    .filter((line) => {
      const down = (line.y - label.y) / label.height;
      const aside = Math.abs(line.x - line.width / 2 - (label.x - label.width / 2)) / label.height;
      return down > 0.5 && down < MAX_BELOW && aside < MAX_ASIDE;
    })
    .sort((a, b) => a.y - b.y);
  const end = below.findIndex(({ text }) => (matchLabel(text)?.score ?? 0) >= MIN_LABEL);
  const names = (end < 0 ? below : below.slice(0, end)).map(({ text }) => nameOf(text));
  return new Set(names.flatMap((name) => name?.split(" ").slice(1) ?? []));
}
