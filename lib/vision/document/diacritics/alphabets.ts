import { languagesOf } from "@/lib/countries/languages";
import { countryByAlpha3 } from "@/lib/countries/lookup";

/**
 * Capitals with diacritics that a language writes, among those that can be recognised; after the exemplar letters of the
 * Unicode CLDR, with those of loans that the languages keep in names. Empty: names are written without.
 */
const LETTERS: Readonly<Record<string, string>> = {
  af: "ÁÂÄÉÈÊËÍÎÏÓÔÖÚÛÜÝ",
  az: "ÇÖŞÜ",
  bs: "ĆČŠŽ",
  ca: "ÀÇÉÈÍÏÓÒÚÜÑ",
  cs: "ÁČÉĚÍŇÓŠÚŮÝŽÖÜ",
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
  hu: "ÁÉÍÓÖÚÜÄ",
  id: "",
  is: "ÁÉÍÓÖÚÝÅÄÜ",
  it: "ÀÉÈÍÌÎÓÒÚÙÄÖÜÇ",
  lb: "ÄÉËÈÖÜÇ",
  lt: "ČŠŽ",
  lv: "ČŠŽÖ",
  ms: "",
  mt: "ÀÈÌÎÒÙ",
  nb: "ÅÁÀÉÈÊÓÒÔÄÖÜ",
  nd: "",
  nl: "ÁÂÄÇÉÈÊËÍÎÏÓÔÖÚÛÜ",
  nn: "ÅÁÀÉÈÊÓÒÔÄÖÜ",
  no: "ÅÁÀÉÈÊÓÒÔÄÖÜ",
  pl: "ĆŃÓŚŹÉÖÜ",
  pt: "ÁÀÂÃÇÉÊÍÓÔÕÚÜÑÈÖ",
  qu: "ÑÁÉÍÓÚ",
  rm: "ÀÉÈÌÒÙÄÖÜÇ",
  ro: "ÂÎŞÁÉÓÖÜ",
  sk: "ÁÄČÉÍŇÓÔŠÚÝŽÖÜ",
  sl: "ČŠŽĆ",
  sn: "",
  so: "",
  sq: "ÇË",
  "sr-Latn": "ĆČŠŽ",
  st: "",
  sv: "ÅÄÖÉÈÀÜÁ",
  sw: "",
  tk: "ÄÇŇÖŞÜÝŽ",
  tr: "ÇÖŞÜÂÎÛ",
  uz: "",
  vi: "ÁÀÂÃÉÈÊÍÌÓÒÔÕÚÙÝ",
  xh: "",
  zu: "",
};

/**
 * The capitals with diacritics in the languages of a state; null where one of its languages is not in the table.
 * @param issuer ISO 3166-1 alpha-3
 */
export function markedLettersOf(issuer: string | null | undefined): ReadonlySet<string> | null {
  const country = issuer ? countryByAlpha3(issuer) : undefined;
  if (!country) return null;
  const known = languagesOf(country.alpha2).map((language) => LETTERS[language]);
  return known.includes(undefined) ? null : new Set(known.join(""));
}
