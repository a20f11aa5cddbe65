import { threadTask } from "@/lib/threads/task";
import type { DocumentType, PhotoProblem } from "@/lib/vocabulary";
import type { FaceLook } from "./face/compare";
import type { FacePhotos, PersonFaces } from "./face/tasks";
import type { DocumentObservation } from "./types";

/** What the document task is given. */
export interface ReadDocumentInput {
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
  readonly hint: DocumentType | undefined;
  /** Issuing country as stated by the person, ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
  /** Milliseconds since 1970: "today" for expiry and plausibility. */
  readonly nowMs: number;
  /** The reader returns what it has after this many milliseconds. */
  readonly deadlineMs: number;
}

/** What the pre-check task is given: one photo and its role. */
export interface PrecheckInput {
  readonly type: "selfie" | "idFront";
  readonly bytes: Uint8Array;
}

export const OBSERVE_FACES = threadTask<FacePhotos, PersonFaces>("observeFaces");
export const LOOK_AT_FACE = threadTask<Uint8Array, FaceLook>("lookAtFace");
export const READ_DOCUMENT = threadTask<ReadDocumentInput, DocumentObservation>("readDocument");
export const PRECHECK_PHOTO = threadTask<PrecheckInput, PhotoProblem[]>("precheckPhoto");
