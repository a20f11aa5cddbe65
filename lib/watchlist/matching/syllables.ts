import { inTongyong } from "./tongyong";

/**
 * Romanised Chinese and Korean: one syllable has a spelling in each system (`Xi Jinping`, `Hsi Chin-p'ing`; `Yi`,
 * `Ri`, `Lee`), and most differ in every letter, so edit distance does not help. A word that consists of syllables
 * of a system gets a key that is equal in all systems. Source of the tables: Wade-Giles to Pinyin correspondence (ISO 7098,
 * ALA-LC), Revised Romanization and McCune-Reischauer.
 */

type Sounds = Readonly<Record<string, string>>;

const COMMON = "a ai an ang ao e ei en eng ou u ua uai uan uang ui un uo".split(" ");
const PINYIN_FINALS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["zh", "ch", "sh", "r", "z", "c", "s"].map((initial) => [initial, [...COMMON, "i", "ong"]]),
  ),
  ...Object.fromEntries(["g", "k", "h"].map((initial) => [initial, [...COMMON, "ong"]])),
  ...Object.fromEntries(
    ["j", "q", "x"].map((initial) => [initial, "i ia ian iang iao ie in ing iong iu u uan ue un".split(" ")]),
  ),
  ...Object.fromEntries(
    ["b", "p", "m", "f"].map((initial) => [
      initial,
      "a ai an ang ao ei en eng i ian iao ie in ing iu o ou u".split(" "),
    ]),
  ),
  ...Object.fromEntries(
    ["d", "t", "n", "l"].map((initial) => [
      initial,
      "a ai an ang ao e ei en eng i ia ian iang iao ie in ing iu ong ou u uan ue ui un uo".split(" "),
    ]),
  ),
  y: "a an ang ao e i in ing o ong ou u uan ue un".split(" "),
  w: "a ai an ang ei en eng o u".split(" "),
  "": "a ai an ang ao e ei en er ou".split(" "),
};

/** Initials for which the two systems use each other's letters are in one class. */
const INITIAL_CLASS: Sounds = {
  ...{ b: "p", p: "p", d: "t", t: "t", g: "k", k: "k", z: "z", c: "z", ts: "z", tz: "z" },
  ...{ j: "c", q: "c", zh: "c", ch: "c", x: "x", hs: "x", ss: "s", sz: "s" },
};
const FINAL_CLASS: Sounds = {
  ...{ ien: "ian", ieh: "ie", ueh: "ue", uei: "ui", ung: "ong", iung: "iong", eh: "e", ih: "i", yu: "u" },
  ...{ uo: "o", e: "o" },
};

const WADE_FINALS: Readonly<Record<string, readonly string[]>> = {
  ch: "a ai an ang ao e ei en eng i ia iang iao ieh ien ih in ing iu iung o ou u ua uai uan uang ueh ui un ung".split(
    " ",
  ),
  hs: "i ia iang iao ieh ien in ing iu iung u uan ueh un".split(" "),
  ts: "a ai an ang ao e ei en eng o ou u uan ui un ung".split(" "),
  tz: ["u"],
  ss: ["u"],
  sz: ["u"],
  s: "a ai an ang ao e en eng o ou u uan ui un ung".split(" "),
  sh: "a ai an ang ao e en eng ih ou u ua uai uan uang ui un".split(" "),
  j: "an ang ao e en eng ih o ou u uan ui un ung".split(" "),
  y: "a ai an ang ao eh en i in ing iu u uan ueh un ung".split(" "),
  ...Object.fromEntries(
    ["k", "h"].map((initial) => [
      initial,
      "a ai an ang ao e ei en eng o ou u ua uai uan uang uei ui un ung uo".split(" "),
    ]),
  ),
  ...Object.fromEntries(
    ["t", "n", "l"].map((initial) => [
      initial,
      "a ai an ang ao e ei en eng i iao ieh ien in ing iu o ou u uan ueh ui un ung".split(" "),
    ]),
  ),
  ...Object.fromEntries(
    ["p", "m", "f"].map((initial) => [
      initial,
      "a ai an ang ao ei en eng i iao ieh ien in ing o ou u".split(" "),
    ]),
  ),
};

const PINYIN = syllableKeys(PINYIN_FINALS);
const WADE_GILES = syllableKeys(WADE_FINALS);
/** Exceptions to the classes. */
for (const [syllable, key] of [
  ["tzu", "zi"],
  ["ssu", "si"],
  ["szu", "si"],
  ["yeh", PINYIN.get("ye")],
  ["yen", PINYIN.get("yan")],
  ["yung", PINYIN.get("yong")],
  ["yu", PINYIN.get("you")],
  ["jung", PINYIN.get("rong")],
  ["jen", PINYIN.get("ren")],
  ["jui", PINYIN.get("rui")],
  ["jih", PINYIN.get("ri")],
  ["hsu", PINYIN.get("xu")],
  ["jo", PINYIN.get("ruo")],
  // Taiwanese names also follow Gwoyeu Romatzyh (`jeou`) and MPS II (`ih`).
  ["jeou", PINYIN.get("jiu")],
  ["ih", PINYIN.get("yi")],
] as const) {
  if (key) WADE_GILES.set(syllable, key);
}
PINYIN.set("zi", "zi").set("si", "si").set("ci", "zi");
for (const [syllable, key] of PINYIN) {
  const respelled = inTongyong(syllable);
  if (respelled && !WADE_GILES.has(respelled)) WADE_GILES.set(respelled, key);
}

function syllableKeys(table: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [initial, finals] of Object.entries(table)) {
    for (const final of finals) {
      keys.set(initial + final, `${INITIAL_CLASS[initial] ?? initial}${FINAL_CLASS[final] ?? final}`);
    }
  }
  return keys;
}

const LONGEST_SYLLABLE = 6;
const LONGEST_WORD = 18;

/** The keys of a word's syllables, longest match first; null when it does not consist of syllables of the system. */
function segment(word: string, system: ReadonlyMap<string, string>): string[] | null {
  if (word.length > LONGEST_WORD) return null;
  if (word === "") return [];
  for (let length = Math.min(LONGEST_SYLLABLE, word.length); length > 0; length--) {
    const key = system.get(word.slice(0, length));
    const rest = key === undefined ? null : segment(word.slice(length), system);
    if (key !== undefined && rest) return [key, ...rest];
  }
  return null;
}

/** A syllable ends in a vowel, n, ng, r (er) or, in Wade-Giles, h: excludes most other words. */
const CHINESE_ENDING = /^[^v]*(?:[aeiou]|ng?|er|[ei]h)$/;

/** A word read as Chinese, in each system that has its syllables. */
export interface ChineseReading {
  readonly pinyin: string | null;
  readonly wadeGiles: string | null;
}

/** The Chinese reading of a word; null without one. */
export function readChinese(word: string): ChineseReading | null {
  if (!CHINESE_ENDING.test(word)) return null;
  const pinyin = segment(word, PINYIN)?.join(".") ?? null;
  const wadeGiles = segment(word, WADE_GILES)?.join(".") ?? null;
  return pinyin || wadeGiles ? { pinyin, wadeGiles } : null;
}

/** True when one is the Wade-Giles spelling of the other's pinyin. */
export function areSameSyllables(a: ChineseReading | null, b: ChineseReading | null): boolean {
  if (!a || !b) return false;
  return (
    (a.wadeGiles !== null && a.wadeGiles === b.pinyin) || (b.wadeGiles !== null && b.wadeGiles === a.pinyin)
  );
}

/** True when a word has an initial that only pinyin has. */
export function isPinyinName(words: readonly string[]): boolean {
  return words.some((word) => /^(?:zh|[bdgqxz]|c(?!h))/.test(word) && segment(word, PINYIN) !== null);
}

const CHINESE_FAMILY_NAMES = new Set(
  (
    "wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang han feng deng " +
    "cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren yao shen jia xia fu fan fang zou xiong " +
    "bai meng qin qiu hou jin long shi wan duan lei qian tan liao gong shao mao hao gu chang tao kong xiang yan qiao lai"
  ).split(" "),
);

/** True for two or three words of pinyin, a family name first or last. */
export function isChineseName(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 3) return false;
  const hasFamily = [words[0], words.at(-1)].some(
    (word) => word !== undefined && CHINESE_FAMILY_NAMES.has(word),
  );
  return hasFamily && words.every((word) => segment(word, PINYIN) !== null);
}

const KOREAN_INITIALS: Sounds = {
  ...{
    "": "",
    g: "k",
    k: "k",
    kk: "k",
    n: "n",
    d: "t",
    t: "t",
    tt: "t",
    r: "r",
    l: "r",
    rh: "r",
    m: "m",
    b: "p",
  },
  ...{ p: "p", pp: "p", s: "s", sh: "s", ss: "s", j: "c", ch: "c", jj: "c", h: "h" },
  // Aspirated sounds as the North writes them: Thae, Phyo, Khwang.
  ...{ th: "t", ph: "p", kh: "k" },
};
/** North and South write ㅓ as o, eo, u and ㅡ as u, eu: where they overlap, one class holds both. */
const KOREAN_VOWELS: Sounds = {
  ...{
    a: "a",
    ah: "a",
    ae: "e",
    ai: "e",
    e: "e",
    oe: "e",
    i: "i",
    ee: "i",
    ie: "i",
    eui: "i",
    ui: "i",
    wi: "wi",
  },
  ...{ o: "o", oh: "o", eo: "o", u: "o", eu: "o", oo: "o", uh: "o", ou: "o", woo: "o" },
  ...{
    ya: "ya",
    yo: "yo",
    yeo: "yo",
    yu: "yo",
    you: "yo",
    yoo: "yo",
    ye: "ye",
    wa: "wa",
    wo: "wo",
    weo: "wo",
  },
};
const KOREAN_FINALS: Sounds = {
  ...{
    "": "",
    k: "k",
    g: "k",
    ck: "k",
    n: "n",
    t: "t",
    d: "t",
    l: "l",
    r: "l",
    m: "m",
    p: "p",
    b: "p",
    ng: "ng",
  },
};
/** Family names with irregular spellings. */
const KOREAN_FAMILY: Sounds = {
  ...{ lee: "yi", yi: "yi", ri: "yi", rhee: "yi", li: "yi", i: "yi", park: "pak", pak: "pak", bak: "pak" },
  ...{ choi: "coe", choe: "coe", noh: "ro", roh: "ro", no: "ro", ro: "ro", rim: "im", lim: "im", im: "im" },
  ...{ ryu: "yu", yoo: "yu", yu: "yu", ryoo: "yu", woo: "u", wu: "u", oo: "u", oh: "o", o: "o" },
  ...{ yoon: "yun", yun: "yun" },
};
const KOREAN_SYLLABLE =
  /^(kk|tt|pp|ss|jj|ch|sh|rh|th|ph|kh|[gkndtrlmbpsjh])?(yeo|you|yoo|weo|woo|eui|ah|ae|ai|oe|ee|ie|ui|wi|oh|eo|eu|oo|uh|ou|ya|yo|yu|ye|wa|wo|[aeiou])(ng|ck|[kgntdlrmpb])?$/;

/** The key of one romanised Korean syllable; null for anything else. */
export function readKorean(word: string): string | null {
  const family = KOREAN_FAMILY[word];
  if (family) return family;
  const [, initial = "", vowel = "", final = ""] = KOREAN_SYLLABLE.exec(word) ?? [];
  if (!vowel) return null;
  return `${KOREAN_INITIALS[initial]}${KOREAN_VOWELS[vowel]}${KOREAN_FINALS[final]}`;
}

const LONGEST_PAIR = 12;

/** The keys of a word of two Korean syllables (`Geunhye`), one for each way to divide it. */
export function readKoreanPairs(word: string): string[] {
  const keys: string[] = [];
  for (let cut = 1; cut < word.length && word.length <= LONGEST_PAIR; cut++) {
    const [first, second] = [readKorean(word.slice(0, cut)), readKorean(word.slice(cut))];
    if (first && second) keys.push(`${first}.${second}`);
  }
  return keys;
}

const KOREAN_FAMILY_NAMES = new Set(
  (
    "kim gim lee yi ri rhee i park pak bak choi choe jung jeong chung chong kang gang cho jo yoon yun jang chang lim im " +
    "rim han oh o seo so suh shin sin kwon gwon hwang ahn an song ryu yu yoo hong chon jeon jun ko go koh mun moon " +
    "yang son sohn bae pae paek baek ho heo hur nam sim shim ro noh no ha kwak gwak sung song cha ju joo u woo ku koo gu " +
    "min na ra jin chin om eom um won chae pang bang kong gong hyon hyun ham pyon byun yom pyo myong ki tae"
  ).split(" "),
);

/** True for two to four words of one or two Korean syllables, a family name first or last. */
export function isKoreanName(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 4) return false;
  const hasFamily = [words[0], words.at(-1)].some(
    (word) => word !== undefined && KOREAN_FAMILY_NAMES.has(word),
  );
  return hasFamily && words.every((word) => readKorean(word) !== null || readKoreanPairs(word).length > 0);
}
