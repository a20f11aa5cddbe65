"use client";

import { useEffect, useMemo, useState } from "react";
import { WordingContext } from "@/components/capture/messages";
import { en } from "@/components/capture/messages/en";
import { Frame } from "@/components/capture/page-layout";
import { initialState } from "@/components/capture/state";
import { CompanyStep } from "@/components/capture/steps/company-step";
import { WelcomeStep } from "@/components/capture/steps/welcome-step";
import { type CapturePreviewView, capturePreview, PREVIEW_READY } from "@/lib/contract/capture-preview";

const nothing = () => {};
const WORDING = { messages: en, language: "en", choose: nothing } as const;
const SESSION_MS = 1_800_000;

const noAccess = () => ({ apiBaseUrl: "", token: "" });

/** A step as a person sees it, with nothing behind it. Takes its look from the page around it, and from no other origin. */
export function CapturePreview() {
  const [view, setView] = useState<CapturePreviewView | null>(null);
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent) => {
      const sent = origin === window.location.origin ? capturePreview.safeParse(data) : null;
      if (sent?.success) setView(sent.data);
    };
    window.addEventListener("message", listen);
    if (window.parent !== window) window.parent.postMessage(PREVIEW_READY, window.location.origin);
    return () => window.removeEventListener("message", listen);
  }, []);
  const session = useMemo(() => view && sessionWith(view), [view]);
  if (!view || !session) return null;
  const { branding, step } = view;
  return (
    <WordingContext value={WORDING}>
      {/* It scrolls, and nothing in it works. A step puts the focus on its heading, and would take it out of the page around. */}
      <div inert>
        <Frame branding={branding} progress={step === "welcome" ? { step: 1, steps: 4 } : null} onBack={null}>
          {step === "welcome" ? (
            <WelcomeStep
              company={branding.companyName}
              state={{ ...initialState, session }}
              dispatch={nothing}
            />
          ) : (
            <CompanyStep session={session} access={noAccess} dispatch={nothing} />
          )}
        </Frame>
      </div>
    </WordingContext>
  );
}

function sessionWith({ branding, companyDocuments }: CapturePreviewView) {
  return {
    callback: null,
    expiresAt: Date.now() + SESSION_MS,
    branding,
    submitted: false,
    fileUploads: true,
    retentionDays: null,
    privacyUrl: null,
    supportLink: null,
    consent: null,
    acceptedDocuments: [],
    defaultCountry: null,
    challenge: null,
    retry: null,
    isEmbedded: false,
    companyDocuments,
  };
}
