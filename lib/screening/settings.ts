import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { screeningSetting } from "@/db/schema/screening";
import { recordAudit } from "@/lib/account/audit";
import { thresholdOf } from "@/lib/contract/thresholds";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import type { Ratio } from "@/lib/vocabulary";

/** How a business screens. */
export interface ScreeningSettings {
  /** A score from here on is a hit. */
  readonly hitAt: Ratio;
  /** Approved subjects are screened again when a list changes. */
  readonly monitoring: boolean;
}

const DEFAULT: ScreeningSettings = { hitAt: thresholdOf("hitAt").default, monitoring: false };

export async function readScreeningSettings(
  tenant: TenantRef,
  on: Db | Tx = db(),
): Promise<ScreeningSettings> {
  const [row] = await on
    .select({ hitAt: screeningSetting.hitAt, monitoring: screeningSetting.monitoring })
    .from(screeningSetting)
    .where(owned(screeningSetting, tenant));
  return row ?? DEFAULT;
}

/** Omitted settings stay as they are. */
export async function changeScreeningSettings(
  tenant: Tenant,
  change: { readonly hitAt?: Ratio | undefined; readonly monitoring?: boolean | undefined },
): Promise<ScreeningSettings> {
  return db().transaction(async (tx) => {
    const standing = await readScreeningSettings(tenant, tx);
    const next = {
      hitAt: change.hitAt ?? standing.hitAt,
      monitoring: change.monitoring ?? standing.monitoring,
    };
    const { businessId, mode } = tenant;
    const [row] = await tx
      .insert(screeningSetting)
      .values({ businessId, mode, ...next })
      // Only what was given is written over a standing row: a change made meanwhile to the other setting stays.
      .onConflictDoUpdate({
        target: [screeningSetting.businessId, screeningSetting.mode],
        set: { mode, hitAt: change.hitAt, monitoring: change.monitoring },
      })
      .returning({ hitAt: screeningSetting.hitAt, monitoring: screeningSetting.monitoring });
    await recordAudit(tx, tenant, "screening.changed", businessId);
    return row ?? next;
  });
}
