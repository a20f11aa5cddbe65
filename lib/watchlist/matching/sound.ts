/**
 * Compares words by sound where one of them comes from a script that writes foreign names by its own syllables
 * (`푸틴`, `プーチン`, `普京`, `ပူတင်` for Putin): the romanised texts share few letters, but their consonants are of the
 * same classes in the same order, with helping vowels between them. A word is a sequence of phonemes; the distance of
 * two sequences is a weighted edit distance.
 */

/**
 * What a reading by sound is of: a foreign name, or a name of the script's own language that also has a reading by
 * characters. Two names of that script are compared by characters alone: other characters are another name.
 */
export type SoundKind = "foreign" | "letters" | "hangul" | "han";

/** Consonants by place and manner; a letter that is not here is a vowel. */
const CONSONANTS = "pbfvwtdTszcSZjkgqhrlnNmy";

const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/tsch|dsch|tch|tsh|cz|(?<!s)ch/g, "j"],
  [/shch|sch|sh/g, "S"],
  [/zh/g, "Z"],
  [/dzh|dj/g, "j"],
  [/kh/g, "q"],
  [/gh/g, "g"],
  [/ph/g, "f"],
  [/th/g, "T"],
  [/([bdj])h/g, "$1"],
  [/ck|qu?/g, "k"],
  [/x/g, "ks"],
  [/t[sz]|dz/g, "c"],
  [/c(?=[eiy])/g, "s"],
  [/c(?![eiyj])/g, "k"],
  [/ng(?![aeiou])/g, "N"],
  [/(.)\1+/g, "$1"],
];

/** Cost of taking one phoneme for another, both ways; pairs that are missing cost {@link UNRELATED}. */
const SUBSTITUTION: Readonly<Record<number, string>> = {
  0.1: "pb td sz kg Sj SZ jZ rl qh nN TS Tt vw Ts Tz Td",
  0.2: "fv pf bv bf kq gq cs cz cj Sc sS zZ fh jz fw",
  0.3: "tj dj tc dc jy kj gj gZ hk gh js Nm nm pv bw jc ry ly gy wh Zy",
  0.45: "tS tz ts ds dz rd ld nl rn kS gS kT wg wm bm yn hS hs",
};
/** What scripts without final consonants or clusters leave out or add. */
const OMITTED: Readonly<Record<string, number>> = {
  ...{ h: 0.2, w: 0.15, y: 0.1, r: 0.3, l: 0.4, n: 0.55, N: 0.5, q: 0.45, k: 0.6, g: 0.6, t: 0.6, d: 0.6 },
  ...{ s: 0.6, z: 0.6, c: 0.7, m: 0.8, p: 0.7, b: 0.8, f: 0.7, v: 0.5 },
};
const UNRELATED = 1.2;
/** A first sound that differs weighs more: a script that lacks a final consonant has an initial one. */
const FIRST = 1.5;
/** A vowel at the beginning is heard in every script. */
const FIRST_VOWEL = 0.35;
const GLIDE = 0.15;
const LONGEST = 28;

/**
 * How exact a comparison is. `syllables` is for scripts that cannot write every sound, `hangul` for one that can write
 * final consonants but few of them at the end of a word, `letters` for alphabets, and `close` for two words of Latin letters: vowels mean little in the first and much in the last.
 */
const MODES = {
  syllables: { otherVowel: 0.08, omittedVowel: 0.1, vowelWeight: 0.2, factor: 1, liquids: 0, omission: 1 },
  hangul: { otherVowel: 0.08, omittedVowel: 0.1, vowelWeight: 0.2, factor: 1, liquids: 0, omission: 1.25 },
  letters: {
    otherVowel: 0.14,
    omittedVowel: 0.16,
    vowelWeight: 0.3,
    factor: 1.4,
    liquids: 0.3,
    omission: 1.2,
  },
  close: { otherVowel: 0.3, omittedVowel: 0.3, vowelWeight: 0.5, factor: 2, liquids: 1, omission: 1.2 },
} as const;
export type SoundMode = keyof typeof MODES;

const CODES = 128;
const isVowelCode = new Uint8Array(CODES);
for (let code = 0; code < CODES; code++)
  isVowelCode[code] = CONSONANTS.includes(String.fromCharCode(code)) ? 0 : 1;

/** The costs of one mode: of each pair of phonemes, of leaving one out, and its weight. */
interface Table {
  readonly substitution: Float64Array;
  readonly omission: Float64Array;
  readonly weight: Float64Array;
  /** A script of syllables leaves out final consonants and those of clusters, and never one between two vowels. */
  readonly keepsBetweenVowels: boolean;
}

const tables: Readonly<Record<SoundMode, Table>> = {
  syllables: tableOf("syllables"),
  hangul: tableOf("hangul"),
  letters: tableOf("letters"),
  close: tableOf("close"),
};

function tableOf(mode: SoundMode): Table {
  const { otherVowel, omittedVowel, vowelWeight, factor, liquids, omission: share } = MODES[mode];
  const substitution = new Float64Array(CODES * CODES).fill(UNRELATED);
  const set = (a: number, b: number, cost: number) => {
    substitution[a * CODES + b] = cost;
    substitution[b * CODES + a] = cost;
  };
  const vowels = [...isVowelCode.keys()].filter((code) => isVowelCode[code] === 1);
  for (const a of vowels) for (const b of vowels) set(a, b, otherVowel);
  // u and w, i and y are one sound between vowels.
  for (const pair of ["uw", "uv", "ow", "ov", "iy", "ey"]) set(pair.charCodeAt(0), pair.charCodeAt(1), GLIDE);
  for (const [cost, pairs] of Object.entries(SUBSTITUTION)) {
    for (const pair of pairs.split(" ")) {
      const more = /[rl]/.test(pair) ? liquids : 0;
      set(pair.charCodeAt(0), pair.charCodeAt(1), Math.min(UNRELATED, Number(cost) * factor + more));
    }
  }
  for (let code = 0; code < CODES; code++) set(code, code, 0);
  const omission = Float64Array.from({ length: CODES }, (_, code) =>
    isVowelCode[code] ? omittedVowel : Math.min(1, (OMITTED[String.fromCharCode(code)] ?? 1) * share),
  );
  // Hangul writes a nasal wherever it is heard: 푸틴 is no Potanin.
  if (mode === "hangul") for (const nasal of "nNm") omission[nasal.charCodeAt(0)] = 1;
  const weight = Float64Array.from({ length: CODES }, (_, code) => (isVowelCode[code] ? vowelWeight : 1));
  return { substitution, omission, weight, keepsBetweenVowels: mode === "syllables" || mode === "hangul" };
}

/** The phonemes of a romanised word: one character each, vowels as they are. */
export function phonemesOf(word: string): string {
  return DIGRAPHS.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
    .replace(/\P{ASCII}/gu, "")
    .slice(0, LONGEST);
}

const rows = [new Float64Array(LONGEST + 1), new Float64Array(LONGEST + 1)] as const;

/** Cost of changing one sequence of phonemes into the other; more than `most` once it must exceed it. */
function distance(left: string, right: string, table: Table, most: number): number {
  let [above, row] = rows as readonly [Float64Array, Float64Array];
  above[0] = 0;
  for (let j = 1; j <= right.length; j++) above[j] = at(above, j - 1) + omitted(right, j - 1, table);
  for (let i = 1; i <= left.length; i++) {
    if (fillRow(left, right, i, { above, row, table }) > most) return most + 1;
    [above, row] = [row, above];
  }
  return at(above, right.length);
}

interface Step {
  readonly above: Float64Array;
  readonly row: Float64Array;
  readonly table: Table;
}

/** @returns the lowest cost of the row */
function fillRow(left: string, right: string, i: number, { above, row, table }: Step): number {
  const without = omitted(left, i - 1, table);
  const base = left.charCodeAt(i - 1) * CODES;
  let best = at(above, 0) + without;
  row[0] = best;
  for (let j = 1; j <= right.length; j++) {
    const cost = at(table.substitution, base + right.charCodeAt(j - 1)) * (i === 1 && j === 1 ? FIRST : 1);
    const least = Math.min(
      at(above, j) + without,
      at(row, j - 1) + omitted(right, j - 1, table),
      at(above, j - 1) + cost,
    );
    row[j] = least;
    if (least < best) best = least;
  }
  return best;
}

function at(values: Float64Array | Uint8Array, index: number): number {
  return values[index] as number;
}

/** Consonants that are heard between vowels in every language; r, l, h and glides may be lost there. */
const KEPT_BETWEEN_VOWELS = new Set([..."pbfvtdszcSZjkgnm"].map((sound) => sound.charCodeAt(0)));

function omitted(sounds: string, index: number, { omission, keepsBetweenVowels }: Table): number {
  const code = sounds.charCodeAt(index);
  const cost = at(omission, code);
  if (
    keepsBetweenVowels &&
    index > 0 &&
    KEPT_BETWEEN_VOWELS.has(code) &&
    isVowelCode[sounds.charCodeAt(index - 1)] === 1 &&
    isVowelCode[sounds.charCodeAt(index + 1)] === 1
  )
    return Math.max(1, cost);
  if (index > 0) return cost;
  if (isVowelCode[code]) return FIRST_VOWEL;
  return sounds[0] === "h" || sounds[0] === "y" ? cost : cost * FIRST;
}

function weightOf(sounds: string, { weight }: Table): number {
  let sum = 0;
  for (let i = 0; i < sounds.length; i++) sum += at(weight, sounds.charCodeAt(i));
  return sum;
}

/** Similarity of two words by sound from their phonemes, 0 to 1; 0 below `least`. */
export function soundSimilarity(left: string, right: string, mode: SoundMode, least: number): number {
  const table = tables[mode];
  const weight = (weightOf(left, table) + weightOf(right, table)) / 2;
  if (weight === 0) return 0;
  const heard = 1 - distance(left, right, table, weight * (1 - least)) / weight;
  return heard < least ? 0 : heard;
}

const SKELETON_CLASS: Readonly<Record<string, string>> = {
  ...{
    p: "p",
    b: "p",
    f: "p",
    v: "p",
    t: "t",
    d: "t",
    T: "t",
    s: "s",
    z: "s",
    c: "s",
    S: "s",
    Z: "s",
    j: "s",
  },
  ...{ k: "k", g: "k", q: "k", r: "r", l: "r", n: "n", N: "n", m: "n" },
};

/** The classes of a word's consonants, to find candidates: whole, without r and l, and without final stops too. */
export function soundSkeletons(phonemes: string): readonly string[] {
  const whole = collapsed([...phonemes].map((sound) => SKELETON_CLASS[sound] ?? "").join(""));
  const light = collapsed(whole.replace(/r/g, ""));
  return [...new Set([whole, light, collapsed(light.replace(/n/g, ""))])]
    .filter((classes) => classes.length >= (classes === whole ? 2 : 3) || whole.length <= 3)
    .filter(({ length }) => length >= 1);
}

/** The letters that begin a word whose first consonant is of a class; any other letter can begin any word. */
const BEGINNINGS = ["bpfv", "dt", "dtszjc", "ckgqx", "rl", "nm"];
const beginnings = new Uint8Array(CODES);
for (const [place, letters] of BEGINNINGS.entries()) {
  for (const letter of letters) {
    const code = letter.charCodeAt(0);
    beginnings[code] = at(beginnings, code) | (1 << place);
  }
}

/** False when the letters that two words begin with rule out that their consonants are of the same classes. */
export function mayBeginAlike(left: string, right: string): boolean {
  const [a = 0, b = 0] = [beginnings[left.charCodeAt(0)], beginnings[right.charCodeAt(0)]];
  return a === 0 || b === 0 || (a & b) !== 0;
}

function collapsed(text: string): string {
  return text.replace(/(.)\1+/g, "$1");
}

/** Letters that begin one sound in different romanisations. */
const INITIALS: readonly (readonly [RegExp, string])[] = [
  [/^(?:sh|sch|x|hs)/, "S"],
  [/^(?:q|kh?|gh?|c(?=[aou]))/, "K"],
  [/^(?:zh|dzh|dj|j|dz)/, "J"],
  [/^(?:ts|tz|c(?=[eiy])|z)/, "Z"],
];

export function withOneInitial(word: string): string {
  return INITIALS.reduce((changed, [pattern, by]) => changed.replace(pattern, by), word);
}
