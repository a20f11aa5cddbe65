import { ENDPOINTS } from "@/lib/contract/all";
import type { Endpoint } from "@/lib/contract/endpoint";
import { EXAMPLES } from "@/lib/contract/examples";
import { openApi, tagOf } from "@/lib/contract/openapi/document";
import { tagSlug } from "@/lib/contract/openapi/part";
import { refusalsByStatus } from "@/lib/contract/openapi/refusals";
import type { Json } from "@/lib/contract/openapi/schema";
import { fieldTable, type Parameter, parameterTable, type Schemas } from "./fields";
import { EXAMPLE_BASE_URL, exampleFences } from "./requests";

/** A page that is made from the contract, as Markdown. */
export interface ReferencePage {
  /** Below `/docs/`. */
  readonly path: string;
  readonly markdown: string;
}

interface Content {
  readonly schema: Json;
  readonly example?: unknown;
}
interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly (Parameter & { readonly $ref?: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
}

/** The path of the page that holds a tag's endpoints. */
const tagPath = (tag: string) => `reference/${tagSlug(tag)}`;

/** Where the reference describes an endpoint. */
export const endpointAddress = (endpoint: Endpoint) => `/docs/${tagPath(tagOf(endpoint))}#${endpoint.id}`;

/** The reference: a list of all endpoints, a page for each tag, and the events. */
export function referencePages(version: string): readonly ReferencePage[] {
  const document = openApi({ baseUrl: EXAMPLE_BASE_URL, version });
  const tags = document["tags"] as readonly { readonly name: string; readonly description: string }[];
  return [
    { path: "reference", markdown: overview(tags) },
    ...tags.map((tag) => ({ path: tagPath(tag.name), markdown: tagPage(tag, document) })),
    { path: "reference/events", markdown: eventsPage(document) },
  ];
}

/** What the form "Try it" of each endpoint needs; those without are called by a page, or need no key. */
export function tryForms(): Readonly<Record<string, object>> {
  const called = ENDPOINTS.filter(({ auth }) => auth === "key");
  return Object.fromEntries(
    called.map((endpoint) => {
      const { id, method, path, params, query, body, idempotent } = endpoint;
      const example = EXAMPLES[id];
      const fields = (shape: object | undefined, given: Readonly<Record<string, string>> = {}) =>
        Object.keys(shape ?? {}).map((name) => [name, given[name] ?? ""]);
      return [
        id,
        {
          method,
          path,
          params: fields(params?.shape, example?.params),
          query: fields(query?.shape, example?.query),
          ...(body?.kind === "json" ? { json: JSON.stringify(example?.body ?? {}, null, 2) } : {}),
          ...(body?.kind === "multipart"
            ? { form: fields(body.fields.shape, example?.form), files: Object.entries(body.files) }
            : {}),
          ...(idempotent ? { idempotent: true } : {}),
        },
      ];
    }),
  );
}

function overview(tags: readonly { readonly name: string; readonly description: string }[]): string {
  const parts = tags.map(({ name, description }) => {
    const rows = ENDPOINTS.filter((each) => tagOf(each) === name).map(
      (each) => `| [\`${each.method} ${each.path}\`](${endpointAddress(each)}) | ${each.summary} |`,
    );
    return `## ${name}\n\n${description}\n\n| Endpoint | What it does |\n|---|---|\n${rows.join("\n")}`;
  });
  return [
    "# API reference",
    "Every endpoint of this server, made from the contract that it checks each request against. For programs the same is at [/openapi.json](/openapi.json) (OpenAPI 3.1), and parts of it by tag: [/openapi.json?tag=checks&tag=sessions](/openapi.json?tag=checks&tag=sessions).",
    "- **Keys** go into the header `X-API-Key`: `sv_test_…` selects the sandbox, `sv_live_…` does real checks.\n- **Answers** are `{ success: true, … }`, **errors** `{ success: false, error: { code, message } }`: [all codes](/docs/errors).\n- **Try it** calls this server from your browser by a test key, which stays in the memory of the page.\n- **Limits**: `RateLimit` says how much is left of the current limit, and an answer 429 says in `Retry-After` when to call again.\n- Events that the server sends are under [Webhook events](/docs/reference/events).",
    ...parts,
  ].join("\n\n");
}

function tagPage(
  { name, description }: { readonly name: string; readonly description: string },
  document: Json,
): string {
  const endpoints = ENDPOINTS.filter((each) => tagOf(each) === name);
  const part = `/openapi.json?tag=${tagSlug(name)}`;
  const forPrograms = `For programs: [${part}](${part}).`;
  return [
    `# ${name}`,
    description,
    forPrograms,
    ...endpoints.map((each) => endpointText(each, document)),
  ].join("\n\n");
}

function endpointText(endpoint: Endpoint, document: Json): string {
  const operation = operationOf(endpoint, document);
  const { schemas, parameters: shared } = document["components"] as {
    readonly schemas: Schemas;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
  const parameters = operation.parameters.map(
    (each) => (each.$ref ? shared[each.$ref.split("/").at(-1) ?? ""] : each) ?? each,
  );
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  return [
    `## ${endpoint.summary} {#${endpoint.id}}`,
    `\`${endpoint.method} ${endpoint.path}\``,
    operation.description ?? "",
    exampleFences(endpoint),
    endpoint.auth === "key" ? `<!-- try: ${endpoint.id} -->` : "",
    parameters.length > 0 ? `**Parameters**\n\n${parameterTable(parameters)}` : "",
    body ? `**Body** (\`${body[0]}\`)\n\n${fieldTable(body[1].schema, schemas)}` : "",
    answerText(endpoint, operation, schemas),
    errorsText(endpoint),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function answerText({ status }: Endpoint, { responses }: Operation, schemas: Schemas): string {
  const [type, content] = Object.entries(responses[status]?.content ?? {})[0] ?? [];
  if (type === undefined || !content) return "";
  if (type !== "application/json") return `**Answer** \`${status}\`: a file, \`${type}\`.`;
  return [
    `**Answer** \`${status}\``,
    fieldTable(content.schema, schemas, ["success"]),
    `\`\`\`json\n${JSON.stringify(content.example, null, 2)}\n\`\`\``,
  ].join("\n\n");
}

/** The codes of an endpoint by status, each with a link to its entry. */
function errorsText(endpoint: Endpoint): string {
  const rows = refusalsByStatus(endpoint).map(
    ([status, codes]) =>
      `\`${status}\` ${codes.map((code) => `[\`${code}\`](/docs/errors#${code})`).join(", ")}`,
  );
  return `**Errors**: ${rows.join("; ")}.`;
}

function operationOf({ path, method }: Endpoint, document: Json): Operation {
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document.`);
  return operation;
}

function eventsPage(document: Json): string {
  const { schemas } = document["components"] as { readonly schemas: Schemas };
  const webhooks = document["webhooks"] as Readonly<Record<string, { readonly post: Operation }>>;
  const events = Object.entries(webhooks).map(([name, { post }]) => {
    const content = post.requestBody?.content["application/json"];
    return [
      `## ${name} {#${name}}`,
      post.summary,
      fieldTable(content?.schema ?? {}, schemas),
      `\`\`\`json\n${JSON.stringify(content?.example, null, 2)}\n\`\`\``,
    ].join("\n\n");
  });
  return [
    "# Webhook events",
    "What this server sends to your webhook. [Webhooks](/docs/webhooks) says how to receive, verify and order them; ignore events and fields that you do not know.",
    ...events,
  ].join("\n\n");
}
