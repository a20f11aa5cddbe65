import ipaddr from "ipaddr.js";
import { hmacSha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import { currentKey } from "@/lib/platform/secrets";
import { DATABASE_LEVELS } from "./database-levels";
import type { LevelGrant, LevelRule, LevelStore } from "./level-store";
import { remember, takeFromMemory } from "./memory-levels";

/**
 * Levels of all processes together (RATE-SHARED-1). A process takes several tokens of a large bucket at once and spends
 * them within {@link STOCK_FRESH_MS}; what is left over goes back with its next request to the store. So a busy caller costs one
 * round trip in many requests, and all processes together never let more through than the bucket and what flows into it
 * within that time.
 */
const STOCK_FRESH_MS = 1_000;
/** Taken at once: a twentieth of the burst, so that small buckets are counted one by one. */
const STOCK_SHARE = 20;
const STOCK_AT_MOST = 50;

/** What this process holds of one bucket. */
interface Stock {
  tokens: number;
  /** Left in the store when it was last asked. */
  left: number;
  takenAtMs: number;
  /** The bucket is empty until then: nobody needs to ask. */
  emptyUntilMs: number;
}

const SLOT = Symbol.for("identity-verification.rate-stocks");
const slots = globalThis as {
  [SLOT]?: { readonly stocks: Map<string, Stock>; readonly asking: Map<string, Promise<void>> };
};

export interface BucketOfSomebody {
  /** Name of the bucket. */
  readonly kind: string;
  readonly who: string;
  readonly rule: LevelRule;
  /** Counts attempts to guess: it is never left uncounted, whatever store is absent (RATE-SHARED-2). */
  readonly isGuard: boolean;
}

/**
 * Takes one token of a bucket.
 * @returns `granted` 0 or 1, and what is left
 * @throws the database's error for a guard while the database is absent
 */
export async function takeLevel(bucket: BucketOfSomebody): Promise<LevelGrant> {
  const store = sharedStore();
  if (!store) return takeFromMemory(bucket.kind, bucket.who, bucket.rule);
  slots[SLOT] ??= { stocks: new Map(), asking: new Map() };
  const { stocks, asking } = slots[SLOT];
  const key = hmacSha256(currentKey("rate-limit").key, `${bucket.kind} ${bucket.who}`).toString("base64url");
  for (;;) {
    const known = stocks.get(key);
    const spent = known && spend(known);
    if (spent) return spent;
    const running = asking.get(key);
    if (!running) break;
    await running;
  }
  let asked = (): void => {};
  asking.set(
    key,
    new Promise((resolve) => {
      asked = resolve;
    }),
  );
  try {
    return await askStore(store, key, bucket, stocks);
  } finally {
    asking.delete(key);
    asked();
  }
}

/** Undefined when the store has to be asked. */
function spend(stock: Stock): LevelGrant | undefined {
  const nowMs = performance.now();
  if (stock.tokens >= 1 && nowMs - stock.takenAtMs < STOCK_FRESH_MS) {
    stock.tokens -= 1;
    return { granted: 1, tokens: stock.tokens + stock.left };
  }
  return nowMs < stock.emptyUntilMs ? { granted: 0, tokens: stock.left } : undefined;
}

async function askStore(
  store: LevelStore,
  key: string,
  bucket: BucketOfSomebody,
  stocks: Map<string, Stock>,
): Promise<LevelGrant> {
  const { rule } = bucket;
  const want = Math.max(1, Math.min(STOCK_AT_MOST, Math.floor(rule.burst / STOCK_SHARE)));
  const giveBack = stocks.get(key)?.tokens ?? 0;
  let grant: LevelGrant;
  try {
    grant = await store.take({ key, rule, want, giveBack });
  } catch (cause) {
    metrics().rateStoreFailures.inc();
    return withoutStore(store, key, bucket, cause);
  }
  const nowMs = performance.now();
  const { granted, tokens } = grant;
  const emptyMs = granted > 0 ? 0 : ((1 - tokens) / rule.perS) * 1000;
  const kept = Math.max(0, granted - 1);
  remember(stocks, key, { tokens: kept, left: tokens, takenAtMs: nowMs, emptyUntilMs: nowMs + emptyMs });
  return { granted: Math.min(1, granted), tokens: tokens + kept };
}

/**
 * Without its store a limit is counted by this process alone: better too much traffic than none. A guard is counted in the
 * database instead, without which no credential can be checked anyway.
 */
function withoutStore(
  store: LevelStore,
  key: string,
  { kind, who, rule, isGuard }: BucketOfSomebody,
  cause: unknown,
): Promise<LevelGrant> | LevelGrant {
  if (!isGuard || !env().DATABASE_URL) return takeFromMemory(kind, who, rule);
  if (store === DATABASE_LEVELS) throw cause;
  return DATABASE_LEVELS.take({ key, rule, want: 1, giveBack: 0 });
}

/** Its client takes memory and time to load, for who uses it only. */
const VALKEY_LEVELS: LevelStore = {
  take: async (asked) => (await import("./valkey-levels")).VALKEY_LEVELS.take(asked),
};

/** Null: this process is the only one, and its memory is exact. */
function sharedStore(): LevelStore | null {
  if (env().RATE_LIMIT_URL) return VALKEY_LEVELS;
  return env().DATABASE_URL ? DATABASE_LEVELS : null;
}

/** What one household, company or machine has of IPv6: whoever has it can take any address of it for each request. */
const IPV6_BITS = 64;

/**
 * The network that an IP address belongs to, the same text for each of its addresses however they are written: a /64 of
 * IPv6, of IPv4 so many bits. An address in IPv6 that only wraps IPv4 is IPv4. What is no address stays as it is.
 */
export function networkBlock(address: string, ipv4Bits: 24 | 32): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? ipv4Bits : IPV6_BITS;
  const bytes = parsed.toByteArray().slice(0, bits / 8);
  return `${Buffer.from(bytes).toString("hex")}/${bits}`;
}
