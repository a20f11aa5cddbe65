import { type Dispatch, type ReactNode, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import {
  AlertIcon,
  ClockIcon,
  DocumentIcon,
  FaceIcon,
  FolderIcon,
  PhoneIcon,
} from "@/components/capture/ui/icons";
import type { Language } from "@/lib/vocabulary";
import { isDesktop } from "../browser";
import { about, fill, useWording } from "../messages";
import type { Retry } from "../model";
import { StepHeading, StepLayout } from "../page-layout";
import { isDocumentKept, retrySentence } from "../retry";
import type { CaptureEvent, CaptureState } from "../state";
import { SignedCompany } from "./signed-company";

interface WelcomeProps {
  readonly company: string | null;
  readonly state: CaptureState;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/** Who asks, what happens, how long it takes. On a desktop the phone is offered, which has the better camera. */
export function WelcomeStep({ company, state: { session }, dispatch }: WelcomeProps) {
  const { messages, language } = useWording();
  const [desktop] = useState(isDesktop);
  const time = clockTime(session?.expiresAt ?? 0, language);
  return (
    <StepLayout
      actions={
        <>
          <Button onClick={() => dispatch({ type: "began" })}>{messages.begin}</Button>
          {desktop && (
            <Button variant="quiet" onClick={() => dispatch({ type: "handoffAsked" })}>
              <PhoneIcon />
              {messages.handoffOffer}
            </Button>
          )}
        </>
      }
    >
      {session?.retry ? (
        <AskedAgain retry={session.retry} company={company} />
      ) : (
        <>
          <StepHeading>{messages.welcomeTitle}</StepHeading>
          <p className="text-lg text-soft leading-relaxed">
            {about(messages, messages.welcomeAsks, company)}
          </p>
        </>
      )}
      <SignedCompany documents={session?.companyDocuments ?? null} />
      <ul className="my-2 grid gap-1 rounded-3xl border border-line p-2">
        {!isDocumentKept(session) && (
          <Item
            icon={<DocumentIcon />}
            title={messages.welcomeDocument}
            note={messages.welcomeDocumentNote}
          />
        )}
        <Item icon={<FaceIcon />} title={messages.welcomeSelfie} note={messages.welcomeSelfieNote} />
        {session?.companyDocuments && (
          <Item icon={<FolderIcon />} title={messages.welcomeCompany} note={messages.welcomeCompanyNote} />
        )}
        <Item
          icon={<ClockIcon />}
          title={session?.companyDocuments ? messages.welcomeTimeCompany : messages.welcomeTime}
          note={fill(messages.welcomeTimeNote, { time })}
        />
      </ul>
      {session?.fileUploads === false && <p className="leading-relaxed">{messages.welcomeCameraOnly}</p>}
      <p className="text-sm text-soft leading-relaxed">{about(messages, messages.welcomePrivacy, company)}</p>
    </StepLayout>
  );
}

/** What was wrong with the earlier photos, before anything is taken anew. */
function AskedAgain({ retry, company }: { readonly retry: Retry; readonly company: string | null }) {
  const { messages } = useWording();
  const sentences = retry.reasons.flatMap((reason) => {
    const sentence = retrySentence(messages, reason);
    return sentence === null ? [] : [{ ...reason, sentence }];
  });
  return (
    <>
      <StepHeading>{messages.retryTitle}</StepHeading>
      <div className="grid gap-3 rounded-2xl bg-raised p-4 leading-snug">
        <p>{about(messages, messages.retryAsks, company)}</p>
        <ul className="grid gap-2">
          {sentences.map(({ photo, problem, sentence }) => (
            <li key={`${photo} ${problem}`} className="flex gap-2">
              <AlertIcon className="mt-px size-5 shrink-0 text-bad" />
              <span>
                {photo !== "turns" && <span className="font-semibold">{messages.photoName[photo]}: </span>}
                {sentence}
              </span>
            </li>
          ))}
        </ul>
        {retry.kept.idFront !== undefined && <p>{messages.retryKept}</p>}
      </div>
    </>
  );
}

/**
 * Hours and minutes as the page's language writes them, and as this device does where it is set to that language; with
 * the date where that is another day, because links may live for weeks. Never in a script of the device's that the page
 * does not speak. @param atMs epoch milliseconds
 */
export function clockTime(atMs: number, language: Language): string {
  const own = navigator.languages.filter((each) => each.split("-")[0] === language);
  const wanted = [...own, language === "en" ? "en-GB" : language, "en-GB"];
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString(wanted, {
    ...(isToday ? {} : { day: "numeric", month: "short", year: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
  });
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
    <li className="flex items-center gap-4 p-3 short:py-2 tiny:p-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-raised text-accent-text tiny:hidden">
        {icon}
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-soft leading-snug">{note}</span>
      </span>
    </li>
  );
}
