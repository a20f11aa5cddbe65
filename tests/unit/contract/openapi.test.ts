import { expect, test } from "vitest";
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
