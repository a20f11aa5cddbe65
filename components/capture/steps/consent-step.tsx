import { type Dispatch, type ReactNode, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { ClockIcon, DocumentIcon, FaceIcon, LockIcon, PhoneIcon } from "@/components/capture/ui/icons";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import { recordConsent } from "../api";
import type { SessionAccess } from "../http";
import { about, fill, refusalSentence, useMessages, useWording } from "../messages";
import type { CaptureSession, Refusal } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import type { CaptureEvent } from "../state";
import { FocusedQuestion } from "../ui/question";
import { endedSession, retryTransient } from "../upload-outcome";
import { clockTime } from "./welcome-step";

interface ConsentProps {
  readonly company: string | null;
  readonly session: CaptureSession | null;
  readonly access: () => SessionAccess;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/**
 * Explicit consent before the camera starts (GDPR art. 9(2)(a), CAPTURE-CONSENT-1), stored before anything is captured:
 * one sentence says what the button agrees to. A no is asked about once.
 */
export function ConsentStep({ company, session, access, dispatch }: ConsentProps) {
  const { messages, language } = useWording();
  const [busy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
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

  const time = clockTime(session?.expiresAt ?? 0, language);
  return (
    <StepLayout
      actions={
        isLeaving ? (
          <>
            <FocusedQuestion>{about(messages, messages.declineAsk, company, { time })}</FocusedQuestion>
            <Button onClick={() => setLeaving(false)}>{messages.declineNot}</Button>
            <Button variant="quiet" onClick={() => dispatch({ type: "declineAsked" })}>
              {messages.consentDecline}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={() => void agree()}>
              {busy && <Spinner className="size-5" />}
              {messages.consentAgree}
            </Button>
            <Button variant="plain" disabled={busy} onClick={() => setLeaving(true)}>
              {messages.consentDecline}
            </Button>
          </>
        )
      }
    >
      <StepHeading>{messages.consentTitle}</StepHeading>
      <p className="leading-relaxed">{messages.consentStatement}</p>
      {problem && <Problem>{refusalSentence(messages, problem)}</Problem>}
      <ul className="grid gap-3">
        <Point icon={<FaceIcon />}>{messages.consentCompare}</Point>
        <Point icon={<DocumentIcon />}>{messages.consentRead}</Point>
        <Point icon={<LockIcon />}>{about(messages, messages.consentShare, company)}</Point>
        <Point icon={<PhoneIcon />}>{messages.consentDevice}</Point>
        {session?.retentionDays != null && (
          <Point icon={<ClockIcon />}>{fill(messages.consentKept, { days: session.retentionDays })}</Point>
        )}
      </ul>
      <p className="text-sm text-soft leading-relaxed">{about(messages, messages.consentChoice, company)}</p>
      {session && <Links session={session} />}
    </StepLayout>
  );
}

function Links({ session: { privacyUrl, supportLink } }: { readonly session: CaptureSession }) {
  const messages = useMessages();
  return (
    <p className="flex flex-wrap gap-x-5 text-sm empty:hidden">
      {privacyUrl && <OutsideLink href={privacyUrl}>{messages.privacyNotice}</OutsideLink>}
      {supportLink && <OutsideLink href={supportLink}>{messages.help}</OutsideLink>}
    </p>
  );
}

/** Opens beside this page, whose photos must not be lost. */
function OutsideLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-text underline"
    >
      {children}
    </a>
  );
}

function Point({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3 leading-snug">
      <span className="mt-0.5 shrink-0 text-accent-text">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
