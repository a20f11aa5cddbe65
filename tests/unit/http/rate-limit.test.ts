import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Failure } from "@/lib/contract/errors";

/** The limiter as a process with this scale loads it. */
async function limiter(scale: string) {
  vi.resetModules();
  Object.assign(process.env, { RATE_LIMIT_SCALE: scale });
  return import("@/lib/http/rate-limit");
}

let caller = 0;
const someone = () => `caller ${caller++}`;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_767_225_600_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function refusal(take: () => unknown): Failure {
  try {
    take();
  } catch (problem) {
    // Another instance of the module, so another class of the same name.
    expect((problem as Error).name).toBe("Failure");
    return problem as Failure;
  }
  throw new Error("It was not refused.");
}

describe("RATE-BUCKET-1 token buckets", () => {
  test("a burst, then what flows in, then the burst again, and never more", async () => {
    const { BUCKETS, takeToken } = await limiter("1");
    const who = someone();
    const take = () => takeToken(BUCKETS.keyMinting, who);
    for (let at = 0; at < 10; at += 1) take();
    const { code, retryAfterS, headers } = refusal(take);
    expect([code, retryAfterS]).toEqual(["RATE_LIMITED", 6]);
    expect(headers).toEqual({
      "RateLimit-Policy": '"key-minting";q=10;w=60',
      RateLimit: '"key-minting";r=0;t=6',
    });
    vi.advanceTimersByTime(5_900);
    expect(refusal(take).retryAfterS).toBe(1);
    vi.advanceTimersByTime(101);
    take();
    expect(refusal(take).code).toBe("RATE_LIMITED");
    vi.advanceTimersByTime(24 * 3_600_000);
    for (let at = 0; at < 10; at += 1) take();
    expect(refusal(take).code).toBe("RATE_LIMITED");
  });

  test("RATE-HEADER-1 the headers say what is left and when it is whole again", async () => {
    const { BUCKETS, takeToken } = await limiter("1");
    const who = someone();
    expect(takeToken(BUCKETS.keyRead, who)).toEqual({
      "RateLimit-Policy": '"key-read";q=1000;w=5',
      RateLimit: '"key-read";r=999;t=1',
    });
    for (let at = 0; at < 499; at += 1) takeToken(BUCKETS.keyRead, who);
    expect(takeToken(BUCKETS.keyRead, who)["RateLimit"]).toBe('"key-read";r=499;t=3');
    vi.advanceTimersByTime(1_000);
    expect(takeToken(BUCKETS.keyRead, who)["RateLimit"]).toBe('"key-read";r=698;t=2');
  });

  test("callers and buckets do not share", async () => {
    const { BUCKETS, takeToken } = await limiter("1");
    const [one, other] = [someone(), someone()];
    for (let at = 0; at < 10; at += 1) takeToken(BUCKETS.keyMinting, one);
    expect(refusal(() => takeToken(BUCKETS.keyMinting, one)).code).toBe("RATE_LIMITED");
    takeToken(BUCKETS.keyMinting, other);
    takeToken(BUCKETS.keyWrite, one);
  });

  test("the scale multiplies, and 0 turns off", async () => {
    const tenfold = await limiter("10");
    const who = someone();
    for (let at = 0; at < 100; at += 1) tenfold.takeToken(tenfold.BUCKETS.keyMinting, who);
    expect(refusal(() => tenfold.takeToken(tenfold.BUCKETS.keyMinting, who)).retryAfterS).toBe(1);
    const off = await limiter("0");
    for (let at = 0; at < 1_000; at += 1) expect(off.takeToken(off.BUCKETS.keyMinting, who)).toEqual({});
  });

  test.each([
    ["keyRead", 200, 1000],
    ["keyWrite", 50, 300],
    ["keyMinting", 10 / 60, 10],
    ["sessionValidate", 1, 60],
    ["sessionUpload", 1, 60],
    ["sessionSubmit", 5, 300],
    ["addressSessions", 10, 600],
    ["addressSignup", 30 / 3600, 30],
    ["addressBadCredentials", 0.1, 30],
  ] as const)("%s: %d a second, %d at once", async (name, perS, burst) => {
    const { BUCKETS } = await limiter("1");
    expect(BUCKETS[name]).toMatchObject({ perS, burst });
  });
});
