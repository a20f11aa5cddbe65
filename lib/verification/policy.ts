import type { Percent } from "@/lib/terms";

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
  readonly liveness: { readonly liveAt: Percent; readonly spoofedBelow: Percent; readonly required: boolean };
  /** Name, birth date and number must be read at least this surely. */
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
