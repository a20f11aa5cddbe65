import type { Mode } from "@/lib/vocabulary";

declare const minted: unique symbol;

/**
 * Whose data a request or job may touch: a business in one mode. Branded, so that only `mintTenant` makes one; that is
 * called where an API key, a session token or a stored row has been read, and nowhere else.
 */
export interface Tenant {
  readonly businessId: string;
  readonly mode: Mode;
  /** The acting API key; null for a session, a job or a member at the dashboard. */
  readonly keyId: string | null;
  /** The acting member at the dashboard, or `operator`; null for a key, a session or a job. */
  readonly memberId: string | null;
  readonly [minted]: true;
}

/** A business in one mode, as a filter or as part of a name. Anything may build one: it proves no access. */
export type TenantRef = Pick<Tenant, "businessId" | "mode">;

/** @param source columns of an authenticated key, a verified session or a stored row. */
export function mintTenant(source: {
  businessId: string;
  mode: Mode;
  keyId?: string;
  memberId?: string;
}): Tenant {
  const { businessId, mode, keyId = null, memberId = null } = source;
  return { businessId, mode, keyId, memberId } as Tenant;
}
