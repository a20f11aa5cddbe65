import type { LevelGrant, LevelRule } from "./level-store";

interface Level {
  tokens: number;
  atMs: number;
}

/** Callers of one kind of bucket whose levels are remembered. */
const CALLERS_AT_MOST = 50_000;

const SLOT = Symbol.for("identity-verification.rate-levels");
const slots = globalThis as { [SLOT]?: Map<string, Map<string, Level>> };

/**
 * Takes one token of a bucket in this process's memory, by a clock that is never set. Each kind of bucket has room for
 * {@link CALLERS_AT_MOST} callers; the one that was away longest makes room (RATE-EVICT-1). A kind has its own room, so
 * that made-up sessions do not push out the counters of bad credentials.
 */
export function takeFromMemory(kind: string, who: string, { burst, perS }: LevelRule): LevelGrant {
  const levels = levelsOf(kind);
  const nowMs = performance.now();
  const known = levels.get(who) ?? { tokens: burst, atMs: nowMs };
  known.tokens = Math.min(burst, known.tokens + ((nowMs - known.atMs) / 1000) * perS);
  known.atMs = nowMs;
  const granted = known.tokens >= 1 ? 1 : 0;
  known.tokens -= granted;
  remember(levels, who, known);
  return { granted, tokens: known.tokens };
}

function levelsOf(kind: string): Map<string, Level> {
  slots[SLOT] ??= new Map();
  const all = slots[SLOT];
  const known = all.get(kind) ?? new Map<string, Level>();
  all.set(kind, known);
  return known;
}

/** Puts an entry last in a map that holds {@link CALLERS_AT_MOST}; the first, which was used longest ago, makes room. */
export function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  if (map.size >= CALLERS_AT_MOST) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(key, value);
}
