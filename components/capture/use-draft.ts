import { useEffect } from "react";
import { clearDraft, saveDraft } from "./draft-storage";
import type { SessionAccess } from "./http";
import type { CaptureState } from "./state";

/** Saves document choice and photos for a reload of this tab, and clears them after a submit or a refusal. */
export function useDraft(state: CaptureState, access: () => SessionAccess): void {
  const { step, document, turnsSkipped, flashDone, backSkipped, photos } = state;
  const isOver = ["done", "company", "declining", "declined"].includes(step);
  useEffect(() => {
    if (isOver) clearDraft();
    else if (document) {
      // What cannot be saved is asked for again after a reload.
      saveDraft(access().token, { document, turnsSkipped, flashDone, backSkipped, photos }).catch(() => {});
    }
  }, [isOver, document, turnsSkipped, flashDone, backSkipped, photos, access]);
}
