import { writtenNames } from "@/lib/countries/languages";
import { ALL_COUNTRIES } from "@/lib/countries/lookup";
import type { TextLine } from "../page/read-page";
import { editDistance, folded, keyOf } from "../printed/text";
import { codeBesideTitle } from "./code-beside-title";
import { type HeadingLine, headingLines, languagesOf } from "./heading-lines";
import { holdsTitle } from "./type";
import { TYPE_WORDS } from "./type-words";

/** The country of a heading; longer and larger headings weigh more. */
export interface HeadingCountry {
  readonly country: string;
  readonly weight: number;
}

/** A country by one of its names, as letters without diacritics. */
export interface CountryWord {
  readonly country: string;
  readonly key: string;
}

export const countryWords = (country: string, words: readonly string[] = []): CountryWord[] =>
  words.map((word) => ({ country, key: keyOf(word) })).filter(({ key }) => key.length >= 3);
export const longestFirst = (words: readonly CountryWord[]) =>
  words.slice().sort((a, b) => b.key.length - a.key.length);

/** "Principat d'Andorra", "Republika y'Uburundi": an elided word before a name. */
const ELIDED = /\b([DLY])'(?=[A-Z]{3})/g;

const wordsIn = (text: string) =>
  folded(text)
    .replace(ELIDED, "$1 ")
    .replaceAll("'", "")
    .split(/[^A-Z]+/)
    .filter(Boolean);

/** What names of states consist of besides the country's own name, in the languages of most documents. */
const FORM_WORDS = new Set(
  (
    "REPUBLIC REPUBLIK REPUBLIKA REPUBLIKE REPUBLIKEN REPUBLIQUE REPUBLICA REPUBBLICA REPUBLIEK VABARIIK RESPUBLIKA " +
    "KOZTARSASAG CUMHURIYETI KINGDOM ROYAUME REINO REGNO KONINKRIJK KONGERIKET KONGERIGET KONUNGARIKET STATE STATES ETAT " +
    "FEDERAL FEDERATIVE FEDERATIVA FEDERATION DEMOCRATIC DEMOCRATIQUE DEMOCRATICA PEOPLES POPULAIRE POPULAR ISLAMIC " +
    "ISLAMIQUE ARAB ARABE BOLIVARIANA PLURINACIONAL COOPERATIVE CO OPERATIVE ORIENTAL COMMONWEALTH UNION UNITED GRAND DUCHY DUCHE " +
    "REPUBBLIKA REPUBULIKA REPOBLIKAN RESPUBLIKASI TASAVALTA LYDVELDID SOCIALIST HASHEMITE INDEPENDENT ROYAL FEDERATED ESTADO " +
    "MERCOSUR MERCOSUL SPECIAL ADMINISTRATIVE REGION PRINCIPALITY PRINCIPAUTE PRINCIPAT FURSTENTUM SULTANATE EMIRATE JAMHURI GOVERNMENT GOVT OF THE AND ET DE DU DES DA DO DEL DELLA D Y TA I LA " +
    "LE LES L EL VAN DER HET YA E EN UND"
  ).split(" "),
);
/** Long ones may have a misread letter: "REPUBLIOUE". */
const LONG_FORM = 8;
const LONG_FORMS = [...FORM_WORDS].filter(({ length }) => length >= LONG_FORM);
const isForm = (word: string) =>
  FORM_WORDS.has(word) ||
  (word.length >= LONG_FORM && LONG_FORMS.some((form) => editDistance(form, word, 1) <= 1));
const ownWords = (text: string) => wordsIn(text).filter((word) => !isForm(word));
/** A form of state ("Republic of …"), which no place of birth has. */
const isFormal = (text: string) => wordsIn(text).some((word) => word.length > 4 && isForm(word));

/** Headings as documents print them. */
export const TITLES = longestFirst(
  ALL_COUNTRIES.flatMap(({ alpha3, headings }) => countryWords(alpha3, headings)),
);
const FORMAL_TITLES = new Set(
  ALL_COUNTRIES.flatMap(({ headings = [] }) => headings.filter(isFormal).map(keyOf)),
);

let names: ReadonlyMap<string, string | null> | undefined;

/** Countries by their short names in several languages; null for a name of two countries. */
export function countryNames(): ReadonlyMap<string, string | null> {
  if (names) return names;
  const found = new Map<string, string | null>();
  for (const { alpha2, alpha3, name, otherNames = [] } of ALL_COUNTRIES) {
    const written = [name, ...otherNames, ...writtenNames(alpha2)];
    const own = written.map((text) => ownWords(text).join(" "));
    for (const { key } of countryWords(alpha3, [...written, ...own])) {
      if (key.length >= MIN_NAME) found.set(key, found.has(key) && found.get(key) !== alpha3 ? null : alpha3);
    }
  }
  names = found;
  return found;
}

/** "Chad", "Cuba", "Iran": shorter names are words of other languages too. */
const MIN_NAME = 4;

/**
 * The issuing country by the heading that is longest and largest; null without any (DOCUMENT-COUNTRY-1).
 * @param isOther whether a line that names a country does so for something else
 */
export function issuingCountryOf(
  lines: readonly TextLine[],
  isOther: (line: TextLine) => boolean = () => false,
): HeadingCountry | null {
  const top = topOf(lines);
  let best: HeadingCountry | null = null;
  for (const line of [...headingLines(lines), ...lines.flatMap(languagesOf)]) {
    const isTop = line.y <= top;
    const found = titleOf(line, isTop) ?? nameOf(line, isTop);
    const weight = found ? (found.key.length + line.height * 0.05) * (isTop ? 1 : BELOW_TOP) : 0;
    if (found && (!best || weight > best.weight) && !line.lines.some(isOther))
      best = { country: found.country, weight };
  }
  return best ?? codeBesideTitle(lines);
}

/** Headings stand in the upper part of a page; a place of birth or residence does not. */
const TOP_SHARE = 0.3;
/** Weight of a heading below it, which may be the nationality ("United States of America"). */
const BELOW_TOP = 0.5;

/** Words that were read well: other papers, whose text lies upside down or aslant, were not. */
const MIN_READING = 0.8;
const MIN_LETTERS = 4;
const MIN_LINES = 4;

function topOf(lines: readonly TextLine[]) {
  const clear = lines.filter(
    ({ confidence, text }) => confidence >= MIN_READING && text.length >= MIN_LETTERS,
  );
  const ys = (clear.length >= MIN_LINES ? clear : lines).map(({ y }) => y);
  const [first, last] = [Math.min(...ys), Math.max(...ys)];
  return first + TOP_SHARE * (last - first);
}

/** From this length on a heading is found within a longer line too, such as one in two languages. */
const MIN_INSIDE = 8;

/** An exact heading, else one with misread letters where that is the whole line; without a form of state at the top only. */
function titleOf({ text, isJoined }: HeadingLine, isTop: boolean): CountryWord | undefined {
  const key = keyOf(text);
  if (key.length < 3) return undefined;
  const titles = isTop ? TITLES : TITLES.filter((title) => FORMAL_TITLES.has(title.key));
  const exact = titles.find((title) => (isJoined ? key === title.key : holds(text, key, title.key)));
  return exact ?? (isJoined ? undefined : titles.find((title) => resembles(key, title.key)));
}

function holds(text: string, key: string, title: string) {
  if (key === title) return true;
  if (title.length <= 4) return false;
  return title.length >= MIN_INSIDE ? key.includes(title) : wordsIn(text).includes(title);
}

/** Words that many countries share are not compared: "Republic of Namibia" is similar to "Republic of Zambia". */
const SHARED_WORDS =
  /^(FEDERAL|UNITED)?(REPUBLICOF|REPUBLICADE|REPUBLIQUED[EU]|REPUBLIQUE|REPUBLIKA|KINGDOMOF|JAMHURIYA|UMBUSOWE?|LEFATSHELA|MUSOOA|STATEOF|REINODE|UNIONDES|BUNDESREPUBLIK)/;
const MIN_RESEMBLING = 7;
const MISREAD_SHARE = 0.16;

/** Whether the whole line is the heading with at most 16 % of the letters of the country's own name misread. */
function resembles(key: string, title: string) {
  const [line, own] = [key.replace(SHARED_WORDS, ""), title.replace(SHARED_WORDS, "")];
  if (own.length < MIN_RESEMBLING) return false;
  const allowed = Math.floor(own.length * MISREAD_SHARE);
  return Math.min(editDistance(line, own, allowed), editDistance(key, title, allowed)) <= allowed;
}

const OFFICE_WORDS =
  "LICENSING AUTHORITY DEPARTMENT MINISTRY INTERIOR TRANSPORT IMMIGRATION ELECTORAL OFFICE COMMISSION";
let kinds: ReadonlySet<string> | undefined;

/**
 * Words of the kind of document and of its office that stand beside the country's name ("Kad pengenalan Malaysia"), but for words
 * of such names ("Central African Republic").
 */
function kindWords(): ReadonlySet<string> {
  if (kinds) return kinds;
  const names = ALL_COUNTRIES.flatMap(({ alpha2, name, otherNames = [] }) => [
    name,
    ...otherNames,
    ...writtenNames(alpha2),
  ]);
  const inNames = new Set(names.flatMap(wordsIn));
  const titles = Object.values(TYPE_WORDS).flat();
  const words = [...titles, "PASS DRIVERS LDENTIFICATION", OFFICE_WORDS].flatMap(wordsIn);
  kinds = new Set(words.filter((word) => !inNames.has(word)));
  return kinds;
}

/** Peoples in the title of a card ("Thai National ID Card") or of a state ("Kyrgyz Republic"); null for a word of two countries. */
const PEOPLES: ReadonlyMap<string, string | null> = new Map(
  ALL_COUNTRIES.flatMap(({ alpha3, demonyms }) => countryWords(alpha3, demonyms)).map(
    ({ country, key }, _, all) => [
      key,
      all.some((other) => other.key === key && other.country !== country) ? null : country,
    ],
  ),
);

/** Share of a line's letters that names of one country have to cover. */
const MIN_COVER = 0.6;
/** The same beside the kind of document, whose words may be glued or in a language that is not known. */
const MIN_COVER_BESIDE_TITLE = 0.3;
const MAX_WORDS_OF_NAME = 6;

/** "República del Perú DNI 44718205-3": the number of the document in the row of its heading. */
const NUMBER_BEHIND = /\s+(?:[A-Z]{2,4}[.:]?\s*)?\d[\d .-]{4,}$/;

/**
 * A country by its names in any language, where they are nearly all that the line says. A name by itself counts at the
 * top of the page only; with a form of state ("Republic of …") anywhere.
 */
function nameOf({ text: whole, isJoined }: HeadingLine, isTop: boolean): CountryWord | undefined {
  const text = whole.replace(NUMBER_BEHIND, "");
  if ((isJoined && !isTop) || (!isTop && !isFormal(text))) return undefined;
  // Letters that are not read come out as digits too.
  if (/\d/.test(text)) return isTop ? formallyNamed(text) : undefined;
  const all = ownWords(text);
  const words = all.filter((word) => !kindWords().has(word));
  const isAdjective = words.length === 1 && (all.length > 1 || isFormal(text));
  const people = isAdjective ? PEOPLES.get(words[0] ?? "") : null;
  if (people) return { country: people, key: words.join("") };
  const length = words.join("").length;
  const covered = coverOf(words);
  const [best] = [...covered].sort(([, a], [, b]) => b - a);
  const least = holdsTitle(text) ? MIN_COVER_BESIDE_TITLE : MIN_COVER;
  if (!best || covered.size > 1 || best[1] < least * length) return formallyNamed(text);
  return { country: best[0], key: words.join("").slice(0, best[1]) };
}

const OF: ReadonlySet<string> = new Set("OF DE D Y DU DA DO DEL DELLA THE LA LE LES L".split(" "));

/**
 * "Republic of Cyprus", "République tunisienne", "Russian Federation" within a line whose other words are in letters or a language that
 * is not read; undefined where it names two countries so.
 */
function formallyNamed(text: string): CountryWord | undefined {
  const words = wordsIn(text);
  const found = words.flatMap((word, at) => {
    if ((word.length <= 4 && word !== "GOVT") || !isForm(word)) return [];
    const adjective = [words[at + 1], words[at - 1]].find((each = "") => PEOPLES.get(each));
    if (adjective) return [{ country: PEOPLES.get(adjective) ?? "", key: adjective }];
    if (!OF.has(words[at + 1] ?? "")) return [];
    const rest = words.slice(at + 1);
    const first = rest.findIndex((each) => !OF.has(each));
    const name = first < 0 ? null : nameAt(rest, first);
    return name ? [{ country: name.country, key: rest.slice(first, first + name.count).join("") }] : [];
  });
  const [first] = found;
  if (!first) return gluedName(keyOf(text));
  return found.every(({ country }) => country === first.country) ? first : undefined;
}

/** "REPUBLICOFKENYA": a form of state and the name behind it, as short texts or within longer ones. */
const GLUED_FORM =
  /(?:REPUBLICOF|REPUBLIQUED[EU]|REPUBLICADEL?|REPUBBLICADI|KINGDOMOF|STATEOF|COMMONWEALTHOF|UNIONOF|JAMHURIYA)(?:THE|LA)?/g;
const LONGEST_NAME = 24;
/** What follows the name: nothing, or another form or title. "NIGERA" is a misread Nigeria, and no Niger. */
const BEHIND_NAME =
  /^(?:$|REPUBLI|REPUBBLI|KINGDOM|ROYAUME|FEDERA|STATE|JAMHURI|PASSPORT|PASSEPORT|NATIONAL|IDENTITY)/;

/** The country whose name follows a form of state without a gap, by the longest name that does; undefined for two of them. */
function gluedName(key: string): CountryWord | undefined {
  const found = [...key.matchAll(GLUED_FORM)].flatMap(({ 0: form, index }) => {
    const rest = key.slice(index + form.length);
    const longest = Math.min(rest.length, LONGEST_NAME);
    const lengths = Array.from({ length: Math.max(0, longest - MIN_NAME + 1) }, (_, i) => longest - i);
    const length = lengths.find((each) => countryNames().get(rest.slice(0, each))) ?? 0;
    const country = countryNames().get(rest.slice(0, length));
    return country && BEHIND_NAME.test(rest.slice(length)) ? [{ country, key: rest.slice(0, length) }] : [];
  });
  const [first] = found;
  return found.every(({ country }) => country === first?.country) ? first : undefined;
}

/** Letters covered by names, by country. */
function coverOf(words: readonly string[]): Map<string, number> {
  const covered = new Map<string, number>();
  for (let at = 0; at < words.length; ) {
    const found = nameAt(words, at);
    if (found) covered.set(found.country, (covered.get(found.country) ?? 0) + found.letters);
    at += found?.count ?? 1;
  }
  return covered;
}

function nameAt(words: readonly string[], at: number) {
  for (let count = Math.min(MAX_WORDS_OF_NAME, words.length - at); count > 0; count--) {
    const key = words.slice(at, at + count).join("");
    const country = countryNames().get(key) ?? inflected(key);
    if (country) return { country, count, letters: key.length };
  }
  return null;
}

const MIN_STEM = 6;

/** "Latvijas", "Shqiperise": a long name with another ending. */
function inflected(key: string): string | null {
  if (key.length < MIN_STEM) return null;
  for (const ending of [1, 2]) {
    const stem = key.slice(0, -ending);
    for (const last of ["", "A", "E", "I"]) {
      const country = stem.length >= MIN_STEM ? countryNames().get(stem + last) : undefined;
      if (country) return country;
    }
  }
  return null;
}
