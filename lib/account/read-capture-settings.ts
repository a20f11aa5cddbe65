import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Db, db, type Tx } from "@/db/client";
import { captureSetting } from "@/db/schema/policy";
import { type CaptureSettings, isPageOrigin } from "@/lib/contract/settings";
import type { TenantRef } from "@/lib/platform/tenant";

export const DEFAULT_SETTINGS: CaptureSettings = {
  fileUploads: true,
  allowedOrigins: [],
  embedOrigins: [],
  colourFlashes: false,
  privacyUrl: null,
  supportContact: null,
  shortLinkMinutes: null,
  acceptedDocuments: [],
  defaultCountry: null,
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
  return on
    .select(captureColumns(captureSetting))
    .from(captureSetting)
    .where(and(eq(captureSetting.businessId, businessId), inArray(captureSetting.mode, [mode, ACCOUNT_MODE])))
    .orderBy(desc(eq(captureSetting.mode, mode)))
    .limit(1);
}

/** The columns of {@link CaptureSettings}, of the table or of a query that selects them. */
export function captureColumns<C extends Record<keyof CaptureSettings, PgColumn>>(
  of: C,
): Pick<C, keyof CaptureSettings> {
  const { fileUploads, allowedOrigins, embedOrigins, colourFlashes } = of;
  const { privacyUrl, supportContact, shortLinkMinutes, acceptedDocuments, defaultCountry } = of;
  return {
    ...{ fileUploads, allowedOrigins, embedOrigins, colourFlashes },
    ...{ privacyUrl, supportContact, shortLinkMinutes, acceptedDocuments, defaultCountry },
  };
}

/**
 * Whether pages of an origin may call session endpoints from a browser (API-CORS-2).
 * @param tenant whose session it is; null before a session is known: then whether any business allows the origin
 */
export async function isOriginAllowed(origin: string, tenant: TenantRef | null): Promise<boolean> {
  if (!isPageOrigin(origin)) return false;
  if (tenant !== null) return (await readCaptureSettings(tenant)).allowedOrigins.includes(origin);
  return isListedByAny("allowedOrigins", origin);
}

/** Whether any business lets pages of an origin show the hosted page (EMBED-FRAME-1). */
export async function mayEmbed(origin: string): Promise<boolean> {
  return isPageOrigin(origin) && isListedByAny("embedOrigins", origin);
}

async function isListedByAny(list: "allowedOrigins" | "embedOrigins", origin: string): Promise<boolean> {
  const [anyone] = await db("sign-in")
    .select({ businessId: captureSetting.businessId })
    .from(captureSetting)
    .where(sql`${captureSetting[list]} @> ${JSON.stringify([origin])}::jsonb`)
    .limit(1);
  return anyone !== undefined;
}
