"use client";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Problem, Spinner } from "@/components/ui/notice";
import { StepHeading, StepLayout } from "../frame";
import { refusalSentence, useMessages } from "../messages";
import { type PhotoProblem, type Prepared, prepareFile, prepareFrame } from "../photo";
import { PhotoFile } from "../photo-file";
import { PhotoPreview } from "../photo-preview";
import type { PhotoStep, Refusal } from "../state";

/** The camera's code is fetched when the first photo is asked for, not with the page. */
const Camera = lazy(() => import("../camera").then((module) => ({ default: module.Camera })));

interface PhotoStepProps {
  readonly step: PhotoStep;
  /** Why the server would not take the last photo of this step. */
  readonly refusal: Refusal | null;
  readonly onAccept: (blob: Blob) => void;
  readonly onSkip: (() => void) | null;
}

/** One photo: taken or chosen, looked at, and kept or taken again. */
export function PhotoStepScreen({ step, refusal, onAccept, onSkip }: PhotoStepProps) {
  const [candidate, setCandidate] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [preparing, setPreparing] = useState(false);

  async function take(prepare: () => Promise<Prepared>) {
    setPreparing(true);
    setProblem(null);
    const prepared = await prepare();
    setPreparing(false);
    if (prepared.ok) setCandidate(prepared.blob);
    else setProblem(prepared.problem);
  }

  if (candidate) {
    return (
      <CheckPhoto
        key="check"
        step={step}
        photo={candidate}
        onKeep={() => onAccept(candidate)}
        onRetake={() => setCandidate(null)}
      />
    );
  }
  return (
    <TakePhoto
      key="take"
      step={step}
      refusal={problem ? null : refusal}
      problem={problem}
      preparing={preparing}
      onTake={(prepare) => void take(prepare)}
      onSkip={onSkip}
    />
  );
}

interface TakePhotoProps {
  readonly step: PhotoStep;
  readonly refusal: Refusal | null;
  readonly problem: PhotoProblem | null;
  readonly preparing: boolean;
  readonly onTake: (prepare: () => Promise<Prepared>) => void;
  readonly onSkip: (() => void) | null;
}

function TakePhoto({ step, refusal, problem, preparing, onTake, onSkip }: TakePhotoProps) {
  const messages = useMessages();
  const [hasCamera, setHasCamera] = useState(true);
  const uploadLabel = hasCamera ? messages.uploadInstead : messages.uploadPhoto;
  const ofFace = step === "selfie";
  return (
    <StepLayout
      actions={
        <>
          <PhotoFile
            label={preparing ? messages.preparing : uploadLabel}
            look={hasCamera ? "plain" : "primary"}
            disabled={preparing}
            onFile={(file) => onTake(() => prepareFile(file))}
          />
          {onSkip && (
            <Button look="quiet" onClick={onSkip}>
              {messages.skipBack}
            </Button>
          )}
        </>
      }
    >
      <StepHeading>{messages.photoTitle[step]}</StepHeading>
      <p className="text-soft leading-relaxed">{messages.photoHint[step]}</p>
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
          guide={ofFace ? "face" : "document"}
          busy={preparing}
          onShutter={(video) => onTake(() => prepareFrame(video))}
          onAvailable={setHasCamera}
        />
      </Suspense>
    </StepLayout>
  );
}

interface CheckPhotoProps {
  readonly step: PhotoStep;
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
          <Button look="quiet" onClick={onRetake}>
            {messages.retake}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.photoTitle[step]}</StepHeading>
      <p className="text-soft leading-relaxed">{messages.photoCheck[step]}</p>
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
