import { withoutCommunity } from "./communities";
import { HEADING_WORDS } from "./labels";
import { folded, keyOf } from "./text";

const FEMALE =
  /^(F|FEMALE|FEMININO|FEMININ|FEMME|FEMENINO|SIFAZANE|SIKAZI|VROULIK|W|WEIBLICH|MKE|MUJER|KADIN|KVINNA|KVINDE|KVINNE|NAINEN|VROUW|FEMMINA|FEMMINILE|PEREMPUAN|ZENA|ZENSKO|ZENSKI|HEMBRA|MULHER|WANITA|SIEVIETE|MOTERIS|FEMEIE|DONA|KOBIETA|F\/F|E|E\/F|F\/E)$/;
const MALE =
  /^(M|MALE|MASCULINO|MASCULIN|HOMME|SILISA|SIDVUNA|MANLIK|MANNLICH|MME|HOMBRE|ERKEK|MIES|MASCHIO|MASCHILE|LELAKI|LAKILAKI|MUSKARAC|MUSKO|MUSKI|VARON|HOMEM|PRIA|VIRIETIS|VYRAS|BARBAT|FERFI|MEZCZYZNA|M\/M|H)$/;
const UNSTATED = /^(X|X\/X)$/;

/** "Ž/F", "N/K/F", "Gore/F": the letter of ICAO 9303 stands last, after what the state's own languages say. */
const IN_TWO_LANGUAGES = /^(?:[A-Z]{0,10}\/){1,2}([MFX])$/;

/** "L-M", "P-F" in passports of Malaysia */
const WITH_HYPHEN = /^[A-Z]-([MFX])$/;

/** M, F or X of a printed sex, or null; an E is a misread F. */
export function sexOf(text: string): "M" | "F" | "X" | null {
  const word = folded(text)
    .replace(/[|\\]/g, "/")
    .replace(/[^A-Z/]/g, "")
    // What is written in other letters was left out: "पुरुष / MALE", "M / ז".
    .replace(/^\/+|\/+$/g, "");
  const second = (IN_TWO_LANGUAGES.exec(word) ?? WITH_HYPHEN.exec(folded(text).trim()))?.[1];
  if (second !== undefined) return second as "M" | "F" | "X";
  return sexOfWord(word) ?? sexOfWord(LAST_WORD.exec(word)?.[1] ?? "");
}

/** "ERKAK/MALE": the word in English stands last. */
const LAST_WORD = /^[A-Z]+\/([A-Z]{4,})$/;

function sexOfWord(word: string): "M" | "F" | "X" | null {
  if (FEMALE.test(word)) return "F";
  if (MALE.test(word)) return "M";
  return UNSTATED.test(word) ? "X" : null;
}

/** What only its label tells from other words: kobieta, kvinna, kadın; nő, naine; vrouw; žena; Vietnamese nữ and nam; Swahili ke and me. */
const LABELLED_FEMALE = /^(?:[KNVZ]|NU|KE)$/;
const LABELLED_MALE = /^(?:NAM|ME)$/;
/** "ZIF", "K F": a letter of the state's language and one of ICAO 9303 whose slash was lost or read as a letter. */
const SLASH_LOST = /^([A-Z])[I1L| ]?([MFX])$/;

/** As {@link sexOf}, of a text beside a label of the sex. */
export function labelledSexOf(text: string): "M" | "F" | "X" | null {
  const sex = sexOf(text);
  if (sex !== null) return sex;
  const word = folded(text).replace(/[^A-Z]/g, "");
  const [, own = "", second] = SLASH_LOST.exec(folded(text).trim()) ?? [];
  if (second !== undefined && (own === second || !/[MF]/.test(own))) return second as "M" | "F" | "X";
  if (LABELLED_FEMALE.test(word)) return "F";
  return LABELLED_MALE.test(word) ? "M" : null;
}

/** First words of labels whose second word may be lost. "Given" is a first name in southern Africa, but no surname. */
const LABEL_STUMP = /^(?:GIVEN|FAMILY|DATE|PLACE)$/;

/** "MKHIZE N", "VAN WYK J P": initials behind a surname, as South African licences print them. */
const INITIALS = /(?: [A-Z])+$/;

/** As {@link nameOf}, without initials behind it, and null also for the rest of a label. */
export function surnameOf(text: string): string | null {
  const name = nameOf(withoutOtherSurname(text))?.replace(INITIALS, "") ?? null;
  return name === null || name.length < 2 || LABEL_STUMP.test(name) ? null : name;
}

/** The given names without the title before them, as licences of Great Britain and cards of Thailand print it. */
export const withoutTitle = (names: string): string =>
  names.replace(/^(?:MRS?|MISS|MS|MSTR|MASTER|DR)\.? (?=\S)/i, "");

/** Words printed across samples: five letters of one that the text below cuts in pieces are no name. */
const OVERPRINTS = ["SPECIMEN", "ESPECIMEN", "SAMPLE", "MUSTER"];
const MIN_PIECE = 5;
const isPieceOfOverprint = (key: string) =>
  key.length >= MIN_PIECE && !OVERPRINTS.includes(key) && OVERPRINTS.some((word) => word.includes(key));

/** Whether a text holds the word that is printed across samples, which may be the name of a sample's holder too. */
export const isSpecimenWord = (text: string): boolean => keyOf(text).includes("SPECIMEN");

/** "[a] MUSTERMANN", "(b) GABLER": cards that print two names under one label mark which is which. */
const ITEM = /^[[({|I1l]?[a-e][\])}]\s*(?=\S)/i;
export const isItem = (text: string): boolean => ITEM.test(text);

/** A digit within a word, or a zero at either end of one, and the letter that was misread for it. */
const DIGIT_IN_WORD = /(?<=[A-Z])(?:[01568](?=[A-Z])|0\b)|\b0(?=[A-Z]{3})/g;
const LETTERS: Readonly<Record<string, string>> = { 0: "O", 1: "I", 5: "S", 6: "G", 8: "B" };
/** Names in capitals with a letter for each digit that stands within a word. */
export const withoutDigitsInWords = (text: string): string =>
  text.replace(DIGIT_IN_WORD, (digit) => LETTERS[digit] ?? digit);

/** "10GLETHORPE", "1.0 CEALLAIGH": the code of a name and its O. */
const ZERO_BEHIND_CODE = /^[12](?:[.,)]\s*)?0[' ]?[A-Z]{4}/;
/** Whether a letter of a printed name was read as a digit. */
export const hasDigitInWord = (text: string): boolean =>
  folded(text).search(DIGIT_IN_WORD) >= 0 || ZERO_BEHIND_CODE.test(folded(text));

/**
 * "h.PGAAgo F2.A mAZ": letters that are not read come out as words of small and capital letters. One alone may be a misread name, and
 * small letters in the shape of a capital ("MARlA") are.
 */
const SMALL_AND_CAPITAL = /[abdefghjmnqrt]\p{Lu}(?!\p{Ll})|\p{Lu}{2}[abdefghjmnqrt]/u;
const isOfOtherLetters = (text: string) =>
  text.split(/\s+/).filter((word) => SMALL_AND_CAPITAL.test(word)).length >= 2;

/** "E HFUO SG RY SSU SAT": pattern comes out as many short words, of which no name consists. */
const isOfShortWords = (words: readonly string[]) =>
  words.length >= MANY_WORDS && words.join("").length < SHORT_ON_AVERAGE * words.length;
const MANY_WORDS = 6;
const SHORT_ON_AVERAGE = 3.3;

/** "DA CUNHA LX7K4RT29", "YORMAN ALEXIS Director": the number or the office beside a name in capitals, read as one with it. */
const NUMBER_BEHIND_NAME = /\s+(?=\S*\d\S*\d\S*\d)[A-Z\d-]{6,}$/;
const OFFICE_BEHIND_NAME =
  /^(\p{Lu}[\p{Lu}' -]+\p{Lu})\s+(?:Direct|Regist|Secret|President|Presidente|Commission|Comision|Minist|General|Officer|Chief|Jefe|Notar)\p{Ll}*(?:\s+\p{Lu}?\p{Ll}+)*$/u;
export const withoutNeighbour = (text: string): string =>
  text.trim().replace(NUMBER_BEHIND_NAME, "").replace(OFFICE_BEHIND_NAME, "$1");

/** "S/O", "D/O", "A/L", "A/P": son or daughter of, in Malaysia, Singapore and India. */
const CHILD_OF = /(?<=[A-Z] )([SDWA])\/([OLP])(?= [A-Z])/g;
/** "GEB. LÜHRS", "NÉE MARTIN", "ÉP. DURAND": another surname of the holder, with the word for it before it. */
const OTHER_SURNAME =
  /(?:^|\s)(?:geb\.?|geborene?r?|n[ée]e|ép(?:\.|ouse)|ep(?:\.|ouse)|veuve|roz\.|rozen[aá]|z domu|nata|o\.s\.)\s+(?=\p{Lu})/iu;
/** Whether a row begins with the word for another surname of the holder. */
export const isOtherSurname = (text: string): boolean => text.trim().search(OTHER_SURNAME) === 0;
const withoutOtherSurname = (text: string) => {
  const at = text.search(OTHER_SURNAME);
  return at > 0 ? text.slice(0, at) : text;
};

/** "Prénom(s)", "Vorname(n)": words of labels. */
const PLURAL_OF_LABEL = /\p{L}\((?:s|n|e|en|es|i)\)/iu;

/** Words of the sex that stand where a name may. */
const SEX_WORD = /^(?:FE)?MALE$/;

/** A name in upper case, or null when the text is mostly something else or a heading. */
export function nameOf(text: string): string | null {
  const line = folded(text.replace(ITEM, ""));
  const words = withoutDigitsInWords(line)
    .replaceAll("_", "")
    .replace(CHILD_OF, "$1_$2")
    .replace(/[^A-Z' \-.,_]/g, "")
    .replaceAll("_", "/")
    .replace(/[.,]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = line.replace(/[^A-Z]/g, "").length;
  const all = keyOf(text).length;
  if (letters < 2 || letters / Math.max(1, all) < 0.8 || HEADING_WORDS.test(keyOf(text))) return null;
  if (SEX_WORD.test(words) || isOfShortWords(words.split(" "))) return null;
  if (isPieceOfOverprint(keyOf(text)) || PLURAL_OF_LABEL.test(text) || isOfOtherLetters(text)) return null;
  return withoutCommunity(words) || null;
}

const DATE = /^(\d{1,2}|\d{4})[./-]\d{1,2}[./-](\d{1,2}|\d{4})$/;
/** Ends with a date, a separator perhaps lost or read as 1: the value of another field. */
const ENDS_WITH_DATE = /\d{1,2}[./-]\d{1,2}[./-]?1?(?:19|20)\d{2}$/;

/** "No. 52.123.456", "NÚMERO 52.123.456": the word for a number before it; before groups of digits also an N whose sign was lost. */
const NUMBER_WORD =
  /^(?:[^\d\s/]{1,8} ?\/ ?)?(?:(?:N\.?[°º]|N\.\s?(?=\d)|N\s?(?=:)|NUM(?:ERO|BER|MER))[.:°º]*\s*:?\s*|N0[.:]\s*|(?:NO|NR|NRO|NUM)(?:[.:°º]+\s*|\s+)|N\s?(?=\d{1,3}(?:\.\d{3}){2}))(?=[A-Z]{0,4}[ -]?\d)/;

/** The number behind a word that says no more than that it is one; null for any other text. */
export function afterNumberWord(text: string): string | null {
  const rest = folded(text).trim().replace(NUMBER_WORD, "");
  return rest === folded(text).trim() || numberOf(rest) === null ? null : rest;
}

/** Letters of a word that stands by itself and is no part of a number, but of a label or an address. */
const WORD = /^[^A-Z\d]*[A-Z]{4,}(?:'[A-Z]+)?[^A-Z\d]*$/;

/** The text without words before it ("D'IDENTITE 142915020"); empty where a word follows ("1000 MAIN ST"). */
function withoutWords(text: string): string {
  const parts = text.split(/\s+/);
  const first = parts.findIndex((part) => !WORD.test(part));
  const rest = first < 0 ? [] : parts.slice(first);
  return rest.some((part) => WORD.test(part)) ? "" : rest.join(" ");
}

/** "D1DENTITE3271580646": the end of a title before a long number, whose gap was lost. */
const WORD_AND_DIGITS =
  /^[A-Z\d]*(?:DENTIT[EYA]?|IDENTIDADE?|AUSWEIS|LICEN[CS]E|PASSPORT|PASSEPORT|NUMBER|NUMERO)(?=\d{7,}$)/;
/** "1870217043825ANATS": the word beside a long number, whose gap was lost. */
const DIGITS_AND_WORD = /^(\d{8,})[A-Z]{4,}$/;

/** "Cl-113480726": numbers are printed in capitals, so that a small l among them is an I, or a 1 beside digits. */
const withoutSmallL = (text: string) =>
  /[a-km-z]/.test(text)
    ? text
    : text.replace(/(?<=\d)l(?=[\d\s-]|$)|(?<=[\s-]|^)l(?=\d)/g, "1").replaceAll("l", "I");

/** "03-06-00417283B.G.:A+": an abbreviated label and its value behind a number. */
const NEXT_LABEL = /(?<=\d)\s*(?:\p{L}[.,]){2,4}\s?:.*$/u;
export const withoutNextLabel = (text: string) => text.replace(NEXT_LABEL, "");

/** A document or personal number: 5 to 22 characters beside its separators, at least four digits, not a date. */
export function numberOf(text: string): string | null {
  if (DATE.test(text.trim()) || ENDS_WITH_DATE.test(text.trim())) return null;
  const number = withoutWords(
    folded(withoutSmallL(withoutNextLabel(text)))
      .trim()
      .replace(NUMBER_WORD, ""),
  )
    .replace(/[^A-Z0-9/-]/g, "")
    .replace(DIGITS_AND_WORD, "$1")
    .replace(WORD_AND_DIGITS, "")
    .replace(/^[-/]+|[-/]+$/g, "");
  const digits = number.replace(/[^0-9]/g, "").length;
  const longest = number.replace(/[/-]/g, "").length;
  if (digits < 4 || number.length < 5 || longest > 22 || digits / number.length < 0.4) return null;
  return number;
}

/** Eight to twelve letters and digits among one another, at least three of them digits. */
const MIXED_CODE = /^(?=(?:[A-Z]*\d){3})(?=\d*[A-Z]+\d)[A-Z\d]{8,12}$/;

/** A number behind its label: also a code of mostly letters ("QX48K2WM" on cards of Malawi). */
export function labelledNumberOf(text: string): string | null {
  const code = folded(text).trim();
  return numberOf(text) ?? (MIXED_CODE.test(code) ? code : null);
}
