import type { Uploaded } from "./api";
import type { Reply } from "./http";
import { type CaptureEvent, NETWORK_CODE, type PhotoStep, type Refusal, SEEN_CODE } from "./state";

/** Answers that another try may change; the first tries are made without asking the person. */
const TRANSIENT: ReadonlySet<string> = new Set([
  NETWORK_CODE,
  "RATE_LIMITED",
  "OVERLOADED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
  "REQUEST_TIMEOUT",
]);

/** Waits before the second, third and fourth try. */
export const RETRY_WAITS_MS = [800, 2500, 6000] as const;

export function isTransient(error: Refusal): boolean {
  return TRANSIENT.has(error.code);
}

/** What the flow learns from a photo that arrived. */
export function afterUploaded(step: PhotoStep, id: string, { key, problems }: Uploaded): CaptureEvent {
  if (problems.length === 0) return { type: "uploadChanged", step, id, upload: { status: "sent", key } };
  const refusal = { code: SEEN_CODE, message: "", problems, key };
  return { type: "uploadChanged", step, id, upload: { status: "refused", refusal } };
}

/** What the flow learns from a photo that was not taken in. */
export function afterUploadRefused(step: PhotoStep, id: string, refusal: Refusal): CaptureEvent {
  const ended = endedSession(refusal);
  if (ended) return ended;
  if (isTransient(refusal)) return { type: "uploadChanged", step, id, upload: { status: "failed" } };
  return { type: "uploadChanged", step, id, upload: { status: "refused", refusal } };
}

/** What the flow learns from a submit that did not go through. */
export function afterSubmitRefused(refusal: Refusal): CaptureEvent {
  const ended = endedSession(refusal);
  if (ended) return ended;
  if (refusal.code === "INVALID_UPLOAD_KEY") return { type: "keysRefused", problem: refusal };
  return { type: "submitFailed", problem: refusal };
}

/** Refusals that concern the whole session, whichever call met them. */
export function endedSession({ code }: Refusal): CaptureEvent | null {
  if (code === "SESSION_EXPIRED") return { type: "blocked", reason: "expired" };
  if (code === "SESSION_INVALID" || code === "SESSION_DECLINED")
    return { type: "blocked", reason: "invalid" };
  // Another tab or device finished first: for the person that is the end, not a fault.
  if (code === "SESSION_ALREADY_SUBMITTED") return { type: "submitted", verificationId: null };
  return null;
}

/** Tries again while trying may help. Repeating a submit is safe: the same photos give the same id (POLICY 4.3). */
export async function persist<T>(signal: AbortSignal, attempt: () => Promise<Reply<T>>): Promise<Reply<T>> {
  let reply = await attempt();
  for (const waitMs of RETRY_WAITS_MS) {
    if (reply.ok || signal.aborted || !isTransient(reply.error)) return reply;
    await wait(waitMs, signal);
    if (signal.aborted) return reply;
    reply = await attempt();
  }
  return reply;
}

/** Resolves after the wait; at once when the signal fires. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
