import { type Dispatch, useEffect, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { CameraOffIcon } from "@/components/capture/ui/later-icons";
import { Problem, Spinner } from "@/components/capture/ui/notice";
import type { Language } from "@/lib/vocabulary";
import { recordConsent } from "../api";
import type { ReturnLink } from "../callback";
import type { Reply, SessionAccess } from "../http";
import { about, refusalSentence, useWording } from "../messages";
import type { Refusal } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { ReturnButton } from "../return-button";
import { rememberDecline } from "../session-token";
import type { CaptureEvent } from "../state";
import { endedSession, isTransient, wait } from "../upload-outcome";
import { clockTime } from "./welcome-step";

/** Between two tries; the connection coming back ends the wait at once. */
const RETRY_EVERY_MS = 5000;

interface DecliningProps {
  readonly access: () => SessionAccess;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/**
 * A no on its way to the server, which closes the link. It is sent until it has arrived, over a reload too, and nothing
 * is said to be closed before. Nothing was kept here meanwhile.
 */
export function DecliningStep({ access, dispatch }: DecliningProps) {
  const { messages, language } = useWording();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    const controller = new AbortController();
    rememberDecline(true);
    void sendNo(access, language, controller.signal, setProblem).then((reply) => {
      if (controller.signal.aborted) return;
      const ended = reply.ok ? { type: "declined" as const } : endedSession(reply.error);
      if (ended) {
        rememberDecline(false);
        dispatch(ended);
      }
    });
    return () => controller.abort();
  }, [access, dispatch, language, attempt]);

  return (
    <StepLayout
      actions={problem && <Button onClick={() => setAttempt(attempt + 1)}>{messages.tryAgain}</Button>}
    >
      <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
        <Spinner className="size-10 text-accent-text" />
        <StepHeading>{messages.decliningTitle}</StepHeading>
        <p className="max-w-sm text-soft leading-relaxed">{messages.decliningBody}</p>
        {problem && (
          <Problem>
            {isTransient(problem) ? messages.decliningLater : refusalSentence(messages, problem)}
          </Problem>
        )}
      </div>
    </StepLayout>
  );
}

/** Resolves with the server's reply; transient errors are retried until the signal fires. */
async function sendNo(
  access: () => SessionAccess,
  language: Language,
  signal: AbortSignal,
  report: (problem: Refusal) => void,
): Promise<Reply<true>> {
  let reply = await recordConsent(access(), false, language);
  while (!reply.ok && !signal.aborted) {
    report(reply.error);
    if (!isTransient(reply.error)) return reply;
    await untilNextTry(signal);
    if (!signal.aborted) reply = await recordConsent(access(), false, language);
  }
  return reply;
}

async function untilNextTry(signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  window.addEventListener("online", stop);
  signal.addEventListener("abort", stop);
  await wait(RETRY_EVERY_MS, waiting.signal);
  window.removeEventListener("online", stop);
  signal.removeEventListener("abort", stop);
}

interface DeclinedProps {
  readonly company: string | null;
  readonly link: ReturnLink | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly onReconsider: () => void;
}

/** The end for a person who said no: nothing is used, the business knows other ways, and a change of mind is possible. */
export function DeclinedStep({ company, link, expiresAt, onReconsider }: DeclinedProps) {
  const { messages, language } = useWording();
  const time = clockTime(expiresAt, language);
  return (
    <StepLayout
      actions={
        <>
          {link ? (
            <ReturnButton link={link} />
          ) : (
            <p className="text-center text-soft">{messages.doneClose}</p>
          )}
          <Button variant="quiet" onClick={onReconsider}>
            {messages.declinedUndo}
          </Button>
        </>
      }
    >
      <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-raised text-soft">
          <CameraOffIcon className="size-9" />
        </span>
        <StepHeading>{messages.declinedTitle}</StepHeading>
        <p className="max-w-sm text-soft leading-relaxed">
          {about(messages, messages.declinedBody, company, { time })}
        </p>
      </div>
    </StepLayout>
  );
}
