import { and, count, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { apiKey } from "@/db/schema/business";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";
import { type Mode, SCOPES, type Scope } from "@/lib/vocabulary";
import { mintKey } from "./api-keys";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";

/** POLICY 4.1. */
const ACTIVE_KEYS_OF_A_MODE = 10;

/** Whose keys a key can see and make: a test key has no power over live ones (POLICY 4.1, "Escalation"). */
const IN_REACH: Readonly<Record<Mode, readonly Mode[]>> = { live: ["live", "test"], test: ["test"] };

type Row = typeof apiKey.$inferSelect;

interface NewKey {
  readonly name: string;
  readonly isTest: boolean;
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: string | null | undefined;
}

/**
 * Mints a named key; the whole key is in the answer and nowhere else.
 * @throws Failure FORBIDDEN for a mode or scope beyond the caller's, VALIDATION_ERROR for an end in the past,
 * KEY_LIMIT_REACHED
 */
export async function createKey(tenant: Tenant, wanted: NewKey) {
  const mode = wanted.isTest ? "test" : "live";
  if (!IN_REACH[tenant.mode].includes(mode)) throw new Failure("FORBIDDEN");
  return db().transaction(async (tx) => {
    await lockBusiness(tx, tenant.businessId);
    const own = await scopesOf(tx, tenant);
    const scopes = [...(wanted.scopes ?? own)];
    assertHolds(own, scopes);
    const expiresAt = wanted.expiresAt ? new Date(wanted.expiresAt) : null;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw new Failure("VALIDATION_ERROR", { message: "expiresAt must be in the future." });
    }
    await assertRoom(tx, tenant, mode);
    const minted = await mintKey(tx, {
      businessId: tenant.businessId,
      mode,
      name: wanted.name,
      scopes,
      expiresAt,
    });
    await recordAudit(tx, tenant, "key.minted", minted.id);
    return { ...presentKey(await needKey(tx, tenant, minted.id)), apiKey: minted.key };
  });
}

/** One page of keys within reach, newest first. */
export async function listKeys(tenant: Tenant, { page, limit }: { page: number; limit: number }) {
  const matching = inReach(tenant);
  const [counted] = await db().select({ total: count() }).from(apiKey).where(matching);
  const found = await db()
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
 * Ends a key at once: its next request is refused. Twice is once.
 * @throws Failure NOT_FOUND, the same for absent, another business's and a live key seen by a test key
 */
export async function revokeKey(tenant: Tenant, id: string): Promise<void> {
  await db().transaction(async (tx) => {
    const key = await needKey(tx, tenant, id);
    if (key.revokedAt) return;
    await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(inReach(tenant, eq(apiKey.id, id)));
    await recordAudit(tx, tenant, "key.revoked", id);
  });
}

/**
 * Mints the successor of a usable key and lets the old one end after `graceHours` (0: now), or earlier where it would
 * have ended anyway.
 * @throws Failure NOT_FOUND, FORBIDDEN for a key with scopes that the caller lacks, VALIDATION_ERROR for a key that has
 * ended, KEY_LIMIT_REACHED
 */
export async function rotateKey(tenant: Tenant, id: string, graceHours: number) {
  return db().transaction(async (tx) => {
    await lockBusiness(tx, tenant.businessId);
    const old = await needKey(tx, tenant, id);
    // Otherwise rotating would be a way to come by scopes.
    assertHolds(await scopesOf(tx, tenant), old.scopes);
    if (hasEnded(old)) throw new Failure("VALIDATION_ERROR", { message: "This key has ended." });
    await assertRoom(tx, tenant, old.mode, id);
    const minted = await mintKey(tx, {
      businessId: tenant.businessId,
      mode: old.mode,
      name: old.name,
      scopes: old.scopes,
      expiresAt: sameSpanFromNow(old),
    });
    const end =
      graceHours === 0
        ? { revokedAt: sql`now()` }
        : { expiresAt: sql`least(${apiKey.expiresAt}, now() + make_interval(hours => ${graceHours}))` };
    await tx
      .update(apiKey)
      .set(end)
      .where(inReach(tenant, eq(apiKey.id, id)));
    await recordAudit(tx, tenant, "key.rotated", id);
    return { ...presentKey(await needKey(tx, tenant, minted.id)), apiKey: minted.key };
  });
}

/** Everything of a key that may be shown; the hash is not. */
function presentKey(row: Row) {
  return {
    id: row.id,
    name: row.name,
    isTest: IN_REACH.test.includes(row.mode),
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

function inReach(tenant: Tenant, ...more: (SQL | undefined)[]): SQL {
  const ofBusiness = eq(apiKey.businessId, tenant.businessId);
  return and(ofBusiness, inArray(apiKey.mode, [...IN_REACH[tenant.mode]]), ...more) as SQL;
}

async function needKey(tx: Tx, tenant: Tenant, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(apiKey)
    .where(inReach(tenant, eq(apiKey.id, id)))
    .for("update");
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/**
 * What the caller may pass on: its key's scopes; a person at the dashboard, who has no key, may all.
 * @throws Failure NOT_AUTHENTICATED for a key that ended while its request waited: what it minted would outlive it
 */
async function scopesOf(tx: Tx, tenant: Tenant): Promise<readonly Scope[]> {
  if (tenant.keyId === null) return SCOPES;
  const own = await needKey(tx, tenant, tenant.keyId);
  if (hasEnded(own)) throw new Failure("NOT_AUTHENTICATED");
  return own.scopes;
}

function assertHolds(own: readonly Scope[], wanted: readonly Scope[]): void {
  if (!wanted.every((scope) => own.includes(scope))) throw new Failure("FORBIDDEN");
}

/** @param except a key that is about to end. */
async function assertRoom(tx: Tx, { businessId }: Tenant, mode: Mode, except = ""): Promise<void> {
  const active = and(
    eq(apiKey.businessId, businessId),
    eq(apiKey.mode, mode),
    ne(apiKey.id, except),
    isNull(apiKey.revokedAt),
    or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, sql`now()`)),
  );
  const [counted] = await tx.select({ total: count() }).from(apiKey).where(active);
  if ((counted?.total ?? 0) >= ACTIVE_KEYS_OF_A_MODE) throw new Failure("KEY_LIMIT_REACHED");
}

function hasEnded({ revokedAt, expiresAt }: Row): boolean {
  return revokedAt !== null || (expiresAt !== null && expiresAt.getTime() <= Date.now());
}

function sameSpanFromNow({ createdAt, expiresAt }: Row): Date | null {
  return expiresAt && new Date(Date.now() + expiresAt.getTime() - createdAt.getTime());
}
