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

/** The policy of a business that has saved none. */
export const POLICY_V1: Policy = { version: "1", ...DECISION_DEFAULTS };

/** What a business has set of a policy. */
export function thresholdsOf(policy: Policy): PolicyThresholds {
  return Object.fromEntries(
    POLICY_ENTRIES.map(({ name }) => [name, policy[name]]),
  ) as unknown as PolicyThresholds;
}

/** The default policy with a business's thresholds; what it cannot set keeps the default. */
export function policyWith(version: string, thresholds: PolicyThresholds): Policy {
  return { ...POLICY_V1, ...thresholds, version };
}
