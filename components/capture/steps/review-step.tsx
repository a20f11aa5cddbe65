import type { Dispatch } from "react";
import { Button } from "@/components/capture/ui/button";
import { AlertIcon, CheckIcon } from "@/components/capture/ui/icons";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import { fill, refusalSentence, useMessages } from "../messages";
import type { PhotoStep } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { PhotoPreview } from "../photo-preview";
import {
  type CaptureEvent,
  type CaptureState,
  missingPhotos,
  photoSteps,
  type TakenPhoto,
  type Upload,
} from "../state";
import { useOffline } from "../use-offline";

interface ReviewProps {
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/** All photos at a glance, each with its way to the server, before anything is handed in. */
export function ReviewStep({ state, dispatch }: ReviewProps) {
  const messages = useMessages();
  const offline = useOffline();
  const { submitProblem } = state;
  return (
    <StepLayout
      actions={
        <Button onClick={() => dispatch({ type: "submitAsked" })} disabled={missingPhotos(state).length > 0}>
          {submitProblem ? messages.tryAgain : messages.submit}
        </Button>
      }
    >
      <StepHeading>{messages.reviewTitle}</StepHeading>
      <p className="text-soft leading-relaxed">{messages.reviewIntro}</p>
      {offline && !submitProblem && (
        <p role="status" className="rounded-2xl bg-raised p-4 leading-snug">
          {messages.offline}
        </p>
      )}
      {submitProblem && <Problem>{refusalSentence(messages, submitProblem)}</Problem>}
      <ul className="grid gap-3">
        {photoSteps(state).map((step) => (
          <PhotoRow
            key={step}
            step={step}
            photo={state.photos[step]}
            onRetake={() => dispatch({ type: "retakeAsked", step })}
          />
        ))}
      </ul>
      {state.turnsSkipped && state.session?.challenge?.isRequired !== false && (
        <SkippedTurns onTake={() => dispatch({ type: "retakeAsked", step: "liveness1" })} />
      )}
    </StepLayout>
  );
}

/** What follows from the turns that were left out, and the way back to them. */
function SkippedTurns({ onTake }: { readonly onTake: () => void }) {
  const messages = useMessages();
  return (
    <div className="grid gap-1 rounded-3xl border border-line p-4">
      <p className="text-soft leading-snug">{messages.turnSkipAsk}</p>
      <button
        type="button"
        onClick={onTake}
        className="-ms-3 min-h-11 justify-self-start rounded-xl px-3 font-semibold text-accent-text text-sm hover:bg-raised"
      >
        {messages.turnSkipNot}
      </button>
    </div>
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
          className="h-20 w-22 shrink-0 rounded-2xl bg-raised object-cover sm:w-24"
        />
      ) : (
        <span
          aria-hidden="true"
          className="h-20 w-22 shrink-0 rounded-2xl border-2 border-line border-dashed"
        />
      )}
      {/* On a phone the button is below the text: next to it there is no room in most languages. */}
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <div className="grid gap-1 pt-1 sm:pt-0">
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
          className="-ms-3 min-h-11 rounded-xl px-3 text-start font-semibold text-accent-text text-sm hover:bg-raised sm:ms-0 sm:shrink-0"
        >
          {photo ? messages.retake : messages.reviewAdd}
        </button>
      </div>
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
