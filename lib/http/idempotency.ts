import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { idempotency } from "@/db/schema/business";
import type { Endpoint } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { aadOf, hmacSha256, openJson, sealJson, sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import type { Tenant } from "@/lib/platform/tenant";

/**
 * One run for an Idempotency-Key. A row with a lease keeps a second request from doing the same work meanwhile; the
 * record, the key and the answer are then stored in one transaction, so that a crash leaves all of them or none
 * (API-IDEMPOTENCY-6).
 */

const KEY = /^[\x21-\x7e][\x20-\x7e]{0,254}$/;
const WAIT_MS = 5000;
/** Waits between two looks: doubled from the least to the most, so that a crowd does not slow the one that works. */
const LEAST_LOOK_MS = 50;
const MOST_LOOK_MS = 400;
/** A request renews its lease at each third of it, as jobs do; that of a dead process ends (API-IDEMPOTENCY-3). */
const RENEWALS = 3;
/** Status of a row whose record was deleted. */
const GONE = 410;

interface Request {
  readonly endpoint: Endpoint;
  readonly tenant: Tenant;
  readonly key: string;
  /** Digest of the validated fields and file contents. */
  readonly hash: string;
}

/** The Idempotency-Key of a request while its work runs. Both functions belong into the transaction of the work. */
export interface HeldKey<A> {
  /**
   * Stores the answer for the requests after this one, with the record.
   * @param recordId the verification or session; deleting it deletes the answer
   * @throws Failure IDEMPOTENCY_IN_PROGRESS when another request has the key by now, which rolls the work back
   */
  storeAnswer(tx: Tx, recordId: string, answer: A): Promise<void>;
  /** Lets go of the key, which the record itself keeps. @throws Failure as above */
  release(tx: Tx): Promise<void>;
}

/** The Idempotency-Key of a request whose record keeps it. */
export interface RecordKey {
  /** Null when the client sent none. */
  readonly key: string | null;
  /**
   * Finds the record of an earlier request with the key, or makes it.
   * @param make the work; it calls `release` in its transaction
   * @throws Failure as {@link onceOnly}, and what the two throw
   */
  findOrMake<T>(
    find: () => Promise<T | null>,
    make: (release: HeldKey<T>["release"]) => Promise<T>,
  ): Promise<T>;
}

/** For a request without an Idempotency-Key. */
export const NO_KEY: HeldKey<unknown> & RecordKey = {
  key: null,
  storeAnswer: async () => {},
  release: async () => {},
  findOrMake: (_find, make) => make(async () => {}),
};

/** Whether the request has a key, so that its answer has to be stored. */
export const isHeld = (key: object): boolean => key !== NO_KEY;

export function recordKey(request: Request): RecordKey {
  return {
    key: request.key,
    findOrMake: (find, make) => onceOnly(request, { find, run: ({ release }) => make(release) }),
  };
}

interface Work<T, A> {
  /** The result of an earlier request, for a record that keeps its key itself. */
  readonly find?: () => Promise<T | null>;
  /** Of an endpoint with `idempotent: true` it stores its answer through the held key. */
  readonly run: (heldKey: HeldKey<A>) => Promise<T>;
}

/**
 * Answers a repeated request like the first one. Only successes are kept, so a refused request may be retried with the
 * same key.
 * @throws Failure IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_RECORD_DELETED
 */
export async function onceOnly<T, A>(request: Request, work: Work<T, A>): Promise<T> {
  for (const deadline = performance.now() + WAIT_MS; ; ) {
    const found = await work.find?.();
    if (found) return found;
    const leaseToken = await takeKey(request);
    if (leaseToken !== null) return runHolding(request, leaseToken, work);
    const earlier = await waitForOther<T>(request, deadline);
    if (earlier) return earlier.answer;
  }
}

/** @throws Failure VALIDATION_ERROR */
export function assertUsableKey(key: string): void {
  if (!KEY.test(key)) {
    const received = key.length > 0 && key.length <= 255 ? "others" : `${key.length}`;
    throw new Failure("VALIDATION_ERROR", {
      message: `Idempotency-Key must be 1 to 255 printable ASCII characters; received ${received}.`,
    });
  }
}

/**
 * The answer to a repeated request of a `record` endpoint: its domain found the record of the first request. It is sent
 * with status 200 instead of the endpoint's own.
 */
export class Replayed<A> {
  readonly answer: A;

  constructor(answer: A) {
    this.answer = answer;
  }
}

/** A stable digest of validated fields and files. */
export function requestHash(fields: unknown, files: Readonly<Record<string, Buffer>>): string {
  const digests = Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)]);
  return sha256(JSON.stringify([canonical(fields), Object.fromEntries(digests.sort())]));
}

/**
 * As the row holds it: a digest of short fields could be guessed at by whoever has the database. The id of the secret comes
 * first, so that a request is known after a change of the secrets.
 */
function blindHash({ id, key }: { readonly id: string; readonly key: Buffer }, hash: string): string {
  return `${id}.${hmacSha256(key, `request\n${hash}`).toString("base64url")}`;
}

/** Rows of an earlier version hold the digest itself. */
function isHashOf(stored: string, hash: string): boolean {
  return stored === hash || keysFor("search").some((key) => stored === blindHash(key, hash));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, each]) => [key, canonical(each)]));
}

function rowOf({ endpoint, tenant, key }: Request) {
  return owned(idempotency, tenant, eq(idempotency.endpoint, endpoint.id), eq(idempotency.key, key));
}

function placeFor({ endpoint, tenant, key }: Request): string {
  return aadOf(tenant, `${endpoint.id}:${sha256(key)}`, "idempotent-answer");
}

function inProgress(): Failure {
  return new Failure("IDEMPOTENCY_IN_PROGRESS", { retryAfterS: 1 });
}

const newLease = () => sql`now() + make_interval(secs => ${env().LEASE_SECONDS})`;
/** A row of the previous version has no lease: its request counts as dead after two minutes, as it did there. */
const leaseEnd = sql`coalesce(${idempotency.leaseUntil}, ${idempotency.createdAt} + interval '2 minutes')`;

/** The lease of this request; null when another one has the key. */
async function takeKey({ tenant, endpoint, key, hash }: Request): Promise<string | null> {
  const lease = {
    requestHash: blindHash(currentKey("search"), hash),
    leaseToken: randomUUID(),
    leaseUntil: newLease(),
  };
  const taken = await db(tenant)
    .insert(idempotency)
    .values({ businessId: tenant.businessId, mode: tenant.mode, endpoint: endpoint.id, key, ...lease })
    .onConflictDoUpdate({
      target: [idempotency.businessId, idempotency.mode, idempotency.endpoint, idempotency.key],
      set: { ...lease, createdAt: sql`now()` },
      setWhere: and(isNull(idempotency.status), lt(leaseEnd, sql`now()`)) ?? sql`false`,
    })
    .returning({ key: idempotency.key });
  return taken.length > 0 ? lease.leaseToken : null;
}

async function runHolding<T, A>(request: Request, leaseToken: string, { find, run }: Work<T, A>): Promise<T> {
  // A request whose lease ended leaves the row of the one that took over alone.
  const mine = and(rowOf(request), eq(idempotency.leaseToken, leaseToken), isNull(idempotency.status));
  let isSettled = false;
  const settle = (changed: readonly unknown[]) => {
    if (changed.length === 0) throw inProgress();
    isSettled = true;
  };
  const returning = { key: idempotency.key };
  const heldKey: HeldKey<A> = {
    async storeAnswer(tx, recordId, answer) {
      const stored = {
        status: request.endpoint.status,
        answer: sealJson(answer, placeFor(request)),
        recordId,
        leaseToken: null,
        leaseUntil: null,
      };
      settle(await tx.update(idempotency).set(stored).where(mine).returning(returning));
    },
    async release(tx) {
      settle(await tx.delete(idempotency).where(mine).returning(returning));
    },
  };
  const renewal = setInterval(() => void renew(request, mine), (env().LEASE_SECONDS * 1000) / RENEWALS);
  try {
    // Again: the first request may have ended before this one took the key.
    const value = (await find?.()) ?? (await run(heldKey));
    if (isSettled) return value;
    if (request.endpoint.idempotent === true) {
      throw new Error(`${request.endpoint.id} did not store its answer with its record.`);
    }
    await letGo(request, mine);
    return value;
  } catch (cause) {
    // Leaves an answer alone that was stored before the failure.
    await letGo(request, mine);
    throw cause;
  } finally {
    clearInterval(renewal);
  }
}

async function renew({ tenant }: Request, mine: ReturnType<typeof and>): Promise<void> {
  await db(tenant).update(idempotency).set({ leaseUntil: newLease() }).where(mine).catch(noteProblem);
}

/** Best effort: where it fails the lease ends by itself. */
async function letGo({ tenant }: Request, mine: ReturnType<typeof and>): Promise<void> {
  await db(tenant).delete(idempotency).where(mine).catch(noteProblem);
}

function noteProblem(cause: unknown): void {
  log.warn({ err: cause }, "the lease of an Idempotency-Key could not be changed");
}

/** The answer of the request that has the key; null once it ended without one. @throws Failure as {@link onceOnly} */
async function waitForOther<T>(request: Request, deadline: number): Promise<{ readonly answer: T } | null> {
  const { requestHash, status, answer } = idempotency;
  const isOver = sql<boolean>`${leaseEnd} < now()`;
  for (let lookMs = LEAST_LOOK_MS; ; lookMs = Math.min(2 * lookMs, MOST_LOOK_MS)) {
    const [row] = await db(request.tenant)
      .select({ requestHash, status, answer, isOver })
      .from(idempotency)
      .where(rowOf(request));
    if (row?.status === GONE) throw new Failure("IDEMPOTENCY_RECORD_DELETED");
    if (row && !isHashOf(row.requestHash, request.hash)) throw new Failure("IDEMPOTENCY_KEY_REUSED");
    if (row?.answer) return { answer: openJson<T>(row.answer, placeFor(request)) };
    if (!row || row.isOver) return null;
    if (performance.now() > deadline) throw inProgress();
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/**
 * Only for the embedded database, which takes one process at a time: when it starts, every request that still holds its
 * key belongs to a process that died.
 */
export async function forgetInterruptedRequests(): Promise<void> {
  await db("sweep").delete(idempotency).where(isNull(idempotency.status));
}
