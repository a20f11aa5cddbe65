import type { ReasonCode } from "@/lib/vocabulary";

/**
 * Every reason code of a decision, with its kind and its sentence.
 * `user_action`: a new photo or document may help · `fraud`: the evidence contradicts itself or the rules ·
 * `review`: a reviewer has to decide.
 */
export type ReasonKind = "user_action" | "fraud" | "review";

export interface Reason {
  readonly code: string;
  readonly kind: ReasonKind;
}

interface ReasonRow {
  readonly kind: ReasonKind;
  readonly sentence: string;
  /** What the applicant can do, where a new photo helps. */
  readonly advice?: string;
}

export const REASONS = {
  document_expired: { kind: "user_action", sentence: "The document has expired." },
  liveness_spoofed: { kind: "fraud", sentence: "The person in front of the camera does not look alive." },
  face_mismatch: { kind: "fraud", sentence: "The selfie and the portrait show different people." },
  selfie_is_document: { kind: "fraud", sentence: "The selfie is the photo of the document." },
  aml_hit: { kind: "review", sentence: "The name is on a watchlist." },
  aml_error: { kind: "review", sentence: "The name could not be screened." },
  face_uncertain: {
    kind: "review",
    sentence: "The faces are neither clearly the same nor clearly different.",
  },
  face_not_compared: { kind: "user_action", sentence: "The faces could not be compared." },
  no_face: {
    kind: "user_action",
    sentence: "No face was found.",
    advice: "Take the photo again with the whole face in the picture.",
  },
  several_faces: {
    kind: "user_action",
    sentence: "More than one face was found.",
    advice: "Take the photo again with one person alone in it.",
  },
  face_too_small: {
    kind: "user_action",
    sentence: "The face is too small.",
    advice: "Come closer and take the photo again.",
  },
  face_turned_away: {
    kind: "user_action",
    sentence: "The face is turned away.",
    advice: "Look straight at the camera and take the photo again.",
  },
  face_covered: {
    kind: "user_action",
    sentence: "The face is covered.",
    advice: "Take off mask or hat, keep hands and hair away from the face and take the photo again.",
  },
  sunglasses: {
    kind: "user_action",
    sentence: "Dark glasses hide the eyes.",
    advice: "Take off the glasses and take the photo again.",
  },
  too_dark: {
    kind: "user_action",
    sentence: "The photo is too dark.",
    advice: "Turn towards the light and take the photo again.",
  },
  too_bright: {
    kind: "user_action",
    sentence: "The photo is too bright.",
    advice: "Turn away from strong light and take the photo again.",
  },
  too_blurred: {
    kind: "user_action",
    sentence: "The photo is too blurred.",
    advice: "Hold the camera still, clean its lens and take the photo again.",
  },
  portrait_unreadable: {
    kind: "user_action",
    sentence: "The portrait on the document cannot be read.",
    advice: "Take the photo of the document again, closer, sharp and without reflections.",
  },
  liveness_uncertain: {
    kind: "review",
    sentence: "It is not certain that the person was in front of the camera.",
  },
  liveness_not_checked: { kind: "user_action", sentence: "Liveness was not checked, and is required." },
  field_missing: {
    kind: "user_action",
    sentence: "A part of the name, the birth date or the number could not be read.",
  },
  field_uncertain: {
    kind: "user_action",
    sentence: "A part of the name, the birth date or the number was not read surely.",
  },
  expiry_uncertain: { kind: "review", sentence: "The document may have expired." },
  expiry_unknown: { kind: "user_action", sentence: "The expiry date could not be read." },
  not_a_document: { kind: "user_action", sentence: "The photo does not show an identity document." },
  wrong_side: { kind: "user_action", sentence: "A photo shows the wrong side of the document." },
  document_unreadable: { kind: "user_action", sentence: "The document cannot be read." },
  mrz_unreadable: { kind: "user_action", sentence: "The machine-readable lines cannot be read." },
  image_too_small: { kind: "user_action", sentence: "The photo of the document is too small." },
  time_limit: { kind: "review", sentence: "The document could not be read in time." },
  integrity_failed: { kind: "fraud", sentence: "The document contradicts itself." },
  integrity_unclear: {
    kind: "user_action",
    sentence: "A check of the document failed; a better photo, or another document, may cure it.",
  },
  duplicate_selfie: { kind: "fraud", sentence: "Another user handed in the same selfie." },
  too_many_attempts: { kind: "fraud", sentence: "There were too many attempts." },
  processing_failed: { kind: "review", sentence: "The verification could not be processed." },
} as const satisfies Record<ReasonCode, ReasonRow>;

export type { ReasonCode };

export function reason(code: ReasonCode): Reason & { readonly code: ReasonCode } {
  return { code, kind: REASONS[code].kind };
}

/** The sentence of a reason code. Codes of reviewers' verdicts have none here, and become words. */
export function sentenceOf(code: string): string {
  const known = Object.entries(REASONS).find(([each]) => each === code);
  return known ? known[1].sentence : code.replaceAll("_", " ");
}

/** What is wrong with a photo, and how to take a better one. */
export function retakeText(code: ReasonCode): string {
  const row: ReasonRow = REASONS[code];
  return row.advice ? `${row.sentence} ${row.advice}` : row.sentence;
}

/** The fields that a reason is about, when its sentence does not name them. */
export type Subjects = Readonly<Partial<Record<ReasonCode, readonly string[]>>>;

/** The sentences of the reasons, each once and followed by the fields it is about. */
export function sentencesOf(
  reasons: readonly { readonly code: ReasonCode }[],
  subjects: Subjects = {},
): string {
  const sentences = reasons.map(({ code }) => {
    const { sentence } = REASONS[code];
    const about = subjects[code] ?? [];
    return about.length === 0 ? sentence : `${sentence.slice(0, -1)}: ${about.join(", ")}.`;
  });
  return [...new Set(sentences)].join(" ");
}
