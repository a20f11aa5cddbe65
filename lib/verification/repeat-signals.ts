import { and, eq, gte, isNotNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { verification, verificationEvidence } from "@/db/schema/verification";
import type { Tenant } from "@/lib/platform/tenant";
import type { PictureHash } from "@/lib/vision/types";
import type { RepeatSignals } from "./person-evidence";
import { findSamePictures } from "./picture-index";
import { SIGNATORY_OF } from "./signatory-of";

export interface Submission {
  readonly id: string;
  readonly userId: string | null;
  /** The company whose signatory this person is. Its id is their userId, so a userId of the business says nothing. */
  readonly companyVerificationId: string | null;
  /** SHA-256 of the uploaded selfie. */
  readonly selfieSha256: string | undefined;
  /** Absent where the selfie shows no face. */
  readonly selfieHash?: PictureHash | undefined;
}

/** Attempts are counted over this time. */
const ATTEMPT_WINDOW_S = 24 * 3600;

/** Without a userId nothing can repeat. */
export const NO_REPEATS: RepeatSignals = { isDuplicateSelfie: false, attempts: { submitted: 0, spoofed: 0 } };

export async function readRepeatSignals(tenant: Tenant, submission: Submission): Promise<RepeatSignals> {
  const { userId, companyVerificationId } = submission;
  if (userId === null) return NO_REPEATS;
  const same = await findSameSelfies(tenant, submission);
  const own = same.find((other) => other.userId === userId);
  const duplicate = companyVerificationId === null ? same.find(isOfAnother(userId)) : undefined;
  return {
    isDuplicateSelfie: duplicate !== undefined,
    ...(duplicate ? { duplicateOf: duplicate.verificationId } : {}),
    ...(own ? { sameSelfieAs: own.verificationId } : {}),
    attempts: await countAttempts(tenant, userId),
  };
}

interface SameSelfie {
  readonly verificationId: string;
  readonly userId: string | null;
  readonly companyVerificationId: string | null;
}

/**
 * Signatories are not compared: one person may sign for several companies, and be a user of the business as well
 * (DECIDE-DUPLICATE-1).
 */
function isOfAnother(userId: string) {
  return (other: SameSelfie) =>
    other.userId !== null && other.userId !== userId && other.companyVerificationId === null;
}

/** Verifications of the business with the same selfie: the same bytes, or the same picture (ATTACK-REPLAY-3). */
async function findSameSelfies(
  tenant: Tenant,
  { id, selfieSha256, selfieHash }: Submission,
): Promise<SameSelfie[]> {
  const sameBytes = selfieSha256 ? await findSameBytes(tenant, id, selfieSha256) : [];
  const samePicture = selfieHash ? await findSamePictures(tenant, id, selfieHash, ["selfie"]) : [];
  return [...sameBytes, ...samePicture];
}

/** Enough to find one of the same userId and one of another, however often one of them tried. */
const MAX_SAME_BYTES = 200;

async function findSameBytes(tenant: Tenant, id: string, sha256: string): Promise<SameSelfie[]> {
  return db(tenant)
    .select({
      verificationId: verification.id,
      userId: verification.userId,
      companyVerificationId: SIGNATORY_OF,
    })
    .from(verificationEvidence)
    .innerJoin(verification, eq(verification.id, verificationEvidence.verificationId))
    .where(
      and(
        owned(verificationEvidence, tenant, eq(verificationEvidence.kind, "selfie")),
        eq(verificationEvidence.sha256, sha256),
        isNotNull(verification.userId),
        ne(verification.id, id),
      ),
    )
    .limit(MAX_SAME_BYTES);
}

/** Counted because ten unreviewed attempts would let an attacker through sooner or later. */
async function countAttempts(tenant: Tenant, userId: string): Promise<RepeatSignals["attempts"]> {
  const since = sql`now() - make_interval(secs => ${ATTEMPT_WINDOW_S})`;
  const [attempts] = await db(tenant)
    .select({
      submitted: sql<number>`count(*)::int`,
      spoofed: sql<number>`count(*) filter (where ${eq(verification.livenessDecision, "spoofed")})::int`,
    })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.userId, userId), gte(verification.createdAt, since)));
  return attempts ?? NO_REPEATS.attempts;
}
