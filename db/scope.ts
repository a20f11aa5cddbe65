import type { TenantRef } from "@/lib/platform/tenant";
import { MODES } from "@/lib/vocabulary";

/**
 * Whose rows an access to the database is for. It is named at every call of `db`, so that with ROW_SECURITY the database
 * itself refuses the rows of anybody else (SECURITY-ROW-1). A tenant is a business in one mode, without a mode a business in both.
 */
export type DataScope = TenantRef | { readonly businessId: string; readonly mode?: undefined } | NamedScope;

/**
 * Work that is not done for one business (docs/decisions/0102-row-level-security.md):
 * - `sign-in`: finds a key, a session, a member or a link before it is known whose it is. People and access only.
 * - `queue`: claims, ends and counts jobs, whatever they are about. Jobs only.
 * - `server`: rows of no business: keys of signatures, lists in force, levels of rate limits.
 * - `job`: finds a stored row by its id, because a job or a signed link names that and not its business.
 * - `sweep`: what is done by age and for every business: retention, watchdogs, lists.
 * - `operator`: commands of the operator, and upkeep of the tables themselves, as their owner.
 */
export type NamedScope = "sign-in" | "job" | "queue" | "sweep" | "server" | "operator";

/** Roles of the database that db/row-security.sql makes. None can log in; a login becomes one for a transaction. */
export const ROLES = {
  tenant: "identity_verification_tenant",
  signIn: "identity_verification_sign_in",
  shared: "identity_verification_shared",
  system: "identity_verification_system",
  /** For reports by the operator's own tools; nothing of the product uses it. */
  reader: "identity_verification_reader",
} as const;

const ROLE_OF: Readonly<Record<Exclude<NamedScope, "operator">, string>> = {
  "sign-in": ROLES.signIn,
  queue: ROLES.shared,
  server: ROLES.shared,
  job: ROLES.system,
  sweep: ROLES.system,
};

/** What makes a connection one of a scope. */
export interface Place {
  readonly role: string;
  /** Settings of a tenant, with their values as literals. */
  readonly settings: readonly string[];
}

/** @returns null for the operator, who stays the login that owns the tables */
export function placeOf(scope: DataScope): Place | null {
  if (scope === "operator") return null;
  if (typeof scope === "string") return { role: ROLE_OF[scope], settings: [] };
  const { businessId, mode } = scope;
  const settings = [
    `app.business = ${literal(businessId)}`,
    `app.modes = ${literal(mode ?? MODES.join(","))}`,
  ];
  return { role: ROLES.tenant, settings };
}

/**
 * The statements that a transaction of this scope begins with, for this transaction only, so that a pool in transaction
 * mode may hand the connection on. Not `set_config`: as a query it would come too late to choose an isolation level.
 * @returns null for the operator, who stays the login that owns the tables
 */
export function entering(scope: DataScope): string | null {
  const place = placeOf(scope);
  return place && enteringOf(place);
}

export function enteringOf({ role, settings }: Place): string {
  return [`role ${role}`, ...settings].map((each) => `set local ${each}`).join(";");
}

/** @throws Error for what no id of this product contains, whatever the server makes of it */
function literal(text: string): string {
  if (!/^[\w:.,-]+$/.test(text)) throw new Error("An id of a business has an unexpected character.");
  return `'${text}'`;
}
