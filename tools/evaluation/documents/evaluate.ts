import { z } from "zod";
import type { DocumentObservation } from "@/lib/vision/types";
import { DOCUMENT_FIELDS, type DocumentField, type Percent } from "@/lib/vocabulary";

/**
 * Ground truth of photographed documents: `truth.json` of a folder. `fields` holds the printed values by the API's field
 * names (DOCDATA-FIELD-1); `visible` names the fields that the photos show. Dates YYYY-MM-DD, countries ISO 3166-1
 * alpha-3.
 */
export const documentTruths = z.array(
  z.object({
    id: z.string(),
    level: z.string().default("unnamed"),
    fields: z.record(z.string(), z.string().optional()),
    expired: z.boolean().optional(),
    visible: z.array(z.string()),
    images: z.array(z.object({ file: z.string(), side: z.string(), mrz: z.array(z.string()).optional() })),
  }),
);
export type DocumentTruth = z.infer<typeof documentTruths>[number];

/** The truth about one document and what was read. */
export interface SpecimenReading {
  readonly truth: DocumentTruth;
  readonly observed: Pick<DocumentObservation, "fields" | "mrz" | "checks" | "problems">;
  /** Wall time of front and back together. */
  readonly spentMs: number;
}

/**
 * Ignores case, runs of spaces and the shape of apostrophes, but not diacritics. Below S and T a cedilla and a comma are the same
 * in print, and Romanian texts have either.
 */
export const exactKey = (text: string) =>
  text
    .toUpperCase()
    .replace(/[’`´]/g, "'")
    .replaceAll("Ş", "Ș")
    .replaceAll("Ţ", "Ț")
    .replace(/\s+/g, " ")
    .trim();

/** Ignores diacritics, punctuation and spaces too, as a watchlist or register does. */
export const normalisedKey = (text: string) =>
  exactKey(text)
    .normalize("NFD")
    .replace(/[^A-Z0-9]/g, "");

/** Ignores diacritics, but not spaces and punctuation. */
export const plainKey = (text: string) =>
  exactKey(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/** One field of one document that should have been read. */
export interface FieldOutcome {
  readonly id: string;
  readonly level: string;
  readonly field: DocumentField;
  readonly printed: string;
  /** Null when no value was given. */
  readonly given: string | null;
  readonly confidence: Percent;
  /** Equal under {@link exactKey}. */
  readonly isExact: boolean;
  /** Equal under {@link plainKey}. */
  readonly isPlain: boolean;
  /** Equal under {@link normalisedKey}. */
  readonly isNormalised: boolean;
}

/** Counts of a group of documents; shares are of `visible`. */
export interface DocumentScore {
  readonly documents: number;
  readonly visible: number;
  readonly exact: number;
  /** Exact apart from diacritics. */
  readonly plain: number;
  readonly normalised: number;
  readonly missing: number;
  readonly wrong: number;
  readonly mrzLines: number;
  readonly mrzExact: number;
  /** Wrong values of fields that the photos do not show. */
  readonly invented: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Fields given with a confidence from `from` up to the next step. */
export interface ConfidenceStep {
  readonly from: Percent;
  readonly given: number;
  readonly right: number;
}

export interface DocumentEvaluation {
  readonly all: DocumentScore;
  readonly byLevel: Readonly<Record<string, DocumentScore>>;
  readonly byField: Readonly<Record<string, { visible: number; exact: number; missing: number }>>;
  readonly calibration: readonly ConfidenceStep[];
  /** Expired documents, and how many of them were flagged as such. */
  readonly expired: { readonly documents: number; readonly flagged: number };
  readonly faults: readonly FieldOutcome[];
}

/** Accuracy, calibration and faults of a run. */
export function evaluateReadings(readings: readonly SpecimenReading[]): DocumentEvaluation {
  const outcomes = readings.flatMap(outcomesOf);
  const levels = [...new Set(readings.map(({ truth }) => truth.level))];
  const fields = DOCUMENT_FIELDS.filter((field) => outcomes.some((each) => each.field === field));
  const ofField = (field: DocumentField) => outcomes.filter((each) => each.field === field);
  const expired = readings.filter(({ truth }) => truth.expired && truth.visible.includes("expiryDate"));
  return {
    all: scoreOf(readings),
    byLevel: Object.fromEntries(
      levels.map((level) => [level, scoreOf(readings.filter(({ truth }) => truth.level === level))]),
    ),
    byField: Object.fromEntries(
      fields.map((field) => {
        const own = ofField(field);
        const [exact, missing] = [own.filter((o) => o.isExact), own.filter((o) => o.given === null)];
        return [field, { visible: own.length, exact: exact.length, missing: missing.length }];
      }),
    ),
    calibration: calibrationOf(outcomes),
    expired: { documents: expired.length, flagged: expired.filter(isFlaggedExpired).length },
    faults: outcomes.filter(({ isExact }) => !isExact),
  };
}

const isFlaggedExpired = ({ observed }: SpecimenReading) =>
  observed.checks.some(({ name, outcome }) => name === "not_expired" && outcome === "fail");

function outcomesOf({ truth, observed }: SpecimenReading): FieldOutcome[] {
  return DOCUMENT_FIELDS.filter((field) => truth.visible.includes(field)).map((field) => {
    const printed = truth.fields[field] ?? "";
    const reading = observed.fields[field];
    const given = reading?.value ?? null;
    const equal = (key: (text: string) => string) => given !== null && key(given) === key(printed);
    return {
      id: truth.id,
      level: truth.level,
      field,
      printed,
      given,
      confidence: reading?.confidence ?? 0,
      isExact: equal(exactKey),
      isPlain: equal(plainKey),
      isNormalised: equal(normalisedKey),
    };
  });
}

function scoreOf(readings: readonly SpecimenReading[]): DocumentScore {
  const outcomes = readings.flatMap(outcomesOf);
  const zones = readings.map(({ truth, observed }) => {
    const lines = truth.images.flatMap((image) => image.mrz ?? []);
    return { lines: lines.length, exact: lines.filter((line, i) => observed.mrz?.lines[i] === line).length };
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const count = (of: (outcome: FieldOutcome) => boolean) => outcomes.filter(of).length;
  const spent = readings.map(({ spentMs }) => spentMs);
  return {
    documents: readings.length,
    visible: outcomes.length,
    exact: count(({ isExact }) => isExact),
    plain: count(({ isPlain }) => isPlain),
    normalised: count(({ isNormalised }) => isNormalised),
    missing: count(({ given }) => given === null),
    wrong: count(({ given, isExact }) => given !== null && !isExact),
    mrzLines: sum(zones.map(({ lines }) => lines)),
    mrzExact: sum(zones.map(({ exact }) => exact)),
    invented: sum(readings.map(inventedBy)),
    p50Ms: quantile(spent, 0.5),
    p95Ms: quantile(spent, 0.95),
  };
}

/** Fields that the photos do not show may be given if they are right: a barcode or a number may contain them. */
function inventedBy({ truth, observed }: SpecimenReading) {
  const unseen = DOCUMENT_FIELDS.filter((field) => !truth.visible.includes(field));
  return unseen.filter((field) => {
    const [given, known] = [observed.fields[field]?.value, truth.fields[field]];
    return given !== undefined && (known === undefined || plainKey(given) !== plainKey(known));
  }).length;
}

const STEPS: readonly Percent[] = [0, 30, 50, 60, 70, 80, 85, 90, 95];

/** Share of right fields by confidence. */
function calibrationOf(outcomes: readonly FieldOutcome[]): ConfidenceStep[] {
  return STEPS.map((from, i) => {
    const before = STEPS[i + 1] ?? 101;
    const own = outcomes.filter(
      ({ given, confidence }) => given !== null && confidence >= from && confidence < before,
    );
    return { from, given: own.length, right: own.filter(({ isExact }) => isExact).length };
  });
}

/** Nearest-rank quantile, rounded; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
}
