import { and, asc, count, eq, isNull, max, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { memberSession, user } from "@/db/schema/member";
import { caseAssignee } from "@/db/schema/review";
import { savedView } from "@/db/schema/saved-view";
import { Failure } from "@/lib/contract/errors";
import { OWNER } from "@/lib/contract/permissions";
import type { Tenant } from "@/lib/platform/tenant";
import type { MemberRole } from "@/lib/vocabulary";
import { recordAudit } from "./audit";
import { hasPasskey } from "./held-passkeys";
import { lockBusiness } from "./lock";
import { endLinks } from "./member-links";
import { can } from "./permissions";
import { assertNotBreakGlass } from "./sso-settings";

/** The members of a business, oldest first. */
export async function listMembers({ businessId }: Tenant) {
  const found = await db({ businessId })
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      hasTwoFactor: sql<boolean>`${user.totpConfirmedAt} is not null or ${hasPasskey}`,
      isActive: sql<boolean>`${user.deactivatedAt} is null`,
      isVerified: sql<boolean>`${user.emailVerifiedAt} is not null`,
      /** What goes or becomes nobody's with the member, in both modes. */
      assignedCases: sql<number>`(select count(*)::int from ${caseAssignee} where ${caseAssignee.userId} = ${user.id})`,
      ownViews: sql<number>`(select count(*)::int from ${savedView} where ${savedView.userId} = ${user.id})`,
      lastSeenAt: max(memberSession.lastSeenAt),
      createdAt: user.createdAt,
    })
    .from(user)
    .leftJoin(memberSession, eq(memberSession.userId, user.id))
    .where(eq(user.businessId, businessId))
    .groupBy(user.id)
    .orderBy(asc(user.createdAt), asc(user.id));
  return found.map(({ createdAt, lastSeenAt, ...each }) => ({
    ...each,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
}

/** @throws Failure NOT_FOUND, VALIDATION_ERROR when no owner would be left */
export async function changeRole(tenant: Tenant, userId: string, role: MemberRole): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    await lockMember(tx, tenant, userId);
    if (!can({ role }, "sso.change")) await assertNotBreakGlass(tx, tenant, userId);
    await tx.update(user).set({ role }).where(eq(user.id, userId));
    await assertOwnerLeft(tx, tenant);
    await recordAudit(tx, tenant, "member.role-changed", userId);
  });
}

/** Removes a member and ends their sessions and links. @throws Failure NOT_FOUND, VALIDATION_ERROR when no owner would be left */
export async function removeMember(tenant: Tenant, userId: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    const { email } = await lockMember(tx, tenant, userId);
    await assertNotBreakGlass(tx, tenant, userId);
    for (const kind of ["password", "email"] as const) await endLinks(tx, tenant.businessId, kind, email);
    // Their sessions go with the row.
    await tx.delete(user).where(eq(user.id, userId));
    await assertOwnerLeft(tx, tenant);
    await recordAudit(tx, tenant, "member.removed", userId);
  });
}

export async function renameMember({ businessId }: Tenant, userId: string, name: string): Promise<void> {
  await db({ businessId })
    .update(user)
    .set({ name })
    .where(and(eq(user.id, userId), eq(user.businessId, businessId)));
}

/** Whether the member has confirmed their e-mail address. */
export async function isEmailConfirmed(userId: string): Promise<boolean> {
  const [row] = await db("sign-in")
    .select({ at: user.emailVerifiedAt })
    .from(user)
    .where(eq(user.id, userId));
  return row?.at !== null && row !== undefined;
}

/** Locks the business, so that two owners cannot demote each other at the same time. @throws Failure NOT_FOUND */
async function lockMember(tx: Tx, { businessId }: Tenant, userId: string) {
  await lockBusiness(tx, businessId);
  const [found] = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.businessId, businessId)));
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}

/** Refuses a change that leaves no owner who can sign in; the caller holds the business's lock. @throws Failure VALIDATION_ERROR */
export async function assertOwnerLeft(tx: Tx, { businessId }: Tenant): Promise<void> {
  const [owners] = await tx
    .select({ total: count() })
    .from(user)
    .where(and(eq(user.businessId, businessId), eq(user.role, OWNER), isNull(user.deactivatedAt)));
  if ((owners?.total ?? 0) === 0) {
    throw new Failure("VALIDATION_ERROR", { message: "A business needs at least one owner." });
  }
}
