import { createHash } from "node:crypto";
import anyAscii from "any-ascii";
import type { Pair } from "../pairs";

/** True for the half that is held back, chosen by a hash of the entity. */
export function halfOf(entity: string): boolean {
  return (createHash("sha256").update(entity).digest()[0] as number) % 2 === 1;
}

/** A pair in the form of `--pairs` files. */
export function pairOf(
  of: Pick<Pair, "schema" | "category" | "expect">,
  query: string,
  candidate: string,
): Pair {
  const id = createHash("sha256")
    .update([of.category, query, candidate].join("\n"))
    .digest("hex")
    .slice(0, 10);
  return { id, kind: "pair", ...of, query: { name: query }, candidate: { name: candidate }, gate: true };
}

/** The text most like another by its letters; null without one. Does not use the matcher that is measured. */
export function nearest(text: string, others: readonly string[]): string | null {
  const asked = plain(text);
  let best: string | null = null;
  let most = 0;
  for (const other of others) {
    const share = alike(asked, plain(other));
    if (share > most && share < 1) [best, most] = [other, share];
  }
  return best;
}

/** Share of equal letter pairs (Dice coefficient), 0 to 1. */
export function alike(left: string, right: string): number {
  const [a, b] = [bigrams(left), bigrams(right)];
  let both = 0;
  for (const pair of a) if (b.has(pair)) both += 1;
  return (2 * both) / (a.size + b.size || 1);
}

const plainTexts = new Map<string, string>();
/** Lower-case ASCII words in alphabetical order. */
export function plain(text: string): string {
  let found = plainTexts.get(text);
  if (found === undefined) {
    found = anyAscii(text)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .sort()
      .join(" ");
    plainTexts.set(text, found);
  }
  return found;
}

const pairsOfLetters = new Map<string, ReadonlySet<string>>();
function bigrams(text: string): ReadonlySet<string> {
  let found = pairsOfLetters.get(text);
  if (!found) {
    found = new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)));
    pairsOfLetters.set(text, found);
  }
  return found;
}
