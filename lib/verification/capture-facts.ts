import type { verification } from "@/db/schema/verification";
import type { CaptureFacts } from "@/lib/contract/capture-facts";
import { aadOf, openJson } from "@/lib/platform/crypto";
import { CAPTURE_FACTS } from "./submit";

/** Device and network of a hosted capture; null where the consent did not cover them, and past their retention. */
export function readCaptureFacts(row: typeof verification.$inferSelect): CaptureFacts | null {
  if (row.captureFactsSealed === null) return null;
  return openJson<CaptureFacts>(row.captureFactsSealed, aadOf(row, row.id, CAPTURE_FACTS));
}
