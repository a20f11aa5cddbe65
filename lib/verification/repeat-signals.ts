import { and, eq, gte, isNotNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification, verificationEvidence } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { Policy } from "./policy";

interface Submitted {
  readonly id: string;
  readonly userId: string | null;
  /** SHA-256 of the uploaded selfie. */
  readonly selfieSha256: string | undefined;
}

/** True when another userId of this business handed in the same selfie bytes (POLICY 4.3). */
export async function isDuplicateSelfie(
  tenant: Tenant,
  { id, userId, selfieSha256 }: Submitted,
): Promise<boolean> {
  if (!selfieSha256 || userId === null) return false;
  const [other] = await db()
    .select({ id: verification.id })
    .from(verificationEvidence)
    .innerJoin(verification, eq(verification.id, verificationEvidence.verificationId))
    .where(
      and(
        owned(verificationEvidence, tenant, eq(verificationEvidence.kind, "selfie")),
        eq(verificationEvidence.sha256, selfieSha256),
        isNotNull(verification.userId),
        ne(verification.userId, userId),
        ne(verification.id, id),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** True when this person tried too often: ten free tries would let an attacker through every second time (POLICY 4.3). */
export async function isOverVelocity(
  tenant: Tenant,
  { userId }: Submitted,
  { velocity }: Policy,
): Promise<boolean> {
  if (userId === null) return false;
  const since = sql`now() - make_interval(secs => ${velocity.windowS})`;
  const [tries] = await db()
    .select({
      submissions: sql<number>`count(*)::int`,
      spoofed: sql<number>`count(*) filter (where ${eq(verification.livenessDecision, "spoofed")})::int`,
    })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.userId, userId), gte(verification.createdAt, since)));
  return (tries?.submissions ?? 0) > velocity.submissions || (tries?.spoofed ?? 0) >= velocity.spoofed;
}
