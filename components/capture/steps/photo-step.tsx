import { type Dispatch, Suspense, useEffect, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import { type CameraAlternatives, cameraAlternatives } from "../camera-alternatives";
import { cameraName } from "../camera-name";
import { Camera, prepareTurns } from "../cameras";
import type { SessionAccess } from "../http";
import { useMessages } from "../messages";
import type { Messages } from "../messages/en";
import type { PhotoStep, TurnStep } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { type PhotoProblem, type PreparedPhoto, prepareFile, prepareFrame } from "../photo";
import { PhotoFile } from "../photo-file";
import { newPhotoId } from "../photo-id";
import { retrySentences } from "../retry";
import { type CaptureEvent, type CaptureState, isRequired, type TakenPhoto } from "../state";
import { CheckPhoto } from "./check-photo";

type TakenFrom = Pick<TakenPhoto, "source" | "camera">;

type StillStep = Exclude<PhotoStep, TurnStep>;

interface PhotoStepProps {
  readonly step: StillStep;
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
  readonly access: () => SessionAccess;
}

/** One photo: taken or chosen, looked at, and kept or retaken. */
export function PhotoStepScreen({ step, state, dispatch, access }: PhotoStepProps) {
  const messages = useMessages();
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [preparing, setPreparing] = useState(false);
  /** The kept photo that the person takes again although it was shown with its problem. */
  const [retakenId, setRetakenId] = useState<string | null>(null);
  const candidate = state.candidate?.step === step ? state.candidate.photo : null;
  const kept = state.photos[step];
  const refused = kept?.upload.status === "refused" && kept.id !== retakenId ? kept : null;
  const shown = candidate ?? refused;
  // A check that finds the same problem twice may be wrong itself: the person must not be stuck.
  const isRepeated = (state.failedChecks[step] ?? 0) > 1;

  const hasChallenge = state.session?.challenge != null;
  useEffect(() => {
    if (hasChallenge) prepareTurns();
  }, [hasChallenge]);

  async function take(from: TakenFrom, prepare: () => Promise<PreparedPhoto>) {
    setPreparing(true);
    setProblem(null);
    const prepared = await prepare();
    setPreparing(false);
    if (!prepared.ok) return setProblem(prepared.problem);
    dispatch({ type: "photoTaken", step, photo: { id: newPhotoId(), ...from, blob: prepared.blob } });
  }

  if (shown) {
    return (
      <CheckPhoto
        key={shown.id}
        step={step}
        photo={shown}
        isRepeated={isRepeated}
        onKeep={() => dispatch({ type: candidate ? "photoKept" : "usedAnyway", step })}
        onRetake={() => {
          if (kept) setRetakenId(kept.id);
          dispatch({ type: "photoDropped", step });
        }}
      />
    );
  }
  return (
    <TakePhoto
      key="take"
      step={step}
      lastTime={retrySentences(messages, state.session, step)}
      isPassport={state.document?.type === "PASSPORT"}
      problem={problem}
      preparing={preparing}
      ways={cameraAlternatives(state, dispatch, access)}
      onTake={(from, prepare) => void take(from, prepare)}
      onSkip={isRequired(step) ? null : () => dispatch({ type: "skipped", step })}
    />
  );
}

interface TakePhotoProps {
  readonly step: StillStep;
  /** What was wrong with the earlier photo of a person who was asked again. */
  readonly lastTime: readonly string[];
  readonly isPassport: boolean;
  readonly problem: PhotoProblem | null;
  readonly preparing: boolean;
  readonly ways: CameraAlternatives;
  readonly onTake: (from: TakenFrom, prepare: () => Promise<PreparedPhoto>) => void;
  readonly onSkip: (() => void) | null;
}

function TakePhoto(props: TakePhotoProps) {
  const { step, problem, preparing, ways, onTake, onSkip } = props;
  const messages = useMessages();
  const [hasCamera, setHasCamera] = useState(true);
  const uploadLabel = hasCamera ? messages.uploadInstead : messages.uploadPhoto;
  const ofFace = step === "selfie";
  return (
    <StepLayout
      hasView={hasCamera}
      hasShutter={hasCamera}
      actions={
        <>
          {ways.fileUploads && (
            <PhotoFile
              label={preparing ? messages.preparing : uploadLabel}
              variant={hasCamera ? "plain" : "primary"}
              disabled={preparing}
              onFile={(file) => onTake({ source: "file" }, () => prepareFile(file))}
            />
          )}
          {onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              {messages.skipBack}
            </Button>
          )}
        </>
      }
    >
      <StepHeading>{messages.photoTitle[step]}</StepHeading>
      <p className="text-soft leading-relaxed">{hintOf(messages, props)}</p>
      {props.lastTime.length > 0 && (
        <p className="text-bad text-sm leading-snug">
          {messages.retryLastTime} {props.lastTime.join(" ")}
        </p>
      )}
      {problem && <Problem>{messages.photoProblem[problem]}</Problem>}
      <Suspense
        fallback={
          <div className="grid min-h-64 place-items-center text-soft">
            <Spinner />
          </div>
        }
      >
        <Camera
          facing={ofFace ? "user" : "environment"}
          subject={ofFace ? FACE : DOCUMENT}
          hint={hintOf(messages, props)}
          busy={preparing}
          onShutter={(video) =>
            onTake({ source: "camera", camera: cameraName(video) }, () => prepareFrame(video))
          }
          onAvailable={setHasCamera}
          ways={ways}
        />
      </Suspense>
    </StepLayout>
  );
}

const FACE = { kind: "face" } as const;
const DOCUMENT = { kind: "document" } as const;

function hintOf(messages: Messages, { step, isPassport }: TakePhotoProps): string {
  return step === "idFront" && isPassport ? messages.passportHint : messages.photoHint[step];
}
