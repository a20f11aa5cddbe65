import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";

interface ExportedSpan {
  name: string;
  spanId: string;
  parentSpanId?: string;
  traceId: string;
  attributes: { key: string; value: unknown }[];
}

test("OPS-TRACE-1 without an endpoint nothing is loaded, and work runs as it is", async () => {
  const { inSpan, startSpan, startTracing } = await import("@/lib/platform/trace");
  const loaded = vi.fn();
  vi.doMock("@/lib/platform/trace-exporter", () => {
    loaded();
    return {};
  });
  await startTracing();
  expect(startSpan("request", {})).toBeUndefined();
  expect(await inSpan("work", {}, async () => 7)).toBe(7);
  expect(loaded).not.toHaveBeenCalled();
  vi.doUnmock("@/lib/platform/trace-exporter");
});

test("OPS-TRACE-1 spans of a request and what it does are exported as one trace, without messages", async () => {
  const spans: ExportedSpan[] = [];
  let resource = "";
  const collector = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString());
      for (const each of resourceSpans) {
        resource = JSON.stringify(each.resource);
        for (const scope of each.scopeSpans) spans.push(...scope.spans);
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as AddressInfo;
  vi.resetModules();
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${port}`;
  process.env["OTEL_RESOURCE_ATTRIBUTES"] = "deployment.environment=test";
  const trace = await import("@/lib/platform/trace");
  const { inContext } = await import("@/lib/platform/request-context");
  await trace.startTracing();
  const remote = "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01";
  const span = trace.startSpan("GET", {}, remote);
  await inContext({ requestId: "req_1", span }, () =>
    trace.inSpan("job", { "job.name": "sweep" }, async () => {
      await trace
        .inSpan("engine", {}, async () => {
          throw new TypeError("the name of a person");
        })
        .catch(() => {});
    }),
  );
  trace.endSpan(span, { "http.route": "/v1/account" }, false);
  await trace.stopTracing();
  collector.close();
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  const named = Object.fromEntries(spans.map((each) => [each.name, each]));
  expect(Object.keys(named).sort()).toEqual(["GET", "engine", "job"]);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(["0123456789abcdef0123456789abcdef"]));
  expect(named["GET"]?.parentSpanId).toBe("0123456789abcdef");
  expect(named["job"]?.parentSpanId).toBe(named["GET"]?.spanId);
  expect(named["engine"]?.parentSpanId).toBe(named["job"]?.spanId);
  expect(JSON.stringify(named["engine"])).toContain("TypeError");
  expect(JSON.stringify(spans)).not.toContain("name of a person");
  expect(resource).toContain("deployment.environment");
  expect(resource).toContain("identity-verification");
});
