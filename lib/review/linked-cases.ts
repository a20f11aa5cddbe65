import { and, desc, eq, inArray, like, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification } from "@/db/schema/verification";
import { verificationTerm } from "@/db/schema/verification-search";
import type { LinkedCase } from "@/lib/contract/case-notes";
import type { Tenant } from "@/lib/platform/tenant";
import { readName } from "@/lib/verification/person-name";
import { findStoredSelfie } from "@/lib/verification/picture-index";

/** Of each kind the newest are shown. */
const SHOWN = 10;

/**
 * Other verifications of the business with the same document number, the same selfie or the same user id, newest first.
 * The number is compared by its keyed hash, which the search has already, the selfie as a picture by its sealed hash
 * (ATTACK-REPLAY-2). Two photos of one face are not compared.
 */
export async function listLinkedCases(
  tenant: Tenant,
  { id, userId }: { readonly id: string; readonly userId: string | null },
): Promise<LinkedCase[]> {
  const [byDocument, bySelfie, byUser] = await Promise.all([
    sameDocument(tenant, id),
    sameSelfie(tenant, id),
    sameUser(tenant, id, userId),
  ]);
  const ids = [...new Set([...byDocument, ...bySelfie, ...byUser])];
  if (ids.length === 0) return [];
  const found = await db(tenant)
    .select({
      id: verification.id,
      status: verification.status,
      decision: verification.decision,
      createdAt: verification.createdAt,
      extractedSealed: verification.extractedSealed,
    })
    .from(verification)
    .where(owned(verification, tenant, inArray(verification.id, ids)))
    .orderBy(desc(verification.createdAt), desc(verification.id));
  return found.map(({ extractedSealed, createdAt, ...row }) => ({
    ...row,
    name: readName(tenant, row.id, extractedSealed),
    createdAt: createdAt.toISOString(),
    shares: [
      ...(byDocument.has(row.id) ? (["document"] as const) : []),
      ...(bySelfie.has(row.id) ? (["selfie"] as const) : []),
      ...(byUser.has(row.id) ? (["user"] as const) : []),
    ],
  }));
}

async function sameDocument(tenant: Tenant, id: string): Promise<ReadonlySet<string>> {
  const own = await db(tenant)
    .select({ term: verificationTerm.term })
    .from(verificationTerm)
    .where(
      owned(
        verificationTerm,
        tenant,
        and(eq(verificationTerm.verificationId, id), like(verificationTerm.term, "number:%")),
      ),
    );
  if (own.length === 0) return new Set();
  const found = await db(tenant)
    .select({ id: verificationTerm.verificationId })
    .from(verificationTerm)
    .where(
      owned(
        verificationTerm,
        tenant,
        and(
          inArray(
            verificationTerm.term,
            own.map(({ term }) => term),
          ),
          ne(verificationTerm.verificationId, id),
        ),
      ),
    )
    .orderBy(desc(verificationTerm.createdAt), desc(verificationTerm.verificationId))
    .limit(SHOWN);
  return new Set(found.map((row) => row.id));
}

async function sameSelfie(tenant: Tenant, id: string): Promise<ReadonlySet<string>> {
  const found = await findStoredSelfie(tenant, id);
  return new Set(found.slice(0, SHOWN).map(({ verificationId }) => verificationId));
}

async function sameUser(tenant: Tenant, id: string, userId: string | null): Promise<ReadonlySet<string>> {
  if (userId === null) return new Set();
  const found = await db(tenant)
    .select({ id: verification.id })
    .from(verification)
    .where(owned(verification, tenant, and(eq(verification.userId, userId), ne(verification.id, id))))
    .orderBy(desc(verification.createdAt))
    .limit(SHOWN);
  return new Set(found.map((row) => row.id));
}
