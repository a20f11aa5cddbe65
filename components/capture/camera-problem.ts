/** Why there is no live picture, in the terms in which a person can act on it. */
export type CameraProblem = "insecure" | "denied" | "none" | "busy" | "failed" | "webview";

interface Surroundings {
  readonly secureContext: boolean;
  /** The page is shown inside another app, which may block the camera. */
  readonly insideApp: boolean;
}

/** Names are those of the Media Capture and Streams specification; `error` is whatever getUserMedia threw. */
export function cameraProblem(error: unknown, { secureContext, insideApp }: Surroundings): CameraProblem {
  if (!secureContext) return "insecure";
  const problem = byName(error);
  return insideApp && (problem === "denied" || problem === "failed") ? "webview" : problem;
}

function byName(error: unknown): CameraProblem {
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  switch (name) {
    case "NotAllowedError":
    case "PermissionDeniedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "DevicesNotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "TrackStartError":
    case "AbortError":
      return "busy";
    default:
      return "failed";
  }
}
