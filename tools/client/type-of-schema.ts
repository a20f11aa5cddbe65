import type { Json } from "@/lib/contract/openapi/schema";

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

/** The name of a component in the client: `Error` would hide JavaScript's own. */
export function typeName(component: string): string {
  return component === "Error" ? "ErrorAnswer" : component;
}

/**
 * A schema of the API document as the text of a TypeScript type. It knows what the document uses: references, choices,
 * constants, arrays, objects and "or null". The envelope's `success: true` is left out, as the client takes it off.
 * @throws Error for a schema that it does not know, so that nothing becomes `unknown` unnoticed
 */
export function typeOf(schema: Json): string {
  const { $ref: reference, anyOf, oneOf, allOf, type, const: constant, enum: choices } = schema;
  if (typeof reference === "string") return referenced(reference);
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(choices)) return choices.map((each) => JSON.stringify(each)).join(" | ");
  const union = (anyOf ?? oneOf) as readonly Json[] | undefined;
  if (union) return [...new Set(union.map(typeOf))].join(" | ");
  if (Array.isArray(allOf)) return (allOf as Json[]).map(typeOf).join(" & ");
  // Written so in the contract: any value.
  if (type === undefined && Object.keys(schema).every((key) => key === "description")) return "unknown";
  if (Array.isArray(type)) return type.map((each: string) => typeOf({ ...schema, type: each })).join(" | ");
  return ofType(String(type), schema);
}

function referenced(reference: string): string {
  const [, name] = REFERENCE.exec(reference) ?? [];
  if (name === undefined) throw new Error(`${reference} is no schema of the document.`);
  return typeName(name);
}

function ofType(type: string, schema: Json): string {
  switch (type) {
    case "null":
    case "boolean":
      return type;
    case "integer":
    case "number":
      return "number";
    case "string":
      return schema["format"] === "binary" ? "FileInput" : "string";
    case "array":
      return `(${typeOf(schema["items"] as Json)})[]`;
    case "object":
      return objectType(schema);
    default:
      throw new Error(`No type for ${JSON.stringify(schema).slice(0, 200)}.`);
  }
}

/** @returns `{ … }` with a comment for each property that has a description */
export function objectType({ properties, required, additionalProperties }: Json): string {
  const entries = Object.entries((properties ?? {}) as Record<string, Json>).filter(
    ([name, { const: constant }]) => !(name === "success" && constant === true),
  );
  if (entries.length === 0 && typeof additionalProperties === "object")
    return `Record<string, ${typeOf(additionalProperties as Json)}>`;
  const needed = new Set((required ?? []) as readonly string[]);
  const lines = entries.map(([name, property]) => {
    const optional = needed.has(name) ? "" : "?";
    const undefinedToo = optional && " | undefined";
    return `${comment(property["description"])}${JSON.stringify(name)}${optional}: ${typeOf(property)}${undefinedToo};`;
  });
  return `{\n${lines.join("\n")}\n}`;
}

export function comment(text: unknown): string {
  return typeof text === "string" ? `/** ${text.replaceAll("*/", "* /").replaceAll("\n", " ")} */\n` : "";
}
