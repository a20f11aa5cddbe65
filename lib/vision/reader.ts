import { hasWaitingTasks, runTask } from "@/lib/threads/pool";
import { portraitCheck } from "./document/checks";
import { compareLooks } from "./face/compare";
import { LOOK_AT_FACE, OBSERVE_FACES, PRECHECK_PHOTO, READ_DOCUMENT } from "./tasks";
import type { ComparedFaces, FaceAndDocumentReader, PersonObservation, PersonPhotos } from "./types";

/** The document reader gives what it has by then; a person reads the rest. */
const DOCUMENT_DEADLINE_MS = 12_000;

/** Reads live photos: models in threads, nothing simulated, nothing remembered between calls. */
export const LIVE_READER: FaceAndDocumentReader = {
  compareFaces,
  observePerson,
  // A verification that waits for a thread goes before a pre-check.
  precheck: async (type, bytes) => (hasWaitingTasks() ? [] : runTask(PRECHECK_PHOTO, { type, bytes })),
};

/** Each photo in a thread of its own, where one is free: the caller waits for the answer. */
async function compareFaces(selfie: Uint8Array, reference: Uint8Array): Promise<ComparedFaces> {
  return compareLooks(
    ...(await Promise.all([runTask(LOOK_AT_FACE, selfie), runTask(LOOK_AT_FACE, reference)])),
  );
}

async function observePerson(photos: PersonPhotos): Promise<PersonObservation> {
  const { selfie, idFront, idBack, livenessFrames, challenge = null } = photos;
  const started = performance.now();
  const [faces, reading] = await Promise.all([
    timed(() => runTask(OBSERVE_FACES, { selfie, idFront, livenessFrames, challenge })),
    timed(() =>
      runTask(READ_DOCUMENT, {
        front: idFront,
        back: idBack,
        hint: photos.documentTypeHint,
        country: photos.documentCountryHint,
        nowMs: Date.now(),
        deadlineMs: DOCUMENT_DEADLINE_MS,
      }),
    ),
  ]);
  const { face, liveness, selfieIsDocument, faceCrops, stepMs } = faces.value;
  return {
    face,
    liveness,
    document: {
      ...reading.value,
      checks: [...reading.value.checks, portraitCheck(reading.value, face.reference)],
    },
    faceCrops,
    selfieIsDocument: selfieIsDocument || (idBack !== undefined && Buffer.compare(selfie, idBack) === 0),
    stepMs: {
      ...stepMs,
      faces: faces.spentMs,
      document: reading.spentMs,
      total: Math.round(performance.now() - started),
    },
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; spentMs: number }> {
  const started = performance.now();
  const value = await work();
  return { value, spentMs: Math.round(performance.now() - started) };
}
