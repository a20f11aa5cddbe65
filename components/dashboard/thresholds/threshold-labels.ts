import type { ThresholdValues } from "@/lib/contract/dashboard";

export type ThresholdName = Exclude<keyof ThresholdValues, "livenessRequired">;

export const THRESHOLDS: readonly {
  readonly name: ThresholdName;
  readonly label: string;
  readonly what: string;
}[] = [
  {
    name: "matchAt",
    label: "ID document: same person from",
    what: "Selfie and portrait this alike are the same person. Below it a person looks.",
  },
  {
    name: "mismatchBelow",
    label: "Different people below",
    what: "Two clear faces less alike than this are rejected without anybody looking.",
  },
  {
    name: "samePersonAt",
    label: "Selfie match: same person from",
    what: "For selfies against a profile picture, which has no document beside it.",
  },
  {
    name: "liveAt",
    label: "Liveness: sure from",
    what: "Below it the person may not have been there, and a person looks. Without an installed network the challenge alone reaches 85 at most.",
  },
  {
    name: "fieldConfidenceAt",
    label: "Fields: read surely from",
    what: "Surname, given names, birth date and number must each be this sure; else a person looks.",
  },
];

export function thresholdWord(name: string): string {
  return THRESHOLDS.find((each) => each.name === name)?.label ?? "Liveness is required";
}
