import { sql } from "drizzle-orm";
import { MODES } from "@/lib/vocabulary";
import { connection } from "./client";
import type { Tx } from "./connection";
import { ROLES } from "./scope";

/** Goes on with a transaction for one business alone, in both modes, once it is known which; without row-level security as it is. */
export async function narrowTo(tx: Tx, businessId: string): Promise<void> {
  if (!connection().hasRowSecurity) return;
  await tx.execute(sql`
    select set_config('role', ${ROLES.tenant}, true), set_config('app.business', ${businessId}, true),
           set_config('app.modes', ${MODES.join(",")}, true)`);
}
