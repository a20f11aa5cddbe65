"use client";

import { ChevronLeft, ChevronRight, Download, FileWarning, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { FRAME_PATH, type KeyAct, keyAct } from "../../document-frame/protocol";
import { type FrameProblem, useDocumentFrame } from "./use-document-frame";

interface Props {
  readonly companyId: string;
  readonly documentId: string;
  readonly contentType: string;
  readonly signedUrl: string;
  readonly label: string;
  /** Asked for by a key inside the frame, where no dialog hears it. */
  readonly onClose: () => void;
}

const ZOOMS = [0.5, 1, 1.5, 2, 3, 4] as const;
/** As wide as the frame. */
const FIT = 1;

/** A document as it was handed in, page by page, drawn in a frame that has no origin and no network. */
export function DocumentViewer(props: Props) {
  const { companyId, documentId, contentType, signedUrl, label, onClose } = props;
  const [page, setPage] = useState(1);
  const [step, setStep] = useState<number>(FIT);
  const [turns, setTurns] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const press = (act: KeyAct) => acts[act]();
  const shown = useDocumentFrame({
    address: `/dashboard/companies/${companyId}/documents/${documentId}`,
    contentType,
    label,
    look: { page, zoom, turns },
    onKey: press,
  });
  const pages = shown.pages ?? 1;
  const acts: Readonly<Record<KeyAct, () => void>> = {
    next: () => setPage(Math.min(pages, page + 1)),
    previous: () => setPage(Math.max(1, page - 1)),
    closer: () => setStep(Math.min(ZOOMS.length - 1, step + 1)),
    farther: () => setStep(Math.max(0, step - 1)),
    fit: () => setStep(FIT),
    turn: () => setTurns((turns + 1) % 4),
    close: onClose,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAct(event);
    // Escape is the dialog's own.
    if (act === null || act === "close") return;
    event.preventDefault();
    press(act);
  };
  const isEmpty = shown.pages === null;
  const isDrawn = shown.page === page || shown.problem !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all of the viewer; each has a button as well
    <div className="grid gap-2" onKeyDown={onKeyDown}>
      <div className="relative h-[58dvh] overflow-hidden rounded-xl border border-line bg-raised">
        <iframe
          ref={shown.frame}
          src={FRAME_PATH}
          sandbox="allow-scripts"
          title={label}
          referrerPolicy="no-referrer"
          // A frame of another colour scheme would get a white ground of its own.
          className="size-full scheme-light"
        />
        {!isDrawn && (
          <p
            role="status"
            className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-3 text-soft text-sm"
          >
            <Spinner className="size-6" />
            {shown.pages === null ? "Opening the document" : `Drawing page ${page}`}
          </p>
        )}
        {shown.problem && (
          <div role="alert" className="absolute inset-0 grid place-content-center overflow-auto bg-raised">
            <Unshown problem={shown.problem} page={page} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {pages > 1 ? <Pages page={page} pages={pages} acts={acts} /> : <span />}
        <div className="flex items-center">
          <Tool label="Zoom out" isOff={isEmpty || step === 0} onPress={acts.farther}>
            <ZoomOut />
          </Tool>
          <span className="hidden w-11 text-center text-soft text-xs tabular-nums sm:inline">
            {zoom * 100} %
          </span>
          <Tool label="Zoom in" isOff={isEmpty || step === ZOOMS.length - 1} onPress={acts.closer}>
            <ZoomIn />
          </Tool>
          <Tool label="Rotate" isOff={isEmpty} onPress={acts.turn}>
            <RotateCw />
          </Tool>
          <a href={signedUrl} aria-label={`Save: ${label}`} className={buttonLook({ look: "quiet" })}>
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
  acts,
}: {
  readonly page: number;
  readonly pages: number;
  readonly acts: Readonly<Record<KeyAct, () => void>>;
}) {
  return (
    <div className="flex items-center">
      <Tool label="Previous page" isOff={page === 1} onPress={acts.previous}>
        <ChevronLeft />
      </Tool>
      <span aria-live="polite" className="min-w-24 text-center text-soft text-sm tabular-nums">
        Page {page} of {pages}
      </span>
      <Tool label="Next page" isOff={page === pages} onPress={acts.next}>
        <ChevronRight />
      </Tool>
    </div>
  );
}

function Tool({
  label,
  isOff = false,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button look="quiet" size="icon" aria-label={label} title={label} disabled={isOff} onClick={onPress}>
      {children}
    </Button>
  );
}

const PROBLEM_WORDS: Readonly<Record<FrameProblem, { readonly title: string; readonly advice: string }>> = {
  locked: {
    title: "This PDF wants a password",
    advice: "Ask for it without one: a locked document cannot be checked.",
  },
  broken: {
    title: "This document cannot be shown",
    advice: "The file is damaged or is not what it says it is. Save it to try another program, or reject it.",
  },
  page: {
    title: "This page cannot be shown",
    advice: "The rest of the document may be sound. Save it to try another program.",
  },
  late: {
    title: "This document takes too long",
    advice: "It is very large, or made to keep a viewer busy. Save it to try another program.",
  },
  unreachable: {
    title: "The document did not come",
    advice: "It is no longer kept, or your connection is gone. Close this and try again.",
  },
};

function Unshown({ problem, page }: { readonly problem: FrameProblem; readonly page: number }) {
  const { title, advice } = PROBLEM_WORDS[problem];
  return (
    <EmptyState icon={FileWarning} title={problem === "page" ? `Page ${page} cannot be shown` : title}>
      {advice}
    </EmptyState>
  );
}
