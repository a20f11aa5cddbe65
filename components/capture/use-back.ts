import { useEffect, useRef } from "react";

/**
 * The phone's own back button goes one step back in the flow, as the page's does. One extra history entry catches it while
 * there is a step to go back to; when it is used up, the person went back.
 */
export function useBack(onBack: (() => void) | null): void {
  const back = useRef(onBack);
  back.current = onBack;
  const canGoBack = onBack !== null;

  useEffect(() => {
    const onPopState = () => {
      if (!back.current) return;
      back.current();
      // Set again at once: where the next step cannot go back, the guard is only one more press.
      window.history.pushState(GUARD, "");
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  useEffect(() => {
    if (canGoBack && window.history.state !== GUARD) window.history.pushState(GUARD, "");
  }, [canGoBack]);
}

const GUARD = "capture";
