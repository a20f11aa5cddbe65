import { type Dispatch, useCallback, useEffect, useRef } from "react";
import { validateSession } from "./api";
import { loadDraft } from "./draft-storage";
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
    const asked = validateSession({ apiBaseUrl, token: taken.token }, controller.signal, taken.isHandedOver);
    void Promise.all([asked, loadDraft(taken.token)]).then(([reply, kept]) => {
      if (controller.signal.aborted) return;
      if (!reply.ok) return dispatch({ type: "blocked", reason: blockedBy(reply.error.code) });
      const { verificationId, ...session } = reply.value;
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

/** Codes after which this link is of no more use; anything else is worth another try. */
export function blockedBy(code: string): "invalid" | "expired" | "closed" | "unreachable" {
  if (code === "SESSION_EXPIRED") return "expired";
  if (code === "COMPANY_CLOSED") return "closed";
  if (code === "SESSION_INVALID" || code === "VALIDATION_ERROR" || code === "FORBIDDEN") return "invalid";
  return "unreachable";
}
