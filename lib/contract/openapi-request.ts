import { z } from "zod";
import type { Endpoint, MultipartBody } from "./endpoint";
import { EXAMPLES } from "./examples";
import { READING } from "./fields";

export type Json = Readonly<Record<string, unknown>>;

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
    ...parameters("path", params, examples?.params),
    ...parameters("query", query, examples?.query),
    ...(idempotent ? [idempotencyKey] : []),
  ];
}

function parameters(place: "path" | "query", schema: z.ZodObject | undefined, examples: Json = {}): Json[] {
  if (!schema) return [];
  const given = jsonSchema(schema, "input");
  const understood = jsonSchema(schema, "output");
  const required = new Set(given["required"] as readonly string[] | undefined);
  return Object.entries((given["properties"] ?? {}) as Record<string, Json>).map(([name, raw]) => {
    const parsed = ((understood["properties"] ?? {}) as Record<string, Json>)[name];
    // A number arrives as text; the document shows the parsed type.
    const { default: fallback, description, ...shape } = parsed?.["type"] === "integer" ? parsed : raw;
    const fits = fallback !== undefined && (typeof fallback === "number") === (shape["type"] === "integer");
    return {
      name,
      in: place,
      required: place === "path" || required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: { ...shape, ...(fits && !Array.isArray(fallback) ? { default: fallback } : {}) },
      ...(name in examples ? { example: examples[name] } : {}),
    };
  });
}

/** The body by media type, as a client writes it. */
export function requestContent({ body, id }: Endpoint): Json {
  const example = EXAMPLES[id]?.body;
  const shown = example === undefined ? {} : { example };
  if (body?.kind === "json")
    return { "application/json": { schema: jsonSchema(body.schema, "input", orNull), ...shown } };
  return body ? { "multipart/form-data": multipart(body) } : {};
}

const IMAGES = "image/jpeg, image/png, image/webp";
const DOCUMENTS = "image/jpeg, image/png, application/pdf";

function multipart({ fields, files }: MultipartBody): Json {
  const schema = jsonSchema(fields, "input");
  const names = Object.keys(files);
  const parts = names.map((name) => [
    name,
    { type: "string", format: "binary", contentMediaType: "application/octet-stream" },
  ]);
  const required = names.filter((name) => files[name] === "required");
  const encoding = names.map((name) => [name, { contentType: name === "document" ? DOCUMENTS : IMAGES }]);
  return {
    schema: {
      ...schema,
      properties: { ...Object.fromEntries(parts), ...(schema["properties"] as Json) },
      required: [...required, ...((schema["required"] ?? []) as readonly string[])],
    },
    encoding: Object.fromEntries(encoding),
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

/** A schema as JSON Schema 2020-12 (the dialect of OpenAPI 3.1), of the request or of the response. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", override: Override = () => {}): Json {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: "any", override });
  return shape;
}
