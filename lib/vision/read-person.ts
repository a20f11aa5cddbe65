import { metrics } from "@/lib/platform/metrics";
import { runTask, type WaitMs } from "@/lib/threads/pool";
import { withPortraitSlant } from "./attacks/portrait-slant";
import { portraitCheck, withSwappedSides } from "./document/checks";
import { outsideSignal, withPortraitPlace } from "./document/proof/portrait-place";
import { examined } from "./examination";
import { compareFeatures } from "./face/compare";
import { EXTRACT_FACE_FEATURES, OBSERVE_FACES, READ_DOCUMENT, type ReadDocumentInput } from "./tasks";
import type { ComparedFaces, DocumentObservation, PersonObservation, PersonPhotos } from "./types";

/** Puts together what the tasks of the engine threads find. */

export interface ComparedPhotos {
  readonly selfie: Uint8Array;
  readonly reference: Uint8Array;
}

/** Both photos are measured in parallel, since the caller waits for the answer. */
export async function comparePhotos(
  { selfie, reference }: ComparedPhotos,
  waitMs: WaitMs,
): Promise<ComparedFaces> {
  return compareFeatures(
    ...(await Promise.all([
      runTask(EXTRACT_FACE_FEATURES, { photo: selfie, purpose: "selfie" }, waitMs),
      runTask(EXTRACT_FACE_FEATURES, { photo: reference, purpose: "reference" }, waitMs),
    ])),
  );
}

interface ReadingContext {
  readonly waitMs: WaitMs;
  /** Milliseconds since 1970: "today" for expiry and plausibility. */
  readonly nowMs: number;
  /** Reads the photos of the document; a measurement with many selfies reads each document once. */
  readonly readDocument?: (input: ReadDocumentInput) => Promise<DocumentObservation>;
}

/** Reads the photos of one person, as on a given day. */
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
  const { face, liveness, selfieIsDocument, faceCrops, pictureHashes, examinations, stepMs } = faces.value;
  const { signals: documentSignals = [], unexamined = [], ...read } = reading.value;
  const document = withPortraitPlace(withSwappedSides(read, face.reference), face.reference);
  const allStepMs = {
    ...stepMs,
    faces: faces.spentMs,
    document: reading.spentMs,
    total: Math.round(performance.now() - started),
  };
  for (const [step, ms] of Object.entries(allStepMs))
    metrics().engineStepSeconds.observe({ step }, ms / 1000);
  const found = examined([
    ...examinations,
    ...documentSignals,
    ...unexamined,
    outsideSignal(document, face.reference),
  ]);
  return {
    signals: withPortraitSlant(found.signals, document.place),
    unexamined: found.unexamined,
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
