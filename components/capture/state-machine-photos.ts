import type { BurstType } from "@/lib/vocabulary";
import {
  NETWORK_CODE,
  PHOTO_PROBLEM_CODE,
  PHOTO_STEPS,
  type PhotoStep,
  SHEET_OF,
  SHEETS,
  TURN_STEPS,
} from "./model";
import {
  type Candidate,
  type CaptureState,
  type EventOf,
  isTurn,
  missingPhotos,
  nextStep,
  refusedStep,
  type Sheet,
  type TakenPhoto,
  type Upload,
} from "./state";

/** The part of the state machine about photos: taking, retaking and uploading them, and the step that follows. */

/** The challenge: drawn, shown, left out. */
export function reduceChallenge(
  state: CaptureState,
  event: EventOf<"turnsSkipped" | "challengeDrawn" | "challengeShown" | "flashEnded">,
): CaptureState {
  switch (event.type) {
    case "turnsSkipped":
      if (!isTurn(state.step)) return state;
      return advanced({ ...withoutTurns(state), turnsSkipped: true });
    case "challengeDrawn":
      return withChallenge(state, event);
    case "challengeShown":
      if (!isTurn(state.step) || state.challengeShownMs !== null) return state;
      return { ...state, challengeShownMs: event.atMs };
    case "flashEnded":
      if (state.step !== "flash") return state;
      return advanced({ ...withSheet(state, "flashBurst", event.sheet), flashDone: true });
  }
}

/** The photo that the person looks at: taken, then kept or dropped. */
export function reduceCandidate(
  state: CaptureState,
  event: EventOf<"photoTaken" | "photoKept" | "photoDropped">,
): CaptureState {
  const { type, step } = event;
  if (type === "photoTaken") {
    if (state.step !== step || isTurn(step)) return state;
    return { ...state, candidate: { step, photo: { ...event.photo, upload: { status: "queued" } } } };
  }
  if (state.candidate?.step !== step) return state;
  return type === "photoDropped" ? { ...state, candidate: null } : kept(state, state.candidate);
}

/** A photo: accepted, skipped or asked for again. */
export function reducePhoto(
  state: CaptureState,
  event: EventOf<"photoAccepted" | "usedAnyway" | "skipped" | "retakeAsked">,
): CaptureState {
  switch (event.type) {
    case "retakeAsked":
      return state.step === "review" ? retaking(state, event.step) : state;
    case "usedAnyway":
      return usedAnyway(state, event.step);
    case "skipped":
      if (state.step !== event.step || event.step !== "idBack") return state;
      return advanced({ ...without(state, [event.step]), backSkipped: true });
    case "photoAccepted": {
      if (state.step !== event.step) return state;
      const photo: TakenPhoto = { ...event.photo, upload: { status: "queued" } };
      const taken = { ...state, photos: { ...state.photos, [event.step]: photo }, submitProblem: null };
      return advanced(
        isTurn(event.step) ? withSheet(taken, SHEET_OF[event.step], event.sheet ?? null) : taken,
      );
    }
  }
}

/** The upload of a photo that is kept goes on as it is; one with a problem is used all the same. */
function kept(state: CaptureState, { step, photo }: Candidate): CaptureState {
  const key = photo.upload.status === "refused" ? photo.upload.refusal.key : undefined;
  const taken: TakenPhoto = key === undefined ? photo : { ...photo, upload: { status: "sent", key } };
  const photos = { ...state.photos, [step]: taken };
  return advanced({ ...state, photos, candidate: null, submitProblem: null });
}

/** Turns are taken in one go, in their order and time: one again means both again. */
function retaking(state: CaptureState, step: PhotoStep): CaptureState {
  if (!isTurn(step)) return { ...state, step, returnsToReview: true };
  return { ...withoutTurns(state), step: "liveness1", turnsSkipped: false, returnsToReview: true };
}

/** Turns taken for an earlier challenge are of no use for a new one. */
function withChallenge(state: CaptureState, { challenge }: EventOf<"challengeDrawn">): CaptureState {
  if (!state.session) return state;
  const same = challenge?.expiresAt === state.session.challenge?.expiresAt;
  const drawn = { ...state, session: { ...state.session, challenge } };
  if (same) return drawn;
  const cleared = { ...withoutTurns(drawn), sheets: {}, challengeShownMs: null, flashDone: false };
  return isTurn(state.step) ? { ...cleared, step: challenge ? "liveness1" : "review" } : cleared;
}

function usedAnyway(state: CaptureState, step: PhotoStep): CaptureState {
  const photo = state.photos[step];
  if (state.step !== step || photo?.upload.status !== "refused") return state;
  const { key } = photo.upload.refusal;
  if (key === undefined) return state;
  return advanced(withUpload(state, step, photo.id, { status: "sent", key }));
}

/** What the uploads and the submit met; a refused photo leads back to its step. */
export function reduceUploads(
  state: CaptureState,
  event: EventOf<
    "uploadChanged" | "sheetUploadChanged" | "uploadsRetried" | "submitAsked" | "submitFailed" | "keysRefused"
  >,
): CaptureState {
  switch (event.type) {
    case "uploadChanged":
      return settled(counted(withUpload(state, event.step, event.id, event.upload), event));
    case "sheetUploadChanged":
      return withSheetUpload(state, event.sheet, event.id, event.upload);
    case "uploadsRetried": {
      const retried = requeued(state, ["failed"]);
      // What was handed in when the connection was lost goes on by itself.
      return state.submitProblem?.code === NETWORK_CODE ? handedIn(retried) : retried;
    }
    case "submitAsked":
      return handedIn(state);
    case "submitFailed":
      return state.step === "sending" ? { ...state, step: "review", submitProblem: event.problem } : state;
    case "keysRefused":
      // The server no longer knows the uploads (cleaned up, or another session's): the photos are still here.
      if (state.step !== "sending") return state;
      return { ...requeued(state, ["failed", "sent"]), step: "review", submitProblem: event.problem };
  }
}

function handedIn(state: CaptureState): CaptureState {
  if (state.step !== "review" || missingPhotos(state).length > 0 || refusedStep(state)) return state;
  return { ...requeued(state, ["failed"]), step: "sending", submitProblem: null };
}

/** Counts how often the quick check found a problem in this photo. */
function counted(state: CaptureState, { step, id, upload }: EventOf<"uploadChanged">): CaptureState {
  const isSeen = upload.status === "refused" && upload.refusal.code === PHOTO_PROBLEM_CODE;
  if (!isSeen || (state.photos[step]?.id !== id && state.candidate?.photo.id !== id)) return state;
  return { ...state, failedChecks: { ...state.failedChecks, [step]: (state.failedChecks[step] ?? 0) + 1 } };
}

/** A refusal sends the person to that photo at once where they wait for it; elsewhere at the end of their step. */
function settled(state: CaptureState): CaptureState {
  const { step } = state;
  const refused = refusedStep(state);
  if (refused && (step === "review" || step === "sending" || isTurn(step))) {
    return { ...state, step: refused, returnsToReview: true };
  }
  const failed = Object.values(state.photos).some((photo) => photo.upload.status === "failed");
  if (step === "sending" && failed) {
    return { ...state, step: "review", submitProblem: { code: NETWORK_CODE, message: "" } };
  }
  return state;
}

/** Photos that were taken are not asked for again when another one is retaken (CAPTURE-FLOW-2). */
function advanced(state: CaptureState): CaptureState {
  const refused = refusedStep(state);
  if (refused) return { ...state, step: refused, returnsToReview: true };
  return { ...state, step: nextStep(state), returnsToReview: false };
}

/** The state without these photos. */
export function without(state: CaptureState, steps: readonly PhotoStep[]): CaptureState {
  const kept = Object.entries(state.photos).filter(([step]) => !steps.some((each) => each === step));
  return { ...state, photos: Object.fromEntries(kept) };
}

function withoutTurns(state: CaptureState): CaptureState {
  const { flashBurst } = state.sheets;
  return { ...without(state, TURN_STEPS), sheets: flashBurst ? { flashBurst } : {} };
}

/** A turn that was not followed has no sheet, and keeps none of an earlier try. */
function withSheet(state: CaptureState, type: BurstType, sheet: Sheet | null): CaptureState {
  const { [type]: _replaced, ...others } = state.sheets;
  return sheet
    ? { ...state, sheets: { ...others, [type]: { ...sheet, upload: { status: "queued" } } } }
    : { ...state, sheets: others };
}

/** A sheet that is refused is left alone: nothing waits for it. */
function withSheetUpload(state: CaptureState, type: BurstType, id: string, upload: Upload): CaptureState {
  const sheet = state.sheets[type];
  if (sheet?.id !== id) return state;
  return { ...state, sheets: { ...state.sheets, [type]: { ...sheet, upload } } };
}

/** Changes only the photo that the reply is about; a retaken photo has another id. */
function withUpload(state: CaptureState, step: PhotoStep, id: string, upload: Upload): CaptureState {
  const { candidate } = state;
  if (candidate?.photo.id === id)
    return { ...state, candidate: { step, photo: { ...candidate.photo, upload } } };
  const photo = state.photos[step];
  if (photo?.id !== id) return state;
  return { ...state, photos: { ...state.photos, [step]: { ...photo, upload } } };
}

function requeued(state: CaptureState, from: readonly Upload["status"][]): CaptureState {
  let next = state;
  const waiting = state.candidate;
  if (waiting && from.includes(waiting.photo.upload.status))
    next = withUpload(next, waiting.step, waiting.photo.id, { status: "queued" });
  for (const step of PHOTO_STEPS) {
    const photo = next.photos[step];
    if (photo && from.includes(photo.upload.status))
      next = withUpload(next, step, photo.id, { status: "queued" });
  }
  for (const type of SHEETS) {
    const sheet = next.sheets[type];
    if (sheet && from.includes(sheet.upload.status))
      next = withSheetUpload(next, type, sheet.id, { status: "queued" });
  }
  return next;
}
