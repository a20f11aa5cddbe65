import { useEffect } from "react";
import { Button } from "@/components/capture/ui/button";
import { CheckIcon } from "@/components/capture/ui/icons";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import { refusalSentence, useMessages, useWording } from "../messages";
import type { Messages } from "../messages/en";
import type { PhotoStep, TurnStep } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { PhotoPreview } from "../photo-preview";
import type { TakenPhoto } from "../state";
import { useVerdict, type Verdict } from "../use-verdict";
import { useSaying, useVoice, vibrate } from "../voice";

interface CheckPhotoProps {
  readonly step: Exclude<PhotoStep, TurnStep>;
  readonly photo: TakenPhoto;
  /** Whether the server found problems once before in this photo: then it may be used all the same. */
  readonly isRepeated: boolean;
  readonly onKeep: () => void;
  readonly onRetake: () => void;
}

/**
 * A photo before it is kept, with what is known about it. A photo with a problem is first of all taken again; what only
 * this device saw may be wrong, and so may the server the second time: then it may be used (CAPTURE-UPLOAD-2).
 */
export function CheckPhoto({ step, photo, isRepeated, onKeep, onRetake }: CheckPhotoProps) {
  const { messages, language } = useWording();
  const verdict = useVerdict(step, photo);
  const isBad = verdict.kind === "bad";
  useSaying(useVoice(language, false), sentenceOf(messages, verdict));
  useEffect(() => {
    if (isBad) vibrate("wrong");
  }, [isBad]);
  const { upload } = photo;
  const mayUse = upload.status !== "refused" || (isRepeated && upload.refusal.key !== undefined);
  const retake = (
    <Button key="retake" variant={isBad ? "primary" : "quiet"} onClick={onRetake}>
      {messages.retake}
    </Button>
  );
  const use = (
    <Button
      key="use"
      variant={isBad ? "quiet" : "primary"}
      disabled={verdict.kind === "checking"}
      onClick={onKeep}
    >
      {isBad ? messages.useAnyway : messages.usePhoto}
    </Button>
  );
  return (
    <StepLayout hasView actions={isBad ? [retake, mayUse && use] : [use, retake]}>
      <StepHeading>{messages.photoTitle[step]}</StepHeading>
      <VerdictLine verdict={verdict} />
      {!isBad && (
        <p className="text-soft leading-relaxed">
          {messages.photoCheck[step === "selfie" ? "face" : "document"]}
        </p>
      )}
      <div className="overflow-hidden rounded-3xl bg-raised low:col-start-1! low:row-span-6 low:row-start-1">
        <PhotoPreview
          blob={photo.blob}
          alt={messages.photoAlt[step]}
          className="max-h-[50dvh] min-h-24 w-full object-contain short:max-h-[38dvh] low:max-h-[calc(100dvh-7rem)]"
        />
      </div>
    </StepLayout>
  );
}

function sentenceOf(messages: Messages, verdict: Verdict): string {
  return verdict.kind === "bad"
    ? refusalSentence(messages, verdict.refusal)
    : messages.photoVerdict[verdict.kind];
}

function VerdictLine({ verdict }: { readonly verdict: Verdict }) {
  const messages = useMessages();
  if (verdict.kind === "bad") return <Problem>{sentenceOf(messages, verdict)}</Problem>;
  const isGood = verdict.kind === "good";
  return (
    <p
      role="status"
      className={`flex min-h-6 items-center gap-2 font-medium ${isGood ? "text-good" : "text-soft"}`}
    >
      {verdict.kind === "checking" && <Spinner className="size-4 border-2" />}
      {isGood && <CheckIcon className="size-5 shrink-0" />}
      {sentenceOf(messages, verdict)}
    </p>
  );
}
