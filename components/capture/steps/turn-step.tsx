import { type Dispatch, Suspense, useEffect, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import type { PhotoSource, TurnDirection } from "@/lib/vocabulary";
import { validateSession } from "../api";
import { type CameraAlternatives, cameraAlternatives } from "../camera-alternatives";
import type { SessionAccess } from "../http";
import { refusalSentence, useMessages } from "../messages";
import { NETWORK_CODE, TURN_STEPS, type TurnStep } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { type PhotoProblem, type PreparedPhoto, prepareFile, prepareFrame } from "../photo";
import { PhotoFile } from "../photo-file";
import { newPhotoId } from "../photo-id";
import type { CaptureEvent, CaptureState } from "../state";
import { useOffline } from "../use-offline";
import { Camera } from "./photo-step";

interface TurnProps {
  readonly step: TurnStep;
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
  readonly access: () => SessionAccess;
}

/**
 * One turn of the head. The second is shown once the first has been uploaded: the server checks the times. There is
 * no photo to approve in between, because people cannot see the screen with their head turned.
 */
export function TurnStepScreen({ step, state, dispatch, access }: TurnProps) {
  const messages = useMessages();
  const isReady = useChallenge(step, state, dispatch, access);
  const direction = state.session?.challenge?.directions[TURN_STEPS.indexOf(step)];
  const first = state.photos.liveness1?.upload.status;
  const isOffline = useOffline();
  const isWaiting = step === "liveness2" && first !== "sent";
  if (isWaiting && (isOffline || first === "failed")) {
    return <TurnHeld isOffline={isOffline} dispatch={dispatch} />;
  }
  if (!isReady || !direction || isWaiting) {
    return (
      <StepLayout>
        <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
          <Spinner className="size-10 text-accent-text" />
          <StepHeading>{messages.photoTitle[step]}</StepHeading>
          <p role="status" className="max-w-xs text-soft leading-relaxed">
            {step === "liveness2" ? messages.turnWait : messages.working}
          </p>
        </div>
      </StepLayout>
    );
  }
  return (
    <TakeTurn
      key={`${step} ${direction}`}
      step={step}
      direction={direction}
      state={state}
      dispatch={dispatch}
      ways={cameraAlternatives(state, dispatch, access)}
    />
  );
}

/** The first turn does not get through: it goes on by itself when the connection is back, or the person goes on. */
function TurnHeld({
  isOffline,
  dispatch,
}: {
  readonly isOffline: boolean;
  readonly dispatch: Dispatch<CaptureEvent>;
}) {
  const messages = useMessages();
  return (
    <StepLayout
      actions={
        <>
          {!isOffline && (
            <Button onClick={() => dispatch({ type: "uploadsRetried" })}>{messages.tryAgain}</Button>
          )}
          <Button variant="plain" onClick={() => dispatch({ type: "turnsSkipped" })}>
            {messages.turnSkip}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.photoTitle.liveness2}</StepHeading>
      {isOffline ? (
        <p role="status" className="rounded-2xl bg-raised p-4 leading-snug">
          {messages.offline}
        </p>
      ) : (
        <Problem>{refusalSentence(messages, { code: NETWORK_CODE, message: "" })}</Problem>
      )}
    </StepLayout>
  );
}

interface TakeTurnProps {
  readonly step: TurnStep;
  readonly direction: TurnDirection;
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
  readonly ways: CameraAlternatives;
}

function TakeTurn({ step, direction, state, dispatch, ways }: TakeTurnProps) {
  const messages = useMessages();
  const [hasCamera, setHasCamera] = useState(true);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [preparing, setPreparing] = useState(false);
  const upload = state.photos[step]?.upload;
  const refusal = upload?.status === "refused" && !problem ? upload.refusal : null;
  const subject = direction === "left" ? LEFT : RIGHT;

  async function take(source: PhotoSource, prepare: () => Promise<PreparedPhoto>) {
    setPreparing(true);
    setProblem(null);
    const prepared = await prepare();
    setPreparing(false);
    if (!prepared.ok) return setProblem(prepared.problem);
    dispatch({ type: "photoAccepted", step, photo: { id: newPhotoId(), source, blob: prepared.blob } });
  }

  return (
    <StepLayout
      hasView={hasCamera}
      actions={
        <>
          {ways.fileUploads && (
            <PhotoFile
              label={hasCamera ? messages.uploadInstead : messages.uploadPhoto}
              variant={hasCamera ? "plain" : "primary"}
              disabled={preparing}
              onFile={(file) => void take("file", () => prepareFile(file))}
            />
          )}
          <Button variant="plain" onClick={() => dispatch({ type: "turnsSkipped" })}>
            {messages.turnSkip}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.photoTitle[step]}</StepHeading>
      <p className="flex items-center gap-3 font-medium leading-snug">
        <Arrow direction={direction} />
        {messages.turnHint[direction]}
      </p>
      {step === "liveness1" && (
        <p className="text-sm text-soft low:hidden short:hidden">{messages.turnWhy}</p>
      )}
      {refusal && <Problem>{refusalSentence(messages, refusal)}</Problem>}
      {problem && <Problem>{messages.photoProblem[problem]}</Problem>}
      <Suspense
        fallback={
          <div className="grid min-h-64 place-items-center text-soft">
            <Spinner />
          </div>
        }
      >
        <Camera
          facing="user"
          subject={subject}
          busy={preparing}
          onShutter={(video) => void take("camera", () => prepareFrame(video))}
          onAvailable={setHasCamera}
          ways={ways}
        />
      </Suspense>
    </StepLayout>
  );
}

const LEFT = { kind: "turn", direction: "left" } as const;
const RIGHT = { kind: "turn", direction: "right" } as const;

/** Two drawings, not one turned by a style: phones that lack the style would be shown the wrong way. */
const ARROWS = { left: "M20 12H4.5M10.5 6l-6 6 6 6", right: "M4 12h15.5M13.5 6l6 6-6 6" } as const;

/** Points the way in the mirror that the preview is, whatever the page's writing direction. */
function Arrow({ direction }: { readonly direction: TurnDirection }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-9 shrink-0 text-accent-text"
    >
      <path d={ARROWS[direction]} />
    </svg>
  );
}

/** Turns for a challenge that has lapsed count for nothing: the server draws a new one. */
function useChallenge(
  step: TurnStep,
  state: CaptureState,
  dispatch: Dispatch<CaptureEvent>,
  access: () => SessionAccess,
): boolean {
  const expiresAt = state.session?.challenge?.expiresAt ?? 0;
  const [lapsed] = useState(() => step === "liveness1" && expiresAt < Date.now());
  const [waits, setWaits] = useState(lapsed);
  useEffect(() => {
    if (!lapsed) return;
    const controller = new AbortController();
    void validateSession(access(), controller.signal).then((reply) => {
      if (controller.signal.aborted) return;
      if (reply.ok) dispatch({ type: "challengeDrawn", challenge: reply.value.challenge });
      setWaits(false); // offline: an old challenge is still better than a dead end
    });
    return () => controller.abort();
  }, [lapsed, access, dispatch]);
  return !waits;
}
