"use client";

import { RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { Button, buttonLook } from "../ui/button";

interface Props {
  readonly companyId: string;
  readonly documentId: string;
  readonly contentType: string;
  readonly signedUrl: string;
  readonly label: string;
}

const ZOOMS = [1, 1.5, 2, 3] as const;

/** A picture by an authenticated address; a PDF by its signed link. */
export function DocumentViewer({ companyId, documentId, contentType, signedUrl, label }: Props) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const address = `/dashboard/companies/${companyId}/documents/${documentId}`;
  if (contentType === "application/pdf") {
    return (
      <div className="grid gap-3">
        <p className="text-soft text-sm leading-relaxed">
          A PDF holds what a browser might run, so this page does not open it. It was checked when it came: no
          script, no form, no attachment. Save it and open it in a program of your choice; the link is good
          for an hour.
        </p>
        <a href={signedUrl} className={buttonLook({ look: "primary", className: "w-fit" })}>
          Save the PDF
        </a>
      </div>
    );
  }
  const isChanged = step > 0 || turns !== 0;
  return (
    <div className="grid gap-3">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={label}
        className="grid h-[60dvh] place-items-center overflow-auto rounded-xl border border-line bg-raised"
      >
        {/* biome-ignore lint/performance/noImgElement: sealed pictures are not for an image cache */}
        <img
          src={address}
          alt={label}
          {...(isChanged
            ? { style: { transform: `rotate(${turns * 90}deg) scale(${ZOOMS[step] ?? 1})` } }
            : {})}
          className="max-h-[58dvh] max-w-full object-contain transition-transform"
        />
      </section>
      <div className="flex justify-end">
        <Button
          look="quiet"
          size="icon"
          aria-label="Zoom out"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <ZoomOut />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label="Zoom in"
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <ZoomIn />
        </Button>
        <Button look="quiet" size="icon" aria-label="Rotate" onClick={() => setTurns(turns + 1)}>
          <RotateCw />
        </Button>
      </div>
    </div>
  );
}
