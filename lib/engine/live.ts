import { portraitCheck } from "./document/checks";
import { compareLooks } from "./face/compare";
import { admitDocument } from "./pdf/document";
import type { ComparedFaces, Engine, PersonObservation, PersonPhotos } from "./port";
import { admitImage } from "./runtime/image";
import { hasWaitingTasks, runTask } from "./runtime/pool";
import { screenLive } from "./screening/provider";

/** The document reader gives what it has by then; a person reads the rest. */
const DOCUMENT_DEADLINE_MS = 12_000;

/** The engine that looks: models in threads, nothing simulated, nothing remembered between calls. */
export function createLiveEngine(): Engine {
  return {
    admit: admitImage,
    admitDocument,
    compareFaces,
    observePerson,
    // A verification in line goes before a first look.
    inspect: async (type, bytes) => (hasWaitingTasks() ? [] : runTask("inspect", { type, bytes })),
    screen: screenLive,
  };
}

/** Each photo in a thread of its own, where one is free: the caller waits for the answer. */
async function compareFaces(selfie: Uint8Array, reference: Uint8Array): Promise<ComparedFaces> {
  return compareLooks(...(await Promise.all([runTask("lookAt", selfie), runTask("lookAt", reference)])));
}

async function observePerson(photos: PersonPhotos): Promise<PersonObservation> {
  const { selfie, idFront, idBack, livenessFrames, challenge = null } = photos;
  const started = performance.now();
  const [faces, reading] = await Promise.all([
    timed(() => runTask("observeFaces", { selfie, idFront, livenessFrames, challenge })),
    timed(() =>
      runTask("readDocument", {
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
