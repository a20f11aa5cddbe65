import type { Attributes, Span } from "@opentelemetry/api";
import { env } from "./env";
import { currentContext, inContext, type RequestContext } from "./request-context";
import type { Tracing } from "./trace-exporter";

const SLOT = Symbol.for("identity-verification.tracing");
const slots = globalThis as { [SLOT]?: Tracing };
const ERROR_STATUS = 2;

/** Loads the exporter when the environment names a collector. */
export async function startTracing(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = env();
  const target = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT;
  if (target === undefined || OTEL_SDK_DISABLED === "true" || slots[SLOT]) return;
  const { openTracing } = await import("./trace-exporter");
  slots[SLOT] = openTracing();
}

export async function stopTracing(): Promise<void> {
  await slots[SLOT]?.stop().catch(() => {});
  delete slots[SLOT];
}

/** A span that the caller ends; undefined while nothing is traced. */
export function startSpan(name: string, attributes: Attributes, remote?: string): Span | undefined {
  return slots[SLOT]?.startSpan(name, attributes, currentContext()?.span, remote);
}

/** Ends a span of {@link startSpan}. */
export function endSpan(span: Span | undefined, attributes: Attributes, isError: boolean): void {
  if (!span) return;
  span.setAttributes(attributes);
  if (isError) span.setStatus({ code: ERROR_STATUS });
  span.end();
}

/** Does work as a span below the running one. Of an error only its class is recorded: a message may hold data. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, attributes);
  if (!span) return work();
  const context: RequestContext = { requestId: currentContext()?.requestId ?? null, span };
  try {
    const result = await inContext(context, work);
    endSpan(span, {}, false);
    return result;
  } catch (cause) {
    endSpan(span, { "error.type": cause instanceof Error ? cause.name : "unknown" }, true);
    throw cause;
  }
}
