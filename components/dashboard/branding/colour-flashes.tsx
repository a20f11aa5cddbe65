"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { CaptureSettings, putCaptureSettings } from "@/lib/contract/settings";

interface FlashesProps {
  readonly current: CaptureSettings;
  readonly mayChange: boolean;
  readonly save: ActOf<typeof putCaptureSettings>;
}

/** Whether the page lights the screen in colours during the head turns. */
export function ColourFlashes({ current, mayChange, save }: FlashesProps) {
  const [colourFlashes, setColourFlashes] = useState(current.colourFlashes);
  const [problem, setProblem] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const submit = async () => {
    setProblem(null);
    await act(() => save({ body: { colourFlashes } }), {
      done: "Saved. It applies to head turns from now on.",
      onRefused: setProblem,
    });
  };
  return (
    <Card>
      <CardHeader
        title="Colours of the screen"
        description="A second sign that a face is before the screen: the page lights it in three colours, in an order drawn by the server."
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset disabled={!mayChange} className="contents">
          <CardBody className="grid gap-4">
            {problem && (
              <Notice tone="bad" live>
                {problem}
              </Notice>
            )}
            <label className="flex items-start gap-3 text-sm">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={colourFlashes}
                onChange={(event) => setColourFlashes(event.target.checked)}
              />
              <span className="grid gap-1">
                <span className="font-medium text-ink">Show colours during the head turns</span>
                <span className="text-soft leading-relaxed">
                  It helps in dim rooms only: in daylight the colours cannot be seen on a face, and nothing is
                  concluded. Changing colours can be unpleasant, and harmful for people with photosensitive
                  epilepsy; the page says so and lets them continue without.
                </span>
              </span>
            </label>
          </CardBody>
          <CardFooter>
            {mayChange ? (
              <Button
                type="submit"
                variant="primary"
                disabled={colourFlashes === current.colourFlashes}
                busy={isBusy}
              >
                Save colours
              </Button>
            ) : (
              <span className="mr-auto text-soft text-sm">Your role cannot change this.</span>
            )}
          </CardFooter>
        </fieldset>
      </form>
    </Card>
  );
}
