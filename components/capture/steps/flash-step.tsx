import { type Dispatch, Suspense, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { Spinner } from "@/components/capture/ui/notice";
import { FlashCamera } from "../cameras";
import { useMessages } from "../messages";
import { StepHeading, StepLayout } from "../page-layout";
import type { CaptureEvent, CaptureState } from "../state";
import { sheetOf } from "./turn-step";

const NO_COLOURS: readonly never[] = [];

interface FlashProps {
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/** The colours of the screen: announced, begun by the person, and left out by a press. */
export function FlashStep({ state, dispatch }: FlashProps) {
  const messages = useMessages();
  const [isReady, setReady] = useState(false);
  const [isOn, setOn] = useState(false);
  return (
    <StepLayout
      hasView
      actions={
        <>
          <Button disabled={!isReady || isOn} onClick={() => setOn(true)}>
            {messages.flashStart}
          </Button>
          <Button variant="quiet" onClick={() => dispatch({ type: "flashEnded", sheet: null })}>
            {messages.flashSkip}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.flashTitle}</StepHeading>
      <p className="leading-snug">{messages.flashBody}</p>
      <p className="rounded-2xl bg-raised p-3 font-medium leading-snug">{messages.flashWarning}</p>
      <Suspense
        fallback={
          <div className="grid min-h-64 place-items-center text-soft">
            <Spinner />
          </div>
        }
      >
        <FlashCamera
          colours={state.session?.challenge?.colours ?? NO_COLOURS}
          isOn={isOn}
          onReady={setReady}
          onEnd={(sheet, camera) =>
            dispatch({
              type: "flashEnded",
              sheet: sheet && sheetOf(sheet, camera, state.challengeShownMs),
            })
          }
        />
      </Suspense>
    </StepLayout>
  );
}
