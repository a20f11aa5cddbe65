/** Waits vary by ±20 %, so that a receiver that comes back does not get everything at once (WEBHOOK-RETRY-1). */
const JITTER: number = 0.2;
const DAY_S = 86_400;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

export interface RetrySettings {
  /** Seconds before the 2nd, 3rd, … attempt; as many retries as entries. */
  readonly scheduleS: readonly number[];
  /** Least wait after an overload (429 or no answer in time). */
  readonly overloadFloorS: number;
}

export interface FailedAttempt {
  /** Attempts of this run of the schedule, the failed one included: 1 or more. */
  readonly attempts: number;
  /** Null when no status line arrived. */
  readonly status: number | null;
  readonly timedOut: boolean;
  /** The `Retry-After` header as sent. */
  readonly retryAfter: string | undefined;
}

/**
 * Seconds until the next attempt, or null when the schedule is used up. `Retry-After` of a 429 or 503 may stretch the
 * planned gap, at most to twice its length and to one day (WEBHOOK-RETRY-2; in the order gap, floor, clamp, as Svix
 * does).
 * @param random 0 to 1.
 */
export function nextDelayS(
  failed: FailedAttempt,
  settings: RetrySettings,
  random: number,
  nowMs: number,
): number | null {
  const planned = settings.scheduleS[failed.attempts - 1];
  if (planned === undefined) return null;
  const jittered = planned * (1 - JITTER + 2 * JITTER * random);
  const overloaded = failed.timedOut || failed.status === TOO_MANY_REQUESTS;
  const gap = overloaded ? Math.max(jittered, settings.overloadFloorS) : jittered;
  if (failed.status !== TOO_MANY_REQUESTS && failed.status !== UNAVAILABLE) return gap;
  const requestedS = retryAfterS(failed.retryAfter, nowMs) ?? gap;
  return Math.max(gap, Math.min(requestedS, 2 * gap, DAY_S));
}

/** RFC 9110 10.2.3: seconds, or a date. Null when neither. */
export function retryAfterS(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // An HTTP-date ends in GMT; `Date.parse` alone would also take "1.5" or "-3" for a date.
  const atMs = text.endsWith("GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - nowMs) / 1000);
}
