import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { screeningSetting } from "@/db/schema/screening";
import { recordAudit } from "@/lib/account/audit";
import { thresholdOf } from "@/lib/contract/thresholds";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import type { Ratio } from "@/lib/vocabulary";

/** The screening settings of a business (SCREEN-SETTING-1). */
export interface ScreeningSettings {
  /** An entry with this score or a higher one is a hit. */
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

/** Changes the given settings; omitted ones stay. */
export async function changeScreeningSettings(
  tenant: Tenant,
  change: { readonly hitAt?: Ratio | undefined; readonly monitoring?: boolean | undefined },
): Promise<ScreeningSettings> {
  return db().transaction(async (tx) => {
    const current = await readScreeningSettings(tenant, tx);
    const next = {
      hitAt: change.hitAt ?? current.hitAt,
      monitoring: change.monitoring ?? current.monitoring,
    };
    const { businessId, mode } = tenant;
    const [row] = await tx
      .insert(screeningSetting)
      .values({ businessId, mode, ...next })
      // Updates only the given setting, so that a concurrent change of the other one stays.
      .onConflictDoUpdate({
        target: [screeningSetting.businessId, screeningSetting.mode],
        set: { mode, hitAt: change.hitAt, monitoring: change.monitoring },
      })
      .returning({ hitAt: screeningSetting.hitAt, monitoring: screeningSetting.monitoring });
    await recordAudit(tx, tenant, "screening.changed", businessId);
    return row ?? next;
  });
}
