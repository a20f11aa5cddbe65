import type { Percent } from "@/lib/vocabulary";

/** Thresholds of the decision policy as data; the version stands on every decision made by them (POLICY 12). */
export interface Policy {
  readonly version: string;
  readonly face: {
    /** ID document: at or above is a match (SPEC 2.3, `samePerson`). */
    readonly matchAt: Percent;
    /** Below is a mismatch; between the two a person looks (ENGINE.md, calibration). */
    readonly mismatchBelow: Percent;
    /** Selfie match: at or above is the same person (SPEC 2.2). */
    readonly samePersonAt: Percent;
  };
  /** What the engine says stands; a policy may ask for more: a score below `liveAt` is no longer surely live. */
  readonly liveness: { readonly liveAt: Percent; readonly spoofedBelow: Percent; readonly required: boolean };
  /** Names, birth date and number must be read at least this surely. */
  readonly fieldConfidenceAt: Percent;
  /** A score this far past its threshold is no borderline case. */
  readonly clearMargin: Percent;
  /** Per business and userId within `windowS`; beyond, nobody is approved without a person looking (POLICY 4.3). */
  readonly velocity: { readonly windowS: number; readonly submissions: number; readonly spoofed: number };
}

export const POLICY_V1: Policy = {
  version: "1",
  face: { matchAt: 70, mismatchBelow: 50, samePersonAt: 80 },
  liveness: { liveAt: 80, spoofedBelow: 50, required: false },
  fieldConfidenceAt: 70,
  clearMargin: 15,
  velocity: { windowS: 24 * 3600, submissions: 10, spoofed: 3 },
};

/** What a business can set, flat: as it is stored, shown and replayed. */
export interface Thresholds {
  readonly matchAt: Percent;
  readonly mismatchBelow: Percent;
  readonly samePersonAt: Percent;
  readonly liveAt: Percent;
  readonly livenessRequired: boolean;
  readonly fieldConfidenceAt: Percent;
}

export function thresholdsOf({ face, liveness, fieldConfidenceAt }: Policy): Thresholds {
  const { liveAt, required } = liveness;
  return { ...face, liveAt, livenessRequired: required, fieldConfidenceAt };
}

/** The default policy with a business's thresholds; what it cannot set stays the default's. */
export function policyWith(version: string, thresholds: Thresholds): Policy {
  const { matchAt, mismatchBelow, samePersonAt, liveAt } = thresholds;
  return {
    ...POLICY_V1,
    version,
    face: { matchAt, mismatchBelow, samePersonAt },
    liveness: { ...POLICY_V1.liveness, liveAt, required: thresholds.livenessRequired },
    fieldConfidenceAt: thresholds.fieldConfidenceAt,
  };
}
