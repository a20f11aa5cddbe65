import {
  DECISION_DEFAULTS,
  type DecisionThresholds,
  POLICY_ENTRIES,
  type PolicyThresholds,
} from "@/lib/contract/thresholds";

/** The thresholds of a decision; every decision names the version that made it. */
export interface Policy extends DecisionThresholds {
  readonly version: string;
}

/** The policy of a business that has saved none. Its version grows with its thresholds. */
export const DEFAULT_POLICY: Policy = { version: "3", ...DECISION_DEFAULTS };

/** What the default policies of earlier versions asked for, to explain and name their decisions. */
const EARLIER_DEFAULTS: Readonly<Record<string, Partial<DecisionThresholds>>> = {
  // Asked for no presence, no age, and looked for no signs of an attack.
  "1": { presenceHosted: "single_photo", minimumAge: 0, authenticityAt: "print_only" },
  // Believed print alone.
  "2": { authenticityAt: "print_only" },
};

/** What a business has set of a policy. */
export function thresholdsOf(policy: Policy): PolicyThresholds {
  return Object.fromEntries(
    POLICY_ENTRIES.map(({ name }) => [name, policy[name]]),
  ) as unknown as PolicyThresholds;
}

/**
 * The policy of a version: the default of that time with what the business had set; what it had not set, or could not,
 * has that default.
 * @param version `1`, or `1.4` for the fourth version that a business saved
 */
export function policyWith(version: string, thresholds: Partial<PolicyThresholds> = {}): Policy {
  const [standard = ""] = version.split(".");
  return { ...DEFAULT_POLICY, ...EARLIER_DEFAULTS[standard], ...thresholds, version };
}
