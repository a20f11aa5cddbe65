export const DAY_MS = 86_400_000;

/** The UTC day of an instant, as `YYYY-MM-DD`. */
export const isoDay = (instant: Date): string => instant.toISOString().slice(0, 10);
