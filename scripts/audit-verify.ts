import { parseArgs } from "node:util";
import { closeDatabase, connection } from "@/db/client";
import { auditLogsToCheck, checkAuditLog, readOutsideHeads } from "@/lib/account/audit-anchors";
import { env } from "@/lib/platform/env";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

/**
 * `npm run audit:verify [-- --heads DIR]`: checks the audit log of every business against its signed heads, those in the
 * database and those in AUDIT_ANCHOR_DIR or DIR. Exits with code 1 where one does not hold. With the embedded database the
 * server must not run. `docs/verify-offline.mjs` checks an exported log without this program.
 */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  settings();
  const { values } = parseArgs({ options: { heads: { type: "string" } } });
  await connection().migrate();
  let wrong = 0;
  try {
    const outside = await readOutsideHeads(values.heads ?? env().AUDIT_ANCHOR_DIR);
    const businesses = new Set([...(await auditLogsToCheck(0)), ...outside.keys()]);
    for (const businessId of businesses) {
      const { entries, anchors, problem } = await checkAuditLog(businessId, outside.get(businessId) ?? []);
      if (problem) wrong += 1;
      console.log(`${businessId}: ${entries} entries, ${anchors} signed heads: ${problem ?? "holds"}`);
    }
    console.log(`${businesses.size} audit logs checked, ${wrong} do not hold.`);
  } finally {
    await closeDatabase();
  }
  if (wrong > 0) throw new Refusal("The audit log was changed outside of this program.");
  process.exit(0);
});
