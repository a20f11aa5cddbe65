import { ENDPOINTS } from "./all";
import { commonErrors, type Endpoint } from "./endpoint";
import { ERRORS, type ErrorCode } from "./errors";
import { EVENTS, type EventDeclaration } from "./events";
import { EXAMPLES } from "./examples";
import { type Json, jsonSchema, parametersOf, requestContent } from "./openapi-request";

/** The server that the document describes. */
export interface ServerInfo {
  readonly baseUrl: string;
  readonly version: string;
}

/** The whole contract as OpenAPI 3.1, derived from the endpoints. */
export function openApi({ baseUrl, version }: ServerInfo): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Identity verification",
      version,
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(ENDPOINTS.map(tagOf))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(EVENTS).map(([name, event]) => [name, { post: delivery(event) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "`sv_live_…` for real checks, `sv_test_…` for the sandbox.",
        },
      },
      headers: HEADERS,
      examples: refusals(),
    },
  };
}

const INTRODUCTION = [
  "Errors are `{ success: false, error: { code, message } }`; switch on `code`. Every response carries `X-Request-Id`.",
  "",
  "`null` for an optional field means that it is not given, unless the field says what null does. So does an empty value",
  "in a query or a form.",
  "",
  "A test key (`sv_test_…`) selects the sandbox: results are simulated, nothing is billed, and test and live data are",
  "separate. Unknown fields are ignored unless an endpoint says otherwise; receivers must ignore unknown events.",
  "",
  "Requests are limited per key: `RateLimit-Policy` and `RateLimit` say how much is left, and 429 carries",
  "`Retry-After`. Where `Idempotency-Key` is accepted, a repeated request gets the response of the first one.",
].join("\n");

const text = (description: string) => ({ description, schema: { type: "string" } });
const HEADERS = {
  "X-Request-Id": text("Identifies this request in the server's log."),
  "RateLimit-Policy": text("The limit that counts this request: name, quota `q`, window `w` in seconds."),
  RateLimit: text("What is left of it: `r` requests, fully refilled in `t` seconds."),
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
};
const headerRefs = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const TAGS: Readonly<Record<string, string>> = {
  health: "Health",
  livez: "Health",
  readyz: "Health",
  verify: "Individual verification",
  verifications: "Individual verification",
  ".well-known": "Individual verification",
  sessions: "Sessions",
  signup: "Account",
  account: "Account",
  settings: "Account",
  "company-verifications": "Company verification",
  webhooks: "Webhooks",
};

/** @throws Error for a path whose first word has no tag yet. */
export function tagOf({ path }: Pick<Endpoint, "path">): string {
  const [, first = "", second = ""] = path.split("/");
  const tag = TAGS[first === "v1" ? second : first];
  if (!tag) throw new Error(`Give ${path} a tag in lib/contract/openapi.ts.`);
  return tag;
}

const SECURITY = {
  none: [],
  session: [],
  key: [{ apiKey: [] }],
  "optional-key": [{}, { apiKey: [] }],
} as const;

function operation(endpoint: Endpoint): Json {
  const { id, summary, auth, scope, body } = endpoint;
  const description = [
    endpoint.description,
    scope && `Needs a key with the scope \`${scope}\`.`,
    auth === "session" && "Authenticated by the `session` token in the body instead of a key.",
  ].filter(Boolean);
  return {
    operationId: id,
    tags: [tagOf(endpoint)],
    summary,
    ...(description.length > 0 ? { description: description.join("\n\n") } : {}),
    security: SECURITY[auth],
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: { required: true, content: requestContent(endpoint) } } : {}),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  };
}

function successes(endpoint: Endpoint): Json {
  const first = { [endpoint.status]: success(endpoint) };
  if (endpoint.idempotent !== "record") return first;
  const replay = {
    ...success(endpoint),
    description: "The record that an earlier request with this key created.",
  };
  return { ...first, 200: replay };
}

function success(endpoint: Endpoint): Json {
  const names = endpoint.auth === "key" ? (["RateLimit-Policy", "RateLimit"] as const) : [];
  const headers = headerRefs("X-Request-Id", ...names);
  const example = EXAMPLES[endpoint.id]?.response;
  const schema = jsonSchema(endpoint.response, "output");
  if (endpoint.envelope === "stream") {
    const type = endpoint.contentType ?? "application/octet-stream";
    return { description: "The file, streamed.", headers, content: { [type]: { schema, example } } };
  }
  const content = { "application/json": enveloped(endpoint, schema, example) };
  return { description: "Success.", headers, content };
}

function enveloped({ envelope }: Endpoint, schema: Json, example: unknown): Json {
  const isDone = { success: { const: true } };
  const fields = example === undefined ? {} : (example as Json);
  if (envelope === "bare") return { schema, example };
  if (envelope === "flat") {
    const properties = { ...isDone, ...(schema["properties"] as Json) };
    const required = ["success", ...((schema["required"] ?? []) as readonly string[])];
    return { schema: { ...schema, properties, required }, example: { success: true, ...fields } };
  }
  const shape = { type: "object", properties: { ...isDone, data: schema }, required: ["success", "data"] };
  return { schema: { ...shape, additionalProperties: false }, example: { success: true, data: example } };
}

/** Every error of an endpoint by status, with its message. */
function failures(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...endpoint.errors, ...commonErrors(endpoint)])) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(sorted.map(([status, codes]) => [status, failure(status, codes)]));
}

function failure(status: number, codes: readonly ErrorCode[]): Json {
  const waits = status === 429 || status === 503 ? (["Retry-After"] as const) : [];
  const error = {
    type: "object",
    properties: { code: { enum: codes }, message: { type: "string" } },
    required: ["code", "message"],
  };
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: headerRefs("X-Request-Id", ...waits),
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: { success: { const: false }, error },
          required: ["success", "error"],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** The example of every error, once. */
function refusals(): Json {
  const rows = Object.entries(ERRORS).map(([code, { message }]) => {
    return [code, { summary: message, value: { success: false, error: { code, message } } }] as const;
  });
  return Object.fromEntries(rows);
}

function delivery({ summary, payload, example }: EventDeclaration): Json {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  return {
    summary,
    security: [],
    parameters: [
      header("X-Service-Timestamp", "Unix seconds of this attempt; refuse a difference of more than 300 s."),
      header("X-Service-Signature-V2", "`sha256=` and hex HMAC-SHA256(secret, `<timestamp>.<raw body>`)."),
      header("X-Service-Signature", "Legacy: HMAC over the body alone, no protection against replay."),
      header("X-Service-Mode", "`live` or `test`."),
      header("X-Service-Attempt", "1 for the first attempt."),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: jsonSchema(payload, "output"), example } },
    },
    responses: {
      "2XX": {
        description: "Delivered. Any other status, or none within 15 s, is retried for three days.",
      },
      "410": { description: "The receiver is gone: the webhook is disabled at once." },
    },
  };
}
