"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ClockIcon, DocumentIcon, FaceIcon } from "@/components/ui/icons";
import { StepHeading, StepLayout } from "../frame";
import { fill, useMessages } from "../messages";

interface WelcomeProps {
  readonly company: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly onBegin: () => void;
}

/** Who asks, what happens, how long it takes. */
export function WelcomeStep({ company, expiresAt, onBegin }: WelcomeProps) {
  const messages = useMessages();
  const time = new Date(expiresAt).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  return (
    <StepLayout actions={<Button onClick={onBegin}>{messages.begin}</Button>}>
      <StepHeading>{messages.welcomeTitle}</StepHeading>
      <p className="text-lg text-soft leading-relaxed">{fill(messages.welcomeAsks, { company })}</p>
      <ul className="my-2 grid gap-1 rounded-3xl border border-line p-2">
        <Item icon={<DocumentIcon />} title={messages.welcomeDocument} note={messages.welcomeDocumentNote} />
        <Item icon={<FaceIcon />} title={messages.welcomeSelfie} note={messages.welcomeSelfieNote} />
        <Item
          icon={<ClockIcon />}
          title={messages.welcomeTime}
          note={fill(messages.welcomeTimeNote, { time })}
        />
      </ul>
      <p className="text-sm text-soft leading-relaxed">{fill(messages.welcomePrivacy, { company })}</p>
    </StepLayout>
  );
}

function Item({
  icon,
  title,
  note,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
}) {
  return (
    <li className="flex items-center gap-4 p-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-raised text-accent-text">
        {icon}
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-soft leading-snug">{note}</span>
      </span>
    </li>
  );
}
