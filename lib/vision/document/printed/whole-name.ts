import { beginsWithChineseSurname } from "./chinese-surnames";
import type { PrintedValue } from "./parsed-values";
import { folded } from "./text";
import { nameOf } from "./values";

/** "DELA CRUZ, Juan Santos", and not "AUSTIN, TX" */
export const SURNAME_AND_COMMA = /^[A-Z][A-Z' -]+, ?[A-Z][A-Za-z' -]{2,}$/;
/** "Jane Marie CITIZEN", "Lachlan McALLISTER" */
export const SURNAME_IN_CAPITALS =
  /^((?:\p{Lu}[\p{Ll}'-]+ )+)((?:Ma?c)?\p{Lu}[\p{Lu}'-]{2,}(?: \p{Lu}[\p{Lu}'-]+)*)$/u;
/** "Marie", "Jean-Paul", "O'Brien", "McAllister", but not "McALLISTER", which is in capitals. */
const CAPITALISED_NAME = "(?:\\p{Lu}['-])?(?:\\p{Lu}\\p{Ll}+)+(?:['-](?:(?:\\p{Lu}\\p{Ll}+)+|\\p{Ll}+))*";
const CAPITALISED_NAMES = `${CAPITALISED_NAME}(?: ${CAPITALISED_NAME})*`;
const CAPITALISED = new RegExp(`^${CAPITALISED_NAMES}$`, "u");
/** Whether a text is names that are not in capitals. */
export const isCapitalised = (text: string): boolean => CAPITALISED.test(text);
/** "MUKAMANA Marie Claire" */
const CAPITALS_FIRST = new RegExp(
  `^(\\p{Lu}[\\p{Lu}'-]{2,}(?: \\p{Lu}[\\p{Lu}'-]+)*) (${CAPITALISED_NAMES})$`,
  "u",
);

/** States whose licences print initials and surname without a label ("TJ NAIDOO", "MKHIZE N"): the South African layout. */
const WITH_INITIALS: ReadonlySet<string> = new Set(["BWA", "LSO", "NAM", "SWZ", "ZAF"]);
/** Two letters at the end are initials, three where none of them is a vowel. */
const INITIALS_LAST = /^([A-Z][A-Z' -]{2,}?) ([A-Z](?: [A-Z]){1,3}|[A-Z]{1,2}|[^AEIOUY\W\d_]{3})$/;
const INITIALS_FIRST =
  /^(?!(?:DE|DU|EL|LA|LE|VAN|VON|DA|DI|MC|ST) )([A-Z]{1,3}) ([A-Z][A-Z'-]{2,}(?: [A-Z][A-Z'-]+)*)$/;

/** Initials and surname of a licence in the South African layout; null for any other text. @param country ISO 3166-1 alpha-3 */
export function initialsAndSurname(text: string, country: string): readonly [string, string] | null {
  if (!WITH_INITIALS.has(country)) return null;
  const [, initials, surname] = INITIALS_FIRST.exec(text.trim()) ?? [];
  if (initials && surname) return [initials, surname];
  const [, family, letters] = INITIALS_LAST.exec(text.trim()) ?? [];
  return family && letters ? [letters, family] : null;
}

/** Between a given name and the father's name: who is named so has no family name, unless one with "Al" follows ("Saeed bin Rashid Al Maktoum"). */
const PATRONYMIC = / (?:BIN|BINTI|BINTE|BTE|ANAK|[SDWA]\/[OLP]) (?!.* AL[ -]\S+$)/;

/** Words that belong to the surname behind them: "DOS ANJOS", "DE LA CRUZ", "VAN DER MERWE". */
const PARTICLES: ReadonlySet<string> = new Set(
  "DA DE DI DO DAS DOS DEL DELLA DU LA LAS LE LOS VAN VON DER DEN TEN TER AL EL ABU BEN".split(" "),
);

/** States whose people write the surname first, in Latin letters too. */
const SURNAME_FIRST: ReadonlySet<string> = new Set(["CHN", "HKG", "HUN", "JPN", "KHM", "KOR", "TWN", "VNM"]);

/** States whose people have two surnames, the father's and the mother's. */
const TWO_SURNAMES: ReadonlySet<string> = new Set(
  "BOL CHL COL CRI CUB DOM ECU ESP GTM HND MEX NIC PAN PER PRY SLV URY VEN".split(" "),
);

/** A whole name in its parts. */
export interface NameParts {
  /** Absent where the name has no family name. */
  readonly surname?: string;
  readonly names: string;
  /** A comma, capitals or a word for "son of" tells the parts; otherwise only the usual order of names. */
  readonly isPrinted: boolean;
}

/**
 * The parts of a name that was printed as one (DOCDATA-NAME-2, DOCDATA-NAME-5).
 * @param country issuer, ISO 3166-1 alpha-3
 * @param ofParents words of the parents' surnames, where the document prints them
 */
export function partsOf(
  whole: PrintedValue,
  country: string,
  ofParents: ReadonlySet<string> = new Set(),
): NameParts {
  const printed = printedParts(whole, country);
  if (printed) return { surname: printed[0], names: printed[1], isPrinted: true };
  const { value } = whole;
  const words = value.split(" ");
  if (words.length < 2 || PATRONYMIC.test(value)) return { names: value, isPrinted: words.length > 1 };
  const isFirst = SURNAME_FIRST.has(country) || beginsWithChineseSurname(words, country);
  const first = whole.surnameWords ?? (isFirst ? 1 : 0);
  const at = first || startOfSurnames(words, country, ofParents);
  const [head, tail] = [words.slice(0, at), words.slice(at)];
  const [surname, names] = first > 0 ? [head, tail] : [tail, head];
  return { surname: surname.join(" "), names: names.join(" "), isPrinted: false };
}

/** Where the surnames at the end of a name begin: all that a parent has too, or both where the state's people have two and a given name is left. */
function startOfSurnames(words: readonly string[], country: string, ofParents: ReadonlySet<string>): number {
  const inherited = words.findLastIndex((word) => !ofParents.has(word) && !PARTICLES.has(word)) + 1;
  if (inherited > 0 && inherited < words.length) return inherited;
  const last = startOfSurname(words);
  return TWO_SURNAMES.has(country) && last > 1 ? startOfSurname(words.slice(0, last)) : last;
}

/** Where the surname at the end of a name begins: at its last word, or at the particles before it. */
function startOfSurname(words: readonly string[]): number {
  let at = words.length - 1;
  while (at > 1 && PARTICLES.has(words[at - 1] ?? "")) at -= 1;
  return at;
}

/** "DELA CRUZ, JUAN SANTOS": everywhere the surname stands before the comma. "Jane CITIZEN": the surname is in capitals. */
function printedParts(
  { value, pieces }: PrintedValue,
  country: string,
): readonly [surname: string, names: string] | null {
  const line = pieces.map((piece) => piece.text).join(" ");
  // Without the label, where both are one line.
  const text = line.slice(Math.max(0, folded(line).indexOf(value.split(" ")[0] ?? "")));
  const [, given, family] = SURNAME_IN_CAPITALS.exec(text) ?? [];
  const [, first, rest] = CAPITALS_FIRST.exec(text) ?? [];
  const [initials, last] = initialsAndSurname(text, country) ?? [];
  const [, before = family ?? first ?? last ?? "", after = given ?? rest ?? initials ?? ""] =
    /^([^,]+),([^,]+)$/.exec(text) ?? [];
  const surname = nameOf(before);
  const names = nameOf(after) ?? (initials === after ? after : null);
  return surname && names ? [surname, names] : null;
}

/** Whether names without a surname are the whole name by how they are printed: "MUKAMANA Marie", "TJ NAIDOO". */
export const isWholeAsPrinted = (value: PrintedValue, country: string): boolean =>
  printedParts(value, country) !== null;
