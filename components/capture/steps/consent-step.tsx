"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DocumentIcon, FaceIcon, LockIcon } from "@/components/ui/icons";
import type { ReturnLink } from "../callback";
import { StepHeading, StepLayout } from "../frame";
import { fill, useMessages } from "../messages";
import { ReturnButton } from "../return-button";

interface ConsentProps {
  readonly company: string;
  readonly onAgree: () => void;
  readonly onDecline: () => void;
}

/** Explicit consent before the camera starts (GDPR art. 9(2)(a), POLICY section 7). The box is never ticked for anyone. */
export function ConsentStep({ company, onAgree, onDecline }: ConsentProps) {
  const messages = useMessages();
  const [agreed, setAgreed] = useState(false);
  return (
    <StepLayout
      actions={
        <>
          <Button disabled={!agreed} onClick={onAgree}>
            {messages.consentAgree}
          </Button>
          <Button look="plain" onClick={onDecline}>
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
        <Point icon={<LockIcon />}>{fill(messages.consentShare, { company })}</Point>
      </ul>
      <p className="text-sm text-soft leading-relaxed">{fill(messages.consentChoice, { company })}</p>
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

interface DeclinedProps {
  readonly company: string;
  readonly link: ReturnLink | null;
  readonly onReconsider: () => void;
}

/** The end for a person who said no: nothing was captured, and the way back stays open. */
export function DeclinedStep({ company, link, onReconsider }: DeclinedProps) {
  const messages = useMessages();
  return (
    <StepLayout
      actions={
        <>
          {link && <ReturnButton link={link} />}
          <Button look={link ? "plain" : "quiet"} onClick={onReconsider}>
            {messages.declinedReconsider}
          </Button>
        </>
      }
    >
      <StepHeading>{messages.declinedTitle}</StepHeading>
      <p className="text-soft leading-relaxed">{fill(messages.declinedBody, { company })}</p>
    </StepLayout>
  );
}
