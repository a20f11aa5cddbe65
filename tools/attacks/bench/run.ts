import { createHash } from "node:crypto";
import type { UnexaminedSignal } from "@/lib/contract/unexamined";
import { runTask } from "@/lib/threads/pool";
import { READ_DOCUMENT, type ReadDocumentInput } from "@/lib/vision/tasks";
import type { AttackSignal, DocumentObservation } from "@/lib/vision/types";
import type { Decision } from "@/lib/vocabulary";
import { decideAsBefore, judgePerson } from "../judge";
import type { CasePictures } from "../recipe";
import type { Trial } from "./trials";

/** A case of the bench and what became of it. */
export interface TrialResult extends Omit<Trial, "make"> {
  /** Null where the recipe could not make its pictures. */
  readonly decided: {
    /** Without the signals, levels and checks that this bench is about; null where frames were judged. */
    readonly before: Decision | null;
    readonly after: Decision;
    readonly reasons: readonly string[];
    readonly faceScore: number | null;
    readonly signals: readonly AttackSignal[];
    readonly unexamined: readonly UnexaminedSignal[];
    readonly signalsMs: number;
  } | null;
  /** Why it is null. */
  readonly problem?: string;
}

/** Documents that are read more than once, by content. */
const READINGS_KEPT = 64;

/** Runs the trials, some at a time, and reports each as it ends. */
export async function runTrials(
  trials: readonly Trial[],
  options: {
    readonly today: string;
    readonly atOnce: number;
    readonly ended: (result: TrialResult, pictures: CasePictures | null) => void;
  },
): Promise<TrialResult[]> {
  const results: TrialResult[] = [];
  const readDocument = readEachOnce();
  const queue = [...trials];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { result, pictures } = await runTrial(next, { today: options.today, readDocument });
      results.push(result);
      options.ended(result, pictures);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return results;
}

type ReadDocument = (input: ReadDocumentInput) => Promise<DocumentObservation>;

async function runTrial(
  { make, ...trial }: Trial,
  context: { readonly today: string; readonly readDocument: ReadDocument },
) {
  let pictures: CasePictures;
  try {
    pictures = await make();
  } catch (cause) {
    return { result: { ...trial, decided: null, problem: String(cause) }, pictures: null };
  }
  const { outcome, face, person, signals, unexamined } = await judgePerson(pictures, {
    hosted: trial.hosted,
    directions: null,
    ...context,
  });
  if (!person) throw new Error("A check with a document observes a person.");
  const decided = {
    before: pictures.frames ? null : decideAsBefore(person, context.today).decision,
    after: outcome.decision,
    reasons: outcome.reasons.map(({ code }) => code),
    faceScore: face.score,
    signals,
    unexamined,
    signalsMs: person.stepMs["signals"] ?? 0,
  };
  return { result: { ...trial, decided }, pictures };
}

function readEachOnce(): ReadDocument {
  const readings = new Map<string, Promise<DocumentObservation>>();
  return (input) => {
    const hash = createHash("sha256").update(input.front);
    const key = hash.update(input.back ?? "").digest("hex");
    const known = readings.get(key);
    if (known) return known;
    const reading = runTask(READ_DOCUMENT, input, null);
    readings.set(key, reading);
    const [oldest] = readings.keys();
    if (readings.size > READINGS_KEPT && oldest !== undefined) readings.delete(oldest);
    return reading;
  };
}
