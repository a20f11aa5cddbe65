import { desc, eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { policyVersion } from "@/db/schema/policy";
import { recordAudit } from "@/lib/account/audit";
import { Failure } from "@/lib/contract/errors";
import type { ThresholdValue } from "@/lib/contract/threshold-table";
import { type PolicyThresholds, thresholdProblem } from "@/lib/contract/thresholds";
import type { Tenant, TenantRef } from "@/lib/platform/tenant";
import { DEFAULT_POLICY, type Policy, policyWith, thresholdsOf } from "./policy";

/** A version that a business has saved. */
export interface SavedPolicy {
  readonly version: string;
  readonly thresholds: PolicyThresholds;
  readonly note: string | null;
  readonly author: string;
  readonly createdAt: Date;
}

const LISTED_VERSIONS = 100;

/** The policy in force for a business: its newest version, else the default. */
export async function readPolicy(owner: TenantRef, on: Db | Tx = db(owner)): Promise<Policy> {
  const [row] = await policyRow(owner, on);
  return policyIn(row);
}

/** The newest version as at most one row, to be read alone or together with others; {@link policyIn} reads it. */
export function policyRow(owner: TenantRef, on: Db | Tx) {
  const { position, version, thresholds } = policyVersion;
  return on
    .select({ position, version, thresholds })
    .from(policyVersion)
    .where(owned(policyVersion, owner))
    .orderBy(desc(position))
    .limit(1);
}

export function policyIn(row: (SavedSettings & { readonly position: number }) | undefined): Policy {
  return row ? policyWith(versionAt(row.position), settingsIn(row)) : DEFAULT_POLICY;
}

/** The policy of a version, to explain a decision it made; the default for an unknown version. */
export async function readPolicyVersion(owner: TenantRef, version: string | null): Promise<Policy> {
  if (version === null) return DEFAULT_POLICY;
  const position = Number(version.split(".")[1]);
  if (!Number.isInteger(position)) return policyWith(version);
  const [row] = await db(owner)
    .select({ version: policyVersion.version, thresholds: policyVersion.thresholds })
    .from(policyVersion)
    .where(owned(policyVersion, owner, eq(policyVersion.position, position)));
  return policyWith(version, row ? settingsIn(row) : {});
}

/** The versions that a business has saved, newest first. */
export async function listPolicies(owner: TenantRef): Promise<SavedPolicy[]> {
  const found = await db(owner)
    .select()
    .from(policyVersion)
    .where(owned(policyVersion, owner))
    .orderBy(desc(policyVersion.position))
    .limit(LISTED_VERSIONS);
  return found.map(({ version, thresholds, note, author, createdAt }) => {
    return {
      version,
      thresholds: thresholdsOf(policyWith(version, settingsIn({ version, thresholds }))),
      note,
      author,
      createdAt,
    };
  });
}

/**
 * Saves thresholds as the next version, in force from now on; earlier decisions keep theirs.
 * @param basedOn the version that was on the screen, so that a version saved since is not overwritten unseen
 * @throws Failure VALIDATION_ERROR when they contradict each other, or another version was saved since
 */
export async function savePolicy(
  tenant: Tenant,
  wanted: {
    readonly thresholds: PolicyThresholds;
    readonly note: string | null;
    readonly author: string;
    readonly basedOn: string;
  },
): Promise<Policy> {
  assertSound(wanted.thresholds);
  return db(tenant).transaction(async (tx) => {
    // The lock of the audit log serialises the saves of one business.
    await recordAudit(tx, tenant, "policy.changed", tenant.businessId);
    const [newest] = await tx
      .select({ position: policyVersion.position })
      .from(policyVersion)
      .where(owned(policyVersion, tenant))
      .orderBy(desc(policyVersion.position))
      .limit(1);
    if ((newest ? versionAt(newest.position) : DEFAULT_POLICY.version) !== wanted.basedOn) {
      throw new Failure("VALIDATION_ERROR", {
        message: "Another version was saved in the meantime. Reload the page to see it.",
      });
    }
    const position = (newest?.position ?? 0) + 1;
    const version = versionAt(position);
    const { businessId, mode } = tenant;
    const { note, author } = wanted;
    const thresholds = { ...wanted.thresholds };
    await tx.insert(policyVersion).values({ businessId, mode, position, version, thresholds, note, author });
    return policyWith(version, wanted.thresholds);
  });
}

/** @throws Failure VALIDATION_ERROR when a value is out of bounds, or two contradict each other */
export function assertSound(thresholds: PolicyThresholds): void {
  const message = thresholdProblem(thresholds);
  if (message !== null) throw new Failure("VALIDATION_ERROR", { message });
}

/**
 * The name under which the version at a position decides now. It begins with the default's version, because what a
 * business has not set comes from there: after an update the same settings decide under another name.
 */
const versionAt = (position: number): string => `${DEFAULT_POLICY.version}.${position}`;

interface SavedSettings {
  readonly version: string;
  readonly thresholds: Readonly<Record<string, ThresholdValue | boolean>>;
}

/**
 * What a saved version sets. Versions saved before there were levels could ask for any liveness check by a switch; those
 * saved while print alone was believed by default say so without anybody having chosen it (DECIDE-VERSION-4).
 */
function settingsIn({ version, thresholds }: SavedSettings): Partial<PolicyThresholds> {
  const { livenessRequired, ...settings } = thresholds;
  const isUnchosen = version.startsWith("2.") && settings["authenticityAt"] === "print_only";
  const { authenticityAt: _, ...chosen } = settings;
  const kept = isUnchosen ? chosen : settings;
  return livenessRequired === true ? { presenceApi: "passive_passed", ...kept } : kept;
}
