import { aadOf, openJson } from "@/lib/platform/crypto";
import type { TenantRef } from "@/lib/platform/tenant";
import type { ExtractedData } from "./present";

/** The name from the sealed fields of a verification; null where none was read, or after the retention period. */
export function readName(owner: TenantRef, id: string, extractedSealed: string | null): string | null {
  if (extractedSealed === null) return null;
  return nameIn(openJson<ExtractedData>(extractedSealed, aadOf(owner, id, "extracted")));
}

/** Given names, then the surname. */
export function nameIn({ names, surname }: ExtractedData): string | null {
  return [names, surname].filter(Boolean).join(" ") || null;
}
