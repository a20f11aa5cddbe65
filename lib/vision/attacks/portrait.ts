import type { AttackSignal } from "@/lib/vision/types";
import type { ExaminedFace } from "./examined-face";

/** Signs that the portrait of a document was replaced. */
export async function portraitSignals(_document: ExaminedFace): Promise<AttackSignal[]> {
  return [];
}
