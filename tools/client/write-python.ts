import { ENDPOINTS } from "@/lib/contract/all";
import type { Endpoint } from "@/lib/contract/endpoint";
import { openApi } from "@/lib/contract/openapi/document";
import type { Json } from "@/lib/contract/openapi/schema";
import { dictFields, pythonType, snake } from "./python-types";
import { typeName } from "./type-of-schema";

const HEADER = `"""Made from the API document by \`npm run client:python\`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, Mapping, NotRequired, Optional, TypedDict, Union

from ._transport import UNSET, File, Operation, Response, Transport, Unset
`;

/** The generated module of the Python client: types of the document, and one method for each endpoint that takes a key. */
export function pythonSource(version: string): string {
  const document = openApi({ baseUrl: "http://localhost:3000", version });
  const { schemas } = document["components"] as { readonly schemas: Readonly<Record<string, Json>> };
  const called = ENDPOINTS.filter(({ auth }) => auth !== "session");
  return [
    HEADER,
    `VERSION = ${JSON.stringify(version)}\n`,
    ...Object.entries(schemas).map(([name, schema]) => declared(typeName(name), schema)),
    eventType(document["webhooks"] as Readonly<Record<string, Json>>),
    "class Methods(Transport):",
    '    """One method for each endpoint that takes a key; fields of path, query and body are keyword arguments."""\n',
    ...called.map((each) => method(each, document, schemas)),
  ].join("\n");
}

function declared(name: string, schema: Json): string {
  if (schema["type"] === "object" && schema["properties"])
    return `${name} = TypedDict("${name}", {\n${dictFields(schema, "    ")}})\n`;
  // Quoted: it may name a type that is declared further down.
  return `${name} = ${pythonType(schema, true)}\n`;
}

function eventType(webhooks: Readonly<Record<string, Json>>): string {
  const types = Object.values(webhooks).map(({ post }) => {
    const { requestBody } = post as { requestBody: { content: Record<string, { schema: Json }> } };
    return pythonType(requestBody.content["application/json"]?.schema ?? {}, true);
  });
  return `WebhookEvent = Union[${[...new Set(types)].join(", ")}]\n`;
}

interface Described {
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
}

interface Field {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

function fieldsOf(described: Described, document: Json, schemas: Readonly<Record<string, Json>>): Field[] {
  const { parameters: shared } = document["components"] as { parameters: Record<string, Json> };
  const given = described.parameters
    .map((each) => (each.$ref ? shared[each.$ref.split("/").at(-1) ?? ""] : each) as Json)
    .filter((each) => each["in"] !== "header")
    .map((each) => ({
      name: String(each["name"]),
      schema: each["schema"] as Json,
      isRequired: each["required"] === true,
    }));
  const [content] = Object.values(described.requestBody?.content ?? {});
  const reference = content?.schema["$ref"];
  const body = typeof reference === "string" ? schemas[reference.split("/").at(-1) ?? ""] : content?.schema;
  const needed = new Set((body?.["required"] ?? []) as readonly string[]);
  const own = Object.entries((body?.["properties"] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    schema,
    isRequired: needed.has(name),
  }));
  return [...given, ...own].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function method(endpoint: Endpoint, document: Json, schemas: Readonly<Record<string, Json>>): string {
  const {
    id,
    method: verb,
    path,
    summary,
    status,
    envelope,
    body,
    idempotent = false,
    auth,
    query,
  } = endpoint;
  const paths = document["paths"] as Record<string, Record<string, Described>>;
  const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[verb.toLowerCase()];
  if (!described) throw new Error(`${verb} ${path} is not in the document.`);
  const fields = fieldsOf(described, document, schemas);
  const argumentsOf = fields.map((field) => argument(field));
  const [content] = Object.values(described.responses[status]?.content ?? {});
  const answer = content?.schema ?? {};
  const data = envelope === "data" ? ((answer["properties"] as Json)["data"] as Json) : answer;
  const result = envelope === "stream" ? "Response" : pythonType(data);
  const operation = [
    verb,
    path,
    Object.keys(query?.shape ?? {}),
    body?.kind ?? "",
    envelope,
    idempotent !== false,
    auth !== "none",
  ].map(literal);
  const given = fields.map((field) => `"${field.name}": ${sentValue(field)}`).join(", ");
  const list = ["self", ...(argumentsOf.length > 0 ? ["*"] : []), ...argumentsOf];
  return [
    `    def ${snake(id)}(${list.join(", ")}) -> ${result}:`,
    `        """${summary.replaceAll('"', "'")}."""`,
    `        return self._send(Operation(${operation.join(", ")}), {${given}})\n`,
  ].join("\n");
}

/** Null is a value of its own where the API takes it; elsewhere None is the same as nothing. */
function argument({ name, schema, isRequired }: Field): string {
  const type = pythonType(schema);
  if (isRequired) return `${snake(name)}: ${type}`;
  return isNullable(schema)
    ? `${snake(name)}: Union[${type}, Unset] = UNSET`
    : `${snake(name)}: Optional[${type}] = None`;
}

function sentValue({ name, schema, isRequired }: Field): string {
  const value = snake(name);
  return isRequired || isNullable(schema) ? value : `UNSET if ${value} is None else ${value}`;
}

function isNullable({ type, anyOf, oneOf }: Json): boolean {
  if (type === "null" || (Array.isArray(type) && type.includes("null"))) return true;
  const union = (anyOf ?? oneOf ?? []) as readonly Json[];
  return union.some((each) => isNullable(each));
}

function literal(value: string | boolean | readonly string[]): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
