import { KNOWN, skeletonOf } from "./known-labels";
import type { LabelField } from "./label-fields";
import { MAX_LABEL_DIGITS, MAX_SKELETON, translationsIn } from "./match-label";
import { editDistance, leastDistance, lettersIn } from "./text";

const MIN_LOOSE = 6;
const MIN_LIKENESS = 0.5;

/**
 * How much a badly read line resembles the labels of each field, 0 to 1: the share of letters that need no change, in the
 * whole line or in one of its translations. Fields under one half are left out.
 */
export function looseLabels(text: string): ReadonlyMap<LabelField, number> {
  const found = new Map<LabelField, number>();
  if ((text.match(/\d/g)?.length ?? 0) > MAX_LABEL_DIGITS) return found;
  const parts = [...new Set([text, ...translationsIn(text)].map(skeletonOf))];
  for (const part of parts.filter(({ length }) => length >= MIN_LOOSE && length <= MAX_SKELETON)) {
    const own = lettersIn(part);
    for (const { field, skeleton, spellings } of KNOWN) {
      const longest = Math.max(part.length, skeleton.length);
      const allowed = Math.floor(longest * (1 - Math.max(MIN_LIKENESS, found.get(field) ?? 0)));
      if (skeleton.length < MIN_LOOSE || leastDistance(spellings[0]?.letters ?? 0, own) > allowed) continue;
      const distance = editDistance(part, skeleton, allowed);
      if (distance <= allowed) found.set(field, Math.max(found.get(field) ?? 0, 1 - distance / longest));
    }
  }
  return found;
}
