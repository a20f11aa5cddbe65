import { describe, expect, test } from "vitest";
import { edgesOf, importClosure } from "./imports";
import { sourceFiles } from "./source-tree";

/**
 * Submit checks photos and stores rows. Its route must not load models, watchlists or decisions: every loaded module
 * makes a cold start slower.
 */
const ROUTE = "app/v1/sessions/submit/route.ts";
const LIMIT = 90;

describe("the modules that a submit loads", () => {
  const { edges } = edgesOf(sourceFiles(".ts", ".tsx").filter(({ path }) => !path.endsWith(".d.ts")));
  const loaded = importClosure(
    ROUTE,
    edges.filter(({ isStaticValue }) => isStaticValue),
  );

  test(`are fewer than ${LIMIT}`, () => {
    const withTypes = importClosure(ROUTE, edges).length;
    console.log(`${ROUTE} loads ${loaded.length} modules; with type imports it depends on ${withTypes}.`);
    expect(loaded).toContain("lib/session/submit.ts");
    expect(loaded.length, loaded.join("\n")).toBeLessThan(LIMIT);
  });

  test("are no models, watchlists or decisions", () => {
    const heavy =
      /^lib\/(vision\/(face|document|models|model-packs)|watchlist|screening|verification\/decide)/;
    expect(loaded.filter((path) => heavy.test(path))).toEqual([]);
  });

  test("are reached over static imports of values only", () => {
    const files = [
      {
        path: "a.ts",
        text: 'import type { B } from "./b";\nimport { c } from "./c";\nawait import("./d");\n',
      },
      { path: "b.ts", text: "" },
      {
        path: "c.ts",
        text: 'export type { B } from "./b";\nexport * from "./e";\nimport { type B } from "./a";\n',
      },
      { path: "d.ts", text: "" },
      { path: "e.ts", text: "" },
    ];
    const planted = edgesOf(files).edges;
    expect(importClosure("a.ts", planted)).toEqual(["a.ts", "b.ts", "c.ts", "d.ts", "e.ts"]);
    const values = planted.filter(({ isStaticValue }) => isStaticValue);
    expect(importClosure("a.ts", values)).toEqual(["a.ts", "c.ts", "e.ts"]);
  });
});
