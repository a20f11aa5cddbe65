import { Button } from "@/components/capture/ui/button";
import { AlertIcon, CheckIcon } from "@/components/capture/ui/icons";
import { Spinner } from "@/components/capture/ui/notice";
import { useMessages } from "../messages";
import { StepHeading, StepLayout } from "../page-layout";
import type { BlockedReason } from "../state";

/** The link is being read. */
export function StartingStep() {
  const messages = useMessages();
  return (
    <div role="status" className="grid flex-1 place-content-center justify-items-center gap-4 text-soft">
      <Spinner className="size-8" />
      <p>{messages.loading}</p>
    </div>
  );
}

/** Why the link leads no further. @param onRetry null where trying again cannot help. */
export function BlockedStep({
  reason,
  onRetry,
}: {
  readonly reason: BlockedReason;
  readonly onRetry: (() => void) | null;
}) {
  const messages = useMessages();
  // The company is decided: the person did nothing wrong, and nothing is left to do.
  const isFinished = reason === "closed";
  return (
    <StepLayout actions={onRetry && <Button onClick={onRetry}>{messages.tryAgain}</Button>}>
      <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
        <span
          className={`grid size-18 place-items-center rounded-full ${isFinished ? "bg-good-ground text-good" : "bg-bad-ground text-bad"}`}
        >
          {isFinished ? <CheckIcon className="size-9" /> : <AlertIcon className="size-9" />}
        </span>
        <StepHeading>{messages.blockedTitle[reason]}</StepHeading>
        <p className="max-w-sm text-soft leading-relaxed">{messages.blockedBody[reason]}</p>
      </div>
    </StepLayout>
  );
}
