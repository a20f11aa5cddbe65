import { Button } from "@/components/ui/button";
import { Frame, StepHeading, StepLayout } from "../frame";
import { useMessages } from "../messages";

/** A fault of the page itself. */
export function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  const messages = useMessages();
  return (
    <Frame branding={null} progress={null} onBack={null}>
      <StepLayout actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>}>
        <StepHeading>{messages.pageFailedTitle}</StepHeading>
        <p className="text-soft leading-relaxed">{messages.pageFailedBody}</p>
      </StepLayout>
    </Frame>
  );
}
