import fc from "fast-check";
import { expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { requests } from "@/tests/support/fuzz";
import { refusal } from "@/tests/support/refusal";

/** The words of the validator's library, which are about its types and not about the caller's fields. */
const LIBRARY_WORDS = /invalid input|expected|too small|too big|unrecognized/i;

test("whatever is sent to any endpoint, the validator's own words stay inside", () => {
  const schemas = ENDPOINTS.flatMap(({ query, body }) => [
    ...(query ? [query] : []),
    ...(body ? [body.kind === "json" ? body.schema : body.fields] : []),
  ]);
  expect(schemas.length).toBeGreaterThan(20);
  const seen = new Set<string>();
  const sent = fc
    .constantFrom(...schemas)
    .chain((schema) =>
      fc.tuple(
        fc.constant(schema),
        fc.oneof(requests(schema, {}), fc.dictionary(fc.string(), fc.jsonValue())),
      ),
    );
  fc.assert(
    fc.property(sent, ([schema, input]) => {
      const message = refusal(schema, input);
      if (message === null) return;
      seen.add(message);
      const named = Object.keys(input).some((key) => LIBRARY_WORDS.test(key));
      if (!named) expect(message).not.toMatch(LIBRARY_WORDS);
      expect(message).toMatch(/^\S[\s\S]*\.$/);
    }),
    { numRuns: 2000 },
  );
  expect(seen.size).toBeGreaterThan(50);
});
