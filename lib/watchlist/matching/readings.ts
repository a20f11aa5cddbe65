import { inEnglish } from "./company-words";
import { withoutSigns } from "./script";
import { readCantonese } from "./scripts/cantonese";
import { readArmenian, readGeorgian } from "./scripts/caucasian";
import { HAN, readJapanese, readJapaneseWord, readPinyin, toHangul } from "./scripts/han";
import { HANGUL, readHangulBySound } from "./scripts/hangul";
import { INDIC, readIndic, readIndicWithZ } from "./scripts/indic";
import { KANA, readKana } from "./scripts/kana";
import { readBurmese, readKhmer, readThai } from "./scripts/southeast-asian";
import type { SoundKind } from "./sound";

/**
 * A name in its own script can be read in several ways: `金正恩` in Chinese or in Korean, `조 바이든` as a Korean name or as
 * a foreign one written by sound. Each reading is compared, and the best one counts.
 */
export interface Reading {
  readonly text: string;
  /** Its Latin letters stand for sounds of a script with other syllables: compared by sound. */
  readonly sound: SoundKind | null;
}

const ASCII_OR_LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const DOTS = /[·・‧•]/u;
/** Characters. Korean names have two to five syllables, Chinese and Japanese ones two to six characters. */
const LONGEST_NATIVE = 5;
const LONGEST_HAN = 4;
const LEAST_KOREAN = 3;
const MOST_READINGS = 9;

/** Azerbaijani letters after BGN/PCGN (1993), in the spelling that English texts use. */
const AZERBAIJANI: readonly (readonly [RegExp, string])[] = [
  [/ə/g, "a"],
  [/c/g, "j"],
  [/ç/g, "ch"],
  [/ş/g, "sh"],
  [/x/g, "kh"],
  [/ğ/g, "gh"],
  [/q/g, "g"],
];

/** The readings of a name, at least one. A name in Latin letters has exactly one. */
export function readingsOf(name: string, kind: "person" | "company"): Reading[] {
  if (/ə/i.test(name)) return [{ text: readAzerbaijani(name), sound: null }];
  if (ASCII_OR_LATIN.test(name)) return latinReadings(name, kind);
  const text = name.normalize("NFKC");
  const read = readingsByScript(text, kind).filter(({ text: found }) => found.trim() !== "");
  return read.length > 0 ? read.slice(0, MOST_READINGS) : [{ text, sound: null }];
}

function readingsByScript(text: string, kind: "person" | "company"): Reading[] {
  if (KANA.test(text)) return kanaReadings(text);
  if (HANGUL.test(text)) return hangulReadings(text, kind);
  if (HAN.test(text)) return hanReadings(text, kind);
  if (INDIC.test(text))
    return [readIndic(text), readIndicWithZ(text) ?? ""].map((read) => bySound(read, "letters"));
  if (/\p{Script=Thai}/u.test(text)) return [bySound(readThai(text))];
  if (/\p{Script=Khmer}/u.test(text)) return [bySound(readKhmer(text))];
  if (/\p{Script=Myanmar}/u.test(text)) return burmeseReadings(text);
  if (/\p{Script=Georgian}/u.test(text)) return [bySound(readGeorgian(text), "letters")];
  if (/\p{Script=Armenian}/u.test(text)) return [bySound(readArmenian(text), "letters")];
  if (/\p{Script=Cyrillic}/u.test(text)) return cyrillicReadings(text);
  if (/\p{Script=Greek}/u.test(text)) return greekReadings(text);
  if (/\p{Script=Arabic}/u.test(text)) return [plain(arabicLetters(text))];
  if (/\p{Script=Hebrew}/u.test(text)) return [plain(text.replace(FINAL_BET, "v"))];
  return [plain(text)];
}

const plain = (text: string): Reading => ({ text, sound: null });
const bySound = (text: string, sound: SoundKind = "foreign"): Reading => ({ text, sound });
const count = (text: string, script: RegExp) =>
  [...text].filter((character) => script.test(character)).length;

/** Katakana writes foreign names too; hiragana, and a name with Han characters, are Japanese. */
function kanaReadings(text: string): Reading[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Han}]/u.test(text);
  const parts = text
    .replace(
      /(?<=\p{Script=Han})(?=[\p{Script=Hiragana}\p{Script=Katakana}])|(?<=\p{Script=Hiragana})(?=\p{Script=Han})/gu,
      " ",
    )
    .replace(/\p{Script=Han}+/gu, (han) => readJapaneseWord(han) ?? readPinyin(han, false).join(""));
  return [bySound(readKana(parts), isJapanese ? "letters" : "foreign")];
}

function hangulReadings(text: string, kind: "person" | "company"): Reading[] {
  if (kind === "company") return [plain(text), bySound(readHangulBySound(inEnglish(text)), "hangul")];
  const syllables = count(text, HANGUL);
  const isNative = syllables <= LONGEST_NATIVE && !DOTS.test(text);
  return [
    ...(isNative ? [plain(text)] : []),
    ...(syllables >= 3 && !isKoreanInHangul(text) ? [bySound(readHangulBySound(text), "hangul")] : []),
  ];
}

const KOREAN_FAMILY = new Set(
  "김이리박최정강조윤장임림한오서신권황안송류유전홍고문양손배백허남심노로하곽성차주우구나라민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용",
);

/** A family name of one syllable with given names of one or two, in any order; or all of it in one word. */
function isKoreanInHangul(text: string): boolean {
  const parts = text.split(/[\s-]+/).filter(Boolean);
  const [only = ""] = parts;
  if (parts.length === 1) return only.length <= LONGEST_NATIVE - 1 && KOREAN_FAMILY.has(only.charAt(0));
  return (
    parts.every(({ length }) => length <= 2) &&
    parts.some((part) => part.length === 1 && KOREAN_FAMILY.has(part))
  );
}

function hanReadings(text: string, kind: "person" | "company"): Reading[] {
  const longest = Math.max(...text.split(/\s+/).map(({ length }) => length));
  const japanese = kind === "person" ? readJapanese(text.trim()) : [];
  const isForeign = DOTS.test(text) || (kind === "person" && longest > LONGEST_HAN && japanese.length === 0);
  if (isForeign) return [bySound(foreignHan(text))];
  if (kind === "company") return [plain(text), bySound(heardWords(inEnglish(text)), "han")];
  const bare = text.replace(/\s+/g, "");
  const korean = bare.length >= LEAST_KOREAN ? toHangul(bare) : null;
  const cantonese = readCantonese(bare);
  return [
    plain(text),
    ...(korean ? [plain(korean)] : []),
    ...(cantonese ? [bySound(cantonese, "han")] : []),
    ...japanese.map((read) => bySound(read, "han")),
  ];
}

/** Each word of a company's name as one word of pinyin: 阿里巴巴 is Alibaba. */
function heardWords(text: string): string {
  return text.replace(/\p{Script=Han}+/gu, (han) => readPinyin(han, false).join(""));
}

function foreignHan(text: string): string {
  return text.replace(/\p{Script=Han}+/gu, (han) => readPinyin(han, false).map(heardPinyin).join(""));
}

/** Pinyin letters that other languages read otherwise, by their sound. */
function heardPinyin(syllable: string): string {
  return syllable
    .replace(/^q/, "ch")
    .replace(/^x/, "sh")
    .replace(/^c(?!h)/, "ts")
    .replace(/^w(?=u)/, "");
}

/** As a Burmese name, one word for each syllable, and as a foreign one, one word for each part. */
function burmeseReadings(text: string): Reading[] {
  const parts = readBurmese(text).split("|");
  return [bySound(parts.join(" ")), bySound(parts.map((part) => part.replaceAll(" ", "")).join(" "))];
}

/** Russian writes the h of other languages as г. */
function cyrillicReadings(name: string): Reading[] {
  const text = withoutSigns(name);
  return /г/i.test(text) ? [plain(text), plain(text.replace(/г/g, "h").replace(/Г/g, "H"))] : [plain(text)];
}

/** ντ, μπ and γκ are d, b and g, or after a vowel nd, mb and ng. */
function greekReadings(text: string): Reading[] {
  const nasal = text
    .replace(/(?<=\p{L})ντ/giu, "nt")
    .replace(/(?<=\p{L})μπ/giu, "mp")
    .replace(/(?<=\p{L})γ[κγ]/giu, "ng");
  return nasal === text ? [plain(text)] : [plain(text), bySound(nasal, "letters")];
}

/** Before these, ç is the ch of Turkish and Albanian; French, Portuguese and Catalan write it before a, o and u alone. */
const TURKISH_OR_ALBANIAN = /ç(?=[eiëyöü]|\P{L}|$)|[şğıë].*ç|ç.*[şğıë]/iu;

/** A Latin name, and for a person with ç as English writes its sound: `Thaçi`, Thachi, which Cyrillic has. */
function latinReadings(name: string, kind: "person" | "company"): Reading[] {
  const text = name.normalize("NFC");
  const isHeard = kind === "person" && TURKISH_OR_ALBANIAN.test(text);
  return [plain(name), ...(isHeard ? [plain(text.replace(/ç/g, "ch").replace(/Ç/g, "Ch"))] : [])];
}

function readAzerbaijani(text: string): string {
  return AZERBAIJANI.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text.toLowerCase());
}

/** At the end of a word, bet is always v. */
const FINAL_BET = /(?<=\p{L}{2})ב(?!\p{L})/gu;

/** Letters that only Persian, Urdu and Pashto have; there four Arabic letters are z and one is s. */
const PERSIAN = /[پچژگکیۍېټډړښځڅ]/u;

/** Letters for which the commonest Latin spelling is of another letter; t and sh together are ch. */
function arabicLetters(text: string): string {
  const common = text.replace(/تش/gu, "چ").replace(/ظ/gu, "ز");
  return PERSIAN.test(text) ? common.replace(/[ضذ]/gu, "ز").replace(/ث/gu, "س") : common;
}
