import { type Dispatch, useEffect } from "react";
import { followSession } from "./api";
import type { SessionAccess } from "./http";
import type { CaptureEvent, CaptureState, Step } from "./state";

/** How often a page that lies open asks whether another device has handed in the photos. */
const ASK_EVERY_MS = 15_000;
/** Steps on which a page may lie open; the hand-over follows by itself, and whatever is sent learns of it. */
const IDLE: ReadonlySet<Step> = new Set([
  "welcome",
  "consent",
  "document",
  "idFront",
  "idBack",
  "selfie",
  "review",
]);

/** Every open tab ends when one device has handed in the photos (CAPTURE-HANDOFF-3). A hidden tab asks when it is seen again. */
export function useReceived(
  { step }: CaptureState,
  access: () => SessionAccess,
  dispatch: Dispatch<CaptureEvent>,
): void {
  const isIdle = IDLE.has(step);
  useEffect(() => {
    if (!isIdle) return;
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const reply = await followSession(access(), controller.signal);
      if (controller.signal.aborted || !reply.ok || reply.value.state !== "submitted") return;
      dispatch({ type: "submitted", verificationId: reply.value.verificationId });
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    const onSeen = () => void ask();
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [isIdle, access, dispatch]);
}
