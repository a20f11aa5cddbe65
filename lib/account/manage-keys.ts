import { and, count, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type DataScope, db, type Tx } from "@/db/client";
import { apiKey } from "@/db/schema/business";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { type Mode, SCOPES, type Scope } from "@/lib/vocabulary";
import { mintKey } from "./api-keys";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";

/** KEY-LIMIT-1 */
const ACTIVE_KEYS_PER_MODE = 10;

/** The modes whose keys a caller can see and create: a test key must not reach live keys. */
const REACHABLE_MODES: Readonly<Record<Mode, readonly Mode[]>> = { live: ["live", "test"], test: ["test"] };

type Row = typeof apiKey.$inferSelect;

interface NewKey {
  readonly name: string;
  readonly isTest: boolean;
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: string | null | undefined;
}

/** A live key reaches the keys of both modes, a test key those of its own. */
function reach({ businessId, mode }: Tenant): DataScope {
  return REACHABLE_MODES[mode].length > 1 ? { businessId } : { businessId, mode };
}

/**
 * Creates a named key. The answer contains the whole key; it is not stored.
 * @throws Failure FORBIDDEN for a mode or scope beyond the caller's, VALIDATION_ERROR for an `expiresAt` in the past,
 * KEY_LIMIT_REACHED
 */
export async function createKey(tenant: Tenant, request: NewKey) {
  const mode = request.isTest ? "test" : "live";
  if (!REACHABLE_MODES[tenant.mode].includes(mode)) throw new Failure("FORBIDDEN");
  return db(reach(tenant)).transaction(async (tx) => {
    await lockBusiness(tx, tenant.businessId);
    const own = await scopesOf(tx, tenant);
    const scopes = [...(request.scopes ?? own)];
    assertScopesHeld(own, scopes);
    const expiresAt = request.expiresAt ? new Date(request.expiresAt) : null;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw new Failure("VALIDATION_ERROR", { message: "expiresAt must be in the future." });
    }
    await assertBelowKeyLimit(tx, tenant, mode);
    const minted = await mintKey(tx, {
      businessId: tenant.businessId,
      mode,
      name: request.name,
      scopes,
      expiresAt,
    });
    await recordAudit(tx, tenant, "key.minted", minted.id);
    return { ...presentKey(await lockKey(tx, tenant, minted.id)), apiKey: minted.key };
  });
}

/** One page of the keys that the caller can see, newest first. */
export async function listKeys(tenant: Tenant, { page, limit }: { page: number; limit: number }) {
  const matching = reachable(tenant);
  const [counted] = await db(reach(tenant)).select({ total: count() }).from(apiKey).where(matching);
  const found = await db(reach(tenant))
    .select()
    .from(apiKey)
    .where(matching)
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = counted?.total ?? 0;
  return {
    keys: found.map(presentKey),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

/**
 * Revokes a key at once: its next request is refused. Revoking it again changes nothing.
 * @throws Failure NOT_FOUND for an unknown key, a key of another business, and a live key when the caller is in test mode
 */
export async function revokeKey(tenant: Tenant, id: string): Promise<void> {
  await db(reach(tenant)).transaction(async (tx) => {
    const key = await lockKey(tx, tenant, id);
    if (key.revokedAt) return;
    await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(reachable(tenant, eq(apiKey.id, id)));
    await recordAudit(tx, tenant, "key.revoked", id);
  });
}

/**
 * Creates the successor of a usable key. The old key ends after `graceHours` (0: now), or at its own expiry if that is
 * earlier.
 * @throws Failure NOT_FOUND, FORBIDDEN for a key with scopes that the caller lacks, VALIDATION_ERROR for a key that has
 * ended, KEY_LIMIT_REACHED
 */
export async function rotateKey(tenant: Tenant, id: string, graceHours: number) {
  return db(reach(tenant)).transaction(async (tx) => {
    await lockBusiness(tx, tenant.businessId);
    const old = await lockKey(tx, tenant, id);
    // Otherwise a caller could gain scopes by rotating a key that has more.
    assertScopesHeld(await scopesOf(tx, tenant), old.scopes);
    if (hasEnded(old)) throw new Failure("VALIDATION_ERROR", { message: "This key has ended." });
    await assertBelowKeyLimit(tx, tenant, old.mode, id);
    const minted = await mintKey(tx, {
      businessId: tenant.businessId,
      mode: old.mode,
      name: old.name,
      scopes: old.scopes,
      expiresAt: sameLifetimeFromNow(old),
    });
    const end =
      graceHours === 0
        ? { revokedAt: sql`now()` }
        : { expiresAt: sql`least(${apiKey.expiresAt}, now() + make_interval(hours => ${graceHours}))` };
    await tx
      .update(apiKey)
      .set(end)
      .where(reachable(tenant, eq(apiKey.id, id)));
    await recordAudit(tx, tenant, "key.rotated", id);
    return { ...presentKey(await lockKey(tx, tenant, minted.id)), apiKey: minted.key };
  });
}

/** The public fields of a key; its hash is not one. */
function presentKey(row: Row) {
  return {
    id: row.id,
    name: row.name,
    isTest: REACHABLE_MODES.test.includes(row.mode),
    mode: row.mode,
    apiKeyPrefix: row.prefix,
    lastFour: row.lastFour,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

function reachable(tenant: Tenant, ...more: (SQL | undefined)[]): SQL {
  const ofBusiness = eq(apiKey.businessId, tenant.businessId);
  return and(ofBusiness, inArray(apiKey.mode, [...REACHABLE_MODES[tenant.mode]]), ...more) as SQL;
}

async function lockKey(tx: Tx, tenant: Tenant, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(apiKey)
    .where(reachable(tenant, eq(apiKey.id, id)))
    .for("update");
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/**
 * The scopes that the caller may give to a key: those of its own key, or all for a member at the dashboard.
 * @throws Failure NOT_AUTHENTICATED for a key that ended while its request waited: the key it creates would outlive it
 */
async function scopesOf(tx: Tx, tenant: Tenant): Promise<readonly Scope[]> {
  if (tenant.keyId === null) return SCOPES;
  const own = await lockKey(tx, tenant, tenant.keyId);
  if (hasEnded(own)) throw new Failure("NOT_AUTHENTICATED");
  return own.scopes;
}

function assertScopesHeld(own: readonly Scope[], requested: readonly Scope[]): void {
  if (!requested.every((scope) => own.includes(scope))) throw new Failure("FORBIDDEN");
}

/** @param except the id of a key that is about to end and does not count */
async function assertBelowKeyLimit(tx: Tx, { businessId }: Tenant, mode: Mode, except = ""): Promise<void> {
  const active = and(
    eq(apiKey.businessId, businessId),
    eq(apiKey.mode, mode),
    ne(apiKey.id, except),
    isNull(apiKey.revokedAt),
    or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, sql`now()`)),
  );
  const [counted] = await tx.select({ total: count() }).from(apiKey).where(active);
  if ((counted?.total ?? 0) >= ACTIVE_KEYS_PER_MODE) throw new Failure("KEY_LIMIT_REACHED");
}

function hasEnded({ revokedAt, expiresAt }: Row): boolean {
  return revokedAt !== null || (expiresAt !== null && expiresAt.getTime() <= Date.now());
}

function sameLifetimeFromNow({ createdAt, expiresAt }: Row): Date | null {
  return expiresAt && new Date(Date.now() + expiresAt.getTime() - createdAt.getTime());
}
