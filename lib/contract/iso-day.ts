export const DAY_MS = 86_400_000;

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export const isoDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Full years between two days, both `YYYY-MM-DD`. Who was born on 29 February is a year older on 1 March. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
