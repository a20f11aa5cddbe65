import { type Dispatch, Suspense, useEffect, useReducer } from "react";
import { returnLink } from "./callback";
import type { SessionAccess } from "./http";
import {
  CompanyStep,
  DeclinedStep,
  DecliningStep,
  DocumentStep,
  DoneStep,
  FlashStep,
  HandoffStep,
  PhotoStepScreen,
  prepareLaterSteps,
  ReviewStep,
  SendingStep,
  TurnStepScreen,
} from "./later-steps";
import { fill, useMessages } from "./messages";
import { PHOTO_STEPS } from "./model";
import { Frame } from "./page-layout";
import { isDocumentKept } from "./retry";
import {
  type CaptureEvent,
  type CaptureState,
  initialState,
  isPhotoStep,
  isTurn,
  photoSteps,
  type Step,
  uploadProgress,
} from "./state";
import { reduce } from "./state-machine";
import { ConsentStep } from "./steps/consent-step";
import { BlockedStep, StartingStep } from "./steps/end-steps";
import { WelcomeStep } from "./steps/welcome-step";
import { useBack } from "./use-back";
import { useDraft } from "./use-draft";
import { useEmbed } from "./use-embed";
import { useReceived } from "./use-received";
import { useSession } from "./use-session";
import { useUploads } from "./use-uploads";

/** The hosted flow. @param apiBaseUrl origin of the API; empty when it is the page's own. */
export function CaptureFlow({ apiBaseUrl }: { readonly apiBaseUrl: string }) {
  const [state, dispatch] = useReducer(reduce, initialState);
  const { access, retry } = useSession(apiBaseUrl, dispatch);
  useUploads(state, access, dispatch);
  useDraft(state, access);
  useReceived(state, access, dispatch);
  useEmbed(state);
  const hasBegun = state.step !== "starting" && state.step !== "welcome";
  useEffect(() => {
    if (hasBegun) prepareLaterSteps();
  }, [hasBegun]);
  const onBack = canGoBack(state) ? () => dispatch({ type: "wentBack" }) : null;
  useBack(onBack);
  return (
    <Frame branding={state.session?.branding ?? null} progress={progressOf(state)} onBack={onBack}>
      <Announcer state={state} />
      <Suspense fallback={<StartingStep />}>
        <StepScreen state={state} dispatch={dispatch} access={access} retry={retry} />
      </Suspense>
    </Frame>
  );
}

export interface ScreenProps {
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
  readonly access: () => SessionAccess;
}

function StepScreen({ retry, ...props }: ScreenProps & { readonly retry: () => void }) {
  const { state, dispatch, access } = props;
  const { step, session } = state;
  const company = session?.branding.companyName ?? null;
  if (isTurn(step)) return <TurnStepScreen key="turns" step={step} {...props} />;
  if (isPhotoStep(step)) return <PhotoStepScreen key={step} step={step} {...props} />;
  switch (step) {
    case "starting":
      return <StartingStep />;
    case "blocked": {
      const reason = state.blockedReason ?? "invalid";
      return <BlockedStep reason={reason} onRetry={reason === "unreachable" ? retry : null} />;
    }
    case "welcome":
      return <WelcomeStep company={company} state={state} dispatch={dispatch} />;
    case "handoff":
      return <HandoffStep from={state.handoffFrom} access={access} dispatch={dispatch} />;
    case "consent":
      return <ConsentStep company={company} session={session} access={access} dispatch={dispatch} />;
    case "declining":
      return <DecliningStep access={access} dispatch={dispatch} />;
    case "declined":
      return (
        <DeclinedStep
          company={company}
          link={returnLink(session?.callback ?? null, { status: "declined" })}
          expiresAt={session?.expiresAt ?? 0}
          onReconsider={() => dispatch({ type: "reconsidered" })}
        />
      );
    case "document":
      return session && <DocumentStep chosen={state.document} offered={session} dispatch={dispatch} />;
    case "flash":
      return <FlashStep state={state} dispatch={dispatch} />;
    case "review":
      return <ReviewStep state={state} dispatch={dispatch} />;
    case "sending":
      return <SendingStep progress={uploadProgress(state)} />;
    case "company":
      return <CompanyStep session={session} access={access} dispatch={dispatch} />;
    case "done":
      return (
        <Done
          state={state}
          company={company}
          access={access}
          onDocuments={() => dispatch({ type: "companyReopened" })}
        />
      );
  }
}

interface DoneProps {
  readonly state: CaptureState;
  readonly company: string | null;
  readonly access: () => SessionAccess;
  readonly onDocuments: () => void;
}

function Done({ state, company, access, onDocuments }: DoneProps) {
  const { verificationId, session } = state;
  const link = returnLink(session?.callback ?? null, { status: "submitted", verificationId });
  const shown = { company, verificationId, link, session, access, onDocuments };
  return <DoneStep {...shown} />;
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

function progressOf(state: CaptureState) {
  const steps: readonly Step[] = [
    ...(isDocumentKept(state.session) ? [] : (["document"] as const)),
    ...photoSteps(state),
    "review",
  ];
  const at =
    state.step === "sending" || state.step === "flash" ? steps.length - 1 : steps.indexOf(state.step);
  return at < 0 ? null : { step: at + 1, steps: steps.length };
}

function canGoBack({ step }: CaptureState): boolean {
  return ["handoff", "consent", "document", "flash", "review"].includes(step) || isPhotoStep(step);
}
