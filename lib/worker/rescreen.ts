import { db } from "@/db/client";
import { COMPANY } from "@/lib/company/screened-company";
import { env } from "@/lib/platform/env";
import { type Claim, enqueue } from "@/lib/platform/queue";
import { mintTenant } from "@/lib/platform/tenant";
import { rescreenKey } from "@/lib/screening/refresh-lists";
import { rescreenPage } from "@/lib/screening/rescreen";
import { assertListsShared } from "@/lib/screening/shared-lists";
import { PERSON } from "@/lib/verification/screened-person";
import { warmLists } from "@/lib/watchlist/pool";

/**
 * One page of a business's approved records. The job of the next page takes this one's place in one transaction, so
 * that a round never stops half-way.
 */
export async function rescreen(claim: Claim<"screening.rescreen">): Promise<void> {
  const tenant = mintTenant(claim.payload);
  if (env().AML_PROVIDER === "index") await assertListsShared(await warmLists());
  const after = await rescreenPage([PERSON, COMPANY], tenant, claim.payload.after ?? "");
  await db(tenant).transaction(async (tx) => {
    await claim.finish(tx);
    if (after === null) return;
    const payload = { ...claim.payload, after };
    await enqueue(tx, "screening.rescreen", payload, { tenant, dedupeKey: rescreenKey(payload) });
  });
}
