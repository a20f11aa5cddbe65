import { Button } from "@/components/capture/ui/button";
import { useMessages } from "../messages";
import { Frame, StepHeading, StepLayout } from "../page-layout";

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
