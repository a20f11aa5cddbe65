import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { user } from "@/db/schema/member";
import { OWNER } from "@/lib/contract/permissions";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";

/** Queues an e-mail to every active owner, in the transaction of what it tells. @param lines of its text */
export async function mailOwners(
  tx: Tx,
  tenant: Tenant,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const owners = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.businessId, tenant.businessId), eq(user.role, OWNER), isNull(user.deactivatedAt)));
  const text = [...lines, ""].join("\n");
  for (const { email } of owners) await enqueue(tx, "mail.send", { to: email, subject, text }, { tenant });
}
