import type { BurstType } from "@/lib/vocabulary";
import type { UploadResult } from "./api";
import type { Reply } from "./http";
import { NETWORK_CODE, PHOTO_PROBLEM_CODE, type PhotoStep, type Refusal } from "./model";
import type { CaptureEvent, Upload } from "./state";

/** Errors that a retry may cure; the first retries are made without asking the person. */
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

/** The event for a photo that was stored. */
export function afterUploaded(step: PhotoStep, id: string, { key, problems }: UploadResult): CaptureEvent {
  if (problems.length === 0) return { type: "uploadChanged", step, id, upload: { status: "sent", key } };
  const refusal = { code: PHOTO_PROBLEM_CODE, message: "", problems, key };
  return { type: "uploadChanged", step, id, upload: { status: "refused", refusal } };
}

/** The event for a photo that was not stored. */
export function afterUploadRefused(step: PhotoStep, id: string, refusal: Refusal): CaptureEvent {
  const ended = endedSession(refusal);
  if (ended) return ended;
  if (isTransient(refusal)) return { type: "uploadChanged", step, id, upload: { status: "failed" } };
  return { type: "uploadChanged", step, id, upload: { status: "refused", refusal } };
}

/** The event for a contact sheet that was not stored. Nothing waits for it: at most it is sent again. */
export function afterSheetRefused(sheet: BurstType, id: string, refusal: Refusal): CaptureEvent {
  const ended = endedSession(refusal);
  if (ended) return ended;
  const upload: Upload = isTransient(refusal) ? { status: "failed" } : { status: "refused", refusal };
  return { type: "sheetUploadChanged", sheet, id, upload };
}

/** The event for a submit that failed. */
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
  if (code === "COMPANY_CLOSED") return { type: "blocked", reason: "closed" };
  // Another tab or device finished first: for the person that is the end, not a fault.
  if (code === "SESSION_ALREADY_SUBMITTED") return { type: "submitted", verificationId: null };
  return null;
}

/** Retries while that may help. Repeating a submit is safe: the same photos give the same id (SESSION-REPLAY-1). */
export async function retryTransient<T>(
  signal: AbortSignal,
  attempt: () => Promise<Reply<T>>,
): Promise<Reply<T>> {
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
