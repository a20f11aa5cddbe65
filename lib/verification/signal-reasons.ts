import type { AttackSignalName } from "@/lib/vocabulary";

interface SignalReasonRow {
  readonly kind: "user_action" | "fraud";
  readonly sentence: string;
  /** What the applicant can do, where a new photo helps. */
  readonly advice?: string;
}

/** The reasons that signs of an attack give, and those of faces in which signs could not be looked for. */
export const SIGNAL_REASONS: Readonly<
  Record<AttackSignalName | "portrait_not_examined" | "selfie_not_examined", SignalReasonRow>
> = {
  selfie_is_portrait: {
    kind: "fraud",
    sentence: "The selfie is the same picture as the one it is compared with, not a new photo.",
    advice: "Take a new photo of your face.",
  },
  selfie_recaptured: {
    kind: "fraud",
    sentence: "The selfie looks like a photo of a screen or a print.",
    advice: "Take a photo of your own face.",
  },
  face_drawn: {
    kind: "fraud",
    sentence: "A face looks drawn or computer-made, not photographed.",
    advice: "Take a photo of your own face, and of the document itself.",
  },
  portrait_substituted: {
    kind: "fraud",
    sentence: "The portrait on the document looks as if it had been replaced.",
  },
  document_copied: {
    kind: "user_action",
    sentence: "The document in the photo has no colour, as a photocopy.",
  },
  document_marked: {
    kind: "fraud",
    sentence: "The document is marked as a specimen, a copy or as not valid.",
  },
  document_cancelled: {
    kind: "fraud",
    sentence: "The document looks punched, or a corner is cut off, as with cancelled documents.",
  },
  document_cropped: { kind: "user_action", sentence: "The photo does not show the whole document." },
  document_plain: {
    kind: "fraud",
    sentence: "The document has no printed background, as a page that anybody can type.",
  },
  portrait_outside: {
    kind: "fraud",
    sentence: "The face in the photo of the document is not on the document.",
    advice: "Take a photo of the document alone, flat and with all four corners.",
  },
  document_other_kind: {
    kind: "user_action",
    sentence: "The card names itself something other than an identity document.",
    advice: "Take a photo of your passport, identity card or driving licence.",
  },
  document_text_edited: {
    kind: "fraud",
    sentence: "A line of the document's text does not look like the lines beside it.",
    advice: "Take a photo of the document itself, and send it as the camera saved it.",
  },
  challenge_frames_repeated: {
    kind: "fraud",
    sentence: "The photos of the head turns were handed in before.",
  },
  virtual_camera: { kind: "fraud", sentence: "The photos came from a virtual camera." },
  portrait_not_examined: {
    kind: "user_action",
    sentence: "The portrait on the document is too small to be examined.",
    advice: "Take the photo of the document again, so close that it fills the picture.",
  },
  selfie_not_examined: {
    kind: "user_action",
    sentence: "The face in the selfie is too small to be examined.",
    advice: "Come closer and take the photo again.",
  },
};
