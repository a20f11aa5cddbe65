import os from "node:os";
import { Failure } from "@/lib/contract/errors";
import { NOTHING, raiseEgressWall } from "@/lib/platform/egress-wall";
import { type ThreadAnswer, type ThreadTask, WARM_UP } from "@/lib/threads/task";
import { type ControlledTask, runControlled } from "@/lib/threads/task-control";
import { findPdfProblem as scanPdf } from "@/lib/upload/scan-pdf";
import { FIND_PDF_PROBLEM } from "@/lib/upload/tasks";
import { readDocument as readDocumentPhotos } from "@/lib/vision/document/read";
import {
  extractFaceFeatures as extractFeatures,
  observePersonFaces,
  warmFaceNetworks,
} from "@/lib/vision/face/tasks";
import { model } from "@/lib/vision/models/inference";
import { MODEL_NAMES } from "@/lib/vision/models/model-registry";
import { findPhotoProblems } from "@/lib/vision/photo-precheck";
import { EXTRACT_FACE_FEATURES, OBSERVE_FACES, PRECHECK_PHOTO, READ_DOCUMENT } from "@/lib/vision/tasks";

/**
 * The entry of an engine thread, built into one file of its own (`tools/build/bundle-threads.ts`). Piscina calls the
 * exports by the names of their tasks. Images come in, plain observations go out.
 */

// No model and no decoder has business on the network.
raiseEgressWall({ isWanted: true, rules: NOTHING });

// Requests have priority over inference: with few cores the threads must not delay the event loop. On Linux this sets
// the priority of this thread; elsewhere it would be that of the whole process.
if (os.platform() === "linux") os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

export const warmUp = implement(WARM_UP, async () => {
  await Promise.all(MODEL_NAMES.map(model));
  await warmFaceNetworks();
  return MODEL_NAMES.length;
});

export const observeFaces = implement(OBSERVE_FACES, observePersonFaces);

export const extractFaceFeatures = implement(EXTRACT_FACE_FEATURES, extractFeatures);

export const readDocument = implement(READ_DOCUMENT, ({ front, back, hint, country, nowMs }) =>
  readDocumentPhotos(front, back, {
    ...(hint ? { hint } : {}),
    ...(country ? { country } : {}),
    now: new Date(nowMs),
  }),
);

export const precheckPhoto = implement(PRECHECK_PHOTO, findPhotoProblems);

export const findPdfProblem = implement(FIND_PDF_PROBLEM, scanPdf);

function implement<Input, Output>(_: ThreadTask<Input, Output>, run: (input: Input) => Promise<Output>) {
  return async ({ input, control }: ControlledTask<Input>): Promise<ThreadAnswer<Output>> => {
    try {
      return { value: await runControlled(control, () => run(input)) };
    } catch (cause) {
      if (cause instanceof Failure) return { refusal: cause.code };
      throw cause;
    }
  };
}
