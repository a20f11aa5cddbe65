import type { SanitisedImage } from "@/lib/vision/images/image";

/** Receives uploaded photos. */
export interface ImageIntake {
  /**
   * Decodes a photo and re-encodes it without metadata: the bytes as they came are never stored (UPLOAD-IMAGE-2).
   * Throws `Failure` when it is not an acceptable image.
   */
  sanitiseImage(bytes: Uint8Array): Promise<SanitisedImage>;
}

/** Receives the documents of a company. */
export interface DocumentIntake {
  /**
   * Accepts a JPEG or PNG, which is re-encoded, or a PDF that contains nothing but pages. Throws `Failure` when the file
   * is neither.
   */
  sanitiseDocument(bytes: Uint8Array): Promise<SanitisedDocument>;
}

export interface SanitisedDocument {
  /** What is stored: the re-encoded image, or the PDF. */
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg" | "application/pdf";
}
