import type { SanitisedImage } from "@/lib/vision/images/image";

/** Receives uploaded photos. */
export interface ImageIntake {
  /**
   * Decodes a photo and re-encodes it without metadata: the bytes as they came are never stored (UPLOAD-IMAGE-2).
   * Throws `Failure` when it is not an acceptable image.
   * @param field names the photo in the refusal; without it the text speaks of "the image"
   */
  sanitiseImage(bytes: Uint8Array, field?: string): Promise<SanitisedImage>;
}

/** Receives the documents of a company. */
export interface DocumentIntake {
  /**
   * Accepts a JPEG or PNG, which is re-encoded, or a PDF that contains nothing but pages. Throws `Failure` when the file
   * is neither.
   * @param field names the document in the refusal
   */
  sanitiseDocument(bytes: Uint8Array, field: string): Promise<SanitisedDocument>;
}

export interface SanitisedDocument {
  /** What is stored: the re-encoded image, or the PDF. */
  readonly bytes: Uint8Array;
  readonly contentType: "image/jpeg" | "application/pdf";
}
