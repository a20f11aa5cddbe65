import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { networkBlock, takeLevel } from "@/lib/platform/rate-levels/shared-levels";

/** A token bucket (RATE-BUCKET-1): at most `burst` tokens, refilled at `perS`. */
interface Bucket {
  readonly name: string;
  readonly perS: number;
  readonly burst: number;
  /** It counts attempts to guess a credential or to flood a mailbox (RATE-SHARED-2). */
  readonly isGuard?: true;
  /** Who it counts is an IP address; an IPv6 one counts with its network (RATE-CLIENTIP-2). */
  readonly isOfAddress?: true;
}

const perMinute = (name: string, count: number): Bucket => ({ name, perS: count / 60, burst: count });
const perHour = (name: string, count: number): Bucket => ({ name, perS: count / 3600, burst: count });
const guard = (bucket: Bucket): Bucket => ({ ...bucket, isGuard: true });
const ofAddress = (bucket: Bucket): Bucket => ({ ...bucket, isOfAddress: true });

export const BUCKETS = {
  keyRead: { name: "key-read", perS: 200, burst: 1000 },
  keyWrite: { name: "key-write", perS: 50, burst: 300 },
  keyMinting: perMinute("key-minting", 10),
  keyExport: perMinute("key-export", 10),
  sessionValidate: perMinute("session-validate", 60),
  sessionUpload: perMinute("session-upload", 60),
  sessionSubmit: perMinute("session-submit", 300),
  sessionDocuments: perMinute("session-documents", 30),
  addressSessions: ofAddress(perMinute("address-sessions", 600)),
  addressSignup: ofAddress(perHour("address-signup", 30)),
  addressRecovery: ofAddress(guard(perHour("address-recovery", 20))),
  /** 20 sign-in attempts per 15 minutes. */
  addressSignIn: ofAddress(guard({ name: "address-sign-in", perS: 20 / 900, burst: 20 })),
  /** Challenges of passkeys and ways to a provider, each for a press of a button. */
  addressSignInStart: ofAddress(guard(perHour("address-sign-in-start", 120))),
  emailRecovery: guard(perHour("email-recovery", 3)),
  verificationResend: perMinute("verification-resend", 5),
  addressBadCredentials: ofAddress(guard({ name: "address-bad-credentials", perS: 30 / 300, burst: 30 })),
} as const satisfies Record<string, Bucket>;

/** The two headers of the IETF RateLimit draft; empty when limits are off. */
export type RateHeaders = Readonly<Record<string, string>>;

/**
 * Takes one token.
 * @throws Failure RATE_LIMITED with the seconds until there is one.
 */
export async function takeToken(bucket: Bucket, who: string): Promise<RateHeaders> {
  const scale = env().RATE_LIMIT_SCALE;
  if (scale === 0) return {};
  const burst = bucket.burst * scale;
  const perS = bucket.perS * scale;
  const { granted, tokens } = await takeLevel({
    kind: bucket.name,
    who: bucket.isOfAddress ? networkBlock(who, 32) : who,
    rule: { burst, perS },
    isGuard: bucket.isGuard === true,
  });
  const headers = (waitS: number): RateHeaders => ({
    "RateLimit-Policy": `"${bucket.name}";q=${Math.floor(burst)};w=${Math.ceil(burst / perS)}`,
    RateLimit: `"${bucket.name}";r=${Math.max(0, Math.floor(tokens))};t=${waitS}`,
  });
  if (granted === 0) {
    metrics().rateLimited.inc({ bucket: bucket.name });
    const retryAfterS = Math.max(1, Math.ceil((1 - tokens) / perS));
    throw new Failure("RATE_LIMITED", { retryAfterS, headers: headers(retryAfterS) });
  }
  return headers(Math.ceil((burst - tokens) / perS));
}
