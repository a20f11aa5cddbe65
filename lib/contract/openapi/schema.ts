import { z } from "zod";
import { describe, hasText, TEXTS } from "./descriptions";
import { NAMES } from "./names";

export type Json = Readonly<Record<string, unknown>>;
type MutableJson = Record<string, unknown>;
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

const COMPONENTS = "#/components/schemas/";

/** What zod knows of a schema, and the name under which the document keeps it. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    const name = NAMES.get(schema);
    const meta = z.globalRegistry.get(schema);
    return name === undefined ? meta : { ...meta, id: name };
  }
}
const NAMED_SCHEMAS = new NamedSchemas();

/**
 * A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. Every property has its description.
 *
 * `output`: what the server sends. Schemas with a name are references, with the schemas themselves under `$defs`, from
 * where {@link hoistDefinitions} takes them; objects are open, because a later release may add fields. `input`: what a
 * client may send, closed where the server refuses unknown fields.
 * @param context the name by which descriptions of single fields are found: `Verification`, `CreateSessionRequest`
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  context: string,
  override: Override = () => {},
): Json {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    metadata: NAMED_SCHEMAS,
    override,
  });
  const { $defs: definitions = {}, ...rest } = shape as { $defs?: Record<string, MutableJson> } & MutableJson;
  for (const [name, part] of [[context, rest] as const, ...Object.entries(definitions)]) {
    tidy(part, io);
    describeProperties(part, [name]);
  }
  for (const [name, part] of Object.entries(definitions)) {
    if (TEXTS[name] !== undefined) part["description"] = TEXTS[name];
  }
  return Object.keys(definitions).length === 0 ? rest : { ...rest, $defs: definitions };
}

/** A schema under a name of its own, as a reference with `$defs`. */
export function named(name: string, schema: Json): Json {
  const { $defs: definitions, ...rest } = schema;
  return { $ref: COMPONENTS + name, $defs: { ...(definitions as Json | undefined), [name]: rest } };
}

/** Removes what zod writes for itself and what a format says better. */
function tidy(part: unknown, io: "input" | "output"): void {
  if (Array.isArray(part)) for (const each of part) tidy(each, io);
  if (typeof part !== "object" || part === null) return;
  const shape = part as MutableJson;
  for (const each of Object.values(shape)) tidy(each, io);
  joinNull(shape);
  if (shape["format"] === "starts_with") delete shape["format"];
  if (["date", "date-time", "email"].includes(String(shape["format"]))) delete shape["pattern"];
  if (shape["minimum"] === Number.MIN_SAFE_INTEGER) delete shape["minimum"];
  if (shape["maximum"] === Number.MAX_SAFE_INTEGER) delete shape["maximum"];
  if (io === "output" && shape["additionalProperties"] === false) delete shape["additionalProperties"];
  if (typeof shape["$ref"] === "string") shape["$ref"] = shape["$ref"].replace("#/$defs/", COMPONENTS);
}

/** Writes "this type or null" in one schema: `anyOf` of two is longer, and generators make worse types of it. */
function joinNull(shape: MutableJson): void {
  const { anyOf, ...rest } = shape;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || (anyOf[1] as Json)["type"] !== "null") return;
  const { type, enum: values, ...given } = anyOf[0] as MutableJson;
  if (typeof type !== "string") return;
  delete shape["anyOf"];
  const choices = Array.isArray(values) ? { enum: [...values, null] } : {};
  Object.assign(shape, { type: [type, "null"], ...choices, ...given, ...rest });
}

/** The name of the component that a property refers to; empty where it does not. */
function componentOf({ $ref: reference, anyOf }: Json): string {
  if (typeof reference === "string") return reference.slice(COMPONENTS.length);
  return Array.isArray(anyOf) ? componentOf(anyOf[0] as Json) : "";
}

/** Sets the description of every property below, found by its path. */
function describeProperties(part: unknown, path: readonly string[]): void {
  if (Array.isArray(part)) for (const each of part) describeProperties(each, path);
  if (typeof part !== "object" || part === null) return;
  const { properties, items, anyOf, oneOf, allOf } = part as MutableJson;
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, MutableJson>)) {
    const at = [...path, name];
    const explained = TEXTS[componentOf(property)];
    // A reference to a component that says itself what it is needs no words of its own.
    if (explained === undefined || hasText(at)) property["description"] ??= describe(at);
    else if (property["$ref"] === undefined) property["description"] ??= explained;
    describeProperties(property, at);
  }
  for (const inner of [items, anyOf, oneOf, allOf]) describeProperties(inner, path);
}

/**
 * Moves every `$defs` of a document to one map, as OpenAPI keeps named schemas.
 * @returns the document without them, and the named schemas in alphabetical order
 * @throws Error where two different schemas have one name
 */
export function hoistDefinitions<T>(document: T): { readonly document: T; readonly schemas: Json } {
  const schemas: MutableJson = {};
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== "object" || part === null) return part;
    const { $defs: definitions = {}, ...rest } = part as { $defs?: Json } & Json;
    for (const [name, schema] of Object.entries(definitions)) {
      const known = schemas[name];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
        throw new Error(`Two schemas of the contract have the name ${name}.`);
      }
      schemas[name] = schema;
    }
    return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, visit(value)]));
  };
  const hoisted = visit(document) as T;
  const sorted = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b));
  return { document: hoisted, schemas: Object.fromEntries(sorted) };
}
