import { createClient, defineScript, type RedisClientType, type RedisScripts } from "@redis/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { withTimeout } from "@/lib/platform/timeout";
import type { LevelGrant, LevelRequest, LevelStore } from "./level-store";

/** A request waits this long for the store, then for none of the next while it is taken for absent. */
const ANSWERS_WITHIN_MS = 250;
const ABSENT_FOR_MS = 2_000;
const CONNECT_MS = 1_000;
const RECONNECT_AT_MOST_MS = 2_000;
const PREFIX = "verification:rate:";

/** One step on the server, by its clock; a clock that was set back refills nothing. A full bucket needs no entry. */
const TAKE_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local burst, perS = tonumber(ARGV[1]), tonumber(ARGV[2])
local want, back = tonumber(ARGV[3]), tonumber(ARGV[4])
local known = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(known[1]) or burst, tonumber(known[2]) or now
tokens = math.min(burst, tokens + back + math.max(0, now - at) * perS)
local granted = math.min(want, math.floor(tokens))
tokens = tokens - granted
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / perS * 1000) + 1000)
return { granted, string.format('%.6f', tokens) }`;

const take = defineScript({
  SCRIPT: TAKE_SCRIPT,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, { key, rule, want, giveBack }: LevelRequest) {
    parser.pushKey(PREFIX + key);
    for (const value of [rule.burst, rule.perS, want, giveBack]) parser.push(String(value));
  },
  transformReply: ([granted, tokens]: [number, string]): LevelGrant => ({ granted, tokens: Number(tokens) }),
});

type Scripts = RedisScripts & { take: typeof take };
type Client = RedisClientType<Record<string, never>, Record<string, never>, Scripts>;

const SLOT = Symbol.for("identity-verification.valkey");
const slots = globalThis as { [SLOT]?: { readonly client: Client; absentUntilMs: number } };

/** Levels in the Valkey or Redis of RATE_LIMIT_URL. */
export const VALKEY_LEVELS: LevelStore = {
  async take(asked) {
    const store = opened();
    if (performance.now() < store.absentUntilMs) throw new Error("The store of RATE_LIMIT_URL was absent.");
    try {
      return await withTimeout(store.client.take(asked) as Promise<LevelGrant>, ANSWERS_WITHIN_MS, () => {
        throw new Error(`The store of RATE_LIMIT_URL did not answer within ${ANSWERS_WITHIN_MS} ms.`);
      });
    } catch (cause) {
      store.absentUntilMs = performance.now() + ABSENT_FOR_MS;
      log.warn({ err: cause }, "rate limits are counted without the store of RATE_LIMIT_URL");
      throw cause;
    }
  },
};

/** Closes the connection, when there is one. */
export function closeLevels(): void {
  slots[SLOT]?.client.destroy();
  delete slots[SLOT];
}

function opened() {
  if (slots[SLOT]) return slots[SLOT];
  const client = createClient({
    url: env().RATE_LIMIT_URL as string,
    scripts: { take },
    // A command that finds no connection fails at once: the request must not wait for one.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, RECONNECT_AT_MOST_MS),
    },
  }) as unknown as Client;
  client.on("error", (cause: unknown) => log.debug({ err: cause }, "the store of RATE_LIMIT_URL"));
  client.connect().catch(() => {});
  slots[SLOT] = { client, absentUntilMs: 0 };
  return slots[SLOT];
}
