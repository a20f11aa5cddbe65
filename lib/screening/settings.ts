import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { companyVerification } from "@/db/schema/company";
import { screeningSetting } from "@/db/schema/screening";
import { recordAudit } from "@/lib/account/audit";
import { thresholdOf } from "@/lib/contract/thresholds";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import type { Ratio } from "@/lib/vocabulary";
import type { TopicThresholds } from "@/lib/watchlist/topic-thresholds";

/** The screening settings of a business (SCREEN-SETTING-1). */
export interface ScreeningSettings {
  /** An entry with this score or a higher one is a hit. */
  readonly hitAt: Ratio;
  /** By topic, where it differs; null: this topic alone makes no hit (SCREEN-TOPIC-1). */
  readonly topicHitAt: TopicThresholds;
  /** Approved subjects are screened again when a list changes. */
  readonly monitoring: boolean;
  /** Companies may be approved although no watchlist was searched for their name (COMPANY-DECISION-3). */
  readonly approveUnscreenedCompanies: boolean;
}

type SettingsChange = { readonly [K in keyof ScreeningSettings]?: ScreeningSettings[K] | undefined };

const DEFAULT: ScreeningSettings = {
  hitAt: thresholdOf("hitAt").default,
  topicHitAt: {},
  monitoring: false,
  approveUnscreenedCompanies: false,
};
const COLUMNS = {
  hitAt: screeningSetting.hitAt,
  topicHitAt: screeningSetting.topicHitAt,
  monitoring: screeningSetting.monitoring,
  approveUnscreenedCompanies: screeningSetting.approveUnscreenedCompanies,
};

export async function readScreeningSettings(
  tenant: TenantRef,
  on: Db | Tx = db(tenant),
): Promise<ScreeningSettings> {
  const [row] = await on.select(COLUMNS).from(screeningSetting).where(owned(screeningSetting, tenant));
  return row ?? DEFAULT;
}

/**
 * Changes the given settings; omitted ones stay. Approving companies without screening has an entry of its own in the
 * audit log, and has the companies that wait for nothing else decided again.
 */
export async function changeScreeningSettings(
  tenant: Tenant,
  change: SettingsChange,
): Promise<ScreeningSettings> {
  return db(tenant).transaction(async (tx) => {
    const current = await readScreeningSettings(tenant, tx);
    const next = {
      hitAt: change.hitAt ?? current.hitAt,
      topicHitAt: change.topicHitAt ?? current.topicHitAt,
      monitoring: change.monitoring ?? current.monitoring,
      approveUnscreenedCompanies: change.approveUnscreenedCompanies ?? current.approveUnscreenedCompanies,
    };
    const { businessId, mode } = tenant;
    const [row] = await tx
      .insert(screeningSetting)
      .values({ businessId, mode, ...next })
      // Updates only the given settings, so that a concurrent change of another one stays.
      .onConflictDoUpdate({
        target: [screeningSetting.businessId, screeningSetting.mode],
        set: { mode, ...change },
      })
      .returning(COLUMNS);
    await recordAudit(tx, tenant, "screening.changed", businessId);
    if (next.approveUnscreenedCompanies !== current.approveUnscreenedCompanies) {
      const isOn = next.approveUnscreenedCompanies;
      const action = isOn ? "screening.unscreened-allowed" : "screening.unscreened-refused";
      await recordAudit(tx, tenant, action, businessId);
      if (isOn) await recomputeUnscreened(tx, tenant);
    }
    return row ?? next;
  });
}

/** By job name, because this module must not import the company module. */
async function recomputeUnscreened(tx: Tx, tenant: Tenant): Promise<void> {
  const { id, amlDecision, completedAt, screenedAt, status } = companyVerification;
  const waiting = await tx
    .select({ id })
    .from(companyVerification)
    .where(
      and(
        owned(companyVerification, tenant, eq(amlDecision, "not_screened"), eq(status, "NEEDS_REVIEW")),
        isNull(completedAt),
        isNotNull(screenedAt),
      ),
    );
  for (const { id: companyVerificationId } of waiting) {
    await enqueue(tx, "company.recompute", { companyVerificationId }, { tenant });
  }
}
