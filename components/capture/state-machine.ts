import { PHOTO_STEPS } from "./model";
import { isDocumentKept } from "./retry";
import {
  type CaptureEvent,
  type CaptureState,
  type EventOf,
  initialState,
  isPhotoStep,
  isTurn,
  missingPhotos,
  nextStep,
  photoSteps,
  refusedStep,
  type Step,
} from "./state";
import {
  reduceCandidate,
  reduceChallenge,
  reducePhoto,
  reduceUploads,
  without,
} from "./state-machine-photos";

/**
 * The hosted flow as a pure state machine: which step is shown, which photos were taken and how far each
 * upload is. Nothing here touches the network, the camera or the clock; the hooks do, and report events.
 */

/** The next state. Events that make no sense in the present step are ignored (a late answer, a double tap). */
export function reduce(state: CaptureState, event: CaptureEvent): CaptureState {
  const next = reduceEvent(state, event);
  // What was not kept does not outlive its step.
  return next.candidate && next.candidate.step !== next.step ? { ...next, candidate: null } : next;
}

function reduceEvent(state: CaptureState, event: CaptureEvent): CaptureState {
  switch (event.type) {
    case "sessionAccepted":
    case "began":
    case "handoffAsked":
    case "consented":
    case "documentChosen":
    case "wentBack":
      return reduceIntroduction(state, event);
    case "photoTaken":
    case "photoKept":
    case "photoDropped":
      return reduceCandidate(state, event);
    case "photoAccepted":
    case "usedAnyway":
    case "skipped":
    case "retakeAsked":
      return reducePhoto(state, event);
    case "turnsSkipped":
    case "challengeDrawn":
    case "challengeShown":
    case "flashEnded":
      return reduceChallenge(state, event);
    case "uploadChanged":
    case "sheetUploadChanged":
    case "uploadsRetried":
    case "submitAsked":
    case "submitFailed":
    case "keysRefused":
      return reduceUploads(state, event);
    default:
      return reduceEnd(state, event);
  }
}

function reduceEnd(
  state: CaptureState,
  event: EventOf<
    | "restarted"
    | "declineAsked"
    | "declined"
    | "reconsidered"
    | "blocked"
    | "submitted"
    | "companyChanged"
    | "companyFinished"
    | "companyReopened"
  >,
): CaptureState {
  switch (event.type) {
    case "restarted":
      return initialState;
    case "declineAsked":
      return state.step === "consent" ? ended(state, "declining") : state;
    case "declined":
      return state.step === "declining" || state.step === "handoff" ? ended(state, "declined") : state;
    case "reconsidered":
      return moved(state, "declined", "consent");
    case "blocked":
      if (state.step === "done" || state.step === "declined") return state;
      return { ...initialState, session: state.session, step: "blocked", blockedReason: event.reason };
    case "submitted": {
      const { verificationId } = event;
      const step = wantsCompanyDocuments(state) ? "company" : "done";
      return { ...state, step, photos: {}, sheets: {}, submitProblem: null, verificationId };
    }
    case "companyChanged":
      if (!state.session) return state;
      return { ...state, session: { ...state.session, companyDocuments: event.documents } };
    case "companyFinished":
      return moved(state, "company", "done");
    case "companyReopened":
      return wantsCompanyDocuments(state) ? moved(state, "done", "company") : state;
  }
}

/** A signatory's link goes on with the company's documents while the company takes any. */
function wantsCompanyDocuments({ session }: CaptureState): boolean {
  return session?.companyDocuments?.open === true;
}

function reduceIntroduction(
  state: CaptureState,
  event: EventOf<"sessionAccepted" | "began" | "handoffAsked" | "consented" | "documentChosen" | "wentBack">,
): CaptureState {
  switch (event.type) {
    case "sessionAccepted":
      return state.step === "starting" ? accepted(state, event) : state;
    case "began":
      return moved(state, state.step === "handoff" ? "handoff" : "welcome", stepAtBegin(state));
    case "handoffAsked": {
      const { step } = state;
      return step === "welcome" || isPhotoStep(step)
        ? { ...state, step: "handoff", handoffFrom: step }
        : state;
    }
    case "consented":
      return moved(state, "consent", isDocumentKept(state.session) ? nextStep(state) : "document");
    case "documentChosen":
      return state.step === "document" ? withDocument(state, event) : state;
    case "wentBack": {
      const returnsToReview = state.step === "handoff" && state.returnsToReview;
      return { ...state, step: stepBefore(state), returnsToReview };
    }
  }
}

/** A no: nothing that was taken is kept. */
function ended({ session }: CaptureState, step: "declining" | "declined"): CaptureState {
  return { ...initialState, session, step };
}

/** Where this device goes on: at the camera that it was handed over from, too. */
function stepAtBegin({ step, handoffFrom }: CaptureState): Step {
  return step === "handoff" && handoffFrom !== "welcome" ? handoffFrom : "consent";
}

function accepted(
  state: CaptureState,
  { session, verificationId, kept, declining, waits }: EventOf<"sessionAccepted">,
): CaptureState {
  const document = isDocumentKept(session) ? (session.retry?.document ?? null) : state.document;
  const opened = { ...state, session, verificationId, document };
  if (session.submitted) return { ...opened, step: wantsCompanyDocuments(opened) ? "company" : "done" };
  if (session.consent === "declined") return { ...opened, step: "declined" };
  if (declining) return ended(opened, "declining");
  const begun = session.consent === null || !kept ? null : resumed({ ...opened, ...kept });
  if (!waits) return begun ?? { ...opened, step: "welcome" };
  const from = begun && isPhotoStep(begun.step) ? begun.step : "welcome";
  return { ...(begun ?? opened), step: "handoff", handoffFrom: from };
}

/** After a reload: at the first photo that is missing. */
function resumed(state: CaptureState): CaptureState {
  const isKnown = state.document !== null || isDocumentKept(state.session);
  return { ...state, step: isKnown ? nextStep(state) : "document" };
}

/** Another kind of document has another back, or none. */
function withDocument(state: CaptureState, { document }: EventOf<"documentChosen">): CaptureState {
  const same = document.type === state.document?.type;
  const { photos, backSkipped } = same ? state : { ...without(state, ["idBack"]), backSkipped: false };
  return { ...state, document, photos, backSkipped, step: "idFront" };
}

function moved(state: CaptureState, from: Step, to: Step): CaptureState {
  return state.step === from ? { ...state, step: to } : state;
}

function stepBefore(state: CaptureState): Step {
  const { step } = state;
  if (step === "consent") return "welcome";
  if (step === "handoff") return state.handoffFrom;
  if (step === "document") return "consent";
  if (step === "review" || step === "flash") return "selfie";
  if (!isPhotoStep(step)) return step;
  if (state.returnsToReview && missingPhotos(state).length === 0 && !refusedStep(state)) return "review";
  const order = PHOTO_STEPS.indexOf(step);
  // From the second turn, too, back to the face: the turns are taken in one go.
  const earlier = photoSteps(state).filter((each) => PHOTO_STEPS.indexOf(each) < order && !isTurn(each));
  if (earlier.length === 0 && isDocumentKept(state.session)) return "consent";
  return earlier[earlier.length - 1] ?? "document"; // `at` is too young for the phones this page meets
}
