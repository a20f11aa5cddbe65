import {
  type CaptureEvent,
  type CaptureState,
  initialState,
  isPhotoStep,
  isTurn,
  missingPhotos,
  NETWORK_CODE,
  nextStep,
  PHOTO_STEPS,
  type PhotoStep,
  photoSteps,
  refusedStep,
  SEEN_CODE,
  type Step,
  type TakenPhoto,
  TURN_STEPS,
  type Upload,
} from "./state";

/**
 * The hosted flow as a pure state machine: what stands on the screen, which photos were taken and how far each has
 * travelled. Nothing here touches the network, the camera or the clock; the hooks beside it do, and report events.
 */

type Of<T extends CaptureEvent["type"]> = Extract<CaptureEvent, { type: T }>;

/** The next state. Events that make no sense in the present step are ignored (a late answer, a double tap). */
export function reduce(state: CaptureState, event: CaptureEvent): CaptureState {
  switch (event.type) {
    case "sessionAccepted":
    case "began":
    case "handoffAsked":
    case "consented":
    case "documentChosen":
    case "wentBack":
      return reduceIntroduction(state, event);
    case "photoAccepted":
    case "usedAnyway":
    case "skipped":
    case "turnsSkipped":
    case "challengeDrawn":
    case "retakeAsked":
      return reducePhoto(state, event);
    case "uploadChanged":
    case "uploadsRetried":
    case "submitAsked":
    case "submitFailed":
    case "keysRefused":
      return reduceDelivery(state, event);
    default:
      return reduceEnd(state, event);
  }
}

function reduceEnd(
  state: CaptureState,
  event: Of<
    | "restarted"
    | "declineAsked"
    | "declined"
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
    case "blocked":
      if (state.step === "done" || state.step === "declined") return state;
      return { ...initialState, session: state.session, step: "blocked", blockedReason: event.reason };
    case "submitted": {
      const { verificationId } = event;
      const step = wantsCompanyDocuments(state) ? "company" : "done";
      return { ...state, step, photos: {}, submitProblem: null, verificationId };
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
  event: Of<"sessionAccepted" | "began" | "handoffAsked" | "consented" | "documentChosen" | "wentBack">,
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
      return moved(state, "consent", "document");
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
  { session, verificationId, kept, declining }: Of<"sessionAccepted">,
): CaptureState {
  const opened = { ...state, session, verificationId };
  if (session.submitted) return { ...opened, step: wantsCompanyDocuments(opened) ? "company" : "done" };
  if (session.consent === "declined") return { ...opened, step: "declined" };
  if (declining) return ended(opened, "declining");
  if (session.consent === null || !kept) return { ...opened, step: "welcome" };
  return resumed({ ...opened, ...kept });
}

/** After a reload: at the first photo that is missing. */
function resumed(state: CaptureState): CaptureState {
  return { ...state, step: state.document ? nextStep(state) : "document" };
}

/** Another kind of document has another back, or none. */
function withDocument(state: CaptureState, { document }: Of<"documentChosen">): CaptureState {
  const same = document.type === state.document?.type;
  const { photos, backSkipped } = same ? state : { ...without(state, ["idBack"]), backSkipped: false };
  return { ...state, document, photos, backSkipped, step: "idFront" };
}

function reducePhoto(
  state: CaptureState,
  event: Of<"photoAccepted" | "usedAnyway" | "skipped" | "turnsSkipped" | "challengeDrawn" | "retakeAsked">,
): CaptureState {
  switch (event.type) {
    case "retakeAsked":
      return state.step === "review" ? retaking(state, event.step) : state;
    case "turnsSkipped":
      if (!isTurn(state.step)) return state;
      return advanced({ ...without(state, TURN_STEPS), turnsSkipped: true });
    case "challengeDrawn":
      return withChallenge(state, event);
    case "usedAnyway":
      return usedAnyway(state, event.step);
    case "skipped":
      if (state.step !== event.step || event.step !== "idBack") return state;
      return advanced({ ...without(state, [event.step]), backSkipped: true });
    case "photoAccepted": {
      if (state.step !== event.step) return state;
      const photo: TakenPhoto = { ...event.photo, upload: { status: "queued" } };
      const taken = { ...state, photos: { ...state.photos, [event.step]: photo }, submitProblem: null };
      return advanced(taken);
    }
  }
}

/** Turns are taken in one go, in their order and time: one again means both again. */
function retaking(state: CaptureState, step: PhotoStep): CaptureState {
  if (!isTurn(step)) return { ...state, step, returnsToReview: true };
  return { ...without(state, TURN_STEPS), step: "liveness1", turnsSkipped: false, returnsToReview: true };
}

/** Turns taken for an earlier challenge are of no use for a new one. */
function withChallenge(state: CaptureState, { challenge }: Of<"challengeDrawn">): CaptureState {
  if (!state.session) return state;
  const same = challenge?.expiresAt === state.session.challenge?.expiresAt;
  const drawn = { ...state, session: { ...state.session, challenge } };
  if (same) return drawn;
  const cleared = without(drawn, TURN_STEPS);
  return isTurn(state.step) ? { ...cleared, step: challenge ? "liveness1" : "review" } : cleared;
}

function usedAnyway(state: CaptureState, step: PhotoStep): CaptureState {
  const photo = state.photos[step];
  if (state.step !== step || photo?.upload.status !== "refused") return state;
  const { key } = photo.upload.refusal;
  if (key === undefined) return state;
  return advanced(withUpload(state, step, photo.id, { status: "sent", key }));
}

function reduceDelivery(
  state: CaptureState,
  event: Of<"uploadChanged" | "uploadsRetried" | "submitAsked" | "submitFailed" | "keysRefused">,
): CaptureState {
  switch (event.type) {
    case "uploadChanged":
      return settled(counted(withUpload(state, event.step, event.id, event.upload), event));
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

/** Counts how often a first look found this photo wanting. */
function counted(state: CaptureState, { step, id, upload }: Of<"uploadChanged">): CaptureState {
  const isSeen = upload.status === "refused" && upload.refusal.code === SEEN_CODE;
  if (!isSeen || state.photos[step]?.id !== id) return state;
  return { ...state, looks: { ...state.looks, [step]: (state.looks[step] ?? 0) + 1 } };
}

/** A refusal sends the person to that photo at once where they wait for it; elsewhere at the end of their step. */
function settled(state: CaptureState): CaptureState {
  const { step } = state;
  const refused = refusedStep(state);
  // The second turn waits for the first to arrive; when that is refused, it is taken again.
  if (refused && (step === "review" || step === "sending" || isTurn(step))) {
    return { ...state, step: refused, returnsToReview: true };
  }
  const failed = Object.values(state.photos).some((photo) => photo.upload.status === "failed");
  if (step === "sending" && failed) {
    return { ...state, step: "review", submitProblem: { code: NETWORK_CODE, message: "" } };
  }
  return state;
}

/** What is held is not asked for again: a photo taken anew drags no other along. */
function advanced(state: CaptureState): CaptureState {
  const refused = refusedStep(state);
  if (refused) return { ...state, step: refused, returnsToReview: true };
  return { ...state, step: nextStep(state), returnsToReview: false };
}

function moved(state: CaptureState, from: Step, to: Step): CaptureState {
  return state.step === from ? { ...state, step: to } : state;
}

function without(state: CaptureState, steps: readonly PhotoStep[]): CaptureState {
  const kept = Object.entries(state.photos).filter(([step]) => !steps.some((each) => each === step));
  return { ...state, photos: Object.fromEntries(kept) };
}

/** Only the photo the answer is about; one that was retaken meanwhile is another photo. */
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

function stepBefore(state: CaptureState): Step {
  const { step } = state;
  if (step === "consent") return "welcome";
  if (step === "handoff") return state.handoffFrom;
  if (step === "document") return "consent";
  if (step === "review") return "selfie";
  if (!isPhotoStep(step)) return step;
  if (state.returnsToReview && missingPhotos(state).length === 0 && !refusedStep(state)) return "review";
  const order = PHOTO_STEPS.indexOf(step);
  // From the second turn, too, back to the face: the turns are taken in one go.
  const earlier = photoSteps(state).filter((each) => PHOTO_STEPS.indexOf(each) < order && !isTurn(each));
  return earlier[earlier.length - 1] ?? "document"; // `at` is too young for the phones this page meets
}
