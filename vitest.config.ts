import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };
/**
 * Tests with sockets, processes and browsers meet what is not theirs: a port that is taken, a machine that stands still. They
 * are repeated once, and so are files whose hooks failed, which `npm test` does, since vitest repeats no hooks. It names each that passed
 * only then, with its first failure: it has a defect to be found.
 */
const REPEATED = { retry: 1 };
/** Hashing passwords and recovery codes took a fifth of the processor time of the files that sign people in. */
const CHEAP_ARGON2 = path.resolve(import.meta.dirname, "tests/support/cheap-argon2.ts");
/** Files that share a process and find it as new (docs/decisions/0146). */
const SHARED_PROCESS = { isolate: false, setupFiles: ["tests/support/fresh-file.setup.ts"] };
/**
 * Files of tests/worker/ that pass without the filter and together come to every `owned()` of the product: the stage names those that
 * they did not come to, and fails. Left out are files that call the domain as the operator, who sees all rows (SECURITY-ROW-1), and
 * files that set the account's webhook up (webhook-endpoints, webhook-settings, security-findings): by policy a business sees its live
 * webhook in the test mode too, so there the filter chooses among its own rows, and without it the live one is read, or ended, as the
 * test mode's.
 */
const UNFILTERED = [
  ...["ask-again", "audit-chain", "capture-facts", "case-file", "company", "company-list", "company-reopen"],
  ...["company-ask-signatory", "company-ask-signatory-links"],
  ...[
    "company-sealing",
    "company-unscreened",
    "consent-withdrawal",
    "dashboard",
    "face-evidence",
    "hit-report",
  ],
  ...["idempotency", "on-hold", "open-links", "overview", "passkeys", "policy", "privacy", "reopen"],
  ...["repeated-pictures", "retention-setting", "row-security", "row-security-paths", "row-security-queries"],
  ...["scim", "screening", "screening-changes", "session-events", "single-sign-on", "verification"],
  ...["webhook-delivery", "webhook-row-security", "work-queue"],
];
const project = (name: string, extra: object = {}) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    // Vitest sets BASE_URL to its own "/", which is no address of this service.
    env: { BASE_URL: "" },
    // Vitest's second is short for a server and a browser on a machine that others share.
    expect: { poll: { timeout: 30_000 } },
    ...extra,
  },
});

export default defineConfig({
  test: {
    projects: [
      // A machine that stands still for seconds made a body of 10 MiB take 26 s, which takes half a second of a processor.
      project("unit", { ...SHARED_PROCESS, testTimeout: 60_000 }),
      project("architecture", SHARED_PROCESS),
      // Changed inputs for every parser; FUZZ_RUNS says how many.
      project("fuzz", { ...SHARED_PROCESS, testTimeout: 600_000 }),
      project("engine", {
        ...SHARED_PROCESS,
        testTimeout: 120_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
      // Reads the photos and lists that are not in this repository, and pictures drawn to judge a network: minutes of both cores.
      project("accuracy", {
        include: [
          "tests/accuracy/**/*.test.ts",
          "tests/attacks/**/*.test.ts",
          "tests/engine/face*.test.ts",
          "tests/engine/selfie-signals.test.ts",
          "tests/engine/specimen.test.ts",
          "tests/unit/components/capture/guide-cards.test.ts",
        ],
        env: { BASE_URL: "", CASES: "all" },
        testTimeout: 240_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
      // Renders heads and photographs of them.
      project("attacks", { testTimeout: 240_000, hookTimeout: 120_000, fileParallelism: false }),
      // A database each, and half of the time is waited for clocks.
      {
        ...project("worker", {
          ...REPEATED,
          ...SHARED_PROCESS,
          // Two processes on two processors, each with its own models.
          env: { BASE_URL: "", ENGINE_THREADS: "1" },
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        }),
        resolve: { alias: { ...alias, "@node-rs/argon2": CHEAP_ARGON2 } },
      },
      // Old rows that are migrated, backups, moved stores, master secrets, lists of every kind and many rows: as worker, and longer.
      project("operations", { ...REPEATED, ...SHARED_PROCESS, testTimeout: 120_000, hookTimeout: 60_000 }),
      // Tests of the domains once more, with the tenant filter of every query removed: row-level security alone keeps businesses
      // and modes apart, and the results are the same (SECURITY-ROW-1).
      {
        ...project("unfiltered", {
          ...REPEATED,
          include: UNFILTERED.map((name) => `tests/worker/${name}.test.ts`),
          globalSetup: ["tests/support/unfiltered.setup.ts"],
          env: { BASE_URL: "", ROW_SECURITY: "1" },
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        }),
        resolve: {
          alias: [
            {
              find: /^@\/db\/owned$/,
              replacement: path.resolve(import.meta.dirname, "tests/support/unfiltered.ts"),
            },
            { find: "@", replacement: alias["@"] },
          ],
        },
      },
      project("api", {
        ...REPEATED,
        ...SHARED_PROCESS,
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ["tests/support/server.setup.ts"],
        setupFiles: [...SHARED_PROCESS.setupFiles, "tests/support/contract-coverage.setup.ts"],
      }),
      // What waits for a time limit, floods a server or makes hundreds of requests.
      project("limits", {
        ...REPEATED,
        include: ["tests/limits/**/*.test.ts", "tests/api/fuzz.test.ts"],
        env: { BASE_URL: "", FUZZ_RUNS: process.env["FUZZ_RUNS"] || "800" },
        testTimeout: 600_000,
        hookTimeout: 120_000,
        fileParallelism: false,
        globalSetup: ["tests/support/server.setup.ts"],
      }),
      // Live checks over HTTP of every real photo, of repeated ones and of what documents are refused for; api has the way itself.
      project("live", {
        ...REPEATED,
        include: ["tests/live/**/*.test.ts", "tests/api/verify.live.test.ts"],
        env: { BASE_URL: "", CASES: "all" },
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ["tests/support/server.setup.ts"],
      }),
      // The command line, the Python client and the examples of the guides, a process for each call; api has the client for Node.
      project("clients", {
        ...REPEATED,
        testTimeout: 120_000,
        hookTimeout: 120_000,
        fileParallelism: false,
        globalSetup: ["tests/support/server.setup.ts"],
      }),
      // The main journeys.
      project("e2e", {
        ...REPEATED,
        env: { BASE_URL: "", SCREENS: "once" },
        testTimeout: 180_000,
        hookTimeout: 180_000,
        fileParallelism: false,
        globalSetup: ["tests/support/e2e.setup.ts"],
      }),
      // Every journey, device, form and dialog, each screen in every size and theme.
      project("browser", {
        ...REPEATED,
        include: ["tests/browser/**/*.test.ts", "tests/e2e/**/*.test.ts"],
        testTimeout: 180_000,
        hookTimeout: 180_000,
        fileParallelism: false,
        globalSetup: ["tests/support/e2e.setup.ts"],
      }),
      // Heads rendered before a browser's camera, which take most of a machine.
      project("turns", {
        testTimeout: 240_000,
        hookTimeout: 180_000,
        fileParallelism: false,
        globalSetup: ["tests/support/e2e.setup.ts"],
      }),
      // Breaks networks, databases and disks, one file at a time.
      project("chaos", { testTimeout: 1_800_000, hookTimeout: 120_000, fileParallelism: false }),
      // Installs what the examples need into folders of their own; starts the demo.
      project("examples", { testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false }),
      // Starts Ceph's S3 gateway, which is 269 MB of Debian packages.
      project("s3", { testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: false }),
      project("backup", { testTimeout: 900_000, hookTimeout: 120_000 }),
      // Carries out the Dockerfile: minutes, and root's rights.
      project("package", { testTimeout: 600_000, hookTimeout: 90 * 60_000, fileParallelism: false }),
      // A load balancer, servers, workers, PgBouncer and an S3 store, with processes that are killed.
      project("cluster", { testTimeout: 3_600_000, hookTimeout: 300_000, fileParallelism: false }),
      project("crash", { testTimeout: 240_000, hookTimeout: 120_000 }),
    ],
  },
});
