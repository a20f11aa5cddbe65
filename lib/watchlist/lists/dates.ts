/** Converts the dates of birth of lists to `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Years; a longer range is ignored, because it would fit nearly everybody. */
const LONGEST_RANGE = 12;

/**
 * Every date in a text: `07 Oct 1954`, `Oct 1954`, `circa 1954`, `1954 to 1956`, `dd/mm/1954`, `1954-10-07`.
 * A range gives each of its years; text that is no date gives nothing.
 */
export function datesIn(text: string): string[] {
  const plain = text.trim().replace(/^(circa|approximately|c\.|between|approx\.?)\s+/i, "");
  const [, from, to] = /\b(\d{4})\s*(?:to|-|–|and)\s*(?:\d{1,2} \w{3} )?(\d{4})\b/i.exec(plain) ?? [];
  if (from && to) return yearsBetween(Number(from), Number(to));
  const date = dateIn(plain);
  return date ? [date] : [];
}

export function yearsBetween(from: number, to: number): string[] {
  if (to < from || to - from > LONGEST_RANGE) return [];
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}

function dateIn(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (isoYear) return composed(isoYear, isoMonth, isoDay);
  const [, day, month, year] = /^([0-9d]{1,2})\/([0-9m]{1,2})\/(\d{4})$/i.exec(text) ?? [];
  if (year) return composed(year, numeric(month), numeric(day));
  const [, dayOf, monthName, yearOf] = /^(?:(\d{1,2}) )?([A-Za-z]{3})[a-z]*\.? (\d{4})$/.exec(text) ?? [];
  const monthNumber = MONTHS.indexOf((monthName ?? "").toLowerCase()) + 1;
  if (yearOf && monthNumber > 0) return composed(yearOf, String(monthNumber), dayOf);
  return /\b(1[89]\d\d|20\d\d)\b/.exec(text)?.[1] ?? null;
}

/** Placeholders and zeros mean that the part is unknown. */
function numeric(part: string | undefined): string | undefined {
  return part && /^\d+$/.test(part) && Number(part) > 0 ? part : undefined;
}

function composed(year: string, month: string | undefined, day: string | undefined): string {
  const isMonth = month !== undefined && Number(month) >= 1 && Number(month) <= 12;
  if (!isMonth) return year;
  const isDay = day !== undefined && Number(day) >= 1 && Number(day) <= 31;
  const upToMonth = `${year}-${month.padStart(2, "0")}`;
  return isDay ? `${upToMonth}-${day.padStart(2, "0")}` : upToMonth;
}
