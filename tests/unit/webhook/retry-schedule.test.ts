import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";
import { type FailedAttempt, nextDelayS, retryAfterS } from "@/lib/webhook/retry-schedule";

const defaults = parseEnv({});
const settings = {
  scheduleS: defaults.WEBHOOK_RETRY_SCHEDULE,
  overloadFloorS: defaults.WEBHOOK_OVERLOAD_FLOOR,
};
const nowMs = Date.parse("2026-01-01T00:00:00Z");
const failed = (change: Partial<FailedAttempt>): FailedAttempt => ({
  attempts: 1,
  status: 500,
  timedOut: false,
  retryAfter: undefined,
  ...change,
});
const middle = (change: Partial<FailedAttempt>) => nextDelayS(failed(change), settings, 0.5, nowMs);

describe("WEBHOOK-RETRY-1, WEBHOOK-RETRY-2 retry schedule", () => {
  test("ten attempts over 75 h 35 m", () => {
    const gaps = Array.from({ length: 9 }, (_, index) => middle({ attempts: index + 1 }) ?? Number.NaN);
    expect(gaps).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBe(75 * 3600 + 35 * 60 + 5);
    expect(middle({ attempts: 10 })).toBeNull();
  });

  test("spread by 20 % to either side", () => {
    expect(nextDelayS(failed({ attempts: 2 }), settings, 0, nowMs)).toBeCloseTo(240);
    expect(nextDelayS(failed({ attempts: 2 }), settings, 1, nowMs)).toBeCloseTo(360);
  });

  test.each<[string, Partial<FailedAttempt>, number]>([
    ["a 429 waits at least the floor", { status: 429 }, 60],
    ["so does a time-out", { status: null, timedOut: true }, 60],
    ["a refused connection does not", { status: null }, 5],
    ["a 503 does not", { status: 503 }, 5],
    ["Retry-After below the gap changes nothing", { status: 503, attempts: 2, retryAfter: "10" }, 300],
    ["Retry-After within twice the gap is kept", { status: 503, attempts: 2, retryAfter: "450" }, 450],
    ["beyond it is cut", { status: 503, attempts: 2, retryAfter: "99999" }, 600],
    ["a 429 stretches from the floor", { status: 429, retryAfter: "100" }, 100],
    ["… to twice the floor", { status: 429, retryAfter: "1000" }, 120],
    ["a date counts", { status: 503, attempts: 2, retryAfter: "Thu, 01 Jan 2026 00:07:00 GMT" }, 420],
    ["never more than a day", { status: 503, attempts: 8, retryAfter: "999999" }, 86_400],
    ["a 500 is not asked", { status: 500, attempts: 2, retryAfter: "450" }, 300],
    ["nonsense is no wish", { status: 503, attempts: 2, retryAfter: "soon" }, 300],
  ])("%s", (_words, change, seconds) => {
    expect(middle(change)).toBeCloseTo(seconds);
  });

  test("whatever the receiver says, the wait stays between the gap and twice the larger of gap and floor", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(null, 302, 429, 500, 503),
        fc.boolean(),
        fc.option(fc.string(), { nil: undefined }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, status, timedOut, retryAfter, random) => {
          const wait = nextDelayS({ attempts, status, timedOut, retryAfter }, settings, random, nowMs) ?? -1;
          const planned = settings.scheduleS[attempts - 1] ?? 0;
          expect(wait).toBeGreaterThanOrEqual(planned * 0.8 - 1e-6);
          expect(wait).toBeLessThanOrEqual(2 * Math.max(60, planned * 1.2) + 1e-6);
        },
      ),
    );
  });
});

test.each([
  ["120", 120],
  [" 0 ", 0],
  ["Thu, 01 Jan 2026 00:01:00 GMT", 60],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["-5", null],
  ["1.5", null],
  ["1e9", null],
  ["99999999999999999999", null],
  ["", null],
  [undefined, null],
])("W10 Retry-After %j is %j seconds", (header, seconds) => {
  expect(retryAfterS(header, nowMs)).toBe(seconds);
});
