/** The UTC day of an instant, `YYYY-MM-DD`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
