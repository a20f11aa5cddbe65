import { metrics } from "@/lib/platform/metrics";
import { hasWaitingTasks, requestWaitMs, runTask, type WaitMs } from "@/lib/threads/pool";
import { withPortraitSlant } from "./attacks/portrait-slant";
import { portraitCheck, withSwappedSides } from "./document/checks";
import { outsideSignals, withPortraitPlace } from "./document/proof/portrait-place";
import { compareFeatures } from "./face/compare";
import {
  EXTRACT_FACE_FEATURES,
  OBSERVE_FACES,
  PRECHECK_PHOTO,
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

/** Reads live photos with the models, in engine threads. It keeps no state between calls. */
export const LIVE_READER: FaceAndDocumentReader = {
  compareFaces,
  observePerson,
  // A verification that waits for a thread has priority over a pre-check.
  precheck: async (type, bytes) =>
    hasWaitingTasks() ? [] : runTask(PRECHECK_PHOTO, { type, bytes }, PRECHECK_WAIT_MS),
};

/** Both photos are measured in parallel, since the caller waits for the answer. */
async function compareFaces(selfie: Uint8Array, reference: Uint8Array): Promise<ComparedFaces> {
  return compareFeatures(
    ...(await Promise.all([
      runTask(EXTRACT_FACE_FEATURES, { photo: selfie, purpose: "selfie" }),
      runTask(EXTRACT_FACE_FEATURES, { photo: reference, purpose: "reference" }),
    ])),
  );
}

function observePerson(photos: PersonPhotos, caller: Caller = "request"): Promise<PersonObservation> {
  return observePersonOn(photos, { waitMs: caller === "job" ? null : requestWaitMs(), nowMs: Date.now() });
}

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
    signals: [
      ...withPortraitSlant(signals, document.place),
      ...documentSignals,
      ...outsideSignals(document, face.reference),
    ],
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
