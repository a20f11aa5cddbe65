import { type Attributes, ROOT_CONTEXT, type Span, type SpanContext, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import manifest from "@/package.json" with { type: "json" };

/** What makes spans; it exists only where traces are exported (OPS-TRACE-1). */
export interface Tracing {
  /** @param remote the `traceparent` header of the request */
  startSpan(name: string, attributes: Attributes, parent: Span | undefined, remote?: string): Span;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const REMOTE = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;

/** Exports by OTLP over HTTP; the packages read the standard `OTEL_…` variables: endpoint, headers, sampler, limits. */
export function openTracing(): Tracing {
  const named = resourceFromAttributes({
    "service.name": manifest.name,
    "service.version": manifest.version,
  });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer(manifest.name, manifest.version);
  return {
    startSpan(name, attributes, parent, remote) {
      const far = remote === undefined ? undefined : remoteContext(remote);
      const near = far ? trace.setSpanContext(ROOT_CONTEXT, far) : ROOT_CONTEXT;
      return tracer.startSpan(name, { attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : near);
    },
    stop: () => provider.shutdown(),
  };
}

/** W3C Trace Context, version 00. Undefined for a header of another form. */
function remoteContext(header: string): SpanContext | undefined {
  const { traceId = "", spanId = "", flags = "" } = REMOTE.exec(header.trim())?.groups ?? {};
  if (!traceId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
