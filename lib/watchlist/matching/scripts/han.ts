import { pinyin } from "pinyin-pro";
import characters from "../data/han-characters.json";
import japanese from "../data/japanese-names.json";

/**
 * Han characters in the languages that write names with them. Chinese by pinyin with the readings of family names;
 * Korean by the readings of the characters; Japanese by a table of family and given names (see `data/`).
 */

export const HAN = /\p{Script=Han}/u;
const KOREAN = new Map<string, string>();
for (const [syllable, written] of Object.entries(characters.korean)) {
  for (const character of written) if (!KOREAN.has(character)) KOREAN.set(character, syllable);
}
const SIMPLIFIED = new Map<string, string>();
for (let i = 0; i + 1 < characters.simplified.length; i += 2)
  SIMPLIFIED.set(characters.simplified.charAt(i), characters.simplified.charAt(i + 1));

const USUAL = new Map<string, string>();
for (let i = 0; i + 1 < characters.variants.length; i += 2)
  USUAL.set(characters.variants.charAt(i), characters.variants.charAt(i + 1));
const UNUSUAL = new RegExp(`[${[...USUAL.keys()].join("")}]`, "gu");

/** A text with the usual form of characters that Japanese registers keep in an old one: `髙山` is `高山`. */
function usualHan(text: string): string {
  return text.replace(UNUSUAL, (character) => USUAL.get(character) ?? character);
}

/** The simplified form of a character. */
export function simplified(character: string): string {
  return SIMPLIFIED.get(character) ?? character;
}

/** One syllable for each character of a text of Han characters, without tones. */
export function readPinyin(text: string, isPersonName: boolean): string[] {
  return pinyin([...text].map(simplified).join(""), {
    toneType: "none",
    type: "array",
    v: true,
    surname: isPersonName ? "head" : "off",
  }).map((syllable) => syllable.toLowerCase().replaceAll("ü", "v"));
}

/** Family names that are read otherwise in Korean than the character is. */
const KOREAN_FAMILY: Readonly<Record<string, string>> = {
  金: "김",
  李: "이",
  柳: "유",
  林: "임",
  盧: "노",
  羅: "나",
  梁: "양",
};

/** The Hangul of a name of two to four characters; null when a character has no Korean reading. */
export function toHangul(text: string): string | null {
  const syllables = [...text].map((character, i) =>
    i === 0 && KOREAN_FAMILY[character] ? KOREAN_FAMILY[character] : KOREAN.get(character),
  );
  return syllables.length >= 2 && syllables.length <= 4 && syllables.every((each) => each !== undefined)
    ? syllables.join("")
    : null;
}

type Readings = ReadonlyMap<string, readonly string[]>;
let tables: { readonly family: Readings; readonly given: Readings } | undefined;

/** Built on first use: most lists have no Japanese name. */
function readingTables() {
  tables ??= { family: byWriting(japanese.family), given: byWriting(japanese.given) };
  return tables;
}

function byWriting(byReading: Readonly<Record<string, string>>): Readings {
  const readings = new Map<string, string[]>();
  for (const [reading, written] of Object.entries(byReading)) {
    for (const writing of written.split(" "))
      readings.set(writing, [...(readings.get(writing) ?? []), reading]);
  }
  return readings;
}

const MOST_READINGS = 6;

/** Readings of a Japanese name as `family given`; none when the table does not have it. */
export function readJapanese(text: string): string[] {
  const { family, given } = readingTables();
  const [first, second, ...more] = usualHan(text).split(/\s+/);
  if (more.length > 0 || !first) return [];
  const cuts: (readonly [string, string])[] = second
    ? [
        [first, second],
        [second, first],
      ]
    : [2, 1, 3].map((length) => [first.slice(0, length), first.slice(length)] as const);
  for (const [head, tail] of cuts) {
    const [families, givens] = [family.get(head) ?? [], given.get(tail) ?? []];
    const read = combined(families, givens);
    if (read.length > 0) return read;
    const isSafe = head.length >= 2 && tail.length >= 2 && families.length > 0;
    if (isSafe) return combined(families, givenByParts(tail));
  }
  return [];
}

/** Both parts in their first readings first, so that the limit does not leave out every second reading of one part. */
function combined(families: readonly string[], givens: readonly string[]): string[] {
  return families
    .flatMap((one, i) => givens.map((other, j) => ({ name: `${one} ${other}`, rank: i + j })))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_READINGS)
    .map(({ name }) => name);
}

/** A given name that the table does not have is read by its first character and the rest, as other names read them. */
function givenByParts(text: string): string[] {
  const [first = "", rest = ""] = [text.slice(0, 1), text.slice(1)];
  const ends = readingTables().given.get(rest) ?? partReadings(rest, "end");
  return partReadings(first, "start").flatMap((start) => ends.map((end) => start + end));
}

const LEAST_PART = 2;
const LONGEST_PART = 6;
const LEAST_NAMES = 2;
const MOST_PARTS = 2;
const partsCache = new Map<string, string[]>();

/** The readings that most names share which begin or end with these characters. */
function partReadings(part: string, where: "start" | "end"): string[] {
  const known = partsCache.get(`${where}${part}`);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const [writing, readings] of readingTables().given) {
    const isOther =
      writing.length > part.length && (where === "start" ? writing.startsWith(part) : writing.endsWith(part));
    if (isOther) for (const reading of readings) countParts(reading, where, counts);
  }
  const best = [...counts]
    .filter(([, names]) => names >= LEAST_NAMES)
    .sort(([a, x], [b, y]) => y * b.length - x * a.length)
    .slice(0, MOST_PARTS)
    .map(([reading]) => reading);
  partsCache.set(`${where}${part}`, best);
  return best;
}

function countParts(reading: string, where: "start" | "end", counts: Map<string, number>): void {
  for (let length = LEAST_PART; length <= Math.min(LONGEST_PART, reading.length - 1); length++) {
    const part = where === "start" ? reading.slice(0, length) : reading.slice(-length);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
}

/** The reading of a family or a given name alone; null for an unknown one. */
export function readJapaneseWord(text: string): string | null {
  const { family, given } = readingTables();
  const usual = usualHan(text);
  return family.get(usual)?.[0] ?? given.get(usual)?.[0] ?? null;
}
