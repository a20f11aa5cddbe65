import { type Dispatch, Suspense, useCallback, useEffect, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import type { TurnDirection } from "@/lib/vocabulary";
import { validateSession } from "../api";
import { cameraAlternatives } from "../camera-alternatives";
import { TurnCamera } from "../cameras";
import type { SessionAccess } from "../http";
import { refusalSentence, useMessages } from "../messages";
import { TURN_STEPS, type TurnStep } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { type PhotoProblem, type PreparedPhoto, prepareFile, prepareFrame } from "../photo";
import { PhotoFile } from "../photo-file";
import { newPhotoId } from "../photo-id";
import type { CaptureEvent, CaptureState, Sheet, TakenPhoto } from "../state";
import type { RecordedTurn } from "../turn-recorder";
import { TurnTask } from "../turn-task";
import { FocusedQuestion } from "../ui/question";

interface TurnProps {
  readonly step: TurnStep;
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
  readonly access: () => SessionAccess;
}

/**
 * Both turns of the head, one after the other with the same camera. Each is shown once the one before was taken, and no
 * upload is waited for. There is no photo to approve, because people cannot see the screen with their head turned.
 */
export function TurnStepScreen(props: TurnProps) {
  const messages = useMessages();
  const { step, state, dispatch, access } = props;
  const isReady = useChallenge(step, state, dispatch, access);
  const direction = state.session?.challenge?.directions[TURN_STEPS.indexOf(step)];
  if (isReady && direction) return <TakeTurn {...props} direction={direction} />;
  return (
    <StepLayout>
      <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
        <Spinner className="size-10 text-accent-text" />
        <StepHeading>{messages.photoTitle[step]}</StepHeading>
        <p role="status" className="max-w-xs text-soft leading-relaxed">
          {messages.working}
        </p>
      </div>
    </StepLayout>
  );
}

function TakeTurn({
  step,
  direction,
  state,
  dispatch,
  access,
}: TurnProps & { readonly direction: TurnDirection }) {
  const messages = useMessages();
  const [hasCamera, setHasCamera] = useState(true);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [isSkipping, setSkipping] = useState(false);
  const ways = cameraAlternatives(state, dispatch, access);
  const upload = state.photos[step]?.upload;
  const isRequired = state.session?.challenge?.isRequired ?? true;
  const skip = () => dispatch({ type: "turnsSkipped" });
  const refusal = upload?.status === "refused" && !problem ? upload.refusal : null;
  const onShown = useCallback(
    () => dispatch({ type: "challengeShown", atMs: performance.now() }),
    [dispatch],
  );

  async function take(from: Pick<TakenPhoto, "source" | "camera">, prepare: () => Promise<PreparedPhoto>) {
    setPreparing(true);
    setProblem(null);
    const prepared = await prepare();
    setPreparing(false);
    if (!prepared.ok) return setProblem(prepared.problem);
    dispatch({ type: "photoAccepted", step, photo: { id: newPhotoId(), ...from, blob: prepared.blob } });
  }

  function onTurn({ blob, sheet }: RecordedTurn, camera: string | undefined) {
    setProblem(null);
    const photo = { id: newPhotoId(), source: "camera", camera, blob } as const;
    const kept = sheet && sheetOf(sheet, camera, state.challengeShownMs);
    dispatch({ type: "photoAccepted", step, photo, sheet: kept });
  }

  return (
    <StepLayout
      hasView={hasCamera}
      hasShutter={hasCamera && !isSkipping}
      actions={
        isSkipping ? (
          <SkipQuestion onSkip={skip} onStay={() => setSkipping(false)} />
        ) : (
          <>
            {ways.fileUploads && !hasCamera && (
              <PhotoFile
                label={messages.uploadPhoto}
                variant="primary"
                disabled={preparing}
                onFile={(file) => void take({ source: "file" }, () => prepareFile(file))}
              />
            )}
            <Button variant="plain" onClick={() => (isRequired ? setSkipping(true) : skip())}>
              {messages.turnSkip}
            </Button>
          </>
        )
      }
    >
      <StepHeading>{messages.photoTitle[step]}</StepHeading>
      {!hasCamera && <TurnTask direction={direction}>{messages.turnHint[direction]}</TurnTask>}
      {refusal && <Problem>{refusalSentence(messages, refusal)}</Problem>}
      {problem && <Problem>{messages.photoProblem[problem]}</Problem>}
      <Suspense
        fallback={
          <div className="grid min-h-64 place-items-center text-soft">
            <Spinner />
          </div>
        }
      >
        <TurnCamera
          step={step}
          direction={direction}
          isPaused={isSkipping}
          busy={preparing}
          onTurn={onTurn}
          onShutter={(video, camera) => void take({ source: "camera", camera }, () => prepareFrame(video))}
          onShown={onShown}
          onAvailable={setHasCamera}
          ways={ways}
        />
      </Suspense>
    </StepLayout>
  );
}

/** The tiles' times count from when the challenge was shown. */
export function sheetOf(
  { blob, timesMs }: { readonly blob: Blob; readonly timesMs: readonly number[] },
  camera: string | undefined,
  shownMs: number | null,
): Sheet | null {
  let least = -1;
  const frameTimesMs = timesMs.map((atMs) => {
    least = Math.max(least + 1, Math.round(atMs - (shownMs ?? atMs)));
    return least;
  });
  return { id: newPhotoId(), blob, camera, frameTimesMs };
}

/** What it means to go on without the turns, before it is done. */
function SkipQuestion({ onSkip, onStay }: { readonly onSkip: () => void; readonly onStay: () => void }) {
  const messages = useMessages();
  return (
    <>
      <FocusedQuestion>{messages.turnSkipAsk}</FocusedQuestion>
      <Button onClick={onStay}>{messages.turnSkipNot}</Button>
      <Button variant="quiet" onClick={onSkip}>
        {messages.turnSkipSure}
      </Button>
    </>
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
