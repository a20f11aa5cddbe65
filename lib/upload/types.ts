import type { SanitisedImage } from "@/lib/vision/images/image";

/** Takes in uploaded files: what is stored is never the bytes as they came. */
export interface ImageIntake {
  /** Decodes an image and re-encodes it without metadata. Throws `Failure` when it is not an acceptable image. */
  sanitiseImage(bytes: Uint8Array): Promise<SanitisedImage>;
  /**
   * Takes in a document of a company: JPEG or PNG as `sanitiseImage` does, or a PDF that holds nothing but pages.
   * Throws `Failure` when it is neither.
   */
  sanitiseDocument(bytes: Uint8Array): Promise<SanitisedDocument>;
}

export interface SanitisedDocument {
  /** What is stored: the re-encoded image, or the PDF. */
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg" | "application/pdf";
}
