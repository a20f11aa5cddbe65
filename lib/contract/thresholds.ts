import { z } from "zod";
import { ATTACK_SIGNALS, type Percent, type VerificationKind } from "@/lib/vocabulary";

/**
 * Every number that the decision of a verification depends on. The policy's type and defaults, the validation and the
 * editor of the dashboard, the reviewer's texts and the replay derive from this table: a new threshold is an entry
 * here and the line of the decision that reads it.
 */

interface Threshold {
  /** Stored under this name with each saved version of a policy. */
  readonly name: string;
  /** A number, or a switch. */
  readonly default: number | boolean;
  /** Lowest and highest allowed value; a switch has none. */
  readonly bounds?: readonly [lowest: number, highest: number];
  /** Smallest change in the editor; 1 unless given. */
  readonly step?: number;
  /** `percent`: a score from 0 to 100. `points`: a distance between two scores. `ratio`: 0 to 1. */
  readonly unit: "percent" | "points" | "ratio" | "count" | "switch";
  /**
   * Who sets it. `policy`: a business, on the Thresholds page, as a version. `screening`: a business, by
   * `PUT /v1/settings/screening`. `product`: fixed.
   */
  readonly setBy: "policy" | "screening" | "product";
  readonly kinds: readonly VerificationKind[];
  readonly label: string;
  readonly meaning: string;
  /** On which of a case's scales it is a mark, and the name of the zone that begins there. */
  readonly mark?: { readonly scale: "face" | "liveness" | "reading" | "signal"; readonly zone: string };
  /** Codes of the reasons that it can raise, or `confidence`. */
  readonly decides: readonly string[];
  /** Thresholds that it must not exceed. */
  readonly notAbove?: readonly string[];
}

export const THRESHOLDS = [
  {
    name: "matchAt",
    default: 70,
    bounds: [50, 99],
    unit: "percent",
    setBy: "policy",
    kinds: ["id_document"],
    label: "ID document: same person from",
    meaning:
      "At this face score or above, selfie and portrait show the same person. Below it, a reviewer decides.",
    mark: { scale: "face", zone: "match" },
    decides: ["face_uncertain"],
  },
  {
    name: "mismatchBelow",
    default: 50,
    bounds: [20, 90],
    unit: "percent",
    setBy: "policy",
    kinds: ["id_document", "selfie_match"],
    label: "Different people below",
    meaning: "Two clear faces that score lower than this are rejected without a review.",
    mark: { scale: "face", zone: "review" },
    decides: ["face_mismatch", "face_mismatch_unclear"],
    notAbove: ["matchAt", "samePersonAt"],
  },
  {
    name: "samePersonAt",
    default: 80,
    bounds: [60, 99],
    unit: "percent",
    setBy: "policy",
    kinds: ["selfie_match"],
    label: "Selfie match: same person from",
    meaning: "For a selfie compared with a profile picture, without a document.",
    mark: { scale: "face", zone: "match" },
    decides: ["face_uncertain"],
  },
  {
    name: "liveAt",
    default: 80,
    bounds: [80, 99],
    unit: "percent",
    setBy: "policy",
    kinds: ["id_document"],
    label: "Liveness: live from",
    meaning:
      "Below this liveness score, a reviewer decides. The challenge alone reaches at most 85; more needs an installed passive liveness model.",
    mark: { scale: "liveness", zone: "live" },
    decides: ["liveness_uncertain"],
  },
  {
    name: "spoofedBelow",
    default: 50,
    // Proof of an attack scores at most 25 and must stay a spoof.
    bounds: [30, 80],
    unit: "percent",
    setBy: "product",
    kinds: ["id_document"],
    label: "Liveness: spoofed below",
    meaning: "A lower liveness score is a photo, a screen or a mask, and is rejected.",
    mark: { scale: "liveness", zone: "uncertain" },
    decides: ["liveness_spoofed"],
    notAbove: ["liveAt"],
  },
  {
    name: "livenessRequired",
    default: false,
    unit: "switch",
    setBy: "policy",
    kinds: ["id_document"],
    label: "Liveness is required",
    meaning: "Verifications without liveness frames, such as those through the API, then go to a reviewer.",
    decides: ["liveness_not_checked"],
  },
  {
    name: "fieldConfidenceAt",
    default: 70,
    bounds: [40, 99],
    unit: "percent",
    setBy: "policy",
    kinds: ["id_document"],
    label: "Fields: reliable from",
    meaning:
      "Surname, given names, birth date and number must each be read with this confidence; otherwise a reviewer decides.",
    mark: { scale: "reading", zone: "reliable" },
    decides: ["field_uncertain", "document_expired", "expiry_uncertain"],
  },
  {
    name: "clearMargin",
    default: 15,
    bounds: [0, 30],
    unit: "points",
    setBy: "product",
    kinds: ["id_document"],
    label: "Confidence: high from a margin of",
    meaning:
      "A decision has high confidence when its scores are this far past their thresholds; medium otherwise. A passed liveness check never lowers it.",
    decides: ["confidence"],
  },
  {
    name: "attemptsAtMost",
    default: 10,
    bounds: [1, 1000],
    unit: "count",
    setBy: "product",
    kinds: ["id_document"],
    label: "Attempts within 24 hours: at most",
    meaning: "More verifications of one userId within 24 hours go to a reviewer.",
    decides: ["too_many_attempts"],
  },
  {
    name: "spoofedAttemptsBelow",
    default: 3,
    bounds: [1, 1000],
    unit: "count",
    setBy: "product",
    kinds: ["id_document"],
    label: "Spoofed attempts within 24 hours: fewer than",
    meaning:
      "With this many spoofed attempts of one userId within 24 hours, the next one goes to a reviewer.",
    decides: ["too_many_attempts"],
  },
  {
    name: "attackSignalAt",
    default: 50,
    bounds: [30, 95],
    unit: "percent",
    setBy: "policy",
    kinds: ["id_document", "selfie_match"],
    label: "Signs of an attack: review from",
    meaning:
      "A sign that a picture is a copy, a screen, a print or edited sends the case to a reviewer from this score on.",
    mark: { scale: "signal", zone: "suspicious" },
    decides: [...ATTACK_SIGNALS],
  },
  {
    name: "hitAt",
    default: 0.75,
    // Below half of a name, nearly every entry of a list would be a hit.
    bounds: [0.5, 1],
    step: 0.01,
    unit: "ratio",
    setBy: "screening",
    kinds: ["id_document"],
    label: "Screening: hit from",
    meaning: "A watchlist entry whose name scores this or higher is a hit, and goes to a reviewer.",
    decides: ["aml_hit"],
  },
] as const satisfies readonly Threshold[];

type Entry = (typeof THRESHOLDS)[number];
export type ThresholdName = Entry["name"];
type SetBy = Entry["setBy"];
type Widened<D> = D extends boolean ? boolean : number;
type ValuesOf<S extends SetBy> = {
  readonly [E in Entry as E["setBy"] extends S ? E["name"] : never]: Widened<E["default"]>;
};

/** What the decision reads: thresholds of the business's policy, and those that the product fixes. */
export type DecisionThresholds = ValuesOf<"policy" | "product">;
/** What a business sets on the Thresholds page; stored, shown and replayed under the same names. */
export type PolicyThresholds = ValuesOf<"policy">;

function defaultsOf(...setBy: SetBy[]): Readonly<Record<string, number | boolean>> {
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
    POLICY_ENTRIES.map(({ name, bounds }) => [
      name,
      bounds ? z.number().min(bounds[0]).max(bounds[1]) : z.boolean(),
    ]),
  ) as unknown as {
    [N in keyof PolicyThresholds]: PolicyThresholds[N] extends boolean ? z.ZodBoolean : z.ZodNumber;
  },
);

/** The first reason why thresholds cannot be saved, as a sentence; null when they can. */
export function thresholdProblem(values: PolicyThresholds): string | null {
  for (const { name, bounds, label, notAbove = [] } of POLICY_ENTRIES) {
    const value = values[name];
    if (typeof value === "boolean") continue;
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
  values: Readonly<Partial<Record<ThresholdName, number | boolean>>>,
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
  const given: Readonly<Record<string, number | boolean>> = values;
  return THRESHOLDS.flatMap(({ name, mark, kinds }: Threshold) => {
    if (mark?.scale !== scale || !kinds.includes(kind)) return [];
    return [{ at: Number(given[name]), label: mark.zone }];
  }).sort((a, b) => a.at - b.at);
}

export function thresholdValue(value: number | boolean): string {
  return typeof value === "number" ? String(value) : value ? "yes" : "no";
}
