import { editDistance, folded } from "./text";

/** Month names and their abbreviations in English, Portuguese, French, Spanish, German, Afrikaans, Dutch and Swahili, perhaps misread. */
const MONTHS: readonly (readonly string[])[] = [
  ["JAN", "JANUARY", "JANEIRO", "JANVIER", "ENERO", "ENE", "JANUAR", "JANUARIE", "JANUARI"],
  ["FEB", "FEBRUARY", "FEVEREIRO", "FEV", "FEVRIER", "FEBRERO", "FEVR", "FEBRUAR", "FEBRUARIE"],
  ["MAR", "MARCH", "MARCO", "MARS", "MARZO", "MRT", "MAERZ", "MARZ", "MAART", "MAA", "MACHI"],
  ["APR", "APRIL", "ABRIL", "ABR", "AVR", "AVRIL", "APRILI"],
  ["MAY", "MAIO", "MAI", "MAYO", "MEI"],
  ["JUN", "JUNE", "JUNHO", "JUIN", "JUNIO", "JUNI", "JUNIE"],
  ["JUL", "JULY", "JULHO", "JUIL", "JUILLET", "JULIO", "JULI", "JULIE", "JULAI"],
  ["AUG", "AUGUST", "AGOSTO", "AGO", "AOUT", "AOU", "AUGUSTUS", "AGOSTI"],
  ["SEP", "SEPT", "SEPTEMBER", "SETEMBRO", "SET", "SEPTEMBRE", "SEPTIEMBRE"],
  ["OCT", "OCTOBER", "OUTUBRO", "OUT", "OCTOBRE", "OCTUBRE", "OKT", "OKTOBER", "OKTOBA"],
  ["NOV", "NOVEMBER", "NOVEMBRO", "NOVEMBRE", "NOVIEMBRE", "NOVEMBA"],
  ["DEC", "DECEMBER", "DEZEMBRO", "DEZ", "DECEMBRE", "DICIEMBRE", "DIC", "DES", "DESEMBER", "DEZEMBER"],
];

const NUMBERS = new Map(MONTHS.flatMap((words, i) => words.map((word) => [word, i + 1] as const)));

/** Further languages in Latin script whose months documents print, as the runtime's CLDR data spells them. */
const LANGUAGES =
  "it pl cs sk sl hr bs sq ro hu fi sv da nb is et lv lt tr id ms mt ca eu gl ga cy az uz tk mg".split(" ");
const SHORTEST = 3;
const plainMonth = (text: string) =>
  folded(text.replace(/ı/g, "i").replace(/ł/gi, "l").replace(/đ/gi, "d")).replace(/[^A-Z]/g, "");

let further: ReadonlyMap<string, number> | null = null;

/** Months of the further languages by their long and short names; one that two languages understand differently is left out. */
function furtherMonths(): ReadonlyMap<string, number> {
  if (further) return further;
  const found = new Map<string, Set<number>>();
  for (const format of LANGUAGES.flatMap(monthFormats)) {
    for (let i = 0; i < 12; i += 1) {
      const parts = format.formatToParts(new Date(Date.UTC(2020, i, 15)));
      const word = plainMonth(parts.find(({ type }) => type === "month")?.value ?? "");
      if (word.length >= SHORTEST) found.set(word, (found.get(word) ?? new Set()).add(i + 1));
    }
  }
  const clear = [...found].filter(([, months]) => months.size === 1);
  further = new Map(clear.map(([word, months]) => [word, [...months][0] as number]));
  return further;
}

/** Alone, and with a day as dates show them: "5 maja", "5. srpnja". */
const monthFormats = (language: string) =>
  (["long", "short"] as const).flatMap((month) =>
    [{ month }, { month, day: "numeric" } as const].map(
      (form) => new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC", calendar: "gregory" }),
    ),
  );

/** 1 to 12, or null. Tolerates digits read for letters, and one misread letter where no other month is as similar. */
export function monthOf(word: string): number | null {
  const asLetters = word.replaceAll("0", "O").replaceAll("1", "I").replaceAll("5", "S").replaceAll("8", "B");
  const exact = NUMBERS.get(word) ?? exactMonth(asLetters);
  if (exact !== undefined) return exact;
  const twice = monthTwice(asLetters);
  if (twice !== null || word.length < 3) return twice;
  const near = new Set<number>();
  for (const [name, month] of NUMBERS) if (editDistance(name, asLetters, 1) <= 1) near.add(month);
  const [only] = near;
  return near.size === 1 && only !== undefined ? only : null;
}

/**
 * The month that is named once or in two languages: what one of them spells letter by letter counts before what the other one, which
 * may be in letters that are not read, resembles ("Iou/Jul" is July, and not one letter from "Aou").
 */
export function monthOfEither(first: string, second: string | undefined): number | null {
  const exact = NUMBERS.get(first) ?? NUMBERS.get(second ?? "");
  return exact ?? monthOf(first) ?? (second === undefined ? null : monthOf(second));
}

/** Words of two letters that stand in dates too ("12 DE 1990"), and so are no months. */
const WORDS_IN_DATES = new Set(["AU", "DE", "NO", "SE"]);

/** 1 to 12: the one month whose English abbreviation lacks a letter; null for what may be two, as JN. */
export function monthOfTwoLetters(word: string): number | null {
  if (word.length !== 2 || WORDS_IN_DATES.has(word)) return null;
  const lacking = MONTHS.flatMap(([name = ""], i) => (editDistance(name, word, 1) <= 1 ? [i + 1] : []));
  const [only] = lacking;
  return lacking.length === 1 && only !== undefined ? only : null;
}

/** The month in two languages ("NOV/NOV", "AUG/AOUT") whose slash was lost or read as a letter. */
function monthTwice(word: string): number | null {
  for (let end = 3; end <= word.length - 3; end++) {
    const first = exactMonth(word.slice(0, end));
    if (first === undefined) continue;
    const rest = word.slice(end);
    if (exactMonth(rest) === first || exactMonth(rest.slice(1)) === first) return first;
  }
  return null;
}

const exactMonth = (word: string) => NUMBERS.get(word) ?? furtherMonths().get(word);
