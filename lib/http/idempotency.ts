import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { idempotency } from "@/db/schema/business";
import type { Endpoint } from "@/lib/contract/endpoint";
import { Failure } from "@/lib/contract/errors";
import { aadOf, openJson, sealJson, sha256 } from "@/lib/platform/crypto";
import type { Tenant } from "@/lib/platform/tenant";

/** How long an answer is kept (API-IDEMPOTENCY-1). */
const KEY = /^[\x21-\x7e][\x20-\x7e]{0,254}$/;
const WAIT_MS = 5000;
const LOOK_AGAIN_MS = 100;
/** A first request without an answer after this time died with its process; the next one may take over. */
const ABANDONED = sql`now() - interval '2 minutes'`;

interface Request {
  readonly endpoint: Endpoint;
  readonly tenant: Tenant;
  readonly key: string;
  /** Digest of the validated fields and file contents. */
  readonly hash: string;
}

/**
 * Answers a repeated request like the first one. Only successes are kept, so a refused request may be retried with the
 * same key.
 * @throws Failure VALIDATION_ERROR for an unusable key, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
 */
export async function onceOnly<T>(request: Request, answer: () => Promise<T>): Promise<T> {
  assertUsableKey(request.key);
  const takenAt = await takeKey(request);
  if (takenAt === null) return earlierAnswer<T>(request);
  // A request that took so long that another one took over leaves the row of that one alone.
  const mine = and(rowOf(request), eq(idempotency.createdAt, takenAt));
  try {
    const value = await answer();
    await db()
      .update(idempotency)
      .set({ status: request.endpoint.status, answer: sealJson(value, placeFor(request)) })
      .where(mine);
    return value;
  } catch (cause) {
    await db().delete(idempotency).where(mine);
    throw cause;
  }
}

/** @throws Failure VALIDATION_ERROR */
export function assertUsableKey(key: string): void {
  if (!KEY.test(key)) {
    throw new Failure("VALIDATION_ERROR", {
      message: "Idempotency-Key must be 1 to 255 printable ASCII characters.",
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

/** When this request took its key; null when another one has it. */
async function takeKey(request: Request): Promise<Date | null> {
  const { tenant, endpoint, key, hash } = request;
  const [taken] = await db()
    .insert(idempotency)
    .values({
      businessId: tenant.businessId,
      mode: tenant.mode,
      endpoint: endpoint.id,
      key,
      requestHash: hash,
    })
    .onConflictDoUpdate({
      target: [idempotency.businessId, idempotency.mode, idempotency.endpoint, idempotency.key],
      set: { requestHash: hash, createdAt: sql`now()` },
      setWhere: and(isNull(idempotency.status), lt(idempotency.createdAt, ABANDONED)) ?? sql`false`,
    })
    .returning({ createdAt: idempotency.createdAt });
  return taken?.createdAt ?? null;
}

async function earlierAnswer<T>(request: Request): Promise<T> {
  for (const deadline = Date.now() + WAIT_MS; ; ) {
    const [row] = await db().select().from(idempotency).where(rowOf(request));
    if (row && row.requestHash !== request.hash) throw new Failure("IDEMPOTENCY_KEY_REUSED");
    if (row?.answer) return openJson<T>(row.answer, placeFor(request));
    if (!row || Date.now() > deadline) throw new Failure("IDEMPOTENCY_IN_PROGRESS", { retryAfterS: 1 });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** For the sweep: deletes answers older than 24 hours. */
export async function forgetOldAnswers(): Promise<void> {
  await db().delete(idempotency).where(lt(idempotency.createdAt, sql`now() - interval '24 hours'`));
}
