/** Why a business keeps data after consent was withdrawn: GDPR 17 (3) b and e, POPIA 14 (1) a and b. */
export const KEEPING_BASES = ["legal_obligation", "legal_claim"] as const;
export type KeepingBasis = (typeof KEEPING_BASES)[number];
