import { isoDay } from "@/lib/contract/iso-day";

/** A document is valid through its expiry date (UTC days). */
export const isExpired = (expiryDate: string, now: Date) => expiryDate < isoDay(now);
