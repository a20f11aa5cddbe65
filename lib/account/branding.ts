import { eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { branding } from "@/db/schema/business";
import type { Branding, BrandingChange } from "@/lib/contract/settings";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";

const DEFAULT: Branding = { logoUrl: null, companyName: null, primaryColor: null, darkMode: true };

/** The branding that sessions of this tenant show: its own row, else the live row, else the default. */
export async function readBranding(tenant: Tenant, on: Db | Tx = db()): Promise<Branding> {
  const found = await on.select().from(branding).where(eq(branding.businessId, tenant.businessId));
  const row =
    found.find(({ mode }) => mode === tenant.mode) ?? found.find(({ mode }) => mode === ACCOUNT_ROW);
  return row ? lookOf(row) : DEFAULT;
}

function lookOf({ logoUrl, companyName, primaryColor, darkMode }: Branding): Branding {
  return { logoUrl, companyName, primaryColor, darkMode };
}

/** A test key's branding is an override for test sessions; without one they show the account's. */
const ACCOUNT_ROW = "live";

/** Omitted fields stay, null clears (SPEC 2.7). A test key changes what test sessions show, nothing else. */
export async function changeBranding(tenant: Tenant, change: BrandingChange): Promise<Branding> {
  return db().transaction(async (tx) => {
    const { businessId, mode } = tenant;
    const next = applyBranding(await readBranding(tenant, tx), change);
    // Only what was given is written over a standing row: a change made meanwhile to another field stays.
    const [row] = await tx
      .insert(branding)
      .values({ businessId, mode, ...next })
      .onConflictDoUpdate({ target: [branding.businessId, branding.mode], set: { mode, ...change } })
      .returning();
    await recordAudit(tx, tenant, "branding.changed", businessId);
    return row ? lookOf(row) : next;
  });
}

/** Lays a change, or a session's theme, over what stands. */
export function applyBranding(standing: Branding, change: BrandingChange): Branding {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...standing, ...Object.fromEntries(given) };
}
