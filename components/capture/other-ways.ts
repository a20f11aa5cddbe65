import type { Dispatch } from "react";
import type { SessionAddress } from "./http";
import { sessionLink } from "./session-token";
import type { CaptureEvent, CaptureState } from "./state";

/** What is left to a person whose camera does not work. */
export interface OtherWays {
  /** Whether a photo may come from a file; its control stands elsewhere on the step. */
  readonly fileUploads: boolean;
  readonly company: string | null;
  /** Of this session, for another browser. */
  readonly link: string;
  readonly onHandoff: () => void;
}

export function otherWays(
  { session }: CaptureState,
  dispatch: Dispatch<CaptureEvent>,
  address: () => SessionAddress,
): OtherWays {
  return {
    fileUploads: session?.fileUploads !== false,
    company: session?.branding.companyName ?? null,
    link: sessionLink(address().token),
    onHandoff: () => dispatch({ type: "handoffAsked" }),
  };
}
