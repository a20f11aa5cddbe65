import type { ErrorCode } from "@/lib/contract/errors";

/**
 * A task that runs in an engine thread: the name under which `lib/engine-thread.ts` exports it, and the types of what
 * goes in and comes out. The pool knows no task by itself, so that it depends on none of them.
 */
export interface ThreadTask<Input, Output> {
  readonly name: string;
  /** Carries the types; never set. */
  readonly signature?: (input: Input) => Output;
}

/** An error crosses threads without its class, so a refusal travels as its code. */
export type ThreadAnswer<T> = { readonly value: T } | { readonly refusal: ErrorCode };

/** Declares a task. @param name its export in `lib/engine-thread.ts`. */
export function threadTask<Input, Output>(name: string): ThreadTask<Input, Output> {
  return { name };
}

/** Loads every model in a thread, so that the first request does not wait for it; the result is their number. */
export const WARM_UP = threadTask<undefined, number>("warmUp");
