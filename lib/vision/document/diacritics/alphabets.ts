import { languagesOf } from "@/lib/countries/languages";
import { countryByAlpha3 } from "@/lib/countries/lookup";

/**
 * Capitals with diacritics that a language writes, among those that can be recognised; after the exemplar letters of the
 * Unicode CLDR, with those of loans that the languages keep in names. Empty: names are written without.
 */
const LETTERS: Readonly<Record<string, string>> = {
  af: "ÁÂÄÉÈÊËÍÎÏÓÔÖÚÛÜÝ",
  az: "ÇĞİÖŞÜ",
  bs: "ĆČŠŽ",
  ca: "ÀÇÉÈÍÏÓÒÚÜÑ",
  cs: "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽÖÜ",
  cy: "ÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜÝŸ",
  da: "ÅÁÉÓÄÖÜ",
  de: "ÄÖÜÉÈÇ",
  en: "",
  es: "ÁÉÍÑÓÚÜÇ",
  et: "ÄÕÖŠÜŽ",
  eu: "ÇÑÁÉÍÓÚÜ",
  fi: "ÄÅÖŠŽÉ",
  fo: "ÁÍÓÚÝÅÄÖ",
  fr: "ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÑ",
  ga: "ÁÉÍÓÚ",
  gl: "ÁÉÍÏÑÓÚÜÇ",
  hr: "ĆČŠŽ",
  hu: "ÁÉÍÓÖŐÚÜŰÄ",
  id: "",
  is: "ÁÉÍÓÖÚÝÅÄÜ",
  it: "ÀÉÈÍÌÎÓÒÚÙÄÖÜÇ",
  lb: "ÄÉËÈÖÜÇ",
  lt: "ĄČĘĖĮŠŲŪŽ",
  lv: "ĀČĒĢĪĶĻŅŠŪŽÖ",
  ms: "",
  mt: "ÀĊÈĠÌÎÒÙŻ",
  nb: "ÅÁÀÉÈÊÓÒÔÄÖÜ",
  nd: "",
  nl: "ÁÂÄÇÉÈÊËÍÎÏÓÔÖÚÛÜ",
  nn: "ÅÁÀÉÈÊÓÒÔÄÖÜ",
  no: "ÅÁÀÉÈÊÓÒÔÄÖÜ",
  pl: "ĄĆĘŃÓŚŹŻÉÖÜ",
  pt: "ÁÀÂÃÇÉÊÍÓÔÕÚÜÑÈÖ",
  qu: "ÑÁÉÍÓÚ",
  rm: "ÀÉÈÌÒÙÄÖÜÇ",
  ro: "ĂÂÎȘȚÁÉÓÖÜ",
  sk: "ÁÄČĎÉÍŇÓÔŔŠŤÚÝŽÖÜ",
  sl: "ČŠŽĆ",
  sn: "",
  so: "",
  sq: "ÇË",
  "sr-Latn": "ĆČŠŽ",
  st: "",
  sv: "ÅÄÖÉÈÀÜÁ",
  sw: "",
  tk: "ÄÇŇÖŞÜÝŽ",
  tr: "ÇĞİÖŞÜÂÎÛ",
  uz: "",
  vi: "ÁÀÂÃÉÈÊÍÌÓÒÔÕÚÙÝ",
  xh: "",
  zu: "",
};

/** Capitals with a stroke that a language writes, by the plain capital that the recogniser reads. */
const STRUCK: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bs: { D: "Đ" },
  da: { O: "Ø" },
  fo: { O: "Ø", D: "Ð" },
  hr: { D: "Đ" },
  is: { D: "Ð", P: "Þ" },
  mt: { H: "Ħ" },
  nb: { O: "Ø" },
  nn: { O: "Ø" },
  no: { O: "Ø" },
  pl: { L: "Ł" },
  "sr-Latn": { D: "Đ" },
  vi: { D: "Đ" },
};

/** Plain capitals that may be another letter of the language whose mark is not recognised. */
const HIDDEN: Readonly<Record<string, string>> = {
  // Ə is read as an A or an E.
  az: "AE",
  cy: "WY",
  sk: "L",
  vi: "AEIOU",
};

/** How names are written in the languages of a state. */
export interface Alphabet {
  /** Capitals with diacritics that are recognised. */
  readonly marked: ReadonlySet<string>;
  /** Capitals with a stroke by their plain ones. */
  readonly struck: ReadonlyMap<string, string>;
  /** Plain capitals that may stand for a letter whose mark is not recognised. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * The letters of the languages of a state; null where one of its languages is not in the table. Of one that is written in two scripts
 * ("sr", "sr-Latn") the Latin one counts.
 * @param issuer ISO 3166-1 alpha-3
 */
export function alphabetOf(issuer: string | null | undefined): Alphabet | null {
  const country = issuer ? countryByAlpha3(issuer) : undefined;
  if (!country) return null;
  const all = languagesOf(country.alpha2);
  const languages = all.filter((language) => !all.includes(`${language}-Latn`));
  const known = languages.map((language) => LETTERS[language]);
  if (known.includes(undefined)) return null;
  return {
    marked: new Set(known.join("")),
    struck: new Map(languages.flatMap((language) => Object.entries(STRUCK[language] ?? {}))),
    hidden: new Set(languages.map((language) => HIDDEN[language] ?? "").join("")),
  };
}
