import { describe, expect, test } from "vitest";
import { type Edge, edgesOf } from "./imports";
import { sourceFiles } from "./source-tree";

/**
 * The house has floors; a file imports its own floor or one below. ARCHITECTURE.md, Floors, says why.
 * The first row that a path begins with is its room.
 */
const ROOMS = [
  { room: "terms", floor: 0, paths: ["lib/terms.ts"] },
  {
    room: "ground",
    floor: 1,
    paths: ["lib/platform/env.ts", "lib/platform/tenant.ts", "lib/platform/log.ts"],
  },
  { room: "contract", floor: 2, paths: ["lib/contract/"] },
  { room: "db", floor: 3, paths: ["db/"] },
  { room: "platform", floor: 4, paths: ["lib/platform/", "lib/jobs.ts"] },
  { room: "engine", floor: 5, paths: ["lib/engine/"] },
  { room: "account", floor: 6, paths: ["lib/account/"] },
  { room: "webhook", floor: 7, paths: ["lib/webhook/"] },
  { room: "usage", floor: 7, paths: ["lib/usage/"] },
  // What reviewers said of hits and how a business screens: under the domains that screen somebody.
  { room: "screening", floor: 7, paths: ["lib/screening/"] },
  { room: "verification", floor: 8, paths: ["lib/verification/"] },
  { room: "session", floor: 9, paths: ["lib/session/"] },
  { room: "company", floor: 10, paths: ["lib/company/"] },
  { room: "http", floor: 11, paths: ["lib/http/"] },
  { room: "client", floor: 11, paths: ["lib/client/"] },
  { room: "components", floor: 12, paths: ["components/"] },
  { room: "worker", floor: 13, paths: ["lib/worker/"] },
  { room: "app", floor: 13, paths: ["app/", "proxy.ts", "instrumentation.ts"] },
] as const;

type Room = (typeof ROOMS)[number];

/** What a room may see, where that is less than every floor below. */
const SEES_ONLY: Readonly<Record<string, readonly string[]>> = {
  terms: [],
  ground: ["terms", "ground"],
  contract: ["terms", "contract"],
  client: ["terms", "contract", "client"],
  components: ["terms", "contract", "client", "components"],
};

/** Rooms on one floor do not see each other, but for the process entry: it starts the worker. */
const NEIGHBOURS = new Set(["instrumentation.ts → lib/worker/boot.ts"]);

const DOMAINS = new Set(["account", "webhook", "usage", "screening", "verification", "session", "company"]);

function roomOf(path: string): Room | undefined {
  return ROOMS.find(({ paths }) => paths.some((prefix) => path.startsWith(prefix)));
}

interface Step extends Edge {
  readonly here: Room;
  readonly there: Room;
}

/** The laws: what is barred, and why. */
const BARRED: readonly { readonly why: string; readonly when: (step: Step) => boolean }[] = [
  { why: "a room may not look up", when: ({ here, there }) => there.floor > here.floor },
  {
    why: "neighbours do not see each other",
    when: ({ here, there, from, to }) => there.floor === here.floor && !NEIGHBOURS.has(`${from} → ${to}`),
  },
  {
    why: "app reads through domain verbs",
    when: ({ here, there }) => here.room === "app" && there.room === "db",
  },
  {
    why: "the engine observes and stores nothing",
    when: ({ here, there }) => here.room === "engine" && there.room === "db",
  },
  {
    why: "queries are their own domain's",
    when: ({ there, to }) => DOMAINS.has(there.room) && to.endsWith("/queries.ts"),
  },
  {
    why: "this room sees less than the floors below",
    when: ({ here, there }) => SEES_ONLY[here.room]?.includes(there.room) === false,
  },
];

/** Why an import breaks the house's laws, or null. */
function breach({ from, to }: Edge): string | null {
  const here = roomOf(from);
  const there = roomOf(to);
  if (!here) return null;
  if (!there) return "leads out of the house";
  if (to.startsWith("lib/worker/handlers/") && from !== "lib/worker/main.ts")
    return "handlers are main.ts's alone";
  if (here.room === there.room) return null;
  return BARRED.find(({ when }) => when({ from, to, here, there }))?.why ?? null;
}

function breaches(edges: readonly Edge[]): string[] {
  return edges.flatMap((edge) => {
    const why = breach(edge);
    return why ? [`${edge.from} → ${edge.to}: ${why}`] : [];
  });
}

const files = sourceFiles(".ts", ".tsx").filter(
  ({ path }) => !/^(tests|scripts)\//.test(path) && !path.endsWith(".d.ts"),
);
const { edges, unresolved } = edgesOf(files);

describe("floors", () => {
  test("the scan saw the house", () => {
    expect(files.length).toBeGreaterThan(80);
    expect(edges.length).toBeGreaterThan(200);
    expect(unresolved).toEqual([]);
  });

  test("every file under app, components, db and lib has a room", () => {
    const homeless = files.filter(({ path }) => /^(app|components|db|lib)\//.test(path) && !roomOf(path));
    expect(homeless.map(({ path }) => path)).toEqual([]);
  });

  test("nothing looks up, sideways or into a closed room", () => {
    expect(breaches(edges)).toEqual([]);
  });
});

describe("planted violations are caught", () => {
  const house = [
    { path: "lib/terms.ts", text: "" },
    { path: "lib/platform/ids.ts", text: "" },
    { path: "db/client.ts", text: "" },
    { path: "lib/account/queries.ts", text: "" },
    { path: "lib/session/submit.ts", text: "" },
    { path: "lib/webhook/emit.ts", text: "" },
    { path: "lib/worker/handlers/send-mail.ts", text: "" },
    { path: "lib/http/route.ts", text: "" },
  ];
  const cases = [
    ["lib/terms.ts", 'import { newId } from "@/lib/platform/ids";'],
    ["app/health/route.ts", 'import { db } from "@/db/client";'],
    ["lib/engine/live.ts", 'import { db } from "@/db/client";'],
    ["lib/engine/types.ts", 'import type { Db } from "../../db/client";'],
    ["lib/verification/list.ts", 'import { findKey } from "@/lib/account/queries";'],
    ["lib/verification/submit.ts", 'export { submit } from "@/lib/session/submit";'],
    ["lib/usage/meter.ts", 'import { emit } from "@/lib/webhook/emit";'],
    ["lib/http/later.ts", 'const job = await import("@/lib/worker/handlers/send-mail");'],
    ["components/flow.tsx", 'import {\n  route,\n  type Route,\n} from "@/lib/http/route";'],
    ["lib/platform/env.ts", 'type Ids = typeof import("./ids");'],
  ] as const;
  test.each(cases)("%s: %s", (path, text) => {
    const planted = edgesOf([...house.filter((file) => file.path !== path), { path, text }]);
    expect(breaches(planted.edges)).toHaveLength(1);
  });

  test("what stands in a comment is no import", () => {
    const text = '// import { db } from "@/db/client";\n/* export * from "@/db/client"; */\n';
    expect(edgesOf([...house, { path: "app/page.tsx", text }]).edges).toEqual([]);
  });
});
