import { useCallback, useEffect, useState } from "react";
import type { Language } from "@/lib/vocabulary";
import { callReceipt, type Receipt } from "./consent-api";
import { CopyLink } from "./copy-link";
import { about, fill, refusalSentence, useMessages, useWording } from "./messages";
import type { Refusal } from "./model";
import { Frame, StepHeading, StepLayout } from "./page-layout";
import { StartingStep } from "./steps/end-steps";
import { Button } from "./ui/button";
import { CheckIcon } from "./ui/icons";
import { Problem } from "./ui/notice";

interface ReceiptProps {
  readonly apiBaseUrl: string;
  readonly code: string;
}

/** A person's own page about the consent that they gave: to see where it stands, and to withdraw it (PRIVACY-WITHDRAW-1). */
export function ReceiptPage(props: ReceiptProps) {
  const [asks, setAsks] = useState(false);
  const { receipt, problem, isBusy, call } = useReceipt(props);
  const isAsking = asks && receipt?.state === "given";
  return (
    <Frame
      branding={receipt?.branding ?? null}
      progress={null}
      onBack={isAsking ? () => setAsks(false) : null}
    >
      {isAsking && problem?.code !== "NOT_FOUND" ? (
        <AskStep
          receipt={receipt}
          problem={problem}
          isBusy={isBusy}
          onYes={() => void call("withdraw")}
          onNo={() => setAsks(false)}
        />
      ) : (
        <StandingStep
          receipt={receipt}
          problem={problem}
          onWithdraw={() => setAsks(true)}
          onRetry={() => void call("read")}
        />
      )}
    </Frame>
  );
}

interface Standing {
  readonly receipt: Receipt | null;
  /** Of the last call. */
  readonly problem: Refusal | null;
}

function useReceipt({ apiBaseUrl, code }: ReceiptProps) {
  const [{ receipt, problem }, setStanding] = useState<Standing>({ receipt: null, problem: null });
  const [isBusy, setBusy] = useState(false);
  const call = useCallback(
    async (verb: "read" | "withdraw") => {
      setBusy(true);
      setStanding((before) => ({ ...before, problem: null }));
      const reply = await callReceipt(apiBaseUrl, verb, code);
      setBusy(false);
      setStanding((before) =>
        reply.ok ? { receipt: reply.value, problem: null } : { ...before, problem: reply.error },
      );
    },
    [apiBaseUrl, code],
  );
  useEffect(() => void call("read"), [call]);
  return { receipt, problem, isBusy, call };
}

/** What the server knows no code of, it deleted; what is no code at all was cut off. */
const GONE = ["NOT_FOUND", "VALIDATION_ERROR"];

interface StandingProps extends Standing {
  readonly onWithdraw: () => void;
  readonly onRetry: () => void;
}

function StandingStep({ receipt, problem, onWithdraw, onRetry }: StandingProps) {
  if (problem && GONE.includes(problem.code)) return <GoneStep />;
  if (problem) return <FailedStep problem={problem} onRetry={onRetry} />;
  if (!receipt) return <StartingStep />;
  if (receipt.state === "given") return <GivenStep receipt={receipt} onWithdraw={onWithdraw} />;
  return <WithdrawnStep receipt={receipt} />;
}

function GivenStep({ receipt, onWithdraw }: { readonly receipt: Receipt; readonly onWithdraw: () => void }) {
  const { messages, language } = useWording();
  return (
    <StepLayout actions={<Button onClick={onWithdraw}>{messages.receiptWithdraw}</Button>}>
      <StepHeading>{messages.consentTitle}</StepHeading>
      <p className="leading-relaxed">
        {fill(messages.receiptGiven, { date: day(receipt.submittedAt, language) })}
      </p>
      <p className="text-soft leading-relaxed">{messages.receiptKeep}</p>
      <CopyLink link={window.location.href} />
      <Help receipt={receipt} />
    </StepLayout>
  );
}

interface AskProps {
  readonly receipt: Receipt;
  readonly problem: Refusal | null;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function AskStep({ receipt, problem, isBusy, onYes, onNo }: AskProps) {
  const messages = useMessages();
  return (
    <StepLayout
      actions={
        <>
          <Button onClick={onYes} disabled={isBusy}>
            {isBusy ? messages.working : messages.receiptWithdraw}
          </Button>
          <Button variant="quiet" onClick={onNo} disabled={isBusy}>
            {messages.back}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.receiptAskTitle}</StepHeading>
      <p className="leading-relaxed">
        {about(messages, messages.receiptAskBody, receipt.branding.companyName)}
      </p>
      {problem && <Problem>{refusalSentence(messages, problem)}</Problem>}
    </StepLayout>
  );
}

/** Withdrawn: deleted at once, or what the business has to do, or why it keeps the data. */
function WithdrawnStep({ receipt }: { readonly receipt: Receipt }) {
  const { messages, language } = useWording();
  const { state, basis, withdrawnAt, deletedBy, branding } = receipt;
  const sentence =
    state === "deleted"
      ? messages.receiptDeletedBody
      : state === "kept"
        ? messages.receiptKept[basis]
        : messages.receiptWithdrawnBody;
  const dates = { date: day(withdrawnAt, language), until: day(deletedBy, language) };
  return (
    <StepLayout actions={<p className="text-center text-soft">{messages.doneClose}</p>}>
      <div className="grid flex-1 content-center justify-items-center gap-5 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-good-ground text-good">
          <CheckIcon className="size-9" />
        </span>
        <StepHeading>
          {state === "deleted" ? messages.receiptDeletedTitle : messages.receiptWithdrawnTitle}
        </StepHeading>
        <p role="status" className="max-w-sm text-soft leading-relaxed">
          {about(messages, sentence, branding.companyName, dates)}
        </p>
        <Help receipt={receipt} />
      </div>
    </StepLayout>
  );
}

function GoneStep() {
  const messages = useMessages();
  return (
    <StepLayout actions={<p className="text-center text-soft">{messages.doneClose}</p>}>
      <div className="grid flex-1 content-center gap-5 text-center">
        <StepHeading>{messages.receiptGoneTitle}</StepHeading>
        <p className="text-soft leading-relaxed">{messages.receiptGoneBody}</p>
      </div>
    </StepLayout>
  );
}

function FailedStep({ problem, onRetry }: { readonly problem: Refusal; readonly onRetry: () => void }) {
  const messages = useMessages();
  return (
    <StepLayout actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>}>
      <StepHeading>{messages.consentTitle}</StepHeading>
      <Problem>{refusalSentence(messages, problem)}</Problem>
    </StepLayout>
  );
}

function Help({ receipt: { supportLink } }: { readonly receipt: Receipt }) {
  const messages = useMessages();
  if (!supportLink) return null;
  return (
    <a
      href={supportLink}
      target="_blank"
      rel="noreferrer"
      className="w-fit text-accent-text text-sm underline"
    >
      {messages.help}
    </a>
  );
}

/** A day as the person's own settings write it; in English where the browser does not know the language. */
function day(at: string, language: Language): string {
  const own = navigator.languages.filter((each) => each.split("-")[0] === language);
  const wanted = [...own, language === "en" ? "en-GB" : language, "en-GB"];
  return new Date(at).toLocaleDateString(wanted, { day: "numeric", month: "long", year: "numeric" });
}
