import { isoDay } from "./fields/dates";

/** A document is valid through its expiry date (UTC days). */
export const isExpired = (expiryDate: string, now: Date) => expiryDate < isoDay(now);
