import os from "node:os";
import type { ErrorCode } from "@/lib/contract/errors";
import { Failure } from "@/lib/contract/errors";
import { readDocument as readDocumentPhotos } from "@/lib/engine/document/read";
import { type FacePhotos, lookAtFace, observePersonFaces, warmFaceNetworks } from "@/lib/engine/face/tasks";
import { inspectPhoto } from "@/lib/engine/inspect";
import { findPdfProblem as findProblem } from "@/lib/engine/pdf/admit";
import type { DocumentType } from "@/lib/terms";
import { MODEL_NAMES } from "./catalogue";
import { model } from "./model";
import { type Stoppable, whileWanted } from "./stopping";

/**
 * What runs in an engine thread. Built into one file of its own (`scripts/bundle-thread.ts`); Piscina calls the
 * exports by name. Pictures come in, plain observations go out.
 */

// Requests before pictures: where cores are few, the threads must not keep the event loop waiting. On Linux this is
// the thread's own priority; elsewhere it would be the whole process's, and is left alone.
if (os.platform() === "linux") os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

/** An error crosses threads without its class, so a refusal travels as its code. */
export type Answer<T> = { readonly value: T } | { readonly refusal: ErrorCode };

export interface DocumentPhotos {
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
  readonly hint: DocumentType | undefined;
  /** Issuer by the person's word, ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
  /** Milliseconds since 1970: "today" for expiry and plausibility. */
  readonly nowMs: number;
  /** The reader gives what it has when this much time has passed. */
  readonly deadlineMs: number;
}

/** Loads every model, so that the first person does not wait for it. */
export const warm = answering(async (_: undefined) => {
  await Promise.all(MODEL_NAMES.map(model));
  await warmFaceNetworks();
  return MODEL_NAMES.length;
});

export const observeFaces = answering((photos: FacePhotos) => observePersonFaces(photos));

export const lookAt = answering((photo: Uint8Array) => lookAtFace(photo));

export const readDocument = answering(({ front, back, hint, country, nowMs, deadlineMs }: DocumentPhotos) =>
  readDocumentPhotos(front, back, {
    ...(hint ? { hint } : {}),
    ...(country ? { country } : {}),
    now: new Date(nowMs),
    deadlineMs,
  }),
);

export const inspect = answering(({ type, bytes }: { type: "selfie" | "idFront"; bytes: Uint8Array }) =>
  inspectPhoto(type, bytes),
);

export const findPdfProblem = answering((bytes: Uint8Array) => findProblem(bytes));

function answering<I, T>(task: (input: I) => Promise<T>) {
  return async ({ input, stop }: Stoppable<I>): Promise<Answer<T>> => {
    try {
      return { value: await whileWanted(stop, () => task(input)) };
    } catch (cause) {
      if (cause instanceof Failure) return { refusal: cause.code };
      throw cause;
    }
  };
}
