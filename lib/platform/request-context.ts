import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

/** What belongs to the request or job that runs: it follows every await. */
export interface RequestContext {
  /** The `X-Request-Id` of the reply; null in a job. */
  readonly requestId: string | null;
  /** The span that new ones are children of; undefined while nothing is traced. */
  readonly span?: Span | undefined;
}

const SLOT = Symbol.for("identity-verification.request-context");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<RequestContext> };
slots[SLOT] ??= new AsyncLocalStorage();
const contexts = slots[SLOT];

/** Undefined outside requests and jobs. */
export const currentContext = (): RequestContext | undefined => contexts.getStore();

/** Runs work in a context. */
export const inContext = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/** For the hook before a request, which has no function to run: sets the context of the rest of this callback. */
export const enterContext = (context: RequestContext): void => contexts.enterWith(context);
