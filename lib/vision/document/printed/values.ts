import { HEADING_WORDS } from "./labels";
import { folded, keyOf } from "./text";

const FEMALE =
  /^(F|FEMALE|FEMININO|FEMININ|FEMME|FEMENINO|SIFAZANE|SIKAZI|VROULIK|W|WEIBLICH|MKE|MUJER|KADIN|KVINNA|KVINDE|KVINNE|NAINEN|VROUW|FEMMINA|FEMMINILE|PEREMPUAN|ZENA|ZENSKO|ZENSKI|HEMBRA|MULHER|WANITA|SIEVIETE|MOTERIS|FEMEIE|DONA|KOBIETA|F\/F|E|E\/F|F\/E)$/;
const MALE =
  /^(M|MALE|MASCULINO|MASCULIN|HOMME|SILISA|SIDVUNA|MANLIK|MANNLICH|MME|HOMBRE|ERKEK|MIES|MASCHIO|MASCHILE|LELAKI|LAKILAKI|MUSKARAC|MUSKO|MUSKI|VARON|HOMEM|PRIA|VIRIETIS|VYRAS|BARBAT|FERFI|MEZCZYZNA|M\/M|H)$/;
const UNSTATED = /^(X|X\/X)$/;

/** "Ž/F", "K/F", "E/M", "H/M": the letter of ICAO 9303 stands second, after that of the state's own language. */
const IN_TWO_LANGUAGES = /^[A-Z]{0,2}\/([MFX])$/;

/** M, F or X of a printed sex, or null; an E is a misread F. */
export function sexOf(text: string): "M" | "F" | "X" | null {
  const word = folded(text)
    .replace(/[|\\]/g, "/")
    .replace(/[^A-Z/]/g, "");
  const second = IN_TWO_LANGUAGES.exec(word)?.[1];
  if (second !== undefined) return second as "M" | "F" | "X";
  if (FEMALE.test(word)) return "F";
  if (MALE.test(word)) return "M";
  return UNSTATED.test(word) ? "X" : null;
}

/** One letter of the state's own language, told from other letters by its label alone: kobieta, kvinna, kadın; žena; nő, naine. */
const LABELLED_FEMALE = /^[KZN]$/;

/** As {@link sexOf}, of a text beside a label of the sex. */
export const labelledSexOf = (text: string): "M" | "F" | "X" | null =>
  sexOf(text) ?? (LABELLED_FEMALE.test(folded(text).replace(/[^A-Z]/g, "")) ? "F" : null);

/** First words of labels whose second word may be lost. "Given" is a first name in southern Africa, but no surname. */
const LABEL_STUMP = /^(?:GIVEN|FAMILY|DATE|PLACE)$/;

/** As {@link nameOf}, but null also for the rest of a label. */
export function surnameOf(text: string): string | null {
  const name = nameOf(text);
  return name === null || LABEL_STUMP.test(name) ? null : name;
}

/** The given names without the title before them, as licences of Great Britain print it. */
export const withoutTitle = (names: string): string => names.replace(/^(?:MRS?|MISS|MS|DR)\.? (?=\S)/i, "");

/** Words printed across samples: five letters of one that the text below cuts in pieces are no name. */
const OVERPRINTS = ["SPECIMEN", "ESPECIMEN", "SAMPLE", "MUSTER"];
const MIN_PIECE = 5;
const isPieceOfOverprint = (key: string) =>
  key.length >= MIN_PIECE && OVERPRINTS.some((word) => key !== word && word.includes(key));

/** A name in upper case, or null when the text is mostly something else or a heading. */
export function nameOf(text: string): string | null {
  const name = folded(text)
    .replace(/[^A-Z' \-.,]/g, "")
    .replace(/[.,]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = name.replace(/[^A-Z]/g, "").length;
  const all = keyOf(text).length;
  if (letters < 2 || letters / Math.max(1, all) < 0.8 || HEADING_WORDS.test(keyOf(text))) return null;
  if (isPieceOfOverprint(keyOf(text))) return null;
  return name;
}

const DATE = /^(\d{1,2}|\d{4})[./-]\d{1,2}[./-](\d{1,2}|\d{4})$/;
/** Ends with a date, a separator perhaps lost or read as 1: the value of another field. */
const ENDS_WITH_DATE = /\d{1,2}[./-]\d{1,2}[./-]?1?(?:19|20)\d{2}$/;

/** A document or personal number: 5 to 22 characters with at least four digits, not a date. */
export function numberOf(text: string): string | null {
  if (DATE.test(text.trim()) || ENDS_WITH_DATE.test(text.trim())) return null;
  const number = folded(text)
    .replace(/[^A-Z0-9/-]/g, "")
    .replace(/^[-/]+|[-/]+$/g, "");
  const digits = number.replace(/[^0-9]/g, "").length;
  if (digits < 4 || number.length < 5 || number.length > 22 || digits / number.length < 0.4) return null;
  return number;
}
