import { eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { branding } from "@/db/schema/business";
import type { Branding, BrandingChange } from "@/lib/contract/settings";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";

/** The row that test sessions use while test mode has none of its own. */
const ACCOUNT_MODE = "live";
const DEFAULT_BRANDING: Branding = { logoUrl: null, companyName: null, primaryColor: null, darkMode: true };

/** The branding of this tenant's sessions: its own row, else the business's live row, else the default. */
export async function readBranding(tenant: Tenant, on: Db | Tx = db(tenant)): Promise<Branding> {
  const found = await on.select().from(branding).where(eq(branding.businessId, tenant.businessId));
  const row =
    found.find(({ mode }) => mode === tenant.mode) ?? found.find(({ mode }) => mode === ACCOUNT_MODE);
  return row ? brandingOf(row) : DEFAULT_BRANDING;
}

/** A logo that was stored when http was still accepted counts as none: no page can show it (BRAND-LOGO-1). */
function brandingOf({ logoUrl, companyName, primaryColor, darkMode }: Branding): Branding {
  return { logoUrl: logoUrl?.startsWith("https:") ? logoUrl : null, companyName, primaryColor, darkMode };
}

/** Omitted fields stay, null clears. A change in test mode affects test sessions only. */
export async function changeBranding(tenant: Tenant, change: BrandingChange): Promise<Branding> {
  return db(tenant).transaction(async (tx) => {
    const { businessId, mode } = tenant;
    const next = applyBranding(await readBranding(tenant, tx), change);
    // Only the given fields are updated, so that a concurrent change to another field is kept.
    const [row] = await tx
      .insert(branding)
      .values({ businessId, mode, ...next })
      .onConflictDoUpdate({ target: [branding.businessId, branding.mode], set: { mode, ...change } })
      .returning();
    await recordAudit(tx, tenant, "branding.changed", businessId);
    return row ? brandingOf(row) : next;
  });
}

/** Applies a change, or a session's theme, to the current branding. */
export function applyBranding(current: Branding, change: BrandingChange): Branding {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(changed) };
}
