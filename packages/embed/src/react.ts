import { useEffect, useRef } from "react";
import { type EmbedOptions, openVerification } from "./index.js";

export type * from "./index.js";

export interface IdentityVerificationProps extends EmbedOptions {
  /** `verifyUrl` of `POST /v1/sessions/create`, which your server calls. */
  readonly url: string;
}

/**
 * Shows the hosted page for as long as it is rendered. Render it after a click, and no more after `closed`.
 */
export function IdentityVerification(props: IdentityVerificationProps): null {
  const { url, mode = "modal" } = props;
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const { url: _url, onEvent: _onEvent, ...options } = latest.current;
    const handle = openVerification(url, {
      ...options,
      mode,
      onEvent: (event) => latest.current.onEvent?.(event),
    });
    return handle.remove;
  }, [url, mode]);
  return null;
}
