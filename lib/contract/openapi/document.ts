import { ENDPOINTS } from "../all";
import type { Endpoint } from "../endpoint";
import { EVENTS } from "../events";
import { EXAMPLES } from "../examples";
import { HEADERS, headerRefs } from "./headers";
import { NAMES } from "./names";
import { failures, REFUSAL, refusalResponses } from "./refusals";
import { parametersOf, requestContent } from "./request";
import { hoistDefinitions, type Json, jsonSchema, named } from "./schema";
import { shareParameters } from "./share";
import { DELIVERY_ANSWERS, DELIVERY_HEADERS, delivery } from "./webhooks";

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
  const webhooks = Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]) => [name, { post: delivery(name, event) }]),
  );
  const { document, schemas } = hoistDefinitions({ paths, webhooks });
  const shared = shareParameters(document.paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Identity verification",
      version,
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this server", url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(ENDPOINTS.map(tagOf))].map((name) => ({ name, description: TAG_TEXTS[name] })),
    paths: shared.paths,
    webhooks: document.webhooks,
    components: {
      schemas: { ...schemas, Error: REFUSAL },
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "`sv_live_…` for real checks, `sv_test_…` for the sandbox.",
        },
      },
      headers: HEADERS,
      parameters: { ...shared.parameters, ...DELIVERY_HEADERS },
      responses: { ...refusalResponses(), ...DELIVERY_ANSWERS },
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

const TAGS: Readonly<Record<string, string>> = {
  health: "Health",
  livez: "Health",
  readyz: "Health",
  verify: "Checks",
  verifications: "Individual verification",
  people: "Individual verification",
  ".well-known": "Individual verification",
  sessions: "Sessions",
  consents: "Sessions",
  signup: "Account",
  account: "Account",
  settings: "Settings",
  "company-verifications": "Company verification",
  webhooks: "Webhooks",
};

const TAG_TEXTS: Readonly<Record<string, string>> = {
  Health: "Whether the service answers, for monitors, supervisors and load balancers.",
  Account: "The account, its keys, usage and spend limit.",
  Settings: "How the hosted page looks, takes photos and may be shown, and how names are screened.",
  Webhooks: "Deliveries of events: what was sent, what the receiver answered, and sending it again.",
  Checks: "Checks of one person by photos that you send.",
  "Individual verification":
    "Records of checks: reading, reviewing, exporting and deleting them, and proofs of what happened.",
  Sessions: "Links to the hosted page, and what that page calls. Build your own page on the same endpoints.",
  "Company verification": "Checks of a company: its documents, its signatory and its screening.",
};

/** @throws Error for a path whose first word has no tag yet. */
export function tagOf({ path }: Pick<Endpoint, "path">): string {
  const [, first = "", second = ""] = path.split("/");
  const tag = TAGS[first === "v1" ? second : first];
  if (!tag) throw new Error(`Give ${path} a tag in lib/contract/openapi/document.ts.`);
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
    endpoint.description ?? (scope || auth === "session" ? undefined : `${summary}.`),
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
  if (endpoint.envelope === "stream") {
    const type = endpoint.contentType ?? "application/octet-stream";
    const isText = type.startsWith("text/");
    // A file has no example: it is no text.
    if (!isText)
      return {
        description: "The file, streamed.",
        headers,
        content: { [type]: { schema: { type: "string", format: "binary" } } },
      };
    const schema = jsonSchema(endpoint.response, "output", endpoint.id);
    return { description: "The file, streamed.", headers, content: { [type]: { schema, example } } };
  }
  return {
    description: "Success.",
    headers,
    content: { "application/json": enveloped(endpoint, example) },
  };
}

const DONE = { success: { const: true, description: "Always true." } };

function enveloped({ envelope, response, id }: Endpoint, example: unknown): Json {
  const fields = example === undefined ? {} : (example as Json);
  if (envelope === "flat") {
    const name = NAMES.get(response);
    const { $defs: definitions, ...reference } = jsonSchema(response, "output", id);
    const shape = name === undefined ? reference : ((definitions as Json)[name] as Json);
    const properties = { ...DONE, ...(shape["properties"] as Json) };
    const required = ["success", ...((shape["required"] ?? []) as readonly string[])];
    const { [name ?? ""]: _replaced, ...others } = (definitions ?? {}) as Json;
    const whole = { ...shape, properties, required, $defs: others };
    const schema = name === undefined ? whole : named(name, whole);
    return { schema, example: { success: true, ...fields } };
  }
  const schema = jsonSchema(response, "output", id);
  if (envelope === "bare") return { schema, example };
  const { $defs, ...data } = schema;
  const shape = { type: "object", properties: { ...DONE, data }, required: ["success", "data"] };
  return { schema: { ...shape, ...($defs ? { $defs } : {}) }, example: { success: true, data: example } };
}
