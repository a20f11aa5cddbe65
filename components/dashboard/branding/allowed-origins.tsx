"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import { useUnsaved } from "@/components/ui/use-unsaved";
import type { ActOf } from "@/lib/contract/action";
import type { CaptureSettings, putCaptureSettings } from "@/lib/contract/settings";
import type { Mode } from "@/lib/vocabulary";
import { Textarea } from "../verifications/textarea";

interface OriginsProps {
  readonly current: CaptureSettings;
  readonly mode: Mode;
  readonly mayChange: boolean;
  readonly save: ActOf<typeof putCaptureSettings>;
}

const SCOPE: Readonly<Record<Mode, string>> = {
  live: "For live sessions, and for test sessions until test mode has its own setting.",
  test: "For test sessions only. http://localhost works here too.",
};

/** The origins whose pages may call the session endpoints from a browser. */
export function AllowedOrigins(props: OriginsProps) {
  return (
    <OriginList
      {...props}
      list="allowedOrigins"
      title="Pages of your own"
      description="If you build the capture page yourself, list the origins it is served from: browsers let only these call the session endpoints. The hosted page needs no entry."
      label="Allowed origins"
      hint="One per line, at most 20, such as https://app.example.com. Use session tokens there, never an API key."
      done="Saved. It applies at once."
    />
  );
}

/** The origins whose pages may show the hosted page in a frame. */
export function EmbedOrigins(props: OriginsProps) {
  return (
    <OriginList
      {...props}
      list="embedOrigins"
      title="The hosted page inside your pages"
      description="List the origins of the pages that show the hosted page in a frame: browsers refuse it to all others. Links that people open themselves need no entry."
      label="Embedding origins"
      hint="One per line, at most 20, such as https://app.example.com."
      done="Saved. It applies to pages opened from now on."
    />
  );
}

interface ListProps extends OriginsProps {
  readonly list: "allowedOrigins" | "embedOrigins";
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly hint: string;
  readonly done: string;
}

function OriginList({ current, mode, mayChange, save, list, ...texts }: ListProps) {
  const saved = current[list].join("\n");
  const [text, setText] = useState(saved);
  const [refused, setRefused] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  useUnsaved(text !== saved);
  const submit = async () => {
    setRefused(null);
    const origins = text.split(/\s+/).filter((line) => line !== "");
    const done = await act(() => save({ body: { [list]: origins } }), {
      done: texts.done,
      onRefused: setRefused,
    });
    if (done) setText(done[list].join("\n"));
  };
  return (
    <Card>
      <CardHeader title={texts.title} description={`${texts.description} ${SCOPE[mode]}`} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset disabled={!mayChange} className="contents">
          <CardBody>
            <Field label={texts.label} problem={problemOf(refused, [list]).message} hint={texts.hint}>
              {(ids) => (
                <Textarea
                  {...ids}
                  value={text}
                  spellCheck={false}
                  placeholder="https://app.example.com"
                  onChange={({ currentTarget }) => setText(currentTarget.value)}
                />
              )}
            </Field>
          </CardBody>
          <CardFooter>
            {mayChange ? (
              <>
                <Button disabled={text === saved} onClick={() => setText(saved)}>
                  Discard
                </Button>
                <Button type="submit" variant="primary" disabled={text === saved} busy={isBusy}>
                  Save origins
                </Button>
              </>
            ) : (
              <span className="mr-auto text-soft text-sm">Your role cannot change this.</span>
            )}
          </CardFooter>
        </fieldset>
      </form>
    </Card>
  );
}
