import { useEffect } from "react";
import { forget, keep } from "./draft-storage";
import type { SessionAddress } from "./http";
import type { CaptureState } from "./state";

/** Keeps document and photos for a reload of this tab, and forgets them when they are handed in or not wanted. */
export function useKept(state: CaptureState, address: () => SessionAddress): void {
  const { step, document, turnsSkipped, backSkipped, photos } = state;
  const isOver = ["done", "company", "declining", "declined"].includes(step);
  useEffect(() => {
    if (isOver) forget();
    else if (document) {
      // What cannot be kept is asked for again after a reload, no worse.
      keep(address().token, { document, turnsSkipped, backSkipped, photos }).catch(() => {});
    }
  }, [isOver, document, turnsSkipped, backSkipped, photos, address]);
}
