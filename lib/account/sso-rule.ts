import { and, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { singleSignOn } from "@/db/schema/sign-in";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { lockBusiness } from "./lock";
import { mailOwners } from "./mail-owners";

/**
 * Whether a member may sign in with a password or a passkey of this server: not where the business requires single sign-on,
 * but for one named owner. That owner's sign-in is audited and mailed to every owner (ACCOUNT-SSO-3).
 */
export async function maySignInHere(tx: Tx, tenant: Tenant, userId: string): Promise<boolean> {
  const { businessId } = tenant;
  const [rule] = await tx
    .select({ breakGlassUserId: singleSignOn.breakGlassUserId })
    .from(singleSignOn)
    .where(and(eq(singleSignOn.businessId, businessId), singleSignOn.isEnforced));
  if (!rule) return true;
  if (rule.breakGlassUserId !== userId) return false;
  await recordAudit(tx, tenant, "sso.break-glass-used", userId);
  await mailOwners(tx, tenant, "Sign-in without single sign-on", [
    "The owner who may sign in without single sign-on has just done so.",
    "",
    "If that was not agreed, end the sessions of this owner and look at the audit log.",
  ]);
  return true;
}

/**
 * Lets passwords and passkeys sign in again where the business requires single sign-on and nobody can sign in by it any
 * more. The provider stays set up, sessions go on, and every owner is told by e-mail (ACCOUNT-OPERATOR-4).
 * @param tenant the operator, acting for the business
 * @returns whether it was required before
 */
export async function liftSingleSignOn(tenant: Tenant): Promise<boolean> {
  const { businessId } = tenant;
  return db("operator").transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    const changed = await tx
      .update(singleSignOn)
      .set({ isEnforced: false, breakGlassUserId: null })
      .where(and(eq(singleSignOn.businessId, businessId), singleSignOn.isEnforced))
      .returning({ id: singleSignOn.businessId });
    if (changed.length === 0) return false;
    await recordAudit(tx, tenant, "sso.relaxed", businessId);
    await mailOwners(tx, tenant, "Single sign-on is no longer required", [
      "The operator of the server lifted the requirement of single sign-on: members can sign in with passwords and passkeys.",
      "",
      "Require it again on the dashboard once your provider works. If you did not ask for this, write to the operator.",
    ]);
    return true;
  });
}
