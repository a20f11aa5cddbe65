import { metrics } from "@/lib/platform/metrics";
import { doEngineWork, engineWork } from "@/lib/threads/engine-work";
import { hasWaitingTasks, requestWaitMs, runTask, type WaitMs } from "@/lib/threads/pool";
import type { PhotoProblem } from "@/lib/vocabulary";
import { portraitCheck, withSwappedSides } from "./document/checks";
import { outsideSignals, withPortraitPlace } from "./document/proof/portrait-place";
import { compareFeatures } from "./face/compare";
import {
  EXTRACT_FACE_FEATURES,
  OBSERVE_FACES,
  PRECHECK_PHOTO,
  type PrecheckInput,
  READ_DOCUMENT,
  type ReadDocumentInput,
} from "./tasks";
import type {
  Caller,
  ComparedFaces,
  DocumentObservation,
  FaceAndDocumentReader,
  PersonObservation,
  PersonPhotos,
} from "./types";

/** A pre-check helps only while the person is still on the page. */
const PRECHECK_WAIT_MS = 6000;

/** How long verifications may wait in the queue of the workers for a pre-check to be added. */
const PRECHECK_LATE_MS = 1000;

/** Both photos are measured in parallel, since the caller waits for the answer. */
export const COMPARE_FACES = engineWork(
  "compareFaces",
  async ({ selfie, reference }: ComparedPhotos, waitMs): Promise<ComparedFaces> =>
    compareFeatures(
      ...(await Promise.all([
        runTask(EXTRACT_FACE_FEATURES, selfie, waitMs),
        runTask(EXTRACT_FACE_FEATURES, reference, waitMs),
      ])),
    ),
);

interface ComparedPhotos {
  readonly selfie: Uint8Array;
  readonly reference: Uint8Array;
}

export const OBSERVE_PERSON = engineWork("observePerson", (photos: PersonPhotos, waitMs) =>
  observePersonOn(photos, { waitMs, nowMs: Date.now() }),
);

/** A verification that waits for a thread has priority over a pre-check. */
export const PRECHECK = engineWork(
  "precheck",
  async (photo: PrecheckInput, waitMs): Promise<PhotoProblem[]> =>
    hasWaitingTasks() ? [] : runTask(PRECHECK_PHOTO, photo, waitMs),
);

/** Reads live photos with the models, where the engine is. It keeps no state between calls. */
export const LIVE_READER: FaceAndDocumentReader = {
  compareFaces: (selfie, reference) => doEngineWork(COMPARE_FACES, { selfie, reference }),
  observePerson: (photos, caller: Caller = "request") =>
    doEngineWork(OBSERVE_PERSON, photos, caller === "job" ? null : requestWaitMs()),
  precheck: (type, bytes) => doEngineWork(PRECHECK, { type, bytes }, PRECHECK_WAIT_MS, PRECHECK_LATE_MS),
};

interface ReadingContext {
  readonly waitMs: WaitMs;
  /** Milliseconds since 1970: "today" for expiry and plausibility. */
  readonly nowMs: number;
  /** Reads the photos of the document; a measurement with many selfies reads each document once. */
  readonly readDocument?: (input: ReadDocumentInput) => Promise<DocumentObservation>;
}

/** As {@link LIVE_READER}'s `observePerson`, on a given day: for measurements. */
export async function observePersonOn(
  photos: PersonPhotos,
  { waitMs, nowMs, readDocument = (input) => runTask(READ_DOCUMENT, input, waitMs) }: ReadingContext,
): Promise<PersonObservation> {
  const { selfie, idFront, idBack, livenessFrames, challenge = null, bursts = {} } = photos;
  const started = performance.now();
  const [faces, reading] = await Promise.all([
    timed(() => runTask(OBSERVE_FACES, { selfie, idFront, livenessFrames, challenge, bursts }, waitMs)),
    timed(() =>
      readDocument({
        front: idFront,
        back: idBack,
        hint: photos.documentTypeHint,
        country: photos.documentCountryHint,
        nowMs,
      }),
    ),
  ]);
  const { face, liveness, selfieIsDocument, faceCrops, pictureHashes, signals, stepMs } = faces.value;
  const { signals: documentSignals = [], ...read } = reading.value;
  const document = withPortraitPlace(withSwappedSides(read, face.reference), face.reference);
  const allStepMs = {
    ...stepMs,
    faces: faces.spentMs,
    document: reading.spentMs,
    total: Math.round(performance.now() - started),
  };
  for (const [step, ms] of Object.entries(allStepMs))
    metrics().engineStepSeconds.observe({ step }, ms / 1000);
  return {
    signals: [...signals, ...documentSignals, ...outsideSignals(document, face.reference)],
    face,
    liveness,
    document: { ...document, checks: [...document.checks, portraitCheck(document, face.reference)] },
    faceCrops,
    pictureHashes,
    selfieIsDocument: selfieIsDocument || (idBack !== undefined && Buffer.compare(selfie, idBack) === 0),
    stepMs: allStepMs,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; spentMs: number }> {
  const started = performance.now();
  const value = await work();
  return { value, spentMs: Math.round(performance.now() - started) };
}
