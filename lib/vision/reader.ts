import { doEngineWork, engineWork } from "@/lib/threads/engine-work";
import { hasWaitingTasks, requestWaitMs, runTask } from "@/lib/threads/pool";
import type { PhotoProblem } from "@/lib/vocabulary";
import type { ComparedPhotos } from "./read-person";
import { PRECHECK_PHOTO } from "./tasks";
import type { Caller, FaceAndDocumentReader, PersonPhotos, UploadedPhoto } from "./types";

/** A pre-check helps only while the person is still on the page. */
const PRECHECK_WAIT_MS = 6000;
/** How long verifications may wait in the queue of the workers for a pre-check to be added. */
const PRECHECK_LATE_MS = 1000;

// Loaded when it is needed: it leads to the runtime of the networks, which a server without the engine never needs.
const reading = () => import("./read-person");

export const COMPARE_FACES = engineWork("compareFaces", async (photos: ComparedPhotos, waitMs) =>
  (await reading()).comparePhotos(photos, waitMs),
);

export const OBSERVE_PERSON = engineWork("observePerson", async (photos: PersonPhotos, waitMs) =>
  (await reading()).observePersonOn(photos, { waitMs, nowMs: Date.now() }),
);

/** A verification that waits for a thread has priority over a pre-check. */
export const PRECHECK = engineWork(
  "precheck",
  async (photo: UploadedPhoto, waitMs): Promise<PhotoProblem[]> =>
    hasWaitingTasks() ? [] : runTask(PRECHECK_PHOTO, photo, waitMs),
);

/** Reads live photos with the models, where the engine is. It keeps no state between calls. */
export const LIVE_READER: FaceAndDocumentReader = {
  compareFaces: (selfie, reference) => doEngineWork(COMPARE_FACES, { selfie, reference }),
  observePerson: (photos, caller: Caller = "request") =>
    doEngineWork(OBSERVE_PERSON, photos, caller === "job" ? null : requestWaitMs()),
  precheck: (photo) => doEngineWork(PRECHECK, photo, PRECHECK_WAIT_MS, PRECHECK_LATE_MS),
};
