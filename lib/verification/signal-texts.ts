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
    title: "A photo of a screen or print, or an edited photo",
    looksAt:
      "Examines the selfie for the grid of a screen, the dots and border of a print, and parts that differ in noise and sharpness.",
    lookFor:
      "Look for fine stripes, a bezel or a paper edge, a flat reflection over the whole face, and a seam where the face meets hair and neck.",
  },
  portrait_substituted: {
    title: "A replaced portrait on the document",
    looksAt:
      "Compares edges, noise, colours and sharpness inside the portrait with those of the card around it.",
    lookFor:
      "Look at the border of the portrait: a cut edge, a shadow, a background that ends, or a print that is finer or coarser than the rest.",
  },
  document_copied: {
    title: "A copy of a document, or a document on a screen",
    looksAt:
      "Examines the document for missing colour, toner, the grid of a screen and the frame of a device.",
    lookFor: "Look for a grey or washed-out print, white paper around the card, fine stripes, and a bezel.",
  },
  document_marked: {
    title: "A mark across the document",
    looksAt: "Reads words such as SPECIMEN, VOID, COPY or CANCELLED that stand across the document.",
    lookFor: "Read the marked words. On a genuine document they are part of no field.",
  },
  document_cancelled: {
    title: "A punched hole or a cut corner",
    looksAt: "Follows the outline of the document and looks for round holes in it.",
    lookFor: "Look for a hole through which the background shows, and for a corner that was cut off.",
  },
  document_cropped: {
    title: "Only a part of the document",
    looksAt: "Compares what the photo shows with the outline that a document of this kind has.",
    lookFor: "Look for missing corners and edges. Ask for a photo of the whole document if in doubt.",
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

/** The measure that names the verification in which the same picture was seen before. */
export const EARLIER_MEASURE = "earlierVerification";
