"use client";

import { useEffect, useMemo, useState } from "react";
import { WordingContext } from "@/components/capture/messages";
import { en } from "@/components/capture/messages/en";
import { Frame } from "@/components/capture/page-layout";
import { initialState } from "@/components/capture/state";
import { WelcomeStep } from "@/components/capture/steps/welcome-step";
import { type Branding, brandingAnswer } from "@/lib/contract/settings";

const nothing = () => {};
const WORDING = { messages: en, language: "en", choose: nothing } as const;
const SESSION_MS = 1_800_000;

/** The first step as a person sees it. Takes its look from the page around it, and from no other origin. */
export function CapturePreview() {
  const [branding, setBranding] = useState<Branding | null>(null);
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent) => {
      const sent = origin === window.location.origin ? brandingAnswer.safeParse(data) : null;
      if (sent?.success) setBranding(sent.data);
    };
    window.addEventListener("message", listen);
    if (window.parent !== window) window.parent.postMessage("branding-preview-ready", window.location.origin);
    return () => window.removeEventListener("message", listen);
  }, []);
  const state = useMemo(() => branding && { ...initialState, session: sessionWith(branding) }, [branding]);
  if (!branding || !state) return null;
  return (
    <WordingContext value={WORDING}>
      <Frame branding={branding} progress={{ step: 1, steps: 4 }} onBack={null}>
        <WelcomeStep company={branding.companyName} state={state} dispatch={nothing} />
      </Frame>
    </WordingContext>
  );
}

function sessionWith(branding: Branding) {
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
    challenge: null,
    retry: null,
    isEmbedded: false,
    companyDocuments: null,
  };
}
