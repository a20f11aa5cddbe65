import { z } from "zod";
import type { Endpoint, MultipartBody } from "../endpoint";
import { EXAMPLES } from "../examples";
import { READING } from "../fields";
import { describe } from "./descriptions";
import { type Json, jsonSchema, named } from "./schema";

/** Path and query fields, and the Idempotency-Key where it is accepted. */
export function parametersOf({ params, query, idempotent, id }: Endpoint): Json[] {
  const examples = EXAMPLES[id];
  const idempotencyKey = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: `1 to 255 printable ASCII characters; kept for ${idempotent === "record" ? "the life of the record" : "24 hours"}.`,
    schema: { type: "string", minLength: 1, maxLength: 255 },
  };
  return [
    ...parameters("path", params, id, examples?.params),
    ...parameters("query", query, id, examples?.query),
    ...(idempotent ? [idempotencyKey] : []),
  ];
}

function parameters(
  place: "path" | "query",
  schema: z.ZodObject | undefined,
  id: string,
  examples: Readonly<Record<string, string>> = {},
): Json[] {
  if (!schema) return [];
  const given = jsonSchema(schema, "input", id);
  const understood = jsonSchema(schema, "output", id);
  const required = new Set(given["required"] as readonly string[] | undefined);
  return Object.entries((given["properties"] ?? {}) as Record<string, Json>).map(([name, raw]) => {
    const parsed = ((understood["properties"] ?? {}) as Record<string, Json>)[name];
    // A number arrives as text; the document shows the parsed type.
    const { default: fallback, description, ...shape } = parsed?.["type"] === "integer" ? parsed : raw;
    const isNumber = shape["type"] === "integer";
    const fits = fallback !== undefined && (typeof fallback === "number") === isNumber;
    const example = examples[name];
    return {
      name,
      in: place,
      required: place === "path" || required.has(name),
      description,
      schema: { ...shape, ...(fits && !Array.isArray(fallback) ? { default: fallback } : {}) },
      ...(example === undefined ? {} : { example: isNumber ? Number(example) : example }),
    };
  });
}

/** The name of an endpoint's body: `CreateSessionRequest`. */
const requestName = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;

/** The body by media type, as a client writes it. */
export function requestContent({ body, id }: Endpoint): Json {
  const name = requestName(id);
  if (body?.kind === "json") {
    const example = EXAMPLES[id]?.body;
    const schema = named(name, jsonSchema(body.schema, "input", name, orNull));
    return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
  }
  return body ? { "multipart/form-data": multipart(body, name, EXAMPLES[id]?.form) } : {};
}

const IMAGES = "image/jpeg, image/png, image/webp";
const DOCUMENTS = "image/jpeg, image/png, application/pdf";

function multipart({ fields, files }: MultipartBody, name: string, form: Json = {}): Json {
  const schema = jsonSchema(fields, "input", name);
  const names = Object.keys(files);
  const isDocument = (file: string) => file === "document";
  const parts = names.map((file) => {
    const part = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };
    return [file, { ...part, description: describe([name, file]) }];
  });
  const required = names.filter((file) => files[file] === "required");
  const encoding = names.map((file) => [file, { contentType: isDocument(file) ? DOCUMENTS : IMAGES }]);
  // As `curl -F` writes a file.
  const given = required.map((file) => [file, isDocument(file) ? "@certificate.pdf" : `@${file}.jpg`]);
  return {
    schema: named(name, {
      ...schema,
      properties: { ...Object.fromEntries(parts), ...(schema["properties"] as Json) },
      required: [...required, ...((schema["required"] ?? []) as readonly string[])],
    }),
    encoding: Object.fromEntries(encoding),
    example: { ...Object.fromEntries(given), ...form },
  };
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** In JSON an optional field may also be null, which means "not given" (API-NULL-1). */
const orNull: Override = ({ zodSchema, jsonSchema: shape }) => {
  if (!(zodSchema instanceof z.ZodOptional || zodSchema instanceof z.ZodDefault)) return;
  const { default: fallback, ...given } = shape;
  const isNullable = given.anyOf?.some(({ type }) => type === "null");
  if (isNullable || READING.get(zodSchema.unwrap() as z.ZodType)?.refusesNull) return;
  for (const name of Object.keys(given)) delete shape[name];
  shape.anyOf = [given, { type: "null" }];
};
