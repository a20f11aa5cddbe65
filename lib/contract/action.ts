import type { ErrorCode } from "./errors";

/**
 * `SIGNED_OUT`: the session ended · `ENROL_FIRST`: this owner has to set up a second factor · `CONFIRM_PASSWORD`: ask
 * for the password, then call again.
 */
export type ActionCode = ErrorCode | "SIGNED_OUT" | "ENROL_FIRST" | "CONFIRM_PASSWORD";

/** What a server action of the dashboard answers. */
export type ActionResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: { readonly code: ActionCode; readonly message: string } };
