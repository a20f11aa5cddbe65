import type { Dice } from "@/tools/evaluation/screening/random";

/** Differences that occur between the name on a document and the name on a list. */

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** Omits, changes, adds or swaps one letter; never the first. */
export function typo(word: string, dice: Dice): string {
  if (word.length < 4) return word;
  const at = 1 + dice.below(word.length - 1);
  const before = word.slice(0, at);
  switch (dice.below(4)) {
    case 0:
      return before + word.slice(at + 1);
    case 1:
      return before + dice.pick([...ALPHABET]) + word.slice(at + 1);
    case 2:
      return before + dice.pick([...ALPHABET]) + word.slice(at);
    default:
      return at + 1 < word.length
        ? before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
        : word;
  }
}

const SPELLINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/mohamm?[ae]d|muhamm?ad/i, ["Mohamed", "Muhammad", "Mohammad"]],
  [/ahm[ae]d/i, ["Ahmad", "Ahmed"]],
  [/huss?ai?e?i?n/i, ["Hussein", "Husayn", "Hossein"]],
  [/\babd ?[au]l[- ]/i, ["Abdul ", "Abd al-", "Abdal "]],
  [/\bal-/i, ["al ", "el-", "Al"]],
  [/kh/i, ["h", "kh"]],
  [/sh/i, ["sch", "sh"]],
  [/ou/i, ["u", "oo"]],
  [/iy\b|i\b|y\b/i, ["y", "i", "iy"]],
  [/v/i, ["w", "v"]],
  [/q/i, ["k", "q"]],
  [/ee/i, ["i", "ee"]],
];

/** Another spelling of the same sounds; the unchanged name when none is known. */
export function respelled(name: string, dice: Dice): string {
  const fitting = SPELLINGS.filter(([pattern]) => pattern.test(name));
  if (fitting.length === 0) return name;
  const [pattern, spellings] = dice.pick(fitting);
  return name.replace(pattern, dice.pick(spellings));
}

export const PERTURBATIONS = ["typo", "respelled", "order", "middle left out", "case"] as const;
export type Perturbation = (typeof PERTURBATIONS)[number];

export function perturbed(name: string, how: Perturbation, dice: Dice): string {
  const words = name.split(/\s+/);
  switch (how) {
    case "typo": {
      const longest = words.reduce(
        (best, word, i) => (word.length > (words[best]?.length ?? 0) ? i : best),
        0,
      );
      return words.map((word, i) => (i === longest ? typo(word, dice) : word)).join(" ");
    }
    case "respelled":
      return respelled(name, dice);
    case "order":
      return [...words.slice(1), words[0]].join(" ");
    case "middle left out":
      return words.length > 2 ? [words[0], ...words.slice(2)].join(" ") : name;
    case "case":
      return name.toUpperCase();
  }
}
