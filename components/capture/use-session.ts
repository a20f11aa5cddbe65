import { type Dispatch, useCallback, useEffect, useRef } from "react";
import { validateSession } from "./api";
import { loadDraft } from "./draft-storage";
import { embedHost } from "./embed-host";
import type { SessionAccess } from "./http";
import {
  rememberedDecline,
  rememberedHandoff,
  rememberedVerification,
  takeToken,
  tokenInFragment,
} from "./session-token";
import type { CaptureEvent } from "./state";

export interface OpenedSession {
  /** Origin and token for the calls that follow; the token is empty until the link was read. */
  readonly access: () => SessionAccess;
  readonly retry: () => void;
}

/** Reads the link, asks the server about it, and starts over when another link is opened in the same tab. */
export function useSession(apiBaseUrl: string, dispatch: Dispatch<CaptureEvent>): OpenedSession {
  const token = useRef("");
  const running = useRef<AbortController | null>(null);

  const open = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    dispatch({ type: "restarted" });
    const taken = takeToken();
    token.current = "fault" in taken ? "" : taken.token;
    if ("fault" in taken) return dispatch({ type: "blocked", reason: taken.fault });
    const host = embedHost();
    const asked = validateSession({ apiBaseUrl, token: taken.token }, controller.signal, {
      ...(taken.isHandedOver ? { handedOver: true } : {}),
      ...(host ? { embedOrigin: host.origin } : {}),
    });
    void Promise.all([asked, loadDraft(taken.token)]).then(([reply, kept]) => {
      if (controller.signal.aborted) return;
      if (!reply.ok) return dispatch({ type: "blocked", reason: blockedBy(reply.error.code) });
      const { verificationId, ...session } = reply.value;
      if (host?.isFrame && !session.isEmbedded) return refuseFrame(host.origin, dispatch);
      dispatch({
        type: "sessionAccepted",
        session,
        verificationId: verificationId ?? rememberedVerification(),
        kept,
        declining: rememberedDecline(),
        waits: rememberedHandoff(),
      });
    });
  }, [apiBaseUrl, dispatch]);

  useEffect(() => {
    open();
    const onHashChange = () => tokenInFragment(window.location.hash) !== null && open();
    window.addEventListener("hashchange", onHashChange);
    return () => {
      window.removeEventListener("hashchange", onHashChange);
      running.current?.abort();
    };
  }, [open]);

  const access = useCallback(() => ({ apiBaseUrl, token: token.current }), [apiBaseUrl]);
  return { access, retry: open };
}

/** Another business allows the page around, not this session's: nothing is shown in it (EMBED-FRAME-2). */
function refuseFrame(origin: string, dispatch: Dispatch<CaptureEvent>): void {
  // biome-ignore lint/suspicious/noConsole: for the developer of the page around; the person can do nothing about it
  console.error(`The business of this session does not have ${origin} in embedOrigins.`);
  dispatch({ type: "blocked", reason: "invalid" });
}

/** Codes after which this link is of no more use; anything else is worth another try. */
export function blockedBy(code: string): "invalid" | "expired" | "closed" | "unreachable" {
  if (code === "SESSION_EXPIRED") return "expired";
  if (code === "COMPANY_CLOSED") return "closed";
  if (code === "SESSION_INVALID" || code === "VALIDATION_ERROR" || code === "FORBIDDEN") return "invalid";
  return "unreachable";
}
