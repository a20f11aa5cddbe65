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

async function refusal(take: () => Promise<unknown>): Promise<Failure> {
  try {
    await take();
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
    for (let at = 0; at < 10; at += 1) await take();
    const { code, retryAfterS, headers } = await refusal(take);
    expect([code, retryAfterS]).toEqual(["RATE_LIMITED", 6]);
    expect(headers).toEqual({
      "RateLimit-Policy": '"key-minting";q=10;w=60',
      RateLimit: '"key-minting";r=0;t=6',
    });
    vi.advanceTimersByTime(5_900);
    expect((await refusal(take)).retryAfterS).toBe(1);
    vi.advanceTimersByTime(101);
    await take();
    expect((await refusal(take)).code).toBe("RATE_LIMITED");
    vi.advanceTimersByTime(24 * 3_600_000);
    for (let at = 0; at < 10; at += 1) await take();
    expect((await refusal(take)).code).toBe("RATE_LIMITED");
  });

  test("RATE-HEADER-1 the headers say what is left and when it is whole again", async () => {
    const { BUCKETS, takeToken } = await limiter("1");
    const who = someone();
    expect(await takeToken(BUCKETS.keyRead, who)).toEqual({
      "RateLimit-Policy": '"key-read";q=1000;w=5',
      RateLimit: '"key-read";r=999;t=1',
    });
    for (let at = 0; at < 499; at += 1) await takeToken(BUCKETS.keyRead, who);
    expect((await takeToken(BUCKETS.keyRead, who))["RateLimit"]).toBe('"key-read";r=499;t=3');
    vi.advanceTimersByTime(1_000);
    expect((await takeToken(BUCKETS.keyRead, who))["RateLimit"]).toBe('"key-read";r=698;t=2');
  });

  test.each([2 * 3600, -3600, -30])(
    "RATE-CLOCK-1 a clock that is set by %d s changes nothing",
    async (jumpS) => {
      const { BUCKETS, takeToken } = await limiter("1");
      const who = someone();
      for (let at = 0; at < 10; at += 1) await takeToken(BUCKETS.keyMinting, who);
      vi.setSystemTime(Date.now() + jumpS * 1000);
      expect((await refusal(() => takeToken(BUCKETS.keyMinting, who))).retryAfterS).toBe(6);
      vi.advanceTimersByTime(6_001);
      await takeToken(BUCKETS.keyMinting, who);
    },
  );

  test("RATE-EVICT-1 a flood of made-up callers pushes out the oldest, and no other kind", async () => {
    const { BUCKETS, takeToken } = await limiter("1");
    const [guesser, session] = [someone(), someone()];
    for (let at = 0; at < 30; at += 1) await takeToken(BUCKETS.addressBadCredentials, guesser);
    for (let at = 0; at < 60; at += 1) await takeToken(BUCKETS.sessionValidate, session);
    for (let at = 0; at < 49_999; at += 1) await takeToken(BUCKETS.sessionValidate, `made up ${at}`);
    expect((await refusal(() => takeToken(BUCKETS.sessionValidate, session))).code).toBe("RATE_LIMITED");
    expect((await refusal(() => takeToken(BUCKETS.addressBadCredentials, guesser))).code).toBe(
      "RATE_LIMITED",
    );
    for (let at = 0; at < 50_001; at += 1) await takeToken(BUCKETS.sessionValidate, `another ${at}`);
    await takeToken(BUCKETS.sessionValidate, session);
    expect((await refusal(() => takeToken(BUCKETS.addressBadCredentials, guesser))).code).toBe(
      "RATE_LIMITED",
    );
  });

  test("RATE-CLIENTIP-2 whoever has a /64 of IPv6 has one bucket of each kind, whichever address asks", async () => {
    const { BUCKETS, takeToken } = await limiter("1");
    const take = (at: number) => takeToken(BUCKETS.addressSignup, `2001:db8:0:7::${at.toString(16)}`);
    for (let at = 0; at < 30; at += 1) await take(at);
    expect((await refusal(() => take(31))).code).toBe("RATE_LIMITED");
    await takeToken(BUCKETS.addressSignup, "2001:db8:0:8::1");
  });

  test("callers and buckets do not share", async () => {
    const { BUCKETS, takeToken } = await limiter("1");
    const [one, other] = [someone(), someone()];
    for (let at = 0; at < 10; at += 1) await takeToken(BUCKETS.keyMinting, one);
    expect((await refusal(() => takeToken(BUCKETS.keyMinting, one))).code).toBe("RATE_LIMITED");
    await takeToken(BUCKETS.keyMinting, other);
    await takeToken(BUCKETS.keyWrite, one);
  });

  test("the scale multiplies, and 0 turns off", async () => {
    const tenfold = await limiter("10");
    const who = someone();
    for (let at = 0; at < 100; at += 1) await tenfold.takeToken(tenfold.BUCKETS.keyMinting, who);
    expect((await refusal(() => tenfold.takeToken(tenfold.BUCKETS.keyMinting, who))).retryAfterS).toBe(1);
    const off = await limiter("0");
    for (let at = 0; at < 1_000; at += 1)
      expect(await off.takeToken(off.BUCKETS.keyMinting, who)).toEqual({});
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
