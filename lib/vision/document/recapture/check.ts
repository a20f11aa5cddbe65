import type { IntegrityCheck } from "@/lib/vision/types";
import type { Page } from "../page/read-page";
import { finePeak } from "./moire-peaks";

/**
 * Natural log of a ratio of powers, between the peaks of photographed documents and those of sharp photos of a display
 * (docs/documents.md, recapture).
 */
const SURE_PEAK = 6;

/**
 * Whether the photo shows a display instead of the document. It never passes: a blurred or shrunk photo hides the grid,
 * and a print has none (DOCUMENT-CHECK-2).
 */
export function recaptureCheck(page: Page): IntegrityCheck {
  const peak = finePeak(page);
  const outcome = peak !== null && peak >= SURE_PEAK ? "fail" : "not_applicable";
  return { name: "no_screen_recapture", outcome, kind: "fraud" };
}
