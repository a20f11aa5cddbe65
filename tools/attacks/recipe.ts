import type { Quad } from "@/lib/vision/document/page/geometry";
import type { Random } from "@/tools/specimen/random";

/** What an attack does. */
export const ATTACK_CLASSES = [
  "own_portrait",
  "screen",
  "print",
  "pasted_face",
  "portrait_substituted",
  // As before, but the pasted portrait is another photo of the attacker than the selfie.
  "portrait_substituted_other",
  "document_copied",
  "document_on_screen",
  "document_marked",
  "document_cancelled",
  "document_cropped",
  "home_made",
  "incoherent_dates",
  "turned_photo",
  "drawn_face",
  "morph",
] as const;
export type AttackClass = (typeof ATTACK_CLASSES)[number];

/** The pictures of one person with their own document, as a client sends them. */
export interface CasePictures {
  readonly selfie: Uint8Array;
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  /** Frames of the challenge, in order. */
  readonly frames?: readonly Uint8Array[];
}

/** What an attack is made from. */
export interface GenuineCase extends CasePictures {
  /** The corners of the document on the photo of its front, where they are known. */
  readonly frontCard?: Quad;
  /** The photo that the portrait on the document was printed from. */
  readonly portraitPhoto: Uint8Array;
  /** A selfie of another person. */
  readonly strangerSelfie: Uint8Array;
  /** Another photo of that person. */
  readonly strangerPhoto?: Uint8Array;
  /** Of the person who resembles this one most: the photo that their own portrait would be printed from. */
  readonly lookAlikePhoto?: Uint8Array;
}

/** One way to make an attack from genuine pictures. The same random numbers give the same pictures. */
export interface AttackRecipe {
  readonly name: string;
  readonly attack: AttackClass;
  make(genuine: GenuineCase, random: Random): Promise<CasePictures>;
}
