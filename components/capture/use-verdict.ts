import { useEffect, useState } from "react";
import { problemOfPhoto } from "./guide/advice";
import { lookAtPhoto } from "./guide-questions";
import { PHOTO_PROBLEM_CODE, type PhotoStep, type Refusal, type SeenProblem } from "./model";
import type { TakenPhoto } from "./state";

/** The person is kept waiting for the server's look at a photo this long at most. */
const VERDICT_WAIT_MS = 2000;

/**
 * What is known about a photo before the person goes on. `good`: the server looked and found nothing; `unchecked`: it
 * has not answered in time, or was not reached.
 */
export type Verdict =
  | { readonly kind: "checking" }
  | { readonly kind: "good" }
  | { readonly kind: "unchecked" }
  | { readonly kind: "bad"; readonly refusal: Refusal };

/**
 * Looks at a photo here and waits for the server's look, which began with the upload. What this device sees is told at
 * once, without a connection and in test mode too (CAPTURE-UPLOAD-2).
 */
export function useVerdict(step: PhotoStep, { id, blob, source, upload }: TakenPhoto): Verdict {
  const [isOver, setOver] = useState(false);
  /** Undefined while this device looks. */
  const [seenHere, setSeenHere] = useState<SeenProblem | null | undefined>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is another look
  useEffect(() => {
    let isGone = false;
    setOver(false);
    setSeenHere(undefined);
    const timer = setTimeout(() => setOver(true), VERDICT_WAIT_MS);
    void lookHere(step, blob, source).then((problem) => {
      if (!isGone) setSeenHere(problem);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id, step]);

  if (upload.status === "refused") return { kind: "bad", refusal: withProblem(upload.refusal, seenHere) };
  if (seenHere) return { kind: "bad", refusal: withProblem(null, seenHere) };
  const isAnswered = upload.status === "sent" || upload.status === "failed";
  if (!isOver && (!isAnswered || seenHere === undefined)) return { kind: "checking" };
  return { kind: upload.status === "sent" ? "good" : "unchecked" };
}

async function lookHere(
  step: PhotoStep,
  blob: Blob,
  source: TakenPhoto["source"],
): Promise<SeenProblem | null> {
  const isDocument = step === "idFront" || step === "idBack";
  try {
    const sight = await lookAtPhoto(blob, isDocument);
    return sight && problemOfPhoto({ kind: isDocument ? "document" : "face" }, source, sight);
  } catch {
    return null; // a device that cannot look leaves it to the server
  }
}

/** The server's problems, and the one that was seen here unless it is among them. */
function withProblem(refusal: Refusal | null, seenHere: SeenProblem | null | undefined): Refusal {
  if (refusal && refusal.code !== PHOTO_PROBLEM_CODE) return refusal;
  const told = refusal?.problems ?? [];
  const problems = seenHere && !told.includes(seenHere) ? [...told, seenHere] : told;
  return { code: PHOTO_PROBLEM_CODE, message: "", ...refusal, problems };
}
