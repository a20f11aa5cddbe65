"use server";

import { checkAuditLog } from "@/lib/account/audit-anchors";
import { checkAuditCommand } from "@/lib/contract/oversight";
import { action } from "@/lib/http/action";

export const checkAudit = action(checkAuditCommand, "audit.read", async ({ tenant }) => {
  const { entries, anchors, problem, checkedAt } = await checkAuditLog(tenant.businessId);
  return { entries, anchors, problem, checkedAt };
});
