import type { Json } from "@/lib/contract/openapi/schema";

export type Schemas = Readonly<Record<string, Json>>;

/** A parameter of the API document. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

/** Choices beyond this number are not listed in the table. */
const MOST_CHOICES = 24;
const MOST_DEPTH = 4;

/** Path, query and header fields as a Markdown table. */
export function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, description = "", schema }) => {
    const need = required ? "required" : "optional";
    return row([`\`${name}\``, `${place}, ${typeWords(schema, {})}`, `${description} *${need}*`]);
  });
  return [row(["Field", "Type", "Meaning"]), "|---|---|---|", ...rows].join("\n");
}

/**
 * The fields of an object, those of inner objects included, as a Markdown table: `faceMatch.score`, `hits[].name`.
 * @param left names of fields of the outermost object that are left out
 */
export function fieldTable(schema: Json, schemas: Schemas, left: readonly string[] = []): string {
  const rows = [...fieldsOf(schema, { schemas, prefix: "", depth: 0 }, left)];
  if (rows.length === 0) return "No fields.";
  return [row(["Field", "Type", "Meaning"]), "|---|---|---|", ...rows.map(row)].join("\n");
}

interface Place {
  readonly schemas: Schemas;
  readonly prefix: string;
  readonly depth: number;
}

function* fieldsOf(schema: Json, place: Place, left: readonly string[] = []): Generator<string[]> {
  const whole = resolved(schema, place.schemas);
  const variants = (whole["anyOf"] ?? whole["oneOf"]) as readonly Json[] | undefined;
  if (variants && !whole["properties"]) return yield* variantFields(variants, place);
  const required = new Set((whole["required"] ?? []) as readonly string[]);
  for (const [name, property] of Object.entries((whole["properties"] ?? {}) as Schemas)) {
    if (!left.includes(name)) yield* oneField(name, property, place, required.has(name));
  }
}

/** The fields of each form that a value may have, under the name of the form. */
function* variantFields(variants: readonly Json[], place: Place): Generator<string[]> {
  const objects = variants.filter((each) => resolved(each, place.schemas)["type"] !== "null");
  for (const each of objects) {
    const shape = resolved(each, place.schemas);
    const name = String(each["$ref"] ?? "")
      .split("/")
      .at(-1);
    if (objects.length > 1 && shape["properties"])
      yield [`**${name}**`, "", String(shape["description"] ?? "One of the forms.")];
    yield* fieldsOf(each, place);
  }
}

function* oneField(name: string, property: Json, place: Place, isRequired: boolean): Generator<string[]> {
  const { schemas, prefix, depth } = place;
  const shape = resolved(property, schemas);
  const meaning = String(property["description"] ?? shape["description"] ?? "");
  yield [
    `\`${prefix}${name}\``,
    typeWords(property, schemas),
    `${meaning}${isRequired ? "" : " *optional*"}`,
  ];
  if (depth >= MOST_DEPTH) return;
  const items = (shape["items"] ?? itemsOf(shape, schemas)) as Json | undefined;
  const inner = { schemas, prefix: `${prefix}${name}${items ? "[]" : ""}.`, depth: depth + 1 };
  yield* fieldsOf(items ?? shape, inner);
}

function itemsOf(shape: Json, schemas: Schemas): unknown {
  const variants = (shape["anyOf"] ?? []) as readonly Json[];
  return variants.map((each) => resolved(each, schemas)["items"]).find(Boolean);
}

function resolved(schema: Json, schemas: Schemas): Json {
  const reference = schema["$ref"];
  return typeof reference === "string" ? (schemas[reference.split("/").at(-1) ?? ""] ?? {}) : schema;
}

/** The type of a field in words: `string (date-time) or null`, its choices, its bounds. */
function typeWords(schema: Json, schemas: Schemas): string {
  const shape = resolved(schema, schemas);
  const variants = (shape["anyOf"] ?? shape["oneOf"]) as readonly Json[] | undefined;
  if (variants) return [...new Set(variants.map((each) => typeWords(each, schemas)))].join(" or ");
  if ("const" in shape) return `\`${JSON.stringify(shape["const"])}\``;
  const types = [shape["type"] ?? "any"].flat().map(String);
  const choices = shape["enum"] as readonly unknown[] | undefined;
  if (choices) {
    const named = choices.filter((each) => each !== null);
    const words = named.length > MOST_CHOICES ? "a code" : named.map((each) => `\`${each}\``).join(", ");
    return choices.includes(null) || types.includes("null") ? `${words} or null` : words;
  }
  const items = shape["items"] as Json | undefined;
  if (items) return `list of ${typeWords(items, schemas)}${types.includes("null") ? " or null" : ""}`;
  const format = shape["format"] ? ` (${shape["format"]})` : "";
  return `${types.join(" or ")}${format}${boundsWords(shape)}`;
}

function boundsWords(shape: Json): string {
  const [low, high] = [shape["minimum"], shape["maximum"]];
  const [short, long] = [shape["minLength"], shape["maxLength"]];
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}`;
  if (low !== undefined) return `, ${low} or more`;
  if (long !== undefined) return `, ${short ? `${short} to ` : "at most "}${long} characters`;
  return "";
}

/** One row of a table; a bar inside a cell would end it. */
const row = (cells: readonly string[]) =>
  `| ${cells
    .map((cell) =>
      cell
        .replaceAll("|", "\\|")
        .replace(/\s*\n\s*/g, " ")
        .trim(),
    )
    .join(" | ")} |`;
