import { sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationCount } from "@/db/schema/verification-count";
import { type KeysetPage, pageOf, readCursor } from "@/lib/platform/cursor-pagination";
import type { TenantRef } from "@/lib/platform/tenant";
import type { Decision, VerificationStatus } from "@/lib/vocabulary";
import { readName } from "./person-name";
import { statementOf, type Wanted } from "./search-statement";

/** A row of the table. */
export interface Found {
  readonly id: string;
  readonly kind: "selfie_match" | "id_document";
  /** As it was read; null where nothing was, or it is no longer kept. */
  readonly name: string | null;
  readonly externalRef: string | null;
  readonly userId: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decisionReason: string | null;
  readonly faceScore: number | null;
  readonly createdAt: Date;
}

/**
 * One page, newest first (lib/platform/cursor-pagination.ts). Every way to look for something has an index in that order.
 */
export async function searchVerifications(owner: TenantRef, wanted: Wanted): Promise<KeysetPage<Found>> {
  const position = readCursor(wanted.cursor);
  const limit = wanted.limit + 1;
  const raw = await rows<RawFound>(db(), statementOf(owner, wanted, position, limit));
  const fetched = raw.map((row) => readRow(owner, row));
  return pageOf(fetched, wanted.limit, position);
}

/** How many there are in all, and in each status: kept by a trigger, so it costs nothing to ask. */
export async function countByStatus(owner: TenantRef): Promise<Partial<Record<VerificationStatus, number>>> {
  const found = await db()
    .select({
      status: verificationCount.status,
      count: sql<string>`sum(${verificationCount.count})`,
    })
    .from(verificationCount)
    .where(owned(verificationCount, owner))
    .groupBy(verificationCount.status);
  return Object.fromEntries(found.map(({ status, count }) => [status, Number(count)]));
}

interface RawFound extends Record<string, unknown> {
  readonly id: string;
  readonly kind: Found["kind"];
  readonly external_ref: string | null;
  readonly user_id: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decision_reason: string | null;
  readonly face_score: number | null;
  readonly created_at: string | Date;
  readonly extracted_sealed: string | null;
}

function readRow(owner: TenantRef, raw: RawFound): Found {
  return {
    id: raw.id,
    kind: raw.kind,
    name: readName(owner, raw.id, raw.extracted_sealed),
    externalRef: raw.external_ref,
    userId: raw.user_id,
    status: raw.status,
    decision: raw.decision,
    decisionReason: raw.decision_reason,
    faceScore: raw.face_score,
    createdAt: new Date(raw.created_at),
  };
}
