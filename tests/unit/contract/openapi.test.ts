import { createConfig, lintFromString } from "@redocly/openapi-core";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "@/lib/contract/all";
import { keysOf, TEXTS } from "@/lib/contract/openapi/descriptions";
import { openApi, tagOf } from "@/lib/contract/openapi/document";
import { NAMES } from "@/lib/contract/openapi/names";
import { partOf, tagSlugs } from "@/lib/contract/openapi/part";

type Json = Readonly<Record<string, unknown>>;

const DOCUMENT = openApi({ baseUrl: "https://verification.acme.test", version: "1.2.3" });
const COMPONENTS = DOCUMENT["components"] as Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Every property of a schema and of the schemas in it, with its path. */
function* propertiesOf(schema: unknown, path: readonly string[]): Generator<[readonly string[], Json]> {
  if (Array.isArray(schema)) for (const each of schema) yield* propertiesOf(each, path);
  if (typeof schema !== "object" || schema === null) return;
  const { properties, items, anyOf, oneOf, allOf } = schema as Json;
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, Json>)) {
    yield [[...path, name], property];
    yield* propertiesOf(property, [...path, name]);
  }
  for (const inner of [items, anyOf, oneOf, allOf]) yield* propertiesOf(inner, path);
}

/** What the two linters find in a document. */
async function complaints(document: Json): Promise<readonly string[]> {
  const source = JSON.stringify(document);
  const config = await createConfig({ extends: ["recommended-strict"] });
  const redocly = await lintFromString({ source, config, absoluteRef: "/openapi.json" });
  const spectral = new Spectral();
  spectral.setRuleset(oas as RulesetDefinition);
  const found = await spectral.run(JSON.parse(source) as Record<string, unknown>);
  return [
    ...redocly.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ...found.map(({ code, message, path }) => `${code}: ${message} ${path.join(".")}`),
  ];
}

/** What a check of a person takes: photos by the API or by the hosted page, and the records. */
const PERSON = "checks individual-verification sessions";

describe("API-CONTRACT-3 parts of the document", () => {
  test.each([...tagSlugs(DOCUMENT), PERSON])(
    "%s: at most 120 kB, whole, and without complaints",
    { timeout: 120_000 },
    async (tags) => {
      const slugs = tags.split(" ");
      const part = partOf(DOCUMENT, slugs);
      expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(120_000);
      expect(await complaints(part)).toEqual([]);
    },
  );

  test("are together the whole", () => {
    const operationsOf = (document: Json) =>
      Object.entries(document["paths"] as object).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path}`),
      );
    const parts = tagSlugs(DOCUMENT).flatMap((slug) => operationsOf(partOf(DOCUMENT, [slug])));
    expect(parts.sort()).toEqual(operationsOf(DOCUMENT).sort());
    expect(partOf(DOCUMENT, tagSlugs(DOCUMENT))["webhooks"]).toEqual(DOCUMENT["webhooks"]);
  });
});

describe("API-CONTRACT-2 the document for other programs", () => {
  test("redocly (recommended-strict) and spectral:oas find nothing", { timeout: 120_000 }, async () => {
    expect(await complaints(DOCUMENT)).toEqual([]);
  });

  test("it does not grow unnoticed (decision records 0121 and 0123)", () => {
    expect(JSON.stringify(DOCUMENT).length).toBeLessThan(270_000);
  });

  test("every property of every named schema is described, and so is every parameter and tag", () => {
    const schemas = Object.entries(COMPONENTS["schemas"] ?? {});
    const isExplained = ({ $ref, description }: Json) =>
      description !== undefined ||
      COMPONENTS["schemas"]?.[String($ref).split("/").at(-1) ?? ""]?.["description"] !== undefined;
    const silent = schemas.flatMap(([name, schema]) =>
      [...propertiesOf(schema, [name])].filter(([, property]) => !isExplained(property)),
    );
    expect(silent.map(([path]) => path.join("."))).toEqual([]);
    expect(schemas.length).toBeGreaterThan(80);
    const operations = Object.values(DOCUMENT["paths"] as Record<string, Record<string, Json>>);
    const inline = operations.flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters }) => parameters as Json[]),
    );
    const parameters = [
      ...inline.filter(({ name }) => name),
      ...Object.values(COMPONENTS["parameters"] ?? {}),
    ];
    for (const { name, description } of [...parameters, ...(DOCUMENT["tags"] as Json[])]) {
      expect(description, String(name)).toEqual(expect.any(String));
    }
  });

  test("no description is left over, and every name is used", () => {
    const schemas = COMPONENTS["schemas"] ?? {};
    const paths = Object.entries(schemas).flatMap(([name, schema]) => [
      [name],
      ...[...propertiesOf(schema, [name])].map(([path]) => path),
    ]);
    const parameters = ENDPOINTS.flatMap(({ id, params, query }) =>
      Object.keys({ ...params?.shape, ...query?.shape }).map((name) => [id, name]),
    );
    const used = new Set([...paths, ...parameters].map((path) => keysOf(path).find((key) => TEXTS[key])));
    expect(Object.keys(TEXTS).filter((key) => !used.has(key))).toEqual([]);
    expect([...NAMES.values()].filter((name) => !(name in schemas))).toEqual([]);
  });

  test("answers and events are open to new fields, requests say what they refuse", () => {
    const closed = Object.entries(COMPONENTS["schemas"] ?? {}).filter(
      ([, { additionalProperties }]) => additionalProperties === false,
    );
    expect(closed.map(([name]) => name).filter((name) => !name.endsWith("Request"))).toEqual([]);
    expect(closed.map(([name]) => name)).toContain("CreateSessionRequest");
  });

  test("formats are those of JSON Schema, without zod's own words and patterns", () => {
    const text = JSON.stringify(DOCUMENT);
    expect(text).not.toContain("starts_with");
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
    const { createdAt } = (COMPONENTS["schemas"]?.["Verification"]?.["properties"] ?? {}) as Record<
      string,
      Json
    >;
    expect(createdAt).toEqual({ type: "string", format: "date-time", description: expect.any(String) });
  });

  test("a generated client keeps nullable fields and references apart", () => {
    const properties = COMPONENTS["schemas"]?.["Verification"]?.["properties"] as Record<string, Json>;
    expect(properties["status"]).toEqual({ $ref: "#/components/schemas/VerificationStatus" });
    expect(properties["faceScore"]).toMatchObject({ type: ["number", "null"], minimum: 0, maximum: 100 });
  });
});

test("API-CONTRACT-1 every endpoint is in the document, under a tag", () => {
  const { paths, tags } = openApi({ baseUrl: "https://example.com", version: "1.2.3" });
  const operations = Object.values(paths as Record<string, Record<string, { tags: string[] }>>).flatMap(
    (methods) => Object.values(methods),
  );
  expect(operations).toHaveLength(ENDPOINTS.length);
  const known = (tags as { name: string }[]).map(({ name }) => name);
  expect(operations.flatMap((operation) => operation.tags).filter((tag) => !known.includes(tag))).toEqual([]);
});

test("a path of a new resource has to be given a tag", () => {
  expect(tagOf({ path: "/v1/sessions/create" })).toBe("Sessions");
  expect(() => tagOf({ path: "/v1/invoices/:invoiceId" })).toThrow("Give /v1/invoices/:invoiceId a tag");
});

test("API-NULL-1 an optional field of a JSON body may be null, a required one and a form's may not", () => {
  const { paths } = openApi({ baseUrl: "https://example.com", version: "1.2.3" });
  const schemaOf = (path: string, method = "post", type = "application/json") => {
    const operations = paths as Record<string, Record<string, { requestBody: { content: object } }>>;
    const content = operations[path]?.[method]?.requestBody.content as Record<string, { schema: Json }>;
    const name = String(content[type]?.schema["$ref"]).split("/").at(-1) ?? "";
    const text = JSON.stringify(COMPONENTS["schemas"]).replaceAll("#/components/schemas/", "#/$defs/");
    const definitions = JSON.parse(text) as Record<string, Record<string, unknown>>;
    return z.fromJSONSchema({ ...definitions[name], $defs: definitions } as Record<string, unknown>);
  };
  const takes = (schema: z.ZodType, given: object) => schema.safeParse(given).success;
  const create = schemaOf("/v1/sessions/create");
  expect(takes(create, { userId: "u", callback: null, theme: null, simulate: null })).toBe(true);
  expect(takes(create, { userId: "u", theme: { logoUrl: null, darkMode: true } })).toBe(true);
  expect(takes(create, { userId: "u", theme: { darkMode: null } })).toBe(false);
  expect(takes(create, { userId: null })).toBe(false);
  const review = schemaOf("/v1/company-verifications/{verificationId}/review");
  const verdict = { documentId: "doc_1", status: "accepted" };
  expect(takes(review, { documentReviews: [{ ...verdict, note: null }] })).toBe(true);
  expect(takes(review, { documentReviews: null })).toBe(false);
  const key = schemaOf("/v1/account/api-keys");
  expect(takes(key, { name: "a", isTest: null, scopes: null, expiresAt: null })).toBe(true);
  const form = schemaOf("/v1/verify/id-document", "post", "multipart/form-data");
  expect(takes(form, { selfie: "x", idFront: "x", externalRef: null })).toBe(false);
});
