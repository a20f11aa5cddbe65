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
      <p className="text-soft leading-snug">{messages.reviewIntro}</p>
      {offline && !submitProblem && (
        <p role="status" className="rounded-2xl bg-raised p-4 leading-snug">
          {messages.offline}
        </p>
      )}
      {submitProblem && <Problem>{refusalSentence(messages, submitProblem)}</Problem>}
      <ul className="grid gap-2 short:gap-1.5">
        {photoSteps(state).map((step) => (
          <PhotoRow
            key={step}
            step={step}
            photo={state.photos[step]}
            isLeftOut={step === "idBack" && state.backSkipped}
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
  /** The person said that the document has no such side. */
  readonly isLeftOut: boolean;
  readonly onRetake: () => void;
}

function PhotoRow({ step, photo, isLeftOut, onRetake }: PhotoRowProps) {
  const messages = useMessages();
  const title = messages.photoName[step];
  const label = fill(photo ? messages.reviewRetakeLabel : messages.reviewAddLabel, { photo: title });
  return (
    <li className="flex items-center gap-3 rounded-2xl border border-line p-1.5 tiny:flex-wrap tiny:gap-x-2">
      {photo ? (
        <PhotoPreview
          blob={photo.blob}
          alt={messages.photoAlt[step]}
          className="h-12 w-16 shrink-0 rounded-xl bg-raised object-cover sm:h-16 sm:w-20 tiny:w-10"
        />
      ) : (
        <span
          aria-hidden="true"
          className="h-12 w-16 shrink-0 rounded-xl border-2 border-line border-dashed sm:h-16 sm:w-20 tiny:w-10"
        />
      )}
      <div className="grid min-w-0 flex-1">
        <span className="font-semibold leading-snug">{title}</span>
        {photo ? (
          <UploadState upload={photo.upload} />
        ) : (
          <span className="text-sm text-soft leading-snug">
            {isLeftOut ? messages.reviewNoBack : messages.reviewMissing}
          </span>
        )}
      </div>
      <button
        type="button"
        aria-label={label}
        onClick={onRetake}
        className="min-h-11 min-w-11 max-w-28 shrink-0 rounded-xl px-2 text-end font-semibold text-accent-text text-sm leading-tight hover:bg-raised sm:max-w-none tiny:max-w-none tiny:basis-full"
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
    <span className={`flex items-center gap-1.5 text-sm leading-snug ${tone[upload.status]}`}>
      {upload.status === "sent" && <CheckIcon className="size-4" />}
      {upload.status === "sending" && <Spinner className="size-3.5 border-2" />}
      {(upload.status === "failed" || upload.status === "refused") && <AlertIcon className="size-4" />}
      {text}
    </span>
  );
}
