import type { ErrorCode } from "@/lib/contract/errors";

/**
 * A task of an engine thread: the name under which `lib/engine-thread.ts` exports it, and the types of its input and
 * output. The pool depends on no particular task.
 */
export interface ThreadTask<Input, Output> {
  readonly name: string;
  /** Carries the types; never set. */
  readonly signature?: (input: Input) => Output;
}

/** The result of a task. Errors lose their class between threads, so a `Failure` is passed as its code. */
export type ThreadAnswer<T> = { readonly value: T } | { readonly refusal: ErrorCode };

/** Declares a task. @param name its export in `lib/engine-thread.ts`. */
export function threadTask<Input, Output>(name: string): ThreadTask<Input, Output> {
  return { name };
}

/** Loads every model in a thread, so that the first request does not wait for it. The output is their number. */
export const WARM_UP = threadTask<undefined, number>("warmUp");
