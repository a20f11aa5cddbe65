import { eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { captureSetting } from "@/db/schema/policy";
import type { CaptureSettings } from "@/lib/contract/settings";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";

const DEFAULT_SETTINGS: CaptureSettings = { fileUploads: true };
/** The row that test sessions use while test mode has none of its own. */
const ACCOUNT_MODE = "live";

/** How new sessions of this tenant take photos: its own row, else the business's live row, else the default. */
export async function readCaptureSettings(tenant: TenantRef, on: Db | Tx = db()): Promise<CaptureSettings> {
  const found = await on
    .select({ mode: captureSetting.mode, fileUploads: captureSetting.fileUploads })
    .from(captureSetting)
    .where(eq(captureSetting.businessId, tenant.businessId));
  const row =
    found.find(({ mode }) => mode === tenant.mode) ?? found.find(({ mode }) => mode === ACCOUNT_MODE);
  return row ? { fileUploads: row.fileUploads } : DEFAULT_SETTINGS;
}

/** Applies to sessions created from now on; an existing session keeps the settings it was created with. */
export async function changeCaptureSettings(
  tenant: Tenant,
  { fileUploads }: CaptureSettings,
): Promise<CaptureSettings> {
  const { businessId, mode } = tenant;
  await db().transaction(async (tx) => {
    await tx
      .insert(captureSetting)
      .values({ businessId, mode, fileUploads })
      .onConflictDoUpdate({
        target: [captureSetting.businessId, captureSetting.mode],
        set: { fileUploads },
      });
    await recordAudit(tx, tenant, "capture.changed", businessId);
  });
  return { fileUploads };
}
