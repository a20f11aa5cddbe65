import type { z } from "zod";
import type { Endpoint } from "./endpoint";
import type { ErrorCode } from "./errors";

/** What a server action declares about itself. An API endpoint is a command; so is each dashboard command. */
export type Command = Pick<Endpoint, "id" | "response"> & Partial<Pick<Endpoint, "params" | "body">>;

/** What the browser sends: only the parts that the command declares. */
export interface ActionInput<E extends Command> {
  readonly params?: E["params"] extends z.ZodObject ? z.input<E["params"]> : never;
  readonly body?: E["body"] extends { schema: infer S extends z.ZodObject } ? z.input<S> : never;
}

/**
 * `SIGNED_OUT`: the session ended · `TWO_FACTOR_REQUIRED`: this owner has to set up two-factor authentication ·
 * `CONFIRM_PASSWORD`: ask for the password, then call again.
 */
export type ActionCode = ErrorCode | "SIGNED_OUT" | "TWO_FACTOR_REQUIRED" | "CONFIRM_PASSWORD";

/** The answer of a server action. */
export type ActionResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: { readonly code: ActionCode; readonly message: string } };

/** The server action of a command, as components call it: `ActOf<typeof reviewVerification>`. */
export type ActOf<E extends Command> = (
  input?: ActionInput<E>,
) => Promise<ActionResult<z.output<E["response"]>>>;
