import {
  ATTACK_SIGNALS,
  type AuthenticityLevel,
  type PresenceLevel,
  type VerificationKind,
} from "@/lib/vocabulary";

/**
 * Every number that the decision of a verification depends on. The policy's type and defaults, the validation and the
 * editor of the dashboard, the reviewer's texts and the replay derive from this table: a new threshold is an entry
 * here and the line of the decision that reads it.
 */

/** A number, or a level of assurance. */
export type ThresholdValue = number | string;

export interface Threshold {
  /** Stored under this name with each saved version of a policy. */
  readonly name: string;
  readonly default: ThresholdValue;
  /** The levels to choose from, the weakest first; of a level alone. */
  readonly levels?: readonly string[];
  /** Lowest and highest allowed value; of a number alone. */
  readonly bounds?: readonly [lowest: number, highest: number];
  /** Smallest change in the editor; 1 unless given. */
  readonly step?: number;
  /** `percent`: a score from 0 to 100. `points`: a distance between two scores. `ratio`: 0 to 1. */
  readonly unit: "percent" | "points" | "ratio" | "count" | "years" | "level";
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

const PRESENCE_CHOICES = [
  "single_photo",
  "passive_passed",
  "challenge_passed",
  "challenge_and_passive_passed",
] as const satisfies readonly PresenceLevel[];
const AUTHENTICITY_CHOICES = [
  "print_only",
  "template_matched",
  "zone_valid",
  "barcode_matched",
] as const satisfies readonly AuthenticityLevel[];

const EXAMINED_CHOICES = ["nothing", "selfie", "selfie_and_portrait"] as const;

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
    name: "presenceHosted",
    default: "challenge_passed",
    levels: PRESENCE_CHOICES,
    unit: "level",
    setBy: "policy",
    kinds: ["id_document"],
    label: "Hosted page: an approval needs",
    meaning:
      "What must show that the person was there. Below it, also when the head turns are skipped, a reviewer decides.",
    decides: ["liveness_not_checked"],
  },
  {
    name: "presenceApi",
    default: "single_photo",
    levels: PRESENCE_CHOICES,
    unit: "level",
    setBy: "policy",
    kinds: ["id_document"],
    label: "API calls: an approval needs",
    meaning:
      "An API call carries a single selfie. An approval by it has medium confidence at most; with a stricter level a reviewer decides.",
    decides: ["liveness_not_checked"],
  },
  {
    name: "authenticityAt",
    default: "template_matched",
    levels: AUTHENTICITY_CHOICES,
    unit: "level",
    setBy: "policy",
    kinds: ["id_document"],
    label: "Document: an approval needs",
    meaning:
      "What must show that the document is one of its kind. Below it, a reviewer decides: by default also a document of print alone, unless it looks like the document that it names.",
    decides: ["authenticity_too_low"],
  },
  {
    name: "templateMatchAt",
    default: 70,
    bounds: [50, 95],
    unit: "percent",
    setBy: "product",
    kinds: ["id_document"],
    label: "Document: looks like the one that it names from",
    meaning:
      "A document without a zone and barcode is compared with the one that it names: heading, fields, background, portrait and shape.",
    decides: ["authenticity_too_low"],
  },
  {
    name: "minimumAge",
    default: 18,
    bounds: [0, 100],
    unit: "years",
    setBy: "policy",
    kinds: ["id_document"],
    label: "Age: at least",
    meaning: "A person whose birth date makes them younger goes to a reviewer; 0 asks for no age.",
    decides: ["under_age"],
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
    name: "examinedAt",
    default: "nothing",
    levels: EXAMINED_CHOICES,
    unit: "level",
    setBy: "policy",
    kinds: ["id_document", "selfie_match"],
    label: "Signs of an attack: an approval needs to have examined",
    meaning:
      "A photo can be large enough to compare the face and too small to look for signs of an attack in it. What is chosen here must have been examined; otherwise a reviewer decides.",
    decides: ["portrait_not_examined", "selfie_not_examined"],
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
