import type { DocumentProblem } from "@/lib/vision/document-problems";
import type { FaceComparison } from "@/lib/vision/types";
import type { ReasonCode } from "@/lib/vocabulary";
import { SIGNAL_REASONS } from "./signal-reasons";

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

/** A picture as a sentence names it. The reference of a selfie is the photo of the document or the profile picture. */
export type Picture = "selfie" | "profile picture" | "photo of the document";

interface ReasonRow {
  readonly kind: ReasonKind;
  readonly sentence: string;
  /** The sentence where it is known which picture it is about. */
  readonly about?: (picture: Picture) => string;
  /** What the applicant can do, where a new photo helps. */
  readonly advice?: string;
}

export const REASONS: Readonly<Record<ReasonCode, ReasonRow>> = {
  document_expired: { kind: "user_action", sentence: "The document has expired." },
  liveness_spoofed: {
    kind: "fraud",
    sentence: "The person in front of the camera does not look alive, or is not the one in the selfie.",
  },
  face_mismatch: {
    kind: "fraud",
    sentence: "The selfie and the portrait show different people.",
    about: (picture) => `The selfie and the ${picture} show different people.`,
  },
  selfie_is_document: { kind: "fraud", sentence: "The selfie is the photo of the document." },
  aml_hit: { kind: "review", sentence: "The name is on a watchlist." },
  aml_error: { kind: "review", sentence: "The name could not be screened." },
  face_uncertain: {
    kind: "review",
    sentence: "The faces are neither clearly the same nor clearly different.",
  },
  face_mismatch_unclear: {
    kind: "review",
    sentence: "The faces look different, but a photo is not good enough to be sure.",
  },
  face_not_compared: { kind: "user_action", sentence: "The faces could not be compared." },
  no_face: {
    kind: "user_action",
    sentence: "No face was found.",
    about: (picture) => `No face was found in the ${picture}.`,
    advice: "Take the photo again with the whole face in the picture.",
  },
  several_faces: {
    kind: "user_action",
    sentence: "More than one face was found.",
    about: (picture) => `More than one face was found in the ${picture}.`,
    advice: "Take the photo again with one person alone in it.",
  },
  face_too_small: {
    kind: "user_action",
    sentence: "The face is too small.",
    about: (picture) => `The face in the ${picture} is too small.`,
    advice: "Come closer and take the photo again.",
  },
  face_turned_away: {
    kind: "user_action",
    sentence: "The face is turned away.",
    about: (picture) => `The face in the ${picture} is turned away.`,
    advice: "Look straight at the camera and take the photo again.",
  },
  face_covered: {
    kind: "user_action",
    sentence: "The face is covered.",
    about: (picture) => `The face in the ${picture} is covered.`,
    advice: "Take off mask or hat, keep hands and hair away from the face and take the photo again.",
  },
  sunglasses: {
    kind: "user_action",
    sentence: "Dark glasses hide the eyes.",
    about: (picture) => `Dark glasses hide the eyes in the ${picture}.`,
    advice: "Take off the glasses and take the photo again.",
  },
  too_dark: {
    kind: "user_action",
    sentence: "The photo is too dark.",
    about: (picture) => `The ${picture} is too dark.`,
    advice: "Turn towards the light and take the photo again.",
  },
  too_bright: {
    kind: "user_action",
    sentence: "The photo is too bright.",
    about: (picture) => `The ${picture} is too bright.`,
    advice: "Turn away from strong light and take the photo again.",
  },
  coloured_light: {
    kind: "user_action",
    sentence: "The light on the face is coloured.",
    about: (picture) => `The light on the face in the ${picture} is coloured.`,
    advice: "Take the photo again in white light or daylight.",
  },
  too_blurred: {
    kind: "user_action",
    sentence: "The photo is too blurred.",
    about: (picture) => `The ${picture} is too blurred.`,
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
  liveness_not_checked: {
    kind: "user_action",
    sentence: "No check showed a live person, and the policy asks for one.",
  },
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
  sides_swapped: { kind: "user_action", sentence: "The front and the back of the document are swapped." },
  document_unreadable: { kind: "user_action", sentence: "The document cannot be read." },
  mrz_unreadable: { kind: "user_action", sentence: "The machine-readable lines cannot be read." },
  image_too_small: { kind: "user_action", sentence: "The photo of the document is too small." },
  too_much_text: {
    kind: "user_action",
    sentence: "The photo shows more text than a document has; not all of it was read.",
  },
  // Only in decisions of earlier versions.
  time_limit: { kind: "review", sentence: "The document could not be read in time." },
  integrity_failed: { kind: "fraud", sentence: "The document contradicts itself." },
  integrity_unclear: {
    kind: "user_action",
    sentence: "A check of the document failed; a better photo, or another document, may cure it.",
  },
  duplicate_selfie: { kind: "fraud", sentence: "Another user handed in the same selfie." },
  too_many_attempts: { kind: "fraud", sentence: "There were too many attempts." },
  ...SIGNAL_REASONS,
  document_not_accepted: { kind: "user_action", sentence: "The document is not of an accepted kind." },
  under_age: { kind: "review", sentence: "The person is younger than the policy asks for." },
  authenticity_too_low: {
    kind: "review",
    sentence:
      "Neither a machine-readable zone, a barcode nor the look of a known document shows that the document is genuine, as the policy asks.",
  },
  processing_failed: { kind: "review", sentence: "The verification could not be processed." },
  reopened: { kind: "review", sentence: "A reviewer reopened the decision." },
};

export type { ReasonCode };

export function reason(code: ReasonCode): Reason & { readonly code: ReasonCode } {
  return { code, kind: REASONS[code].kind };
}

/**
 * The sentence of a reason code. Codes of reviewers' verdicts have none here, and become words.
 * @param pictures names the pictures that the reason is about
 */
export function sentenceOf(code: string, pictures: readonly PictureProblem[] = []): string {
  const known = (Object.keys(REASONS) as ReasonCode[]).find((each) => each === code);
  return known ? sentencesOf([{ code: known }], { pictures }) : code.replaceAll("_", " ");
}

/** The sentence of a reason about one picture, which it names where it can. */
export function sentenceAbout(code: ReasonCode, picture: Picture): string {
  const { about, sentence } = REASONS[code];
  return about?.(picture) ?? sentence;
}

/** A profile picture is not taken again: the caller chooses another one. */
const OTHER_PROFILE_PICTURE =
  "Use a profile picture that shows one face, large, sharp, from the front, in plain light and without dark glasses.";

/** What is wrong with a picture, and how to get a better one. */
export function retakeText(codes: readonly ReasonCode[], picture: Picture): string {
  const sentences = codes.map((code) => sentenceAbout(code, picture));
  const advice = codes.flatMap((code) => REASONS[code].advice ?? []);
  const remedy = picture === "profile picture" ? [OTHER_PROFILE_PICTURE] : advice;
  return [...new Set([...sentences, ...remedy])].join(" ");
}

/** A reason, and the picture in which it was seen. */
export interface PictureProblem {
  readonly code: ReasonCode;
  readonly picture: Picture;
}

/**
 * Which picture has which problem.
 * @param reference what the selfie was compared with; a mismatch is between the two
 */
export function picturesIn(
  face: FaceComparison,
  reference: Exclude<Picture, "selfie">,
  documentProblems: readonly DocumentProblem[] = [],
): PictureProblem[] {
  const seen = (picture: Picture) => (code: ReasonCode) => ({ code, picture });
  return [
    ...face.selfie.problems.map(seen("selfie")),
    ...face.reference.problems.map(seen(reference)),
    ...documentProblems.map(seen("photo of the document")),
    ...(reference === "profile picture" ? [seen(reference)("face_mismatch")] : []),
  ];
}

/** What completes the sentences of the reasons. */
export interface Subjects {
  /** The fields that a reason is about. */
  readonly fields?: Readonly<Partial<Record<ReasonCode, readonly string[]>>>;
  /** The pictures that have a problem. */
  readonly pictures?: readonly PictureProblem[];
}

/** The sentences of the reasons, each once, with the fields or the pictures that it is about. */
export function sentencesOf(
  reasons: readonly { readonly code: ReasonCode }[],
  { fields = {}, pictures = [] }: Subjects = {},
): string {
  const sentences = reasons.flatMap(({ code }) => {
    const { sentence } = REASONS[code];
    const named = fields[code] ?? [];
    if (named.length > 0) return [`${sentence.slice(0, -1)}: ${named.join(", ")}.`];
    const seen = pictures.filter((each) => each.code === code);
    return seen.length === 0 ? [sentence] : seen.map(({ picture }) => sentenceAbout(code, picture));
  });
  return [...new Set(sentences)].join(" ");
}
