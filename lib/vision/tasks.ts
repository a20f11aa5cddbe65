import { threadTask } from "@/lib/threads/task";
import type { DocumentType, PhotoProblem } from "@/lib/vocabulary";
import type { FaceFeatures } from "./face/compare";
import type { FacePhoto, FacePhotos, PersonFaces } from "./face/tasks";
import type { DocumentObservation, UploadedPhoto } from "./types";

/** Input of the document task. */
export interface ReadDocumentInput {
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
  readonly hint: DocumentType | undefined;
  /** Issuing country as the person stated it, ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
  /** Milliseconds since 1970: "today" for expiry and plausibility. */
  readonly nowMs: number;
}

export const OBSERVE_FACES = threadTask<FacePhotos, PersonFaces>("observeFaces");
export const EXTRACT_FACE_FEATURES = threadTask<FacePhoto, FaceFeatures>("extractFaceFeatures");
export const READ_DOCUMENT = threadTask<ReadDocumentInput, DocumentObservation>("readDocument");
export const PRECHECK_PHOTO = threadTask<UploadedPhoto, PhotoProblem[]>("precheckPhoto");
