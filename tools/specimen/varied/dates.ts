import type { Random } from "../random";
import { LANGUAGES, type LanguageName } from "./languages";

/** Prints YYYY-MM-DD as a document does. */
export type DatePrinter = (date: string) => string;

/** A way to print dates, by language: most are day, month and year in numbers. */
export function pickDates(languages: readonly LanguageName[], random: Random): DatePrinter {
  const between = random.pick(["/", ".", ".", " ", "-"]);
  const inNumbers: DatePrinter = (date) => date.split("-").reverse().join(between);
  const inWords: DatePrinter = (date) => {
    const [year = "", month = "", day = ""] = date.split("-");
    const names = languages.map((language) => LANGUAGES[language].months.split(" ")[Number(month) - 1] ?? "");
    const isNumber = /^\d/.test(names[0] ?? "");
    return isNumber
      ? `${day}.${month}.${year}`
      : `${day} ${[...new Set(names.slice(0, 2))].join("/")} ${year}`;
  };
  const iso: DatePrinter = (date) => date;
  const shortYear: DatePrinter = (date) => inWords(date).replace(/(\d\d)(\d\d)$/, "$2");
  const apart: DatePrinter = (date) => date.split("-").reverse().join(" | ");
  const glued: DatePrinter = (date) => inWords(date).replaceAll(" ", "");
  const many = [inNumbers, inNumbers, inNumbers, inNumbers, inWords, inWords, inWords, iso] as const;
  return random.chance(0.82) ? random.pick(many) : random.pick([shortYear, shortYear, apart, glued]);
}

/** Month, day and year, as the states of the USA print them. */
export const americanDate =
  (between: string): DatePrinter =>
  (date) => {
    const [year = "", month = "", day = ""] = date.split("-");
    return [month, day, year].join(between);
  };
