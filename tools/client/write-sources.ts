import { ENDPOINTS } from "@/lib/contract/all";
import type { Endpoint } from "@/lib/contract/endpoint";
import { openApi } from "@/lib/contract/openapi/document";
import type { Json } from "@/lib/contract/openapi/schema";
import { comment, objectType, typeName, typeOf } from "./type-of-schema";

const HEADER = "// Made from the API document by `npm run client`. Do not edit.\n";

/** The generated sources of the TypeScript client: types of the document, and one method for each endpoint. */
export function clientSources(version: string): Readonly<Record<string, string>> {
  const document = openApi({ baseUrl: "http://localhost:3000", version });
  const { schemas } = document["components"] as { readonly schemas: Readonly<Record<string, Json>> };
  const called = ENDPOINTS.filter(({ auth }) => auth !== "session");
  return {
    "types.ts": [
      HEADER,
      'import type { FileInput } from "../files.js";\n',
      ...Object.entries(schemas).map(([name, schema]) => declared(name, schema)),
      eventTypes(document["webhooks"] as Readonly<Record<string, Json>>),
      ...called.map((each) => inputType(each, document)),
      ...called.map((each) => outputType(each, document)),
    ].join("\n"),
    "operations.ts": [
      HEADER,
      'import type { Operation } from "../transport.js";\n',
      `export const VERSION = ${JSON.stringify(version)};\n`,
      ...called.map(operationConstant),
    ].join("\n"),
    "methods.ts": [
      HEADER,
      'import { Transport, type RequestOptions } from "../transport.js";',
      'import * as operations from "./operations.js";',
      'import type * as types from "./types.js";\n',
      "/** One method for each endpoint; fields of path, query and body are given together. */",
      "export class Methods extends Transport {",
      ...called.map(method),
      "}\n",
    ].join("\n"),
  };
}

const inputName = ({ id }: Endpoint) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;
const outputName = ({ id }: Endpoint) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Output`;

function declared(name: string, schema: Json): string {
  const isObject = schema["type"] === "object";
  const head = comment(schema["description"]);
  const text = typeName(name);
  return isObject && schema["properties"]
    ? `${head}export interface ${text} ${objectType(schema)}\n`
    : `${head}export type ${text} = ${typeOf(schema)};\n`;
}

function eventTypes(webhooks: Readonly<Record<string, Json>>): string {
  const entries = Object.entries(webhooks).map(([name, { post }]) => {
    const { requestBody } = post as { requestBody: { content: Record<string, { schema: Json }> } };
    return `${JSON.stringify(name)}: ${typeOf(requestBody.content["application/json"]?.schema ?? {})};`;
  });
  return [
    `export interface WebhookEvents {\n${entries.join("\n")}\n}\n`,
    "/** What a delivery holds. Ignore an `event` that you do not know: later releases add some. */",
    "export type WebhookEvent = WebhookEvents[keyof WebhookEvents];\n",
  ].join("\n");
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

interface DescribedOperation {
  readonly parameters: readonly (Parameter & { readonly $ref?: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
}

function describedBy({ path, method }: Endpoint, document: Json): DescribedOperation {
  const paths = document["paths"] as Record<string, Record<string, DescribedOperation>>;
  const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document.`);
  return operation;
}

function inputType(endpoint: Endpoint, document: Json): string {
  const { parameters, requestBody } = describedBy(endpoint, document);
  const { parameters: shared } = document["components"] as { parameters: Record<string, Parameter> };
  const given = parameters
    .map((each) => (each.$ref ? shared[each.$ref.split("/").at(-1) ?? ""] : each))
    .filter((each): each is Parameter => each !== undefined && each.in !== "header");
  const own = objectType({
    properties: Object.fromEntries(
      given.map((each) => [each.name, { ...each.schema, description: each.description }]),
    ),
    required: given.filter(({ required }) => required).map(({ name }) => name),
  });
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => typeOf(schema));
  const parts = [...(given.length > 0 ? [own] : []), ...body];
  return `export type ${inputName(endpoint)} = ${parts.join(" & ") || "Record<string, never>"};\n`;
}

function outputType(endpoint: Endpoint, document: Json): string {
  const [content] = Object.values(describedBy(endpoint, document).responses[endpoint.status]?.content ?? {});
  const name = outputName(endpoint);
  if (endpoint.envelope === "stream") return `export type ${name} = Response;\n`;
  const schema = content?.schema ?? {};
  const data = endpoint.envelope === "data" ? ((schema["properties"] as Json)["data"] as Json) : schema;
  return `export type ${name} = ${typeOf(data)};\n`;
}

function operationConstant(endpoint: Endpoint): string {
  const { id, method: verb, path, body, envelope, idempotent = false, auth, query } = endpoint;
  const value = {
    id,
    method: verb,
    path,
    query: Object.keys(query?.shape ?? {}),
    body: body?.kind ?? null,
    envelope,
    idempotent: idempotent !== false,
    needsKey: auth !== "none",
  };
  return `export const ${id}: Operation = ${JSON.stringify(value)};\n`;
}

function method(endpoint: Endpoint): string {
  const { id, summary, description, body, query, params } = endpoint;
  const needsInput = body !== undefined || params !== undefined || hasRequired(query);
  const input = needsInput
    ? `input: types.${inputName(endpoint)}`
    : `input: types.${inputName(endpoint)} = {}`;
  return [
    comment(description === undefined ? `${summary}.` : `${summary}. ${description}`).trimEnd(),
    `${id}(${input}, options?: RequestOptions): Promise<types.${outputName(endpoint)}> {`,
    `return this.send(operations.${id}, input, options);`,
    "}\n",
  ].join("\n");
}

function hasRequired(query: Endpoint["query"]): boolean {
  return query !== undefined && !query.safeParse({}).success;
}
