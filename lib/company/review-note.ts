import { aadOf } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";

/** The additional authenticated data of the note of a verdict on a company's document. */
export function noteAad(owner: TenantRef, reviewId: string): string {
  return aadOf(owner, reviewId, "company-review-note");
}
