import { type Dispatch, type ReactNode, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { DocumentIcon, FaceIcon, LockIcon } from "@/components/capture/ui/icons";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import { recordConsent } from "../api";
import type { SessionAccess } from "../http";
import { about, refusalSentence, useWording } from "../messages";
import type { Refusal } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import type { CaptureEvent } from "../state";
import { endedSession, retryTransient } from "../upload-outcome";

interface ConsentProps {
  readonly company: string | null;
  readonly access: () => SessionAccess;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/**
 * Explicit consent before the camera starts (GDPR art. 9(2)(a), CAPTURE-CONSENT-1), stored before anything is captured.
 * The box is never ticked for anyone.
 */
export function ConsentStep({ company, access, dispatch }: ConsentProps) {
  const { messages, language } = useWording();
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refusal | null>(null);

  async function agree() {
    setBusy(true);
    setProblem(null);
    const { signal } = new AbortController();
    const reply = await retryTransient(signal, () => recordConsent(access(), true, language));
    setBusy(false);
    const ended = reply.ok ? null : endedSession(reply.error);
    if (ended) return dispatch(ended);
    if (reply.ok) return dispatch({ type: "consented" });
    setProblem(reply.error);
  }

  return (
    <StepLayout
      actions={
        <>
          <Button disabled={!agreed || busy} onClick={() => void agree()}>
            {busy && <Spinner className="size-5" />}
            {messages.consentAgree}
          </Button>
          <Button variant="plain" disabled={busy} onClick={() => dispatch({ type: "declineAsked" })}>
            {messages.consentDecline}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.consentTitle}</StepHeading>
      <p className="text-soft leading-relaxed">{messages.consentIntro}</p>
      <ul className="grid gap-4">
        <Point icon={<FaceIcon />}>{messages.consentCompare}</Point>
        <Point icon={<DocumentIcon />}>{messages.consentRead}</Point>
        <Point icon={<LockIcon />}>{about(messages, messages.consentShare, company)}</Point>
      </ul>
      <p className="text-sm text-soft leading-relaxed">{about(messages, messages.consentChoice, company)}</p>
      {problem && <Problem>{refusalSentence(messages, problem)}</Problem>}
      <label className="mt-auto flex items-start gap-3 rounded-2xl border border-line bg-raised p-4 leading-snug">
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        {messages.consentCheckbox}
      </label>
    </StepLayout>
  );
}

function Point({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3 leading-relaxed">
      <span className="mt-0.5 shrink-0 text-accent-text">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
