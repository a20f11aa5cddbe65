import { type Dispatch, useEffect, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { PhoneIcon } from "@/components/capture/ui/icons";
import { Spinner } from "@/components/capture/ui/notice";
import { followSession, type SessionProgress, shortLink } from "../api";
import { CopyLink } from "../copy-link";
import type { SessionAccess } from "../http";
import { fill, useMessages } from "../messages";
import { StepHeading, StepLayout } from "../page-layout";
import { handoffLink, rememberHandoff } from "../session-token";
import type { CaptureEvent, CaptureState } from "../state";
import { wait } from "../upload-outcome";
import { blockedBy } from "../use-session";

/** Twenty times a minute, of the sixty that a session may be asked about. */
const FOLLOW_EVERY_MS = 3000;
/** A QR code with more characters has more cells than a phone can tell apart on a screen. */
const LINK_LIMIT_CHARS = 2200;

interface HandoffProps {
  /** From the camera, this device has begun already: what counts as the other one's is what changes from now on. */
  readonly from: CaptureState["handoffFrom"];
  readonly access: () => SessionAccess;
  readonly dispatch: Dispatch<CaptureEvent>;
}

/**
 * A link as a code for the phone's camera, drawn on the device. This page shows the other device's progress: the code goes
 * as soon as the link was opened there, and a reload comes back here (CAPTURE-HANDOFF-2).
 */
export function HandoffStep({ from, access, dispatch }: HandoffProps) {
  const messages = useMessages();
  const link = useLink(access);
  const progress = useProgress(from !== "welcome", access, dispatch);
  const [isShownAgain, setShownAgain] = useState(false);
  const isWaiting = progress.state === "open" && !progress.isConnected;
  const showsCode = isWaiting || isShownAgain;
  useEffect(() => {
    rememberHandoff(true);
    return () => rememberHandoff(false); // not run by a reload, which comes back here
  }, []);
  return (
    <StepLayout
      actions={
        <>
          {!showsCode && (
            <Button variant="plain" onClick={() => setShownAgain(true)}>
              {messages.handoffAgain}
            </Button>
          )}
          <Button variant="quiet" onClick={() => dispatch({ type: "began" })}>
            {messages.handoffHere}
          </Button>
        </>
      }
    >
      <StepHeading>{from === "welcome" ? messages.handoffTitle : messages.handoffOther}</StepHeading>
      {showsCode ? <LinkToOpen link={link} /> : <Connected />}
      <p role="status" className="flex items-center justify-center gap-3 font-medium">
        <Spinner className="size-4 border-2" />
        {progress.state === "open" && progress.isConnected
          ? messages.handoffConnected
          : fill(messages.handoffState[progress.state], { count: progress.photoCount })}
      </p>
    </StepLayout>
  );
}

/** Null while it is asked for; without an answer the long link, which every server knows. */
function useLink(access: () => SessionAccess): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void shortLink(access(), controller.signal).then((reply) => {
      if (!controller.signal.aborted) setLink(reply.ok ? reply.value : handoffLink(access().token));
    });
    return () => controller.abort();
  }, [access]);
  return link;
}

function LinkToOpen({ link }: { readonly link: string | null }) {
  const messages = useMessages();
  if (link !== null && link.length > LINK_LIMIT_CHARS)
    return <p className="text-soft leading-relaxed">{messages.handoffTooLong}</p>;
  return (
    <>
      <p className="text-soft leading-relaxed">{messages.handoffBody}</p>
      {link === null ? <NoCode /> : <Code link={link} />}
      {link !== null && (
        <div className="grid justify-items-center gap-2">
          <CopyLink link={link} />
        </div>
      )}
    </>
  );
}

/** The other device has the link: nothing is left to scan. */
function Connected() {
  const messages = useMessages();
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <span className="grid size-18 place-items-center rounded-full bg-good-ground text-good">
        <PhoneIcon className="size-9" />
      </span>
      <p className="max-w-sm text-soft leading-relaxed">{messages.handoffThere}</p>
    </div>
  );
}

function NoCode() {
  return <div className="mx-auto aspect-square w-full max-w-72 rounded-3xl bg-raised" />;
}

/** Black on white in either theme: that is what phones read. */
function Code({ link }: { readonly link: string }) {
  const messages = useMessages();
  const [cells, setCells] = useState<readonly (readonly boolean[])[] | null>(null);
  useEffect(() => {
    let gone = false;
    void import("uqr").then(({ encode }) => {
      if (!gone) setCells(encode(link, { ecc: "L", border: 2 }).data);
    });
    return () => {
      gone = true;
    };
  }, [link]);
  if (!cells) return <NoCode />;
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <div className="mx-auto w-full max-w-72 rounded-3xl bg-white p-4">
      <svg
        role="img"
        aria-label={messages.handoffCode}
        viewBox={`0 0 ${cells.length} ${cells.length}`}
        shapeRendering="crispEdges"
        className="w-full"
      >
        <path d="M0 0h999v999H0z" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}

const NOTHING_YET: SessionProgress = {
  state: "open",
  photoCount: 0,
  isConnected: false,
  verificationId: null,
};

function useProgress(
  hasBegun: boolean,
  access: () => SessionAccess,
  dispatch: Dispatch<CaptureEvent>,
): SessionProgress {
  const [progress, setProgress] = useState(NOTHING_YET);
  useEffect(() => {
    const controller = new AbortController();
    let before = hasBegun ? null : NOTHING_YET;
    void follow(access, controller.signal, (seen) => {
      if ("reason" in seen) return dispatch({ type: "blocked", reason: seen.reason });
      if (seen.state === "submitted")
        return dispatch({ type: "submitted", verificationId: seen.verificationId });
      if (seen.state === "declined") return dispatch({ type: "declined" });
      before ??= seen;
      const isSame = seen.state === before.state && seen.photoCount === before.photoCount;
      setProgress(isSame ? { ...NOTHING_YET, isConnected: seen.isConnected } : seen);
    });
    return () => controller.abort();
  }, [hasBegun, access, dispatch]);
  return progress;
}

async function follow(
  access: () => SessionAccess,
  signal: AbortSignal,
  report: (
    seen: SessionProgress | { readonly reason: Exclude<ReturnType<typeof blockedBy>, "unreachable"> },
  ) => void,
): Promise<void> {
  while (!signal.aborted) {
    const reply = await followSession(access(), signal);
    if (signal.aborted) return;
    if (reply.ok) report(reply.value);
    else {
      const reason = blockedBy(reply.error.code);
      if (reason !== "unreachable") return report({ reason });
    }
    await wait(FOLLOW_EVERY_MS, signal);
  }
}
