import type { UnexaminedSignal } from "@/lib/contract/unexamined";
import type { AttackSignal } from "@/lib/vision/types";
import type { AttackCase, BadLine, ExpectedDecision } from "./case-file";
import type { Judgement } from "./judge";

/** One line of the result. */
export interface CaseResult {
  readonly id: string;
  readonly class: string | null;
  readonly source: string | null;
  readonly hosted: boolean;
  readonly expected: ExpectedDecision | null;
  /** Whether the decision is the expected one; null where none was. */
  readonly met: boolean | null;
  readonly decision: string;
  readonly confidence: string;
  readonly levels: Readonly<Record<"presence" | "authenticity" | "binding", string>> | null;
  readonly reasons: readonly string[];
  readonly faceScore: number | null;
  readonly liveness: { readonly decision: string; readonly score: number | null };
  readonly signals: readonly AttackSignal[];
  /** Signs that could not be looked for, and why. */
  readonly unexamined: readonly UnexaminedSignal[];
  readonly spentMs: number;
}

export interface ClassSummary {
  readonly cases: number;
  readonly approved: number;
  readonly review: number;
  readonly rejected: number;
  /** Cases with an expected decision, and how many got it. */
  readonly expected: number;
  readonly met: number;
}

export interface CaseSummary {
  readonly cases: number;
  readonly byClass: Readonly<Record<string, ClassSummary>>;
  readonly expected: number;
  readonly met: number;
  /** Of the cases whose expected decision is an approval; null without one. */
  readonly genuineApprovedShare: number | null;
  readonly p50Ms: number | null;
  /** Lines that could not be read or judged. */
  readonly failed: number;
}

export function resultOf(
  { id, attack, source, hosted, expected }: AttackCase,
  { outcome, face, person, signals, unexamined, spentMs }: Judgement,
): CaseResult {
  const { decision, confidence, reasons, livenessDecision, assurance } = outcome;
  return {
    id,
    class: attack,
    source,
    hosted,
    expected,
    met: expected === null ? null : meets(decision, expected),
    decision,
    confidence,
    levels: assurance && {
      presence: assurance.presence.level,
      authenticity: assurance.authenticity.level,
      binding: assurance.binding.level,
    },
    reasons: reasons.map(({ code }) => code),
    faceScore: face.score,
    liveness: { decision: livenessDecision, score: person?.liveness.checked ? person.liveness.score : null },
    signals,
    unexamined,
    spentMs,
  };
}

function meets(decision: string, expected: ExpectedDecision): boolean {
  return expected === "not_approved" ? decision !== "APPROVED" : decision.toLowerCase() === expected;
}

export function summarise(results: readonly CaseResult[], failed: readonly BadLine[]): CaseSummary {
  const classes = [...new Set(results.map(classOf))].sort();
  const genuine = results.filter(({ expected }) => expected === "approved");
  const spentMs = results.map((result) => result.spentMs).sort((a, b) => a - b);
  return {
    cases: results.length,
    byClass: Object.fromEntries(
      classes.map((name) => [name, countsOf(results.filter((result) => classOf(result) === name))]),
    ),
    expected: results.filter(({ met }) => met !== null).length,
    met: results.filter(({ met }) => met).length,
    genuineApprovedShare: genuine.length > 0 ? countsOf(genuine).approved / genuine.length : null,
    p50Ms: spentMs[Math.floor(spentMs.length / 2)] ?? null,
    failed: failed.length,
  };
}

/** Cases without a class are put together by what was expected of them. */
function classOf(result: CaseResult): string {
  return result.class ?? (result.expected === "approved" ? "genuine" : "unnamed");
}

function countsOf(results: readonly CaseResult[]): ClassSummary {
  const ended = (decision: string) => results.filter((result) => result.decision === decision).length;
  return {
    cases: results.length,
    approved: ended("APPROVED"),
    review: ended("NEEDS_REVIEW"),
    rejected: ended("REJECTED"),
    expected: results.filter(({ met }) => met !== null).length,
    met: results.filter(({ met }) => met).length,
  };
}

/** A case as a row of a table for people: only the signals that lead to review are named. */
export function rowOf(result: CaseResult, signalAt: number): Readonly<Record<string, string | number>> {
  const { levels, liveness } = result;
  const high = result.signals.filter(({ score }) => score >= signalAt);
  return {
    id: result.id,
    class: result.class ?? "",
    expected: result.expected === null ? "" : `${result.expected}${result.met ? "" : " (NOT MET)"}`,
    decision: result.decision,
    confidence: result.confidence,
    levels: levels ? [levels.presence, levels.authenticity, levels.binding].join(", ") : "",
    face: result.faceScore ?? "–",
    liveness: liveness.score === null ? liveness.decision : `${liveness.decision} ${liveness.score}`,
    signals: high.map(({ name, picture, score }) => `${name} ${Math.round(score)} (${picture})`).join(", "),
    unexamined: result.unexamined.map(({ signal, picture }) => `${signal} (${picture})`).join(", "),
    reasons: result.reasons.join(", "),
    ms: result.spentMs,
  };
}
