import { expect, test } from "vitest";
import { sourceFiles } from "./source-tree";

/**
 * The files that may distinguish live from test, each with its reason; all other code treats tenants alike (KEY-MODE-1).
 * An entry that is no longer needed fails, too.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  "lib/http/route.ts": "refuses `simulate` with a live key (KEY-SIMULATE-1)",
  "lib/sandbox/for-mode.ts": "live observes, test simulates",
  "lib/usage/prices.ts": "test work is never billed (USAGE-METER-1)",
};

/** `decision === "live"` is about liveness. */
const COMPARES_MODE =
  /(?<!decision |[!=])[!=]==? "(?:live|test)"|"(?:live|test)" [!=]==?|case "(?:live|test)":/;

const product = sourceFiles(".ts", ".tsx").filter(({ path }) => /^(app|components|db|lib)\//.test(path));

test("only the listed files distinguish the modes", () => {
  const distinguishing = product.filter(({ text }) =>
    text.split("\n").some((line) => COMPARES_MODE.test(line)),
  );
  expect(product.length).toBeGreaterThan(60);
  expect(distinguishing.map(({ path }) => path).sort()).toEqual(Object.keys(ALLOWED).sort());
});

test.each([
  'if (tenant.mode === "live") return;',
  'const isTest = "test" === key.mode;',
  'return kind !== "live" ? a : b;',
  '    case "test":',
])("caught: %s", (line) => {
  expect(COMPARES_MODE.test(line)).toBe(true);
});

test("not caught: liveness", () => {
  expect(COMPARES_MODE.test('return liveness.decision === "live" ? [] : reasons;')).toBe(false);
});
