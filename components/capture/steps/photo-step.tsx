import { type Dispatch, Suspense, useEffect, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import { type CameraAlternatives, cameraAlternatives } from "../camera-alternatives";
import { cameraName } from "../camera-name";
import { Camera, prepareTurns } from "../cameras";
import type { SessionAccess } from "../http";
import { refusalSentence, useMessages } from "../messages";
import type { Messages } from "../messages/en";
import type { PhotoStep, Refusal, TurnStep } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { type PhotoProblem, type PreparedPhoto, prepareFile, prepareFrame } from "../photo";
import { PhotoFile } from "../photo-file";
import { newPhotoId } from "../photo-id";
import { PhotoPreview } from "../photo-preview";
import { type CaptureEvent, type CaptureState, isRequired, type TakenPhoto } from "../state";

/** What the person is asked to approve. */
type Candidate = Pick<TakenPhoto, "source" | "camera" | "blob">;

type TakenFrom = Omit<Candidate, "blob">;

type StillStep = Exclude<PhotoStep, TurnStep>;

interface PhotoStepProps {
  readonly step: StillStep;
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
  readonly access: () => SessionAccess;
}

/** One photo: taken or chosen, reviewed, and kept or retaken. */
export function PhotoStepScreen({ step, state, dispatch, access }: PhotoStepProps) {
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [preparing, setPreparing] = useState(false);
  const upload = state.photos[step]?.upload;
  const refusal = upload?.status === "refused" ? upload.refusal : null;
  // A check that finds the same problem twice may be wrong itself: the person must not be stuck.
  const mayUseAnyway = refusal?.key !== undefined && (state.failedChecks[step] ?? 0) > 1;

  const hasChallenge = state.session?.challenge != null;
  useEffect(() => {
    if (hasChallenge) prepareTurns();
  }, [hasChallenge]);

  async function take(from: TakenFrom, prepare: () => Promise<PreparedPhoto>) {
    setPreparing(true);
    setProblem(null);
    const prepared = await prepare();
    setPreparing(false);
    if (prepared.ok) setCandidate({ ...from, blob: prepared.blob });
    else setProblem(prepared.problem);
  }

  if (candidate) {
    return (
      <CheckPhoto
        key="check"
        step={step}
        photo={candidate.blob}
        onKeep={() => dispatch({ type: "photoAccepted", step, photo: { id: newPhotoId(), ...candidate } })}
        onRetake={() => setCandidate(null)}
      />
    );
  }
  return (
    <TakePhoto
      key="take"
      step={step}
      isPassport={state.document?.type === "PASSPORT"}
      refusal={problem ? null : refusal}
      problem={problem}
      preparing={preparing}
      ways={cameraAlternatives(state, dispatch, access)}
      onTake={(from, prepare) => void take(from, prepare)}
      onUseAnyway={mayUseAnyway ? () => dispatch({ type: "usedAnyway", step }) : null}
      onSkip={isRequired(step) ? null : () => dispatch({ type: "skipped", step })}
    />
  );
}

interface TakePhotoProps {
  readonly step: StillStep;
  readonly isPassport: boolean;
  readonly refusal: Refusal | null;
  readonly problem: PhotoProblem | null;
  readonly preparing: boolean;
  readonly ways: CameraAlternatives;
  readonly onTake: (from: TakenFrom, prepare: () => Promise<PreparedPhoto>) => void;
  readonly onUseAnyway: (() => void) | null;
  readonly onSkip: (() => void) | null;
}

function TakePhoto(props: TakePhotoProps) {
  const { step, refusal, problem, preparing, ways, onTake, onUseAnyway, onSkip } = props;
  const messages = useMessages();
  const [hasCamera, setHasCamera] = useState(true);
  const uploadLabel = hasCamera ? messages.uploadInstead : messages.uploadPhoto;
  const ofFace = step === "selfie";
  return (
    <StepLayout
      hasView={hasCamera}
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
          {onUseAnyway && (
            <Button variant="quiet" onClick={onUseAnyway}>
              {messages.useAnyway}
            </Button>
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
          facing={ofFace ? "user" : "environment"}
          subject={ofFace ? FACE : DOCUMENT}
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

interface CheckPhotoProps {
  readonly step: StillStep;
  readonly photo: Blob;
  readonly onKeep: () => void;
  readonly onRetake: () => void;
}

function CheckPhoto({ step, photo, onKeep, onRetake }: CheckPhotoProps) {
  const messages = useMessages();
  return (
    <StepLayout
      actions={
        <>
          <Button onClick={onKeep}>{messages.usePhoto}</Button>
          <Button variant="quiet" onClick={onRetake}>
            {messages.retake}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.photoTitle[step]}</StepHeading>
      <p className="text-soft leading-relaxed">
        {messages.photoCheck[step === "selfie" ? "face" : "document"]}
      </p>
      <div className="overflow-hidden rounded-3xl bg-raised">
        <PhotoPreview
          blob={photo}
          alt={messages.photoAlt[step]}
          className="max-h-[50dvh] min-h-48 w-full object-contain"
        />
      </div>
    </StepLayout>
  );
}
