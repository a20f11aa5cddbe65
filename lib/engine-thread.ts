import os from "node:os";
import { Failure } from "@/lib/contract/errors";
import { type Stoppable, whileWanted } from "@/lib/threads/cancellation";
import { type ThreadAnswer, type ThreadTask, WARM_UP } from "@/lib/threads/task";
import { findPdfProblem as scanPdf } from "@/lib/upload/scan-pdf";
import { FIND_PDF_PROBLEM } from "@/lib/upload/tasks";
import { readDocument as readDocumentPhotos } from "@/lib/vision/document/read";
import { lookAtFace as lookAtOneFace, observePersonFaces, warmFaceNetworks } from "@/lib/vision/face/tasks";
import { model } from "@/lib/vision/models/inference";
import { MODEL_NAMES } from "@/lib/vision/models/model-registry";
import { inspectPhoto } from "@/lib/vision/photo-precheck";
import { LOOK_AT_FACE, OBSERVE_FACES, PRECHECK_PHOTO, READ_DOCUMENT } from "@/lib/vision/tasks";

/**
 * The entry of an engine thread. It is built into one file of its own (`tools/build/bundle-threads.ts`); Piscina calls
 * the exports by the names of their tasks. Pictures come in, plain observations go out.
 */

// Requests before pictures: where cores are few, the threads must not keep the event loop waiting. On Linux this is
// the thread's own priority; elsewhere it would be the whole process's, and is left alone.
if (os.platform() === "linux") os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

export const warmUp = implement(WARM_UP, async () => {
  await Promise.all(MODEL_NAMES.map(model));
  await warmFaceNetworks();
  return MODEL_NAMES.length;
});

export const observeFaces = implement(OBSERVE_FACES, observePersonFaces);

export const lookAtFace = implement(LOOK_AT_FACE, lookAtOneFace);

export const readDocument = implement(READ_DOCUMENT, ({ front, back, hint, country, nowMs, deadlineMs }) =>
  readDocumentPhotos(front, back, {
    ...(hint ? { hint } : {}),
    ...(country ? { country } : {}),
    now: new Date(nowMs),
    deadlineMs,
  }),
);

export const precheckPhoto = implement(PRECHECK_PHOTO, ({ type, bytes }) => inspectPhoto(type, bytes));

export const findPdfProblem = implement(FIND_PDF_PROBLEM, scanPdf);

function implement<Input, Output>(_: ThreadTask<Input, Output>, run: (input: Input) => Promise<Output>) {
  return async ({ input, stop }: Stoppable<Input>): Promise<ThreadAnswer<Output>> => {
    try {
      return { value: await whileWanted(stop, () => run(input)) };
    } catch (cause) {
      if (cause instanceof Failure) return { refusal: cause.code };
      throw cause;
    }
  };
}
