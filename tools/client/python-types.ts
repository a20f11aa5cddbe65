import type { Json } from "@/lib/contract/openapi/schema";
import { typeName } from "./type-of-schema";

/**
 * A schema of the API document as the text of a Python type.
 * @param isEarly whether it is evaluated where it stands, so that names of types must be quoted
 * @throws Error for a schema that it does not know, so that nothing becomes `Any` unnoticed
 */
export function pythonType(schema: Json, isEarly = false): string {
  const { $ref: reference, anyOf, oneOf, allOf, type, const: constant, enum: choices } = schema;
  const quoted = (name: string) => (isEarly ? `"${name}"` : name);
  if (typeof reference === "string") return quoted(typeName(reference.split("/").at(-1) ?? ""));
  if (constant !== undefined) return literalOf([constant]);
  if (Array.isArray(choices)) return literalOf(choices);
  const union = (anyOf ?? oneOf) as readonly Json[] | undefined;
  if (union) return unionOf(union.map((each) => pythonType(each, isEarly)));
  if (Array.isArray(allOf) && allOf.length === 1) return pythonType(allOf[0] as Json, isEarly);
  if (type === undefined && Object.keys(schema).every((key) => key === "description")) return "Any";
  if (Array.isArray(type))
    return unionOf(type.map((each: string) => pythonType({ ...schema, type: each }, isEarly)));
  return ofType(String(type), schema, isEarly);
}

function ofType(type: string, schema: Json, isEarly: boolean): string {
  switch (type) {
    case "null":
      return "None";
    case "boolean":
      return "bool";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "string":
      return schema["format"] === "binary" ? "File" : "str";
    case "array":
      return `list[${pythonType(schema["items"] as Json, isEarly)}]`;
    case "object": {
      const values = schema["additionalProperties"];
      const isMap = schema["properties"] === undefined && typeof values === "object" && values !== null;
      // An object without a name of its own in the document.
      return isMap ? `dict[str, ${pythonType(values as Json, isEarly)}]` : "Mapping[str, Any]";
    }
    default:
      throw new Error(`No Python type for ${JSON.stringify(schema).slice(0, 200)}.`);
  }
}

/** The entries of a `TypedDict`, one line each; types are quoted, so their order is free. */
export function dictFields({ properties, required }: Json, indent: string): string {
  const needed = new Set((required ?? []) as readonly string[]);
  return Object.entries((properties ?? {}) as Record<string, Json>)
    .map(([name, schema]) => {
      const text = pythonType(schema);
      const wrapped = needed.has(name) ? text : `NotRequired[${text}]`;
      return `${indent}${JSON.stringify(name)}: ${JSON.stringify(wrapped).replaceAll('\\"', "'")},\n`;
    })
    .join("");
}

function unionOf(types: readonly string[]): string {
  const all = [...new Set(types)];
  return all.length === 1 ? (all[0] ?? "Any") : `Union[${all.join(", ")}]`;
}

function literalOf(values: readonly unknown[]): string {
  const words = values.map((value) => {
    if (typeof value === "boolean") return value ? "True" : "False";
    return value === null ? "None" : JSON.stringify(value);
  });
  return `Literal[${words.join(", ")}]`;
}

/** Words of the language that cannot name an argument. */
const RESERVED = new Set(["from", "import", "class", "def", "pass", "global", "lambda", "is", "in", "not"]);

/** The name of an argument or a method in Python: `idFront` → `id_front`. */
export function snake(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return RESERVED.has(words) ? `${words}_` : words;
}
