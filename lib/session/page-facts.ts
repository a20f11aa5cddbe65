import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { readRetention, retentionOf } from "@/lib/account/retention";
import type { CaptureSession } from "./token";

/** What the page tells the person where it asks for consent (SESSION-VALIDATE-4). */
export interface PageFacts {
  /** Days that the photos are kept, at most. */
  readonly retentionDays: number;
  readonly privacyUrl: string | null;
  readonly supportContact: string | null;
}

/** What the business has set as of now, whenever the link was made. */
export async function pageFacts({ tenant }: CaptureSession): Promise<PageFacts> {
  const [{ set }, { privacyUrl, supportContact }] = await Promise.all([
    readRetention(tenant),
    readCaptureSettings(tenant),
  ]);
  return { retentionDays: retentionOf(tenant.mode, set, "id_document").images, privacyUrl, supportContact };
}
