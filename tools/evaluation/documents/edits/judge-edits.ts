import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { readDocument } from "@/lib/vision/document/read";
import { sanitiseImage } from "@/lib/vision/images/image";
import type { DocumentObservation } from "@/lib/vision/types";
import { decideAlone } from "../document-report";

/** What the service makes of the photos of one document, beside a live selfie of its holder. */
export interface JudgedDocument {
  readonly decision: string;
  /** Reasons, failed checks and signals that speak, by name. */
  readonly found: readonly string[];
  readonly observed: DocumentObservation;
}

/** @param photos front and, where there is one, back */
export async function judgeDocument(photos: readonly Uint8Array[], now: Date): Promise<JudgedDocument> {
  const [front, back] = await Promise.all(photos.map(async (photo) => (await sanitiseImage(photo)).bytes));
  if (!front) throw new Error("A document has a front.");
  const observed = await readDocument(front, back, { now });
  const { decision, reasons } = decideAlone(observed, now.toISOString().slice(0, 10));
  const failed = observed.checks.filter(({ outcome }) => outcome === "fail").map(({ name }) => name);
  const speaking = (observed.signals ?? [])
    .filter(({ score }) => score >= DEFAULT_POLICY.attackSignalAt)
    .map(({ name }) => name);
  const found = [...new Set([...reasons.map(({ code }) => code as string), ...failed, ...speaking])];
  return { decision, found, observed };
}
