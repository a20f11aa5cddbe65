import type { Mode } from "@/lib/terms";

declare const minted: unique symbol;

/**
 * Whose data a request or job may touch: a business in one mode. Branded, so that it comes from `mintTenant` alone;
 * that is called where a key, a session token or a stored row has been read, and nowhere else.
 */
export interface Tenant {
  readonly businessId: string;
  readonly mode: Mode;
  /** The acting API key; null for a session, a job or a person at the dashboard. */
  readonly keyId: string | null;
  readonly [minted]: true;
}

/** @param source columns of an authenticated key, a verified session or a stored row. */
export function mintTenant(source: { businessId: string; mode: Mode; keyId?: string }): Tenant {
  return { businessId: source.businessId, mode: source.mode, keyId: source.keyId ?? null } as Tenant;
}
