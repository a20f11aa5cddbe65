import { useEffect, useRef } from "react";
import { embedHost } from "./embed-host";
import type { CaptureState } from "./state";

/** Reports the way through the page to the page that shows it, once the session's business is known to allow that. */
export function useEmbed({ step, session, verificationId }: CaptureState): void {
  const isAllowed = session?.isEmbedded === true;
  const isSubmitted = step === "company" || step === "done";
  const reported = useRef(false);

  useEffect(() => {
    if (!isAllowed || step === "starting") return;
    const host = embedHost();
    host?.tell({ type: "step", step });
    if (step === "declined") host?.tell({ type: "declined" });
  }, [isAllowed, step]);

  useEffect(() => {
    if (!isSubmitted) reported.current = false;
    if (!isAllowed || !isSubmitted || reported.current) return;
    reported.current = true;
    embedHost()?.tell({ type: "submitted", verificationId });
  }, [isAllowed, isSubmitted, verificationId]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const host = embedHost();
      // The dialog around a frame does not hear the keys that are pressed in it.
      if (event.key === "Escape" && !event.defaultPrevented && host?.isFrame) host.tell({ type: "escape" });
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
