import { crc32 } from "node:zlib";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { apiKey, business } from "@/db/schema/business";
import { Failure } from "@/lib/contract/errors";
import { hmacSha256, sameSecret } from "@/lib/platform/crypto";
import { base62, newId, randomBase62 } from "@/lib/platform/ids";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { type Mode, SCOPES, type Scope } from "@/lib/vocabulary";

/** `sv_<mode>_` + 30 random base62 characters + 6 base62 characters of CRC-32 over all before them (KEY-FORMAT-1). */
const FORMAT = /^sv_(live|test)_[0-9A-Za-z]{36}$/;
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = 12;
/** Characters of a key. */
export const KEY_LENGTH = "sv_live_".length + RANDOM_LENGTH + CHECKSUM_LENGTH;

export interface MintedKey {
  readonly id: string;
  /** The whole key: shown once, never stored. */
  readonly key: string;
  readonly prefix: string;
}

/** Creates a key in the caller's transaction. Only the key's HMAC is stored. */
export async function mintKey(
  tx: Tx,
  {
    businessId,
    mode,
    name,
    scopes = [...SCOPES],
    expiresAt = null,
  }: { businessId: string; mode: Mode; name: string; scopes?: Scope[]; expiresAt?: Date | null },
): Promise<MintedKey> {
  const id = newId("key");
  const body = `sv_${mode}_${randomBase62(RANDOM_LENGTH)}`;
  const key = body + checksum(body);
  const prefix = visiblePrefix(key);
  await tx.insert(apiKey).values({
    id,
    businessId,
    mode,
    ...hashedNow(key),
    prefix,
    lastFour: key.slice(-4),
    name,
    scopes,
    expiresAt,
  });
  return { id, key, prefix };
}

/** The part of a key that lists and refusals show: 26 random characters stay hidden. */
export function visiblePrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** Whether a text has the format and checksum of a key; nothing is looked up. */
export function isKeyShaped(text: string): boolean {
  return (
    FORMAT.test(text) && sameSecret(checksum(text.slice(0, -CHECKSUM_LENGTH)), text.slice(-CHECKSUM_LENGTH))
  );
}

/**
 * Looks up the tenant and the scopes of a key.
 * @throws Failure NOT_AUTHENTICATED, the same for a missing, malformed, unknown, revoked and expired key
 */
export async function authenticateKey(key: string): Promise<{ tenant: Tenant; scopes: readonly Scope[] }> {
  if (!isKeyShaped(key)) throw new Failure("NOT_AUTHENTICATED");
  const hashes = keysFor("api-key").map((pepper) => hashWith(pepper.key, key));
  const now = hashedNow(key);
  const [row] = await db("sign-in")
    .select({
      id: apiKey.id,
      businessId: apiKey.businessId,
      mode: apiKey.mode,
      scopes: apiKey.scopes,
      keyHash: apiKey.keyHash,
      secretId: apiKey.secretId,
      isUsable: sql<boolean>`${business.active} and ${apiKey.revokedAt} is null
        and coalesce(${apiKey.expiresAt} > now(), true)`,
      isUseRecent: sql<boolean>`coalesce(${apiKey.lastUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(apiKey)
    .innerJoin(business, eq(business.id, apiKey.businessId))
    .where(inArray(apiKey.keyHash, hashes));
  if (!row?.isUsable || !hashes.some((hash) => sameSecret(hash, row.keyHash)))
    throw new Failure("NOT_AUTHENTICATED");
  if (!row.isUseRecent) await recordUse(row.id);
  // A key is known to its owner alone: its hash follows the secrets when the key is used (SECURITY-REWRAP-2).
  if (row.secretId !== now.secretId) await db("sign-in").update(apiKey).set(now).where(eq(apiKey.id, row.id));
  // Loaded when it is needed: a submit, which has no key, is to start fast.
  const { countKeyUse } = await import("./key-use");
  countKeyUse(row, row.id);
  return {
    tenant: mintTenant({ businessId: row.businessId, mode: row.mode, keyId: row.id }),
    scopes: row.scopes,
  };
}

async function recordUse(id: string): Promise<void> {
  const isStale = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, sql`now() - interval '1 minute'`));
  await db("sign-in")
    .update(apiKey)
    .set({ lastUsedAt: sql`date_trunc('minute', now())` })
    .where(and(eq(apiKey.id, id), isStale));
}

function hashedNow(key: string): { keyHash: string; secretId: string } {
  const { id, key: pepper } = currentKey("api-key");
  return { keyHash: hashWith(pepper, key), secretId: id };
}

function checksum(body: string): string {
  return base62(crc32(body), CHECKSUM_LENGTH);
}

function hashWith(pepper: Buffer, key: string): string {
  return hmacSha256(pepper, key).toString("hex");
}
