import type { IntegrityCheck } from "@/lib/vision/types";
import type { Page } from "../page/read-page";
import { finePeak } from "./moire-peaks";

/**
 * Measured on specimens (docs/documents.md): 1.2 to 3.0 on photographed documents, 8.2 to 9.9 on photographs of a
 * display that are sharp enough to show its grid.
 */
const SURE_PEAK = 6;

/**
 * Whether the photo shows a display that shows the document. A blurred or shrunk picture hides the grid, and a print has
 * none: what shows no sign is not proven to be the document itself, so it never passes.
 */
export function recaptureCheck(page: Page): IntegrityCheck {
  const peak = finePeak(page);
  const outcome = peak !== null && peak >= SURE_PEAK ? "fail" : "not_applicable";
  return { name: "no_screen_recapture", outcome, kind: "fraud" };
}
