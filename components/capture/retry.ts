import type { RetryPhoto, RetryProblem } from "@/lib/contract/choices";
import type { DocumentType } from "@/lib/vocabulary";
import { asText, isJson } from "./http";
import type { Messages } from "./messages/en";
import type { CaptureSession, PhotoStep, Retry } from "./model";

/** A person who was asked again: what was wrong with the earlier photos, and which are used again. */

type Reason = Retry["reasons"][number];

const PHOTOS: readonly RetryPhoto[] = ["idFront", "idBack", "selfie", "turns"];

/** What the server says of it; reasons without words on this page are left out. */
export function readRetry(value: unknown): Retry | null {
  if (!isJson(value) || !Array.isArray(value["reasons"])) return null;
  const reasons = value["reasons"].filter(isJson).flatMap(({ photo, problem }): Reason[] => {
    const known = PHOTOS.find((each) => each === photo);
    return known ? [{ photo: known, problem: String(problem) as RetryProblem }] : [];
  });
  const kept: Partial<Record<"idFront" | "idBack", string>> = {};
  for (const photo of Array.isArray(value["kept"]) ? value["kept"].filter(isJson) : []) {
    const { type, key } = photo;
    if ((type === "idFront" || type === "idBack") && typeof key === "string") kept[type] = key;
  }
  const type = asText(value["documentType"]);
  const country = asText(value["documentCountry"]);
  return { reasons, kept, document: type === null ? null : { type: type as DocumentType, country } };
}

/** What was wrong, in the person's language; null for a problem that this page has no words for. */
export function retrySentence(messages: Messages, { photo, problem }: Reason): string | null {
  if (problem === "missing")
    return photo === "turns" ? messages.retryTurnsMissing : messages.retryBackMissing;
  const seen: Readonly<Record<string, string>> = messages.seen;
  return seen[problem] ?? null;
}

/** The sentences about one photo, for the step that takes it anew. */
export function retrySentences(
  messages: Messages,
  session: CaptureSession | null,
  step: PhotoStep,
): readonly string[] {
  const photo = step === "liveness1" || step === "liveness2" ? "turns" : step;
  const reasons = session?.retry?.reasons.filter((reason) => reason.photo === photo) ?? [];
  return reasons.flatMap((reason) => retrySentence(messages, reason) ?? []);
}

/** The photos of the document are used again, so neither they nor its kind are asked for. */
export function isDocumentKept(session: CaptureSession | null): boolean {
  return session?.retry?.kept.idFront !== undefined;
}
