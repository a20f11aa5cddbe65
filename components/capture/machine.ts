import {
  type CaptureEvent,
  type CaptureState,
  initialState,
  isRequired,
  missingPhotos,
  NETWORK_CODE,
  PHOTO_STEPS,
  type PhotoStep,
  refusedStep,
  type Step,
  type TakenPhoto,
  type Upload,
} from "./state";

/**
 * The hosted flow as a pure state machine: what stands on the screen, which photos were taken and how far each has
 * travelled. Nothing here touches the network, the camera or the clock; the hooks beside it do, and report events.
 */

/** The next state. Events that make no sense in the present step are ignored (a late answer, a double tap). */
export function reduce(state: CaptureState, event: CaptureEvent): CaptureState {
  switch (event.type) {
    case "restarted":
      return initialState;
    case "blocked":
      if (state.step === "done") return state;
      return { ...initialState, session: state.session, step: "blocked", blockedReason: event.reason };
    case "submitted":
      return {
        ...state,
        step: "done",
        photos: {},
        submitProblem: null,
        verificationId: event.verificationId,
      };
    case "sessionAccepted":
    case "began":
    case "consented":
    case "declined":
    case "reconsidered":
    case "wentBack":
      return reduceIntroduction(state, event);
    case "photoAccepted":
    case "skipped":
    case "retakeAsked":
      return reducePhoto(state, event);
    default:
      return reduceDelivery(state, event);
  }
}

type Introduction = Extract<
  CaptureEvent,
  { type: "sessionAccepted" | "began" | "consented" | "declined" | "reconsidered" | "wentBack" }
>;

function reduceIntroduction(state: CaptureState, event: Introduction): CaptureState {
  switch (event.type) {
    case "sessionAccepted":
      if (state.step !== "starting") return state;
      return {
        ...state,
        session: event.session,
        step: event.session.submitted ? "done" : "welcome",
        verificationId: event.verificationId,
      };
    case "began":
      return moved(state, "welcome", "consent");
    case "consented":
      return moved(state, "consent", "idFront");
    case "declined":
      return moved(state, "consent", "declined");
    case "reconsidered":
      return moved(state, "declined", "consent");
    case "wentBack":
      return { ...state, step: stepBefore(state), returnsToReview: false };
  }
}

type PhotoEvent = Extract<CaptureEvent, { type: "photoAccepted" | "skipped" | "retakeAsked" }>;

function reducePhoto(state: CaptureState, event: PhotoEvent): CaptureState {
  if (event.type === "retakeAsked") {
    return state.step === "review" ? { ...state, step: event.step, returnsToReview: true } : state;
  }
  if (state.step !== event.step) return state;
  const { [event.step]: _replaced, ...others } = state.photos;
  if (event.type === "skipped") {
    return isRequired(event.step) ? state : advanced({ ...state, photos: others });
  }
  const photo: TakenPhoto = { id: event.id, blob: event.blob, upload: { status: "queued" } };
  return advanced({ ...state, photos: { ...others, [event.step]: photo }, submitProblem: null });
}

type Delivery = Extract<
  CaptureEvent,
  { type: "uploadChanged" | "uploadsRetried" | "submitAsked" | "submitFailed" | "keysRefused" }
>;

function reduceDelivery(state: CaptureState, event: Delivery): CaptureState {
  switch (event.type) {
    case "uploadChanged":
      return settled(withUpload(state, event.step, event.id, event.upload));
    case "uploadsRetried":
      return requeued(state, ["failed"]);
    case "submitAsked":
      if (state.step !== "review" || missingPhotos(state).length > 0 || refusedStep(state)) return state;
      return { ...requeued(state, ["failed"]), step: "sending", submitProblem: null };
    case "submitFailed":
      return state.step === "sending" ? { ...state, step: "review", submitProblem: event.problem } : state;
    case "keysRefused":
      // The server no longer knows the uploads (cleaned up, or another session's): the photos are still here.
      if (state.step !== "sending") return state;
      return { ...requeued(state, ["failed", "sent"]), step: "review", submitProblem: event.problem };
  }
}

/** A refusal sends the person to that photo at once where they wait for it; elsewhere at the end of their step. */
function settled(state: CaptureState): CaptureState {
  if (state.step !== "review" && state.step !== "sending") return state;
  const refused = refusedStep(state);
  if (refused) return { ...state, step: refused, returnsToReview: true };
  const failed = Object.values(state.photos).some((photo) => photo.upload.status === "failed");
  if (state.step === "sending" && failed) {
    return { ...state, step: "review", submitProblem: { code: NETWORK_CODE, message: "" } };
  }
  return state;
}

function advanced(state: CaptureState): CaptureState {
  const refused = refusedStep(state);
  if (refused) return { ...state, step: refused, returnsToReview: true };
  if (state.returnsToReview && missingPhotos(state).length === 0) {
    return { ...state, step: "review", returnsToReview: false };
  }
  return { ...state, step: stepAfter(state.step), returnsToReview: false };
}

function moved(state: CaptureState, from: Step, to: Step): CaptureState {
  return state.step === from ? { ...state, step: to } : state;
}

function withUpload(state: CaptureState, step: PhotoStep, id: string, upload: Upload): CaptureState {
  const photo = state.photos[step];
  if (photo?.id !== id) return state;
  return { ...state, photos: { ...state.photos, [step]: { ...photo, upload } } };
}

function requeued(state: CaptureState, from: readonly Upload["status"][]): CaptureState {
  let next = state;
  for (const step of PHOTO_STEPS) {
    const photo = next.photos[step];
    if (photo && from.includes(photo.upload.status))
      next = withUpload(next, step, photo.id, { status: "queued" });
  }
  return next;
}

function stepAfter(step: Step): Step {
  const at = (PHOTO_STEPS as readonly Step[]).indexOf(step);
  return PHOTO_STEPS[at + 1] ?? "review";
}

function stepBefore(state: CaptureState): Step {
  const { step } = state;
  if (step === "consent") return "welcome";
  if (step === "review") return "selfie";
  const at = (PHOTO_STEPS as readonly Step[]).indexOf(step);
  if (at < 0) return step;
  if (state.returnsToReview && missingPhotos(state).length === 0 && !refusedStep(state)) return "review";
  return PHOTO_STEPS[at - 1] ?? "consent";
}
