"use client";
import { type Dispatch, useReducer } from "react";
import { returnLink } from "./callback";
import { Frame } from "./frame";
import { reduce } from "./machine";
import { fill, useMessages } from "./messages";
import {
  type CaptureEvent,
  type CaptureState,
  initialState,
  isPhotoStep,
  isRequired,
  PHOTO_STEPS,
  type PhotoStep,
  type Step,
  uploadProgress,
} from "./state";
import { ConsentStep, DeclinedStep } from "./steps/consent-step";
import { BlockedStep, DoneStep, SendingStep, StartingStep } from "./steps/end-steps";
import { PhotoStepScreen } from "./steps/photo-step";
import { ReviewStep } from "./steps/review-step";
import { WelcomeStep } from "./steps/welcome-step";
import { useDelivery } from "./use-delivery";
import { useSession } from "./use-session";

/** The hosted flow. @param apiBaseUrl origin of the API; empty when it is the page's own. */
export function CaptureFlow({ apiBaseUrl }: { readonly apiBaseUrl: string }) {
  const [state, dispatch] = useReducer(reduce, initialState);
  const { address, retry } = useSession(apiBaseUrl, dispatch);
  useDelivery(state, address, dispatch);
  return (
    <Frame
      branding={state.session?.branding ?? null}
      progress={progressOf(state)}
      onBack={canGoBack(state) ? () => dispatch({ type: "wentBack" }) : null}
    >
      <Announcer state={state} />
      <StepScreen state={state} dispatch={dispatch} retry={retry} />
    </Frame>
  );
}

interface StepScreenProps {
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
  readonly retry: () => void;
}

function StepScreen({ state, dispatch, retry }: StepScreenProps) {
  const messages = useMessages();
  const { step, session } = state;
  const company = session?.branding.companyName ?? messages.someone;
  if (isPhotoStep(step)) return <PhotoScreen key={step} step={step} state={state} dispatch={dispatch} />;
  switch (step) {
    case "starting":
      return <StartingStep />;
    case "blocked": {
      const reason = state.blockedReason ?? "invalid";
      return <BlockedStep reason={reason} onRetry={reason === "unreachable" ? retry : null} />;
    }
    case "welcome":
      return (
        <WelcomeStep
          company={company}
          expiresAt={session?.expiresAt ?? 0}
          onBegin={() => dispatch({ type: "began" })}
        />
      );
    case "consent":
      return (
        <ConsentStep
          company={company}
          onAgree={() => dispatch({ type: "consented" })}
          onDecline={() => dispatch({ type: "declined" })}
        />
      );
    case "declined": {
      const link = returnLink(session?.callback ?? null, { status: "declined" });
      return (
        <DeclinedStep company={company} link={link} onReconsider={() => dispatch({ type: "reconsidered" })} />
      );
    }
    case "review":
      return (
        <ReviewStep
          state={state}
          onRetake={(photo) => dispatch({ type: "retakeAsked", step: photo })}
          onSubmit={() => dispatch({ type: "submitAsked" })}
        />
      );
    case "sending":
      return <SendingStep progress={uploadProgress(state)} />;
    case "done": {
      const { verificationId } = state;
      const link = returnLink(session?.callback ?? null, { status: "submitted", verificationId });
      return <DoneStep company={company} verificationId={verificationId} link={link} />;
    }
  }
}

interface PhotoScreenProps {
  readonly step: PhotoStep;
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
}

let photosTaken = 0;

/** Unique in this page is enough; the browser's own generator is missing on pages without https. */
function newPhotoId(): string {
  photosTaken += 1;
  return `photo-${photosTaken}`;
}

function PhotoScreen({ step, state, dispatch }: PhotoScreenProps) {
  const upload = state.photos[step]?.upload;
  return (
    <PhotoStepScreen
      step={step}
      refusal={upload?.status === "refused" ? upload.refusal : null}
      onAccept={(blob) => dispatch({ type: "photoAccepted", step, id: newPhotoId(), blob })}
      onSkip={isRequired(step) ? null : () => dispatch({ type: "skipped", step })}
    />
  );
}

/** Says aloud what happens without the person doing anything: a photo reaching the server. */
function Announcer({ state }: { readonly state: CaptureState }) {
  const messages = useMessages();
  const sent = PHOTO_STEPS.filter((step) => state.photos[step]?.upload.status === "sent");
  const text = sent
    .map((step) => `${messages.photoName[step]}: ${fill(messages.uploadStatus.sent, {})}.`)
    .join(" ");
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function progressOf({ step }: CaptureState) {
  const steps = PHOTO_STEPS.length + 1;
  if (step === "review" || step === "sending") return { step: steps, steps };
  const at = (PHOTO_STEPS as readonly Step[]).indexOf(step);
  return at < 0 ? null : { step: at + 1, steps };
}

function canGoBack({ step }: CaptureState): boolean {
  return step === "consent" || step === "review" || isPhotoStep(step);
}
