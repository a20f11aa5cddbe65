"use client";
import { Button } from "@/components/ui/button";
import { AlertIcon, CheckIcon } from "@/components/ui/icons";
import { Problem, Spinner } from "@/components/ui/notice";
import { StepHeading, StepLayout } from "../frame";
import { fill, refusalSentence, useMessages } from "../messages";
import { PhotoPreview } from "../photo-preview";
import {
  type CaptureState,
  missingPhotos,
  PHOTO_STEPS,
  type PhotoStep,
  type TakenPhoto,
  type Upload,
} from "../state";

interface ReviewProps {
  readonly state: CaptureState;
  readonly onRetake: (step: PhotoStep) => void;
  readonly onSubmit: () => void;
}

/** All photos at a glance, each with its way to the server, before anything is handed in. */
export function ReviewStep({ state, onRetake, onSubmit }: ReviewProps) {
  const messages = useMessages();
  const { submitProblem } = state;
  return (
    <StepLayout
      actions={
        <Button onClick={onSubmit} disabled={missingPhotos(state).length > 0}>
          {submitProblem ? messages.tryAgain : messages.submit}
        </Button>
      }
    >
      <StepHeading>{messages.reviewTitle}</StepHeading>
      <p className="text-soft leading-relaxed">{messages.reviewIntro}</p>
      {submitProblem && <Problem>{refusalSentence(messages, submitProblem)}</Problem>}
      <ul className="grid gap-3">
        {PHOTO_STEPS.map((step) => (
          <PhotoRow key={step} step={step} photo={state.photos[step]} onRetake={() => onRetake(step)} />
        ))}
      </ul>
    </StepLayout>
  );
}

interface PhotoRowProps {
  readonly step: PhotoStep;
  readonly photo: TakenPhoto | undefined;
  readonly onRetake: () => void;
}

function PhotoRow({ step, photo, onRetake }: PhotoRowProps) {
  const messages = useMessages();
  const title = messages.photoName[step];
  const label = fill(photo ? messages.reviewRetakeLabel : messages.reviewAddLabel, { photo: title });
  return (
    <li className="flex items-center gap-4 rounded-3xl border border-line p-3">
      {photo ? (
        <PhotoPreview
          blob={photo.blob}
          alt={messages.photoAlt[step]}
          className="h-20 w-24 shrink-0 rounded-2xl bg-raised object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="h-20 w-24 shrink-0 rounded-2xl border-2 border-line border-dashed"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="font-semibold leading-snug">{title}</span>
        {photo ? (
          <UploadState upload={photo.upload} />
        ) : (
          <span className="text-sm text-soft">{messages.reviewMissing}</span>
        )}
      </div>
      <button
        type="button"
        aria-label={label}
        onClick={onRetake}
        className="min-h-11 shrink-0 rounded-xl px-3 font-semibold text-accent-text text-sm hover:bg-raised"
      >
        {photo ? messages.retake : messages.reviewAdd}
      </button>
    </li>
  );
}

function UploadState({ upload }: { readonly upload: Upload }) {
  const messages = useMessages();
  const percent = upload.status === "sending" ? Math.round(upload.progress * 100) : 0;
  const text = fill(messages.uploadStatus[upload.status], { percent });
  const tone = {
    queued: "text-soft",
    sending: "text-soft",
    sent: "text-good",
    failed: "text-bad",
    refused: "text-bad",
  };
  return (
    <span className={`flex items-center gap-1.5 text-sm ${tone[upload.status]}`}>
      {upload.status === "sent" && <CheckIcon className="size-4" />}
      {upload.status === "sending" && <Spinner className="size-3.5 border-2" />}
      {(upload.status === "failed" || upload.status === "refused") && <AlertIcon className="size-4" />}
      {text}
    </span>
  );
}
