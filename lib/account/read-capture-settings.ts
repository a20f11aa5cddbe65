import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { captureSetting } from "@/db/schema/policy";
import { type CaptureSettings, isPageOrigin } from "@/lib/contract/settings";
import type { TenantRef } from "@/lib/platform/tenant";

export const DEFAULT_SETTINGS: CaptureSettings = {
  fileUploads: true,
  allowedOrigins: [],
  colourFlashes: false,
  privacyUrl: null,
  supportContact: null,
  shortLinkMinutes: null,
};
/** The row that test sessions use while test mode has none of its own. */
const ACCOUNT_MODE = "live";

/** How sessions of this tenant take photos: its own row, else the business's live row, else the default. */
export async function readCaptureSettings(
  tenant: TenantRef,
  on: Db | Tx = db(tenant),
): Promise<CaptureSettings> {
  const [row] = await captureRow(tenant, on);
  return row ?? DEFAULT_SETTINGS;
}

/** The same as at most one row, to be read alone or together with others; none: {@link DEFAULT_SETTINGS}. */
export function captureRow({ businessId, mode }: TenantRef, on: Db | Tx) {
  const { fileUploads, allowedOrigins, colourFlashes, privacyUrl, supportContact, shortLinkMinutes } =
    captureSetting;
  return on
    .select({ fileUploads, allowedOrigins, colourFlashes, privacyUrl, supportContact, shortLinkMinutes })
    .from(captureSetting)
    .where(and(eq(captureSetting.businessId, businessId), inArray(captureSetting.mode, [mode, ACCOUNT_MODE])))
    .orderBy(desc(eq(captureSetting.mode, mode)))
    .limit(1);
}

/**
 * Whether pages of an origin may call session endpoints from a browser (API-CORS-2).
 * @param tenant whose session it is; null before a session is known: then whether any business allows the origin
 */
export async function isOriginAllowed(origin: string, tenant: TenantRef | null): Promise<boolean> {
  if (!isPageOrigin(origin)) return false;
  if (tenant !== null) return (await readCaptureSettings(tenant)).allowedOrigins.includes(origin);
  const [anyone] = await db("sign-in")
    .select({ businessId: captureSetting.businessId })
    .from(captureSetting)
    .where(sql`${captureSetting.allowedOrigins} @> ${JSON.stringify([origin])}::jsonb`)
    .limit(1);
  return anyone !== undefined;
}
