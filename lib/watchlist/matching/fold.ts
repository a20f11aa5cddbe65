/**
 * Folds the spellings of one sound into one form. Works on lower-case ASCII words; the tables follow romanisation
 * standards (ISO 9, BGN/PCGN, ALA-LC, Wade-Giles, McCune-Reischauer) and the spellings found in lists.
 */

/**
 * Applied in this order, each to the result of the one before. The letters last: the rule changes nothing in a word that
 * lacks one of every group, and looking that up costs less than trying it.
 */
export const FOLDS: readonly Fold[] = [
  [/shch|szcz|schtsch|stsch/g, "sh", "sc"],
  [/tsch|tch|cz/g, "ch", "tc cz"],
  [/sch/g, "sh", "sch"],
  [/dzh|dj/g, "j", "dz dj"],
  [/ph/g, "f", "ph"],
  [/bh/g, "v", "bh"],
  [/ck|q/g, "k", "ck q"],
  [/x/g, "ks", "x"],
  [/kh/g, "h", "kh"],
  [/gh/g, "g", "gh"],
  [/th/g, "t", "th"],
  [/dh/g, "d", "dh"],
  [/sz|t[sz]/g, "s", "sz ts tz"],
  [/w/g, "v", "w"],
  [/ou|oo/g, "u", "o"],
  [/ee|ie|ei|ey|iy|ij|yi/g, "i", "e iy ij"],
  [/[yij]a/g, "ia", "ya ja"],
  [/[yij]u/g, "iu", "yu ju"],
  [/[yij]o/g, "io", "yo jo"],
  [/[yj]e/g, "e", "ye je"],
  [/y/g, "i", "y"],
  [/zh/g, "j", "zh"],
  [/([aou])e/g, "$1", "ae oe ue"],
  [/c(?=[ei])/g, "s", "ce ci"],
  [/c(?!h)/g, "k", "c"],
  [/(.)\1+/g, "$1", ""],
];
type Fold = readonly [pattern: RegExp, by: string, groups: string];

/** A bit for each letter from a to z that a word has. */
export function lettersIn(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) {
    const place = word.charCodeAt(i) - 97;
    if (place >= 0 && place < 26) letters |= 1 << place;
  }
  return letters;
}

const RULES = FOLDS.map(([pattern, by, groups]) => ({
  pattern,
  by,
  groups: groups.split(" ").map(lettersIn),
}));

function foldWord(word: string): string {
  let text = word;
  let letters = lettersIn(word);
  for (const { pattern, by, groups } of RULES) {
    if (!groups.some((group) => (letters & group) === group)) continue;
    const next = text.replace(pattern, by);
    if (next === text) continue;
    text = next;
    letters = lettersIn(text);
  }
  return text;
}

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
export const fold = cached(foldWord);

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
