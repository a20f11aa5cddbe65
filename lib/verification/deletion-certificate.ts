import { count, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { verificationReview } from "@/db/schema/review";
import { deletionCertificate } from "@/db/schema/trust";
import type { verification } from "@/db/schema/verification";
import { verificationTerm } from "@/db/schema/verification-search";
import { webhookEvent } from "@/db/schema/webhook";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { signStatement } from "@/lib/platform/signing";
import type { Tenant } from "@/lib/platform/tenant";
import type { Evidence } from "./evidence";

/** What a deletion is about to remove, counted before it does. */
export interface Removal {
  readonly row: typeof verification.$inferSelect;
  readonly evidence: readonly Evidence[];
  /** Wrapped keys of a session's uploads that no evidence row names. */
  readonly uploads: readonly { readonly wrappedKey: string }[];
}

/**
 * Signs what a deletion removes, in its transaction: no certificate without the deletion, and no deletion without one. It
 * names no person. A key is named by the SHA-256 of its wrapped form, which a holder of an old backup can compare with.
 */
export async function certifyDeletion(tx: Tx, tenant: Tenant, removal: Removal): Promise<void> {
  const { row, evidence, uploads } = removal;
  const ofIt = { verificationId: row.id };
  const wrapped = [...new Set([...evidence, ...uploads].map(({ wrappedKey }) => wrappedKey))];
  const sealed = [row.extractedSealed, row.observationSealed, row.amlSealed].filter((each) => each !== null);
  const of = (table: typeof verificationReview | typeof verificationTerm | typeof webhookEvent) =>
    tx
      .select({ count: count() })
      .from(table)
      .where(owned(table, tenant, eq(table.verificationId, row.id)));
  const [reviews] = await of(verificationReview);
  const [terms] = await of(verificationTerm);
  const [events] = await of(webhookEvent);
  const jws = await signStatement(tx, "deletion-certificate", {
    sub: row.id,
    business: tenant.businessId,
    mode: tenant.mode,
    deletedAt: new Date().toISOString(),
    deletedBy: tenant.keyId ?? tenant.memberId ?? "system",
    removed: {
      records: 1,
      pictures: wrapped.length,
      sealedColumns: sealed.length,
      reviews: reviews?.count ?? 0,
      searchTerms: terms?.count ?? 0,
      webhookBodies: events?.count ?? 0,
    },
    pictures: evidence.map(({ kind }) => kind).sort(),
    /** A sealed column is its wrapped key, a dot and the ciphertext. */
    destroyedKeys: [...wrapped, ...sealed.map(keyOfColumn)].map((key) => sha256(key)).sort(),
  });
  const { businessId, mode } = tenant;
  await tx
    .insert(deletionCertificate)
    .values({ businessId, mode, ...ofIt, jws })
    .onConflictDoNothing();
}

const keyOfColumn = (column: string) => column.split(".").slice(0, 2).join(".");

/** @throws Failure NOT_FOUND for a verification that was not deleted, or not by a request */
export async function readDeletionCertificate(tenant: Tenant, id: string): Promise<string> {
  const [row] = await db(tenant)
    .select({ jws: deletionCertificate.jws })
    .from(deletionCertificate)
    .where(owned(deletionCertificate, tenant, eq(deletionCertificate.verificationId, id)));
  if (!row) throw new Failure("NOT_FOUND");
  return row.jws;
}
