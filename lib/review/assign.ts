import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { user } from "@/db/schema/member";
import { caseAssignee } from "@/db/schema/review";
import { recordAudit } from "@/lib/account/audit";
import { COMPANY } from "@/lib/company/screened-company";
import { Failure } from "@/lib/contract/errors";
import { roleHolds, rolesWith } from "@/lib/contract/permissions";
import type { Assignable } from "@/lib/contract/review-queue";
import type { Tenant } from "@/lib/platform/tenant";
import { PERSON } from "@/lib/verification/screened-person";

/** The members of the business, by name: everybody can be mentioned, who may judge cases can be given one. */
export async function listColleagues({
  businessId,
}: Pick<Tenant, "businessId">): Promise<{ readonly all: Assignable[]; readonly assignable: Assignable[] }> {
  const found = await db({ businessId })
    .select({ id: user.id, name: user.name, email: user.email, role: user.role })
    .from(user)
    .where(eq(user.businessId, businessId))
    .orderBy(user.name, user.email);
  const named = ({ id, name, email }: (typeof found)[number]) => ({ id, name: name || email });
  return {
    all: found.map(named),
    assignable: found.filter(({ role }) => roleHolds(role, "verification.review")).map(named),
  };
}

const mayReview = inArray(user.role, [...rolesWith("verification.review")]);

/**
 * Gives a case to a member, or to nobody. It locks nothing: colleagues may judge it all the same.
 * @param caseId of a verification or a company verification
 * @throws Failure NOT_FOUND; VALIDATION_ERROR for somebody who is no member that may judge cases
 */
export async function assignCase(tenant: Tenant, caseId: string, userId: string | null): Promise<void> {
  const { businessId, mode, memberId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockCase(tx, tenant, caseId);
    const ofCase = owned(caseAssignee, tenant, eq(caseAssignee.subjectId, caseId));
    if (userId === null) await tx.delete(caseAssignee).where(ofCase);
    else {
      await assertReviewer(tx, tenant, userId);
      const given = { userId, assignedBy: memberId ?? "dashboard", assignedAt: sql`now()` };
      await tx
        .insert(caseAssignee)
        .values({ businessId, mode, subjectId: caseId, ...given })
        .onConflictDoUpdate({ target: caseAssignee.subjectId, set: given });
    }
    await recordAudit(tx, tenant, "case.assigned", userId === null ? caseId : `${caseId}/${userId}`);
  });
}

/** The same answer for absent, another business's and the other mode's. @throws Failure NOT_FOUND */
export async function lockCase(tx: Tx, tenant: Tenant, caseId: string): Promise<void> {
  const found = (await PERSON.lock(tx, tenant, caseId)) ?? (await COMPANY.lock(tx, tenant, caseId));
  if (!found) throw new Failure("NOT_FOUND");
}

async function assertReviewer(tx: Tx, { businessId }: Tenant, userId: string): Promise<void> {
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.businessId, businessId), eq(user.id, userId), mayReview))
    .for("share");
  if (!found) {
    throw new Failure("VALIDATION_ERROR", { message: "userId must name a member who may judge cases." });
  }
}
