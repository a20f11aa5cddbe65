import type { Dispatch } from "react";
import type { SessionAccess } from "./http";
import { sessionLink } from "./session-token";
import type { CaptureEvent, CaptureState } from "./state";

/** What a person can do whose camera does not work. */
export interface CameraAlternatives {
  /** Whether a photo may come from a file; the control for that is elsewhere on the step. */
  readonly fileUploads: boolean;
  readonly company: string | null;
  /** Of this session, for another browser. */
  readonly link: string;
  readonly onHandoff: () => void;
}

export function cameraAlternatives(
  { session }: CaptureState,
  dispatch: Dispatch<CaptureEvent>,
  access: () => SessionAccess,
): CameraAlternatives {
  return {
    fileUploads: session?.fileUploads !== false,
    company: session?.branding.companyName ?? null,
    link: sessionLink(access().token),
    onHandoff: () => dispatch({ type: "handoffAsked" }),
  };
}
