"use client";

import { ChevronLeft, ChevronRight, Download, FileWarning, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { FRAME_PATH, type KeyCommand, keyCommand } from "../../document-frame/protocol";
import { type FrameProblem, useDocumentFrame } from "./use-document-frame";

interface Props {
  readonly companyId: string;
  readonly documentId: string;
  readonly contentType: string;
  readonly signedUrl: string;
  readonly label: string;
  /** Escape inside the frame: the dialog does not receive that key event. */
  readonly onClose: () => void;
}

const ZOOMS = [0.5, 1, 1.5, 2, 3, 4] as const;
/** Index in {@link ZOOMS} of "as wide as the frame". */
const FIT = 1;

/** An uploaded document, page by page, drawn in a frame without origin and network (SECURITY-VIEWER-1). */
export function DocumentViewer(props: Props) {
  const { companyId, documentId, contentType, signedUrl, label, onClose } = props;
  const [page, setPage] = useState(1);
  const [step, setStep] = useState<number>(FIT);
  const [turns, setTurns] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const perform = (act: KeyCommand) => actions[act]();
  const frame = useDocumentFrame({
    url: `/dashboard/companies/${companyId}/documents/${documentId}`,
    contentType,
    label,
    view: { page, zoom, turns },
    onKey: perform,
  });
  const pages = frame.pages ?? 1;
  const actions: Readonly<Record<KeyCommand, () => void>> = {
    next: () => setPage(Math.min(pages, page + 1)),
    previous: () => setPage(Math.max(1, page - 1)),
    closer: () => setStep(Math.min(ZOOMS.length - 1, step + 1)),
    farther: () => setStep(Math.max(0, step - 1)),
    fit: () => setStep(FIT),
    turn: () => setTurns((turns + 1) % 4),
    close: onClose,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyCommand(event);
    // The dialog handles Escape.
    if (act === null || act === "close") return;
    event.preventDefault();
    perform(act);
  };
  const isEmpty = frame.pages === null;
  const isDrawn = frame.page === page || frame.problem !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the whole viewer; each has a button as well
    <div className="grid gap-2" onKeyDown={onKeyDown}>
      <div className="relative h-[58dvh] overflow-hidden rounded-xl border border-line bg-raised">
        <iframe
          ref={frame.element}
          src={FRAME_PATH}
          sandbox="allow-scripts"
          title={label}
          referrerPolicy="no-referrer"
          // A frame with another colour scheme than its page gets an opaque white background.
          className="size-full scheme-light"
        />
        {!isDrawn && (
          <p
            role="status"
            className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-3 text-soft text-sm"
          >
            <Spinner className="size-6" />
            {frame.pages === null ? "OpenMessage the document" : `Loading page ${page}`}
          </p>
        )}
        {frame.problem && (
          <div role="alert" className="absolute inset-0 grid place-content-center overflow-auto bg-raised">
            <FrameProblemState problem={frame.problem} page={page} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {pages > 1 ? <Pages page={page} pages={pages} actions={actions} /> : <span />}
        <div className="flex items-center">
          <Tool label="Zoom out" isDisabled={isEmpty || step === 0} onPress={actions.farther}>
            <ZoomOut />
          </Tool>
          <span className="hidden w-11 text-center text-soft text-xs tabular-nums sm:inline">
            {zoom * 100}%
          </span>
          <Tool label="Zoom in" isDisabled={isEmpty || step === ZOOMS.length - 1} onPress={actions.closer}>
            <ZoomIn />
          </Tool>
          <Tool label="Rotate" isDisabled={isEmpty} onPress={actions.turn}>
            <RotateCw />
          </Tool>
          <a href={signedUrl} aria-label={`Save: ${label}`} className={buttonStyles({ variant: "quiet" })}>
            <Download aria-hidden="true" /> <span className="hidden sm:inline">Save</span>
          </a>
        </div>
      </div>
    </div>
  );
}

function Pages({
  page,
  pages,
  actions,
}: {
  readonly page: number;
  readonly pages: number;
  readonly actions: Readonly<Record<KeyCommand, () => void>>;
}) {
  return (
    <div className="flex items-center">
      <Tool label="Previous page" isDisabled={page === 1} onPress={actions.previous}>
        <ChevronLeft />
      </Tool>
      <span aria-live="polite" className="min-w-24 text-center text-soft text-sm tabular-nums">
        Page {page} of {pages}
      </span>
      <Tool label="Next page" isDisabled={page === pages} onPress={actions.next}>
        <ChevronRight />
      </Tool>
    </div>
  );
}

function Tool({
  label,
  isDisabled = false,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

const PROBLEM_WORDS: Readonly<Record<FrameProblem, { readonly title: string; readonly advice: string }>> = {
  locked: {
    title: "This PDF needs a password",
    advice: "Ask for a copy without one: a locked document cannot be checked.",
  },
  broken: {
    title: "This document cannot be shown",
    advice:
      "The file is damaged or not of the type it claims to be. Save it and try another program, or reject it.",
  },
  page: {
    title: "This page cannot be shown",
    advice: "The rest of the document may be intact. Save it and try another program.",
  },
  late: {
    title: "This document takes too long to open",
    advice: "It is very large, or built to slow a viewer down. Save it and try another program.",
  },
  unreachable: {
    title: "The document could not be loaded",
    advice: "It was deleted, or you are offline. Close this and try again.",
  },
};

function FrameProblemState({ problem, page }: { readonly problem: FrameProblem; readonly page: number }) {
  const { title, advice } = PROBLEM_WORDS[problem];
  return (
    <EmptyState icon={FileWarning} title={problem === "page" ? `Page ${page} cannot be shown` : title}>
      {advice}
    </EmptyState>
  );
}
