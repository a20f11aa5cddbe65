import type { UnexaminedCause } from "@/lib/contract/unexamined";
import type { AttackSignalName } from "@/lib/vocabulary";

export interface SignalText {
  /** What the sign would mean, as a heading. */
  readonly title: string;
  /** What was examined. */
  readonly looksAt: string;
  /** What the reviewer can see for themselves. */
  readonly lookFor: string;
}

/** Signs of an attack as a reviewer reads them (ATTACK-REVIEW-1). */
export const SIGNAL_TEXTS: Readonly<Record<AttackSignalName, SignalText>> = {
  selfie_is_portrait: {
    title: "The same picture as the reference",
    looksAt: "Lays the two faces over each other, mirrored too, and compares pose, expression and light.",
    lookFor:
      "Two photos of one person always differ: look at the hair, the gaze, the mouth and the shadows. If all of them agree, no new photo was taken.",
  },
  selfie_recaptured: {
    title: "A photo of a screen or print",
    looksAt:
      "Examines the face for the grid of a screen, the dots of a print and less noise than around it, and its surroundings for the frame of a device or the border of a print.",
    lookFor:
      "Look for fine stripes, a bezel or a paper edge, a flat reflection over the whole face, and a seam where the face meets hair and neck.",
  },
  face_drawn: {
    title: "A drawn or computer-made face",
    looksAt:
      "Examines whether the face has slopes and detail of every strength, as skin has, or even areas and edges only.",
    lookFor:
      "Look at cheeks and forehead: flat or perfectly smooth colour, outlines around eyes and mouth, and hair without single strands.",
  },
  portrait_substituted: {
    title: "A replaced portrait on the document",
    looksAt:
      "Compares how often it was saved, its noise, its sharpness and its rim with those of the card around it, and whether its sides are parallel to the text.",
    lookFor:
      "Look at the border of the portrait: a cut edge, a shadow, a background that ends, or a print that is finer or coarser than the rest.",
  },
  document_copied: {
    title: "A copy without colour",
    looksAt: "Examines whether the document has any colour of its own, whatever the light.",
    lookFor: "Look for a grey or washed-out print, and white paper around the card.",
  },
  document_marked: {
    title: "A mark across the document",
    looksAt: "Reads words such as SPECIMEN, VOID, COPY or CANCELLED that stand across the document.",
    lookFor: "Read the marked words. On a genuine document they are part of no field.",
  },
  document_cancelled: {
    title: "A punched hole or a cut corner",
    looksAt: "Looks for round, even discs within the document, and for corners that are missing.",
    lookFor: "Look for a hole or a cut through which the background shows.",
  },
  document_cropped: {
    title: "Only a part of the document",
    looksAt:
      "Looks for lines of text at the border of the photo, for room above the machine-readable zone, and for the heading.",
    lookFor: "Look for missing corners and edges. Ask for a photo of the whole document if in doubt.",
  },
  document_plain: {
    title: "No printed background",
    looksAt: "Looks between the lines of text for the fine lines of security printing.",
    lookFor:
      "Genuine documents are printed on a ground of fine coloured lines. Look for plain white paper, a flat colour or a smooth gradient.",
  },
  portrait_outside: {
    title: "A face beside the document",
    looksAt: "Finds the four sides of the document and whether the face that was compared lies within them.",
    lookFor: "Look at where the marked face is: on the card, or on something that lies or stands beside it.",
  },
  document_other_kind: {
    title: "Another kind of card",
    looksAt:
      "Reads the names of cards that prove no identity, such as student, staff, library and club cards.",
    lookFor: "Read the marked words, and judge whether a state issued the card to prove who somebody is.",
  },
  document_text_edited: {
    title: "A value that was replaced",
    looksAt:
      "Compares the letters of each value, and the ground between them, with the other lines: sharpness, strokes, ink, colour and grain.",
    lookFor:
      "Enlarge the marked line. Look for letters of another font, height or weight, for a plain patch behind them, and for a pattern that stops at its edge.",
  },
  challenge_frames_repeated: {
    title: "Photos that were handed in before",
    looksAt: "Compares the photos of the head turns with those of earlier verifications of your business.",
    lookFor:
      "Open the earlier verification and compare: a new photo never has the same background, gaze and light.",
  },
  virtual_camera: {
    title: "A virtual camera",
    looksAt:
      "Reads the name of the camera that the browser gave, and knows the names of programs that play files.",
    lookFor:
      "A virtual camera has honest uses, such as a phone as webcam. Look at whether the face moves and is lit like the room.",
  },
};

/** Why a sign could not be looked for, as a reviewer reads it (ATTACK-REVIEW-5). */
export const UNEXAMINED_TEXTS: Readonly<Record<UnexaminedCause, string>> = {
  no_face: "no face was found",
  no_face_to_compare: "the other picture shows no face to compare with",
  face_too_small: "the face is too small",
  too_little_around_face: "the photo shows too little around the face",
  nothing_read: "nothing was read on it",
  document_too_small: "the document is too small in the photo",
  too_dark: "the photo is too dark",
  too_little_text: "too little text can be compared",
  too_little_background: "too little of the printed background can be seen",
  edges_not_found: "the edges of the document were not found",
};

/** The measure that names the verification in which the same picture was seen before. */
export const EARLIER_MEASURE = "earlierVerification";
