import { describe, expect, test } from "vitest";
import { type Edge, edgesOf } from "./imports";
import { sourceFiles } from "./source-tree";

/**
 * The product is built in layers: a file imports its own module or a module of a lower layer. ARCHITECTURE.md, Layers,
 * shows the picture. The first row that a path begins with is its module.
 */
const MODULES = [
  { module: "vocabulary", layer: 0, paths: ["lib/vocabulary.ts"] },
  { module: "countries", layer: 1, paths: ["lib/countries/"] },
  {
    module: "base",
    layer: 1,
    paths: [
      "lib/platform/env.ts",
      "lib/platform/tenant.ts",
      "lib/platform/log.ts",
      "lib/platform/redaction.ts",
      "lib/platform/request-context.ts",
      "lib/platform/timeout.ts",
    ],
  },
  { module: "contract", layer: 2, paths: ["lib/contract/"] },
  { module: "db", layer: 3, paths: ["db/"] },
  { module: "platform", layer: 4, paths: ["lib/platform/", "lib/jobs.ts"] },
  { module: "backup", layer: 5, paths: ["lib/backup/"] },
  { module: "threads", layer: 5, paths: ["lib/threads/"] },
  { module: "vision", layer: 6, paths: ["lib/vision/"] },
  { module: "watchlist", layer: 6, paths: ["lib/watchlist/"] },
  { module: "upload", layer: 7, paths: ["lib/upload/"] },
  { module: "engine-thread", layer: 8, paths: ["lib/engine-thread.ts"] },
  { module: "sandbox", layer: 8, paths: ["lib/sandbox/"] },
  { module: "account", layer: 9, paths: ["lib/account/"] },
  { module: "webhook", layer: 10, paths: ["lib/webhook/"] },
  { module: "usage", layer: 10, paths: ["lib/usage/"] },
  // Screening settings and reviewers' decisions on hits: below the domains that screen, above the events.
  { module: "screening", layer: 11, paths: ["lib/screening/"] },
  { module: "verification", layer: 12, paths: ["lib/verification/"] },
  { module: "session", layer: 13, paths: ["lib/session/"] },
  { module: "company", layer: 14, paths: ["lib/company/"] },
  // The work of reviewers over persons and companies.
  { module: "review", layer: 15, paths: ["lib/review/"] },
  { module: "http", layer: 15, paths: ["lib/http/"] },
  { module: "rewrap", layer: 15, paths: ["lib/rewrap/"] },
  { module: "client", layer: 15, paths: ["lib/client/"] },
  { module: "components", layer: 16, paths: ["components/"] },
  { module: "worker", layer: 17, paths: ["lib/worker/"] },
  { module: "app", layer: 17, paths: ["app/", "proxy.ts", "instrumentation.ts"] },
] as const;

type Module = (typeof MODULES)[number];

/** What a module may import, where that is less than every lower layer. */
const IMPORTS_ONLY: Readonly<Record<string, readonly string[]>> = {
  vocabulary: [],
  base: ["vocabulary", "base"],
  countries: ["countries"],
  contract: ["vocabulary", "countries", "contract"],
  client: ["vocabulary", "contract", "client"],
  components: ["vocabulary", "countries", "contract", "client", "components"],
};

/** Modules of one layer do not import each other, with one exception: the process entry starts the worker. */
const SAME_LAYER_IMPORTS = new Set(["instrumentation.ts → lib/worker/boot.ts"]);

const DOMAINS = new Set([
  "account",
  "webhook",
  "usage",
  "screening",
  "verification",
  "session",
  "company",
  "review",
]);
/** Modules that observe and store nothing. */
const WITHOUT_DATABASE = new Set(["threads", "vision", "watchlist", "upload", "engine-thread", "sandbox"]);

function moduleOf(path: string): Module | undefined {
  return MODULES.find(({ paths }) => paths.some((prefix) => path.startsWith(prefix)));
}

interface ImportBetweenModules extends Pick<Edge, "from" | "to"> {
  readonly importer: Module;
  readonly imported: Module;
}

/** The dependency rules: what is forbidden, and why. */
const FORBIDDEN: readonly { readonly why: string; readonly when: (edge: ImportBetweenModules) => boolean }[] =
  [
    { why: "imports a higher layer", when: ({ importer, imported }) => imported.layer > importer.layer },
    {
      why: "modules of one layer do not import each other",
      when: ({ importer, imported, from, to }) =>
        imported.layer === importer.layer && !SAME_LAYER_IMPORTS.has(`${from} → ${to}`),
    },
    {
      why: "app reads the database through domain functions",
      when: ({ importer, imported }) => importer.module === "app" && imported.module === "db",
    },
    {
      why: "this module observes and stores nothing",
      when: ({ importer, imported }) => WITHOUT_DATABASE.has(importer.module) && imported.module === "db",
    },
    {
      why: "queries.ts is private to its domain",
      when: ({ imported, to }) => DOMAINS.has(imported.module) && to.endsWith("/queries.ts"),
    },
    {
      why: "this module may import less than the layers below it",
      when: ({ importer, imported }) => IMPORTS_ONLY[importer.module]?.includes(imported.module) === false,
    },
  ];

/** Why an import breaks the dependency rules, or null. */
function violation({ from, to }: Edge): string | null {
  const importer = moduleOf(from);
  const imported = moduleOf(to);
  if (!importer) return null;
  if (!imported) return "imports a file outside the layers";
  if (to === "lib/worker/handlers.ts" && from !== "lib/worker/main.ts")
    return "only lib/worker/main.ts imports job handlers";
  if (importer.module === imported.module) return null;
  return FORBIDDEN.find(({ when }) => when({ from, to, importer, imported }))?.why ?? null;
}

function violations(edges: readonly Edge[]): string[] {
  return edges.flatMap((edge) => {
    const why = violation(edge);
    return why ? [`${edge.from} → ${edge.to}: ${why}`] : [];
  });
}

const files = sourceFiles(".ts", ".tsx").filter(
  ({ path }) => !/^(tests|scripts|tools)\//.test(path) && !path.endsWith(".d.ts"),
);
const { edges, unresolved } = edgesOf(files);

describe("layers", () => {
  test("the scan found the code", () => {
    expect(files.length).toBeGreaterThan(80);
    expect(edges.length).toBeGreaterThan(200);
    expect(unresolved).toEqual([]);
  });

  test("every file under app, components, db and lib belongs to a module", () => {
    const unassigned = files.filter(({ path }) => /^(app|components|db|lib)\//.test(path) && !moduleOf(path));
    expect(unassigned.map(({ path }) => path)).toEqual([]);
  });

  test("no import breaks a dependency rule", () => {
    expect(violations(edges)).toEqual([]);
  });
});

describe("planted violations are caught", () => {
  const sample = [
    { path: "lib/vocabulary.ts", text: "" },
    { path: "lib/platform/ids.ts", text: "" },
    { path: "db/client.ts", text: "" },
    { path: "lib/account/queries.ts", text: "" },
    { path: "lib/session/submit.ts", text: "" },
    { path: "lib/webhook/emit.ts", text: "" },
    { path: "lib/worker/handlers.ts", text: "" },
    { path: "lib/http/route.ts", text: "" },
  ];
  const cases = [
    ["lib/vocabulary.ts", 'import { newId } from "@/lib/platform/ids";'],
    ["app/health/route.ts", 'import { db } from "@/db/client";'],
    ["lib/vision/reader.ts", 'import { db } from "@/db/client";'],
    ["lib/watchlist/types.ts", 'import type { Db } from "@/db/client";'],
    ["lib/verification/list.ts", 'import { findKey } from "@/lib/account/queries";'],
    ["lib/verification/submit.ts", 'export { submit } from "@/lib/session/submit";'],
    ["lib/usage/meter.ts", 'import { emit } from "@/lib/webhook/emit";'],
    ["lib/http/later.ts", 'const job = await import("@/lib/worker/handlers");'],
    ["components/flow.tsx", 'import {\n  route,\n  type Route,\n} from "@/lib/http/route";'],
    ["lib/platform/env.ts", 'type Ids = typeof import("./ids");'],
  ] as const;
  test.each(cases)("%s: %s", (path, text) => {
    const planted = edgesOf([...sample.filter((file) => file.path !== path), { path, text }]);
    expect(violations(planted.edges)).toHaveLength(1);
  });

  test("an import in a comment does not count", () => {
    const text = '// import { db } from "@/db/client";\n/* export * from "@/db/client"; */\n';
    expect(edgesOf([...sample, { path: "app/page.tsx", text }]).edges).toEqual([]);
  });
});

describe("scripts, tests and tools", () => {
  const outside = sourceFiles(".ts", ".tsx").filter(({ path }) => !path.endsWith(".d.ts"));
  const between = edgesOf(outside).edges.filter(({ from }) => /^(tests|scripts|tools)\//.test(from));
  const folderOf = (path: string) => path.slice(0, path.indexOf("/"));

  test("commands and tests share code through tools/ only", () => {
    const wrong = between.filter(
      ({ from, to }) =>
        (folderOf(from) === "scripts" && folderOf(to) === "tests") ||
        (folderOf(from) === "tests" && folderOf(to) === "scripts") ||
        (folderOf(from) === "tools" && ["tests", "scripts"].includes(folderOf(to))),
    );
    expect(between.length).toBeGreaterThan(100);
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});
