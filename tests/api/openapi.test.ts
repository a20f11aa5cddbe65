import { beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "@/lib/contract/all";
import { COMPANY_REASON_CODES } from "@/lib/contract/choices";
import { commonErrors } from "@/lib/contract/endpoint";
import { ERRORS } from "@/lib/contract/errors";
import { EVENTS } from "@/lib/contract/events";
import { EXAMPLES } from "@/lib/contract/examples";
import { getVerification } from "@/lib/contract/verifications";
import { REASONS } from "@/lib/verification/reasons";
import { REVIEWER_SENTENCES } from "@/lib/verification/review";

const baseUrl = inject("baseUrl");

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Json[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Json }[];
  readonly requestBody?: { content: Record<string, { schema: Json; example?: unknown; encoding?: Json }> };
  readonly responses: Record<
    string,
    { description: string; content: Record<string, { schema: Json; example?: unknown; examples?: Json }> }
  >;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, Json>;
    readonly parameters: Record<string, Operation["parameters"][number]>;
    readonly responses: Operation["responses"];
  };
  readonly webhooks: Record<string, { post: { requestBody: { content: Json } } }>;
}

let headers: Headers;
let served: Document;
beforeAll(async () => {
  const answer = await fetch(`${baseUrl}/openapi.json`);
  expect(answer.status).toBe(200);
  headers = answer.headers;
  served = (await answer.json()) as Document;
});

/** What a reference leads to, or the thing itself. */
function resolved<T>(part: T): T {
  const reference = (part as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return part;
  const steps = reference.replace("#/", "").split("/");
  return steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], served) as T;
}

/** An operation with its shared parameters, responses and body in place. */
const operationOf = ({ path, method }: (typeof ENDPOINTS)[number]): Operation => {
  const operation = served.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document.`);
  const responses = Object.entries(operation.responses).map(([status, each]) => [status, resolved(each)]);
  return {
    ...operation,
    parameters: operation.parameters.map(resolved),
    responses: Object.fromEntries(responses) as Operation["responses"],
  };
};

/** A schema of the document as one that needs nothing else. */
function wholeSchema(schema: Json): Json {
  const inDefinitions = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll("#/components/schemas/", "#/$defs/")) as Json;
  return { ...inDefinitions(resolved(schema)), $defs: inDefinitions(served.components.schemas) };
}

/** The example of an endpoint's answer, as text. A binary file has none in the document, so it is that of the contract. */
function shownBy(endpoint: (typeof ENDPOINTS)[number]): string {
  const [content] = Object.values(operationOf(endpoint).responses[endpoint.status]?.content ?? {});
  const isBinary = content?.schema["format"] === "binary";
  return JSON.stringify(isBinary ? EXAMPLES[endpoint.id]?.response : content?.example);
}

/** Every value in a tree. */
function* walk(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === "object" && value !== null) for (const each of Object.values(value)) yield* walk(each);
}

test("API-CONTRACT-3 a part of it by tags; an unknown one is refused", async () => {
  const answer = await fetch(`${baseUrl}/openapi.json?tag=health&tag=checks`);
  const part = (await answer.json()) as Document;
  expect(Object.keys(part.paths).sort()).toEqual([
    "/health",
    "/livez",
    "/readyz",
    "/v1/verify",
    "/v1/verify/id-document",
    "/v1/verify/selfie-match",
  ]);
  const refused = await fetch(`${baseUrl}/openapi.json?tag=Chequing`);
  const { error } = (await refused.json()) as { error: { code: string; message: string } };
  expect([refused.status, error.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(error.message).toContain("individual-verification");
});

describe("API-CONTRACT-1 /openapi.json", () => {
  test("is OpenAPI 3.1 of this server, without a key", () => {
    expect(headers.get("content-type")).toContain("application/json");
    expect(served.openapi).toBe("3.1.0");
    expect(served.servers).toEqual([{ url: baseUrl }]);
  });

  test("API-VERSION-1, API-ENDPOINT-1 has every endpoint and no other", () => {
    const described = Object.values(served.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
  });

  test("every reference leads somewhere", () => {
    const refs = [...walk(served)].flatMap((each) =>
      typeof each === "object" && each !== null && "$ref" in each ? [String(each.$ref)] : [],
    );
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of new Set(refs)) {
      const found = ref
        .replace("#/", "")
        .split("/")
        .reduce<unknown>((at, step) => (at as Json | undefined)?.[step], served);
      expect(found, ref).toBeDefined();
    }
  });

  test("an event for every one that can be delivered, with its payload", () => {
    expect(Object.keys(served.webhooks).sort()).toEqual(Object.keys(EVENTS).sort());
    for (const [name, { payload, example }] of Object.entries(EVENTS)) {
      expect(payload.safeParse(example).error, name).toBeUndefined();
    }
  });

  describe.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s",
    (_, endpoint) => {
      test("says how to call it", () => {
        const operation = operationOf(endpoint);
        expect(operation.summary).toBe(endpoint.summary);
        const named = (place: string) =>
          operation.parameters.filter((each) => each.in === place).map(({ name }) => name);
        expect(named("path")).toEqual(Object.keys(endpoint.params?.shape ?? {}));
        expect(named("query")).toEqual(Object.keys(endpoint.query?.shape ?? {}));
        expect(named("header")).toEqual(endpoint.idempotent ? ["Idempotency-Key"] : []);
        const security = { none: 0, session: 0, key: 1, "optional-key": 2 }[endpoint.auth];
        expect(operation.security).toHaveLength(security);
        const content = operation.requestBody?.content ?? {};
        const { body } = endpoint;
        if (!body) return expect(content).toEqual({});
        if (body.kind === "json") {
          return expect(resolved(content["application/json"]?.schema)?.["type"]).toBe("object");
        }
        const { schema, encoding } = content["multipart/form-data"] ?? { schema: {}, encoding: {} };
        const files = Object.keys(body.files);
        expect(Object.keys(resolved(schema)["properties"] as Json)).toEqual([
          ...files,
          ...Object.keys(body.fields.shape),
        ]);
        expect(Object.keys(encoding ?? {})).toEqual(files);
      });

      test("ERROR-COMMON-1 lists every refusal, and no other, under its status or as one that any request may get", () => {
        const { responses } = operationOf(endpoint);
        const codesIn = (key: string | number) =>
          [...(responses[key]?.description ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, code = ""]) => code);
        const codes = [...new Set([...endpoint.errors, ...commonErrors(endpoint)])];
        for (const code of codes) {
          const { status } = ERRORS[code];
          const key = responses[status] ? status : "default";
          expect(codesIn(key), `${status}`).toContain(code);
          if (key === "default") expect(responses[key]?.description).toContain(`${status} \`${code}\``);
          expect(responses[key]?.content["application/json"]?.schema).toEqual({
            $ref: "#/components/schemas/Error",
          });
        }
        expect(Object.keys(responses).flatMap(codesIn).sort()).toEqual(codes.sort());
      });

      test("shows an example that its own schemas accept", () => {
        const example = EXAMPLES[endpoint.id];
        if (!example) throw new Error("lib/contract/examples.ts has none.");
        const accepted = (schema: z.ZodType | undefined, given: unknown) =>
          expect(schema?.safeParse(given).error?.issues ?? []).toEqual([]);
        accepted(endpoint.response, example.response);
        accepted(endpoint.params, example.params ?? {});
        accepted(endpoint.query, example.query ?? {});
        if (endpoint.body?.kind === "json") accepted(endpoint.body.schema, example.body);
        if (endpoint.body?.kind === "multipart") accepted(endpoint.body.fields, example.form ?? {});
        expect(shownBy(endpoint)).toContain(JSON.stringify(example.response).slice(1, -1));
      });
    },
  );
});

test("DECIDE-REASON-2, VERIFY-RECORD-2 a record holds sentence and codes, and the reference explains every one", async () => {
  const { shape } = getVerification.response;
  expect(Object.keys(shape).sort()).toEqual(RECORD_FIELDS);
  const page = await (await fetch(`${baseUrl}/docs/decisions.md`)).text();
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|$/gm)].map(([, ...cells]) => cells);
  const reasons = Object.entries(REASONS).map(([code, { sentence }]) => `${code} ${sentence}`);
  const known = [
    ...reasons,
    ...Object.entries(REVIEWER_SENTENCES).map(([code, sentence]) => `${code} ${sentence}`),
  ];
  const shown = rows.map(([code, sentence]) => `${code} ${sentence}`);
  expect(known.filter((each) => !shown.includes(each))).toEqual([]);
  const others = rows.filter(([code, sentence]) => !known.includes(`${code} ${sentence}`));
  expect(others.map(([code]) => code).sort()).toEqual([...COMPANY_REASON_CODES].sort());
  for (const [code, , meaning = ""] of rows) expect(meaning.length, code).toBeGreaterThan(10);
});

/** Fields of VERIFY-RECORD-1 and VERIFY-RECORD-2 together. */
const RECORD_FIELDS = [
  "assurance",
  "completedAt",
  "confidence",
  "createdAt",
  "decision",
  "decisionReason",
  "externalRef",
  "extractedData",
  "faceScore",
  "livenessDecision",
  "ocrConfidence",
  "processingMs",
  "reasons",
  "revision",
  "status",
  "verificationId",
];

test("ERROR-COMMON-1 the schema of errors has every code with its message", () => {
  const { error } = (served.components.schemas["Error"]?.["properties"] ?? {}) as {
    error?: { properties: { code: Json } };
  };
  const messages = Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]));
  expect(error?.properties.code["x-enumDescriptions"]).toEqual(messages);
  expect(error?.properties.code["enum"]).toEqual(Object.keys(messages).sort());
});

test("API-CONTRACT-1 the document's schemas say what the server checks: one request of each kind", () => {
  const sessions = served.paths["/v1/sessions/create"]?.["post"];
  const schema = resolved(sessions?.requestBody?.content["application/json"]?.schema ?? {});
  expect(schema).toMatchObject({ required: ["userId"], additionalProperties: false });
  const limit = served.paths["/v1/verifications"]?.["get"]?.parameters
    .map(resolved)
    .find(({ name }) => name === "limit");
  expect(limit).toMatchObject({
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  });
  const usage = served.paths["/v1/account/usage"]?.["get"]?.responses["200"]?.content["application/json"];
  const read = z.fromJSONSchema(wholeSchema(usage?.schema ?? {}));
  expect(read.safeParse({ success: true, data: {} }).success).toBe(false);
  expect(read.safeParse({ success: true, data: EXAMPLES["getUsage"]?.response }).success).toBe(true);
});
