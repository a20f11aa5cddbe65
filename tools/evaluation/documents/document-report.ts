import { decidePerson, type Outcome } from "@/lib/verification/decide";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { templateMatchOf } from "@/lib/vision/document/proof/template-match";
import type { DocumentObservation, FaceComparison, FieldSource } from "@/lib/vision/types";
import { DOCUMENT_FIELDS, type DocumentField, type Percent } from "@/lib/vocabulary";
import { exactKey, normalisedKey, plainKey, quantile } from "./evaluate";
import type { LabelledDocument } from "./labelled";

/**
 * `exact`: as printed, apart from case, spaces and, in numbers, punctuation; `accents`: right but for diacritics;
 * `unjudged`: given, and the truth says nothing about it.
 */
export type FieldVerdict = "exact" | "accents" | "wrong" | "missing" | "unjudged";

export interface FieldReport {
  readonly value: string | null;
  readonly confidence: Percent | null;
  readonly source: FieldSource | null;
  /** The values that count as right; empty where none is known. */
  readonly right: readonly string[];
  readonly verdict: FieldVerdict;
}

/** One line of the result. */
export interface DocumentReport {
  readonly id: string;
  readonly kind: string;
  /** The day on which it was read, YYYY-MM-DD. */
  readonly today: string;
  readonly fields: Readonly<Partial<Record<DocumentField, FieldReport>>>;
  readonly problems: readonly string[];
  readonly failedChecks: readonly { readonly name: string; readonly kind: string }[];
  /** Signs of an attack that score as high as the policy's limit. */
  readonly signals: readonly { readonly name: string; readonly score: Percent }[];
  /** What this document would be decided as beside a live selfie of its holder and a clear screening. */
  readonly decision: string;
  readonly reasons: readonly string[];
  readonly zone: { readonly lines: number; readonly exact: number; readonly accepted: boolean };
  /** Processor time of all threads. */
  readonly cpuMs: number;
}

/** What was read of a document against its truth. */
export function reportOf(
  document: LabelledDocument,
  observed: DocumentObservation,
  { today, cpuMs }: { readonly today: string; readonly cpuMs: number },
): DocumentReport {
  const { id, kind, right, zone } = document;
  const fields: Partial<Record<DocumentField, FieldReport>> = {};
  for (const field of DOCUMENT_FIELDS) {
    const known = right[field] ?? [];
    const reading = observed.fields[field];
    if (known.length === 0 && !reading) continue;
    fields[field] = {
      value: reading?.value ?? null,
      confidence: reading?.confidence ?? null,
      source: reading?.source ?? null,
      right: known,
      verdict: verdictOf(field, reading?.value ?? null, known),
    };
  }
  const { decision, reasons } = decideAlone(observed, today);
  return {
    id,
    kind,
    today,
    fields,
    problems: observed.problems,
    failedChecks: observed.checks
      .filter(({ outcome }) => outcome === "fail")
      .map(({ name, kind: failed }) => ({ name, kind: failed })),
    signals: (observed.signals ?? [])
      .filter(({ score }) => score >= DEFAULT_POLICY.attackSignalAt)
      .map(({ name, score }) => ({ name, score })),
    decision,
    reasons: reasons.map(({ code }) => code),
    zone: {
      lines: zone.length,
      exact: zone.filter((line, i) => observed.mrz?.lines[i] === line).length,
      accepted: observed.mrz !== null,
    },
    cpuMs: Math.round(cpuMs),
  };
}

function verdictOf(field: DocumentField, given: string | null, right: readonly string[]): FieldVerdict {
  if (right.length === 0) return "unjudged";
  if (given === null) return "missing";
  const equals = (key: (text: string) => string) => right.some((value) => key(value) === key(given));
  // Documents print numbers in groups, and the reader gives their letters and digits.
  if (equals(field === "idNumber" ? normalisedKey : exactKey)) return "exact";
  return equals(plainKey) ? "accents" : "wrong";
}

/** The document decides alone: all that is judged of the person, the portrait included, stands in as flawless. */
export function decideAlone(read: DocumentObservation, today: string): Outcome {
  const { template } = read;
  const document: DocumentObservation = template
    ? { ...read, template: templateMatchOf({ ...template.parts, portrait: 1 }) }
    : read;
  const seen = { facesFound: 1, box: null, quality: null, problems: [] };
  const face: FaceComparison = {
    score: 100,
    distance: 0,
    selfie: seen,
    reference: seen,
    model: document.model,
  };
  const liveness = { checked: true, score: 100, signals: {} };
  const signals = document.signals ?? [];
  const person = { face, liveness, document, signals, selfieIsDocument: false, stepMs: {} };
  const screening = { decision: "clear", score: 0, hits: [] } as const;
  const repeats = { isDuplicateSelfie: false, attempts: { submitted: 1, spoofed: 0 } };
  return decidePerson(
    { person, screening, repeats, channel: "hosted", isDocumentAccepted: true, today },
    DEFAULT_POLICY,
  );
}

/** Shares are of the judged fields, in percent. */
export interface ReportSummary {
  readonly documents: number;
  readonly fields: number;
  readonly exact: number;
  readonly exactShare: number;
  /** Right but for diacritics; not part of `exact`, nor of `wrong`. */
  readonly accents: number;
  readonly wrong: number;
  readonly wrongShare: number;
  readonly missing: number;
  /** Judged fields that were given with a confidence of 90 and more, and how many of them are right. */
  readonly sure: { readonly given: number; readonly right: number };
  readonly zones: { readonly shown: number; readonly accepted: number };
  readonly zoneLines: { readonly lines: number; readonly exact: number };
  readonly decisions: Readonly<Record<string, number>>;
  readonly cpuP50Ms: number;
  readonly cpuP95Ms: number;
}

/** Totals of all documents, of each kind and of each field. */
export function summariseReports(reports: readonly DocumentReport[]) {
  const group = (of: (report: DocumentReport) => string) =>
    Object.fromEntries(
      [...new Set(reports.map(of))].map((name) => [name, totals(reports.filter((r) => of(r) === name))]),
    );
  const byField = DOCUMENT_FIELDS.flatMap((field) => {
    const own = reports.flatMap(({ fields }) => fields[field] ?? []);
    return own.some(isJudged) ? [[field, countsOf(own)] as const] : [];
  });
  return {
    ...totals(reports),
    byKind: group(({ kind }) => kind),
    byField: Object.fromEntries(byField),
  };
}

function totals(reports: readonly DocumentReport[]): ReportSummary {
  const fields = reports.flatMap((report) => Object.values(report.fields));
  const sure = fields.filter((field) => isJudged(field) && (field.confidence ?? 0) >= 90);
  const decisions: Record<string, number> = {};
  for (const { decision } of reports) decisions[decision] = (decisions[decision] ?? 0) + 1;
  const zoned = reports.filter(({ zone }) => zone.lines > 0);
  const sum = (of: (report: DocumentReport) => number) => reports.reduce((all, each) => all + of(each), 0);
  const cpu = reports.map(({ cpuMs }) => cpuMs);
  return {
    documents: reports.length,
    ...countsOf(fields),
    sure: { given: sure.length, right: sure.filter(isRight).length },
    zones: { shown: zoned.length, accepted: zoned.filter(({ zone }) => zone.accepted).length },
    zoneLines: { lines: sum(({ zone }) => zone.lines), exact: sum(({ zone }) => zone.exact) },
    decisions,
    cpuP50Ms: quantile(cpu, 0.5),
    cpuP95Ms: quantile(cpu, 0.95),
  };
}

const isJudged = ({ verdict }: FieldReport) => verdict !== "unjudged";
const isRight = ({ verdict }: FieldReport) => verdict === "exact" || verdict === "accents";

function countsOf(fields: readonly FieldReport[]) {
  const judged = fields.filter(isJudged);
  const count = (verdict: FieldVerdict) => judged.filter((field) => field.verdict === verdict).length;
  const share = (part: number) => (judged.length === 0 ? 0 : Math.round((1000 * part) / judged.length) / 10);
  const [exact, wrong] = [count("exact"), count("wrong")];
  return {
    fields: judged.length,
    exact,
    exactShare: share(exact),
    accents: count("accents"),
    wrong,
    wrongShare: share(wrong),
    missing: count("missing"),
  };
}
