import fc from "fast-check";
import { z } from "zod";

/**
 * Generates requests from the contract: valid values, nearly valid values and hostile ones. Fields come from the JSON
 * Schema of an endpoint's request schema, so a new endpoint is covered as soon as it is declared.
 */

type Schema = z.core.JSONSchema.JSONSchema;

/** Typical attack strings. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00\ud800",
  "\u202e\u2066",
  "\u0007",
  "null",
  "undefined",
  "NaN",
  "' or 1=1--",
  "$1; drop table verification",
  "%00%ff%",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "{{7*7}}",
  "__proto__",
  "x".repeat(256),
  "語".repeat(500),
  "2024-02-30",
  "9999-12-31T23:59:59Z",
  "http://169.254.169.254/",
  "data:image/png;base64,",
  "data:image/png;base64,iVBORw0KGgo=",
  [],
  {},
  [null],
  ["a", "a"],
  { "": "" },
  { toString: 1, valueOf: 2 },
  { length: -1 },
];

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values for a request schema; `samples` holds valid values by field name, where the type is not specific enough. */
export function requests(
  schema: z.ZodObject | undefined,
  samples: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({});
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const fitting = objectOf(json as Schema, samples);
  const strange = fc.dictionary(fc.constantFrom("x", "id", "mode", "constructor", "toString", "0"), hostile, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    { weight: 1, arbitrary: fc.tuple(fitting, strange).map(([fits, more]) => ({ ...fits, ...more })) },
  );
}

function objectOf(
  schema: Schema,
  samples: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<Record<string, unknown>> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => {
    const known = samples[name];
    const fits = known ? fc.constantFrom(...known) : fittingOf(of as Schema, samples);
    const value = fc.oneof({ weight: 8, arbitrary: fits }, { weight: 1, arbitrary: hostile });
    const given = fc.option(
      value.map((each) => ({ [name]: each })),
      {
        nil: {},
        freq: required.has(name) ? 12 : 1,
      },
    );
    return given;
  });
  return fc.tuple(...fields).map((all) => Object.assign({}, ...all) as Record<string, unknown>);
}

function fittingOf(
  schema: Schema,
  samples: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((each) => fittingOf(each as Schema, samples)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, samples);
    case "array":
      return fc.array(fittingOf((schema.items ?? {}) as Schema, samples), { maxLength: 3 });
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.oneof(fc.integer(), fc.double());
    case "null":
      return fc.constant(null);
    case "string":
      return fc.string({ unit: "grapheme", minLength: Math.min(schema.minLength ?? 0, 20), maxLength: 40 });
    default:
      return hostile;
  }
}
