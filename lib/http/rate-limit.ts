import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";

/** A token bucket (RATE-BUCKET-1): at most `burst` tokens, refilled at `perS`. */
interface Bucket {
  readonly name: string;
  readonly perS: number;
  readonly burst: number;
}

const perMinute = (name: string, count: number): Bucket => ({ name, perS: count / 60, burst: count });
const perHour = (name: string, count: number): Bucket => ({ name, perS: count / 3600, burst: count });

export const BUCKETS = {
  keyRead: { name: "key-read", perS: 200, burst: 1000 },
  keyWrite: { name: "key-write", perS: 50, burst: 300 },
  keyMinting: perMinute("key-minting", 10),
  keyExport: perMinute("key-export", 10),
  sessionValidate: perMinute("session-validate", 60),
  sessionUpload: perMinute("session-upload", 60),
  sessionSubmit: perMinute("session-submit", 300),
  sessionDocuments: perMinute("session-documents", 30),
  addressSessions: perMinute("address-sessions", 600),
  addressSignup: perHour("address-signup", 30),
  addressRecovery: perHour("address-recovery", 20),
  /** 20 sign-in attempts per 15 minutes. */
  addressSignIn: { name: "address-sign-in", perS: 20 / 900, burst: 20 },
  emailRecovery: perHour("email-recovery", 3),
  verificationResend: perMinute("verification-resend", 5),
  addressBadCredentials: { name: "address-bad-credentials", perS: 30 / 300, burst: 30 },
} as const satisfies Record<string, Bucket>;

interface Level {
  tokens: number;
  atMs: number;
}

const SLOT = Symbol.for("identity-verification.rate-levels");
const process_ = globalThis as { [SLOT]?: Map<string, Level> };
process_[SLOT] ??= new Map();
const levels = process_[SLOT];
/** Full buckets are dropped when the map grows beyond this. */
const SWEEP_AT = 50_000;

/** The two headers of the IETF RateLimit draft; empty when limits are off. */
export type RateHeaders = Readonly<Record<string, string>>;

/**
 * Takes one token.
 * @throws Failure RATE_LIMITED with the seconds until there is one.
 */
export function takeToken(bucket: Bucket, who: string): RateHeaders {
  const scale = env().RATE_LIMIT_SCALE;
  if (scale === 0) return {};
  const burst = bucket.burst * scale;
  const perS = bucket.perS * scale;
  const level = levelOf(bucket, who, burst, perS);
  const headers = (waitS: number): RateHeaders => ({
    "RateLimit-Policy": `"${bucket.name}";q=${Math.floor(burst)};w=${Math.ceil(burst / perS)}`,
    RateLimit: `"${bucket.name}";r=${Math.floor(level.tokens)};t=${waitS}`,
  });
  if (level.tokens < 1) {
    const retryAfterS = Math.ceil((1 - level.tokens) / perS);
    throw new Failure("RATE_LIMITED", { retryAfterS, headers: headers(retryAfterS) });
  }
  level.tokens -= 1;
  return headers(Math.ceil((burst - level.tokens) / perS));
}

function levelOf(bucket: Bucket, who: string, burst: number, perS: number): Level {
  const key = `${bucket.name} ${who}`;
  const now = Date.now();
  const known = levels.get(key);
  if (known) {
    known.tokens = Math.min(burst, known.tokens + ((now - known.atMs) / 1000) * perS);
    known.atMs = now;
    return known;
  }
  if (levels.size >= SWEEP_AT) forgetOldLevels(now);
  const fresh = { tokens: burst, atMs: now };
  levels.set(key, fresh);
  return fresh;
}

function forgetOldLevels(now: number): void {
  for (const [key, level] of levels) if (now - level.atMs > 3_600_000) levels.delete(key);
  if (levels.size >= SWEEP_AT) levels.clear();
}
