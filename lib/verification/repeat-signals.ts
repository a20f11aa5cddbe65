import { and, eq, gte, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification, verificationEvidence } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { RepeatSignals } from "./person-evidence";

export interface Submission {
  readonly id: string;
  readonly userId: string | null;
  /** The company whose signatory this person is. Its id is their userId, so a userId of the business says nothing. */
  readonly companyVerificationId: string | null;
  /** SHA-256 of the uploaded selfie. */
  readonly selfieSha256: string | undefined;
}

/** Attempts are counted over this time. */
const ATTEMPT_WINDOW_S = 24 * 3600;

/** Without a userId nothing can repeat. */
export const NO_REPEATS: RepeatSignals = { isDuplicateSelfie: false, attempts: { submitted: 0, spoofed: 0 } };

export async function readRepeatSignals(tenant: Tenant, submission: Submission): Promise<RepeatSignals> {
  const { userId } = submission;
  if (userId === null) return NO_REPEATS;
  return {
    isDuplicateSelfie: await isDuplicateSelfie(tenant, { ...submission, userId }),
    attempts: await countAttempts(tenant, userId),
  };
}

/**
 * True when another userId of this business submitted the same selfie bytes. Signatories are not compared: one person
 * may sign for several companies, and be a user of the business as well (DECIDE-DUPLICATE-1).
 */
async function isDuplicateSelfie(
  tenant: Tenant,
  { id, userId, companyVerificationId, selfieSha256 }: Submission & { readonly userId: string },
): Promise<boolean> {
  if (!selfieSha256 || companyVerificationId !== null) return false;
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
        isNull(verification.companyVerificationId),
        ne(verification.id, id),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Counted because ten unreviewed attempts would let an attacker through sooner or later. */
async function countAttempts(tenant: Tenant, userId: string): Promise<RepeatSignals["attempts"]> {
  const since = sql`now() - make_interval(secs => ${ATTEMPT_WINDOW_S})`;
  const [attempts] = await db()
    .select({
      submitted: sql<number>`count(*)::int`,
      spoofed: sql<number>`count(*) filter (where ${eq(verification.livenessDecision, "spoofed")})::int`,
    })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.userId, userId), gte(verification.createdAt, since)));
  return attempts ?? NO_REPEATS.attempts;
}
