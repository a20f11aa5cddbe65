import { expect, test } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "@/lib/contract/all";
import { openApi, tagOf } from "@/lib/contract/openapi";

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
    const content = operations[path]?.[method]?.requestBody.content as Record<string, { schema: object }>;
    return z.fromJSONSchema(content[type]?.schema as Record<string, unknown>);
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
