import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { user } from "@/db/schema/member";
import { singleSignOn } from "@/db/schema/sign-in";
import { OWNER } from "@/lib/contract/permissions";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";

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
  const owners = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.businessId, businessId), eq(user.role, OWNER), isNull(user.deactivatedAt)));
  const text = [
    "The owner who may sign in without single sign-on has just done so.",
    "",
    "If that was not agreed, end the sessions of this owner and look at the audit log.",
    "",
  ].join("\n");
  for (const { email } of owners) {
    await enqueue(
      tx,
      "mail.send",
      { to: email, subject: "Sign-in without single sign-on", text },
      { tenant },
    );
  }
  return true;
}
