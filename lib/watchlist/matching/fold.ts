/**
 * Folds the spellings of one sound into one form. Works on lower-case ASCII words; the tables follow romanisation
 * standards (ISO 9, BGN/PCGN, ALA-LC, Wade-Giles, McCune-Reischauer) and the spellings found in lists.
 */

/** Applied in this order, each to the result of the one before. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/shch|szcz|schtsch|stsch/g, "sh"],
  [/tsch|tch|cz/g, "ch"],
  [/sch/g, "sh"],
  [/dzh|dj/g, "j"],
  [/ph/g, "f"],
  [/bh/g, "v"],
  [/ck|q/g, "k"],
  [/x/g, "ks"],
  [/kh/g, "h"],
  [/gh/g, "g"],
  [/th/g, "t"],
  [/dh/g, "d"],
  [/sz|t[sz]/g, "s"],
  [/w/g, "v"],
  [/ou|oo/g, "u"],
  [/ee|ie|ei|ey|iy|ij|yi/g, "i"],
  [/[yij]a/g, "ia"],
  [/[yij]u/g, "iu"],
  [/[yij]o/g, "io"],
  [/[yj]e/g, "e"],
  [/y/g, "i"],
  [/zh/g, "j"],
  [/([aou])e/g, "$1"],
  [/c(?=[ei])/g, "s"],
  [/c(?!h)/g, "k"],
  [/(.)\1+/g, "$1"],
];

const CACHE_LIMIT = 200_000;

/** Caches a pure function of a word. */
function cached(compute: (word: string) => string): (word: string) => string {
  const cache = new Map<string, string>();
  return (word) => {
    let found = cache.get(word);
    if (found === undefined) {
      found = compute(word);
      if (cache.size >= CACHE_LIMIT) cache.clear();
      cache.set(word, found);
    }
    return found;
  };
}

/** One form for the romanisation variants of a word: `Khrushchev`, `Hruschew` → `hrushev`. */
export const fold = cached((word) => FOLDS.reduce((text, [pattern, by]) => text.replace(pattern, by), word));

const SOUND_CLASSES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...{ b: "b", p: "b", f: "f", v: "f", k: "k", g: "k", j: "j", s: "s", z: "s" },
  ...{ d: "t", t: "t", l: "l", m: "m", n: "n", r: "r" },
});

/** Consonant classes without vowels and doubled letters: finds candidates, and is never a score by itself. */
export const skeleton = cached((word) => {
  let out = "";
  let last = "";
  for (const letter of fold(word).replace(/sh|ch/g, "s")) {
    const sound = letter >= "0" && letter <= "9" ? letter : (SOUND_CLASSES[letter] ?? "");
    if (sound && sound !== last) out += sound;
    last = sound;
  }
  return out;
});

/** As {@link skeleton}, with w and y as vowels: what an unvowelled script shows of a Latin word. */
export const looseSkeleton = cached((word) => skeleton(word.replace(/[wy]/g, "")));

/** Consonants of a vowelled word, to compare with a word of an unvowelled script. */
export const consonantsOfVowelled = cached((word) =>
  bareConsonants(
    sounds(word)
      .replace(/[oae]w/g, "a")
      .replace(/w/g, ""),
  ),
);

/** As {@link consonantsOfVowelled}, with j as a consonant: Jamal, and not Jakob. */
export const consonantsWithHardJ = cached((word) =>
  bareConsonants(sounds(word.replace(/dzh|dj|j/g, "J")).replace(/w/g, "")).replace(/J/g, "j"),
);

/** Consonants of a word of an unvowelled script (Arabic, Hebrew) after transliteration: w and y may be vowels. */
export const consonantsOfUnvowelled = cached((word) => bareConsonants(sounds(word).replace(/[wy]/g, "")));

function sounds(word: string): string {
  return word
    .replace(/p(?!h)/g, "b")
    .replace(/ph|v/g, "f")
    .replace(/tch|ch/g, "sh");
}

function bareConsonants(word: string): string {
  return fold(word)
    .replace(/[aeiou]/g, "")
    .replace(/sh|z/g, "s")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=.)h$/, "");
}
