/** Why a photo of a document was not read, or not all of it (DOCUMENT-PROBLEM-1). */
export const DOCUMENT_PROBLEMS = [
  "not_a_document",
  "too_dark",
  "too_blurred",
  "wrong_side",
  "sides_swapped",
  "document_unreadable",
  "mrz_unreadable",
  "image_too_small",
  "too_much_text",
  // Only in observations of earlier versions, which stopped reading by the clock.
  "time_limit",
] as const;
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number];
