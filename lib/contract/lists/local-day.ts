/** Days of a time zone as instants. Zones are IANA names; one that the runtime does not know counts as UTC. */

const DAY_MS = 24 * 3600 * 1000;
export const UTC = "UTC";

/** @param zone untrusted. @returns it, or UTC where it is no name that the runtime knows */
export function knownZone(zone: string | undefined): string {
  if (zone === undefined || !/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(zone)) return UTC;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return UTC;
  }
}

/** The day, YYYY-MM-DD, that an instant belongs to in a zone. */
export function dayOf(instantMs: number, zone: string): string {
  return clockOf(instantMs, zone).slice(0, 10);
}

/** @param day YYYY-MM-DD. @param days may be negative */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The first instant of a day in a zone, in milliseconds since the epoch. Where the clocks skip midnight, the day begins with
 * the first instant that they show.
 */
export function startOfDay(day: string, zone: string): number {
  const asUtc = Date.parse(day);
  // The offset of the zone differs between the guess and the answer only where the clocks change in between.
  const offsets = [asUtc - DAY_MS / 2, asUtc, asUtc + DAY_MS / 2].map((at) => offsetAt(at, zone));
  const starts = offsets.map((offset) => asUtc - offset).filter((at) => dayOf(at, zone) === day);
  return starts.length > 0 ? Math.min(...starts) : asUtc;
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instantMs: number, zone: string): number {
  return Date.parse(`${clockOf(instantMs, zone)}Z`) - instantMs;
}

function clockOf(instantMs: number, zone: string): string {
  // The Swedish form is that of ISO 8601.
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(instantMs);
  return text.replace(" ", "T");
}
