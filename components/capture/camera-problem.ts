/** Why there is no live picture, in the terms in which a person can act on it. */
export type CameraProblem = "insecure" | "denied" | "none" | "busy" | "failed";

/** Names are those of the Media Capture and Streams specification; `error` is whatever getUserMedia threw. */
export function cameraProblem(error: unknown, secureContext: boolean): CameraProblem {
  if (!secureContext) return "insecure";
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
