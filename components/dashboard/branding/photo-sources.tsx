"use client";

import { Camera, Images } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import { useUnsaved } from "@/components/ui/use-unsaved";
import type { ActOf } from "@/lib/contract/action";
import type { CaptureSettings, putCaptureSettings } from "@/lib/contract/settings";
import type { Mode } from "@/lib/vocabulary";

interface SourcesProps {
  readonly current: CaptureSettings;
  readonly mode: Mode;
  readonly mayChange: boolean;
  readonly save: ActOf<typeof putCaptureSettings>;
}

const CHOICES = [
  {
    fileUploads: true,
    icon: Images,
    label: "Camera or file",
    meaning:
      "The page opens the camera and also offers “Upload a photo instead”. Applicants can finish even if they cannot aim a camera, have none, or use a browser that blocks it.",
  },
  {
    fileUploads: false,
    icon: Camera,
    label: "Camera only",
    meaning:
      "The page hides its upload controls, and the server refuses session photos that are not declared as taken with the camera.",
  },
] as const;

const SCOPE: Readonly<Record<Mode, string>> = {
  live: "For new live sessions, and for test sessions until test mode has its own setting.",
  test: "For new test sessions only.",
};

/** Whether applicants may upload photo files, with the consequences of each choice. */
export function PhotoSources({ current, mode, mayChange, save }: SourcesProps) {
  const [fileUploads, setFileUploads] = useState(current.fileUploads);
  const [problem, setProblem] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const isChanged = fileUploads !== current.fileUploads;
  useUnsaved(isChanged);
  const submit = async () => {
    setProblem(null);
    await act(() => save({ body: { fileUploads } }), {
      done: "Saved. It applies to new links.",
      onRefused: setProblem,
    });
  };
  return (
    <Card>
      <CardHeader
        title="Where photos come from"
        description={`${SCOPE[mode]} Existing links keep their setting. Company documents are always files.`}
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
            <Choices chosen={fileUploads} onChoose={setFileUploads} />
            {!fileUploads && <Cost />}
          </CardBody>
          <CardFooter>
            {mayChange ? (
              <>
                <Button disabled={!isChanged} onClick={() => setFileUploads(current.fileUploads)}>
                  Discard
                </Button>
                <Button type="submit" variant="primary" disabled={!isChanged} busy={isBusy}>
                  Apply to new links
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

interface ChoicesProps {
  readonly chosen: boolean;
  readonly onChoose: (fileUploads: boolean) => void;
}

function Choices({ chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className="grid gap-2 lg:grid-cols-2">
      <legend className="sr-only">Where photos come from</legend>
      {CHOICES.map(({ fileUploads, icon: Icon, label, meaning }) => (
        <label
          key={label}
          className={cx(
            "flex items-start gap-3 rounded-lg border border-line px-4 py-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent-text",
            chosen === fileUploads && "border-accent bg-accent-ground",
          )}
        >
          <input
            type="radio"
            name="photo-sources"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={chosen === fileUploads}
            onChange={() => onChoose(fileUploads)}
          />
          <span className="grid gap-1">
            <span className="flex items-center gap-2 font-medium text-ink">
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </span>
            <span className="text-soft leading-relaxed">{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The benefit and the cost of camera-only capture. */
function Cost() {
  return (
    <Notice tone="warn">
      <p>
        This removes the alternative to the camera, which accessibility (WCAG 2.2) calls for. Applicants who
        are blind, cannot hold a card still or have no camera can only continue on another device, with the QR
        code or the link. Offer them another way to identify themselves and tell them where to find it.
      </p>
      <p className="mt-2">
        This makes it harder to submit a picture of somebody else. It does not prove that a photo is live:
        software can emulate a camera. The source of a photo is reported by the page, stored with the photo,
        and does not affect the decision.
      </p>
    </Notice>
  );
}
