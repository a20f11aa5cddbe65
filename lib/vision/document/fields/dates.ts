import { isoDay } from "@/lib/contract/iso-day";

/** Whether a YYYY-MM-DD text is a day of the Gregorian calendar. */
export function isRealDate(text: string) {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return found !== null && calendarDate(Number(found[1]), Number(found[2]), Number(found[3])) === text;
}

/** YYYY-MM-DD of a day between 1800 and 2099, or null when there is no such day. */
export function calendarDate(year: number, month: number, day: number): string | null {
  // Nobody alive was born before 1900, but a document can say so, and must not go unnoticed.
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1800 || year > 2099) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? isoDay(date) : null;
}

export const yearOf = (date: string) => Number(date.slice(0, 4));

export type DateField = "dateOfBirth" | "issueDate" | "expiryDate";

/** Oldest holder, oldest document in use, longest validity: a date outside was misread. Generous by choice. */
const MAX_AGE_YEARS = 115;
const MAX_DOCUMENT_AGE_YEARS = 60;
const MAX_EXPIRED_YEARS = 45;
const MAX_VALIDITY_YEARS = 60;

/** Whether a date is possible for its field. */
export function isPlausibleDate(field: DateField, date: string, now: Date) {
  const today = isoDay(now);
  const year = yearOf(date);
  const thisYear = now.getUTCFullYear();
  if (!isRealDate(date)) return false;
  if (field === "dateOfBirth") return date < today && year >= thisYear - MAX_AGE_YEARS;
  if (field === "issueDate") return date <= today && year > thisYear - MAX_DOCUMENT_AGE_YEARS;
  return year > thisYear - MAX_EXPIRED_YEARS && year < thisYear + MAX_VALIDITY_YEARS;
}
