import { z } from "zod";
import type { Percent, VerificationKind } from "@/lib/vocabulary";
import { THRESHOLDS, type Threshold, type ThresholdValue } from "./threshold-table";

type Entry = (typeof THRESHOLDS)[number];
export type ThresholdName = Entry["name"];
type SetBy = Entry["setBy"];
type ValueOf<E extends Entry> = E extends { readonly levels: readonly (infer L)[] } ? L : number;
type ValuesOf<S extends SetBy> = {
  readonly [E in Entry as E["setBy"] extends S ? E["name"] : never]: ValueOf<E>;
};

/** What the decision reads: thresholds of the business's policy, and those that the product fixes. */
export type DecisionThresholds = ValuesOf<"policy" | "product">;
/** What a business sets on the Thresholds page; stored, shown and replayed under the same names. */
export type PolicyThresholds = ValuesOf<"policy">;

function defaultsOf(...setBy: SetBy[]): Readonly<Record<string, ThresholdValue>> {
  return Object.fromEntries(
    THRESHOLDS.filter((each) => setBy.includes(each.setBy)).map((each) => [each.name, each.default]),
  );
}

export const DECISION_DEFAULTS = defaultsOf("policy", "product") as DecisionThresholds;
export const POLICY_DEFAULTS = defaultsOf("policy") as PolicyThresholds;

/** The entry of one threshold, for a caller that needs its default or bounds alone. */
export function thresholdOf<N extends ThresholdName>(name: N): Extract<Entry, { readonly name: N }> {
  return THRESHOLDS.find((each) => each.name === name) as Extract<Entry, { readonly name: N }>;
}

/** The thresholds that a business sets, as the editor lists them. */
export const POLICY_ENTRIES: readonly (Threshold & { readonly name: keyof PolicyThresholds })[] =
  THRESHOLDS.filter((each) => each.setBy === "policy");

export const policyThresholds = z.strictObject(
  Object.fromEntries(
    POLICY_ENTRIES.map(({ name, bounds, levels }) => [
      name,
      levels
        ? z.enum(levels)
        : z
            .number()
            .min(bounds?.[0] ?? 0)
            .max(bounds?.[1] ?? 100),
    ]),
  ) as unknown as { [N in keyof PolicyThresholds]: z.ZodType<PolicyThresholds[N]> },
);

/** The first reason why thresholds cannot be saved, as a sentence; null when they can. */
export function thresholdProblem(values: PolicyThresholds): string | null {
  for (const { name, bounds, levels, label, notAbove = [] } of POLICY_ENTRIES) {
    const value = values[name];
    if (levels && !levels.includes(String(value))) return `${name} must be one of ${levels.join(", ")}.`;
    if (typeof value !== "number") continue;
    if (bounds && !(value >= bounds[0] && value <= bounds[1])) {
      return `${name} must be from ${bounds[0]} to ${bounds[1]}.`;
    }
    const lower = POLICY_ENTRIES.find(
      (other) => notAbove.includes(other.name) && value > Number(values[other.name]),
    );
    if (lower) return `“${label}” must not be above “${lower.label}”.`;
  }
  return null;
}

/** A threshold that applied to a verification, as a reviewer reads it. */
export interface ThresholdText {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly meaning: string;
  /** One of the reasons of this decision comes from it. */
  readonly isDecisive: boolean;
}

/** The thresholds of one kind of verification with the values that applied; those without a value are left out. */
export function thresholdTexts(
  kind: VerificationKind,
  values: Readonly<Partial<Record<ThresholdName, ThresholdValue>>>,
  reasonCodes: readonly string[],
): ThresholdText[] {
  return THRESHOLDS.flatMap((entry: Threshold & { readonly name: ThresholdName }) => {
    const value = values[entry.name];
    if (value === undefined || !entry.kinds.includes(kind)) return [];
    const isDecisive = entry.decides.some((code) => reasonCodes.includes(code));
    const { name, label, meaning } = entry;
    return [{ name, label, value: thresholdValue(value), meaning, isDecisive }];
  });
}

/** The marks of one scale, lowest first. */
export function marksOf(
  scale: "face" | "liveness" | "reading" | "signal",
  kind: VerificationKind,
  values: DecisionThresholds,
): { readonly at: Percent; readonly label: string }[] {
  const given: Readonly<Record<string, ThresholdValue>> = values;
  return THRESHOLDS.flatMap(({ name, mark, kinds }: Threshold) => {
    if (mark?.scale !== scale || !kinds.includes(kind)) return [];
    return [{ at: Number(given[name]), label: mark.zone }];
  }).sort((a, b) => a.at - b.at);
}

/** A value in the words of the dashboard. */
export function thresholdValue(value: ThresholdValue): string {
  return typeof value === "string" ? levelWords(value) : String(value);
}

/** A level of assurance in the words of the dashboard. */
export function levelWords(level: string): string {
  return LEVEL_WORDS[level] ?? level.replaceAll("_", " ");
}

/** The levels in the words of the dashboard. */
const LEVEL_WORDS: Readonly<Record<string, string>> = {
  single_photo: "a single selfie",
  passive_passed: "a selfie that an installed passive model takes for live",
  challenge_passed: "the head turns, passed",
  challenge_and_passive_passed: "the head turns and an installed passive model",
  print_only: "print that was read",
  template_matched: "print that matches the document that it names",
  zone_valid: "a machine-readable zone whose check digits hold",
  barcode_matched: "a barcode that says what is printed",
  nothing: "nothing",
  selfie: "the selfie",
  selfie_and_portrait: "the selfie and the portrait on the document",
};
