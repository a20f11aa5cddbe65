import type { AttackSignalName } from "@/lib/vocabulary";

/** Why a sign of an attack could not be looked for in a picture (ATTACK-EXAMINED-1). */
export type UnexaminedCause =
  // No face was found in the picture, or the mesh network does not take it for one.
  | "no_face"
  | "no_face_to_compare"
  | "face_too_small"
  // The photo shows too little around the face.
  | "too_little_around_face"
  | "nothing_read"
  | "document_too_small"
  | "too_dark"
  | "too_little_text"
  | "too_little_background"
  | "edges_not_found";

/** A sign that could not be looked for, and why. */
export interface UnexaminedSignal {
  readonly signal: AttackSignalName;
  /** The picture that it would have been looked for in. */
  readonly picture: "selfie" | "idFront" | "idBack";
  readonly cause: UnexaminedCause;
}

/** A sign that could not be looked for, as a reviewer reads it. */
export interface UnexaminedView {
  readonly name: AttackSignalName;
  /** The kind of picture. */
  readonly picture: string;
  readonly title: string;
  /** Why, as the end of a sentence. */
  readonly cause: string;
}
