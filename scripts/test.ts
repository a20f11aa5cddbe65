import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { requireNode } from "@/tools/setup/node-version";
import {
  CEPH,
  CHROMIUM,
  FAKETIME,
  HAPROXY,
  LARAVEL,
  MMDEBSTRAP,
  PGBOUNCER,
  POSTGRESQL,
  requirePrograms,
  SYSTEMD,
  VALKEY,
} from "@/tools/setup/programs";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, run } from "@/tools/setup/run";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";
import { build, buildEngine } from "./build";

/** One stage of `npm test`: a tool, or a vitest project on one of the two databases. */
interface Stage {
  readonly tool?: readonly string[];
  readonly project?: string;
  readonly on?: "postgresql";
  readonly needs?: "engine" | "app";
  /** Left out of a plain `npm test`, which is to stay short. */
  readonly isSlow?: true;
}

/** Stages wait for a server, a browser or a timer half of their time. */
const PARALLEL_STAGES = 2;

/** In start order: stages without a build run during the build, then the longest first. */
const STAGES: Readonly<Record<string, Stage>> = {
  biome: { tool: ["biome", "ci", "--colors=off"] },
  knip: { tool: ["knip"] },
  architecture: { project: "architecture" },
  unit: { project: "unit" },
  fuzz: { project: "fuzz" },
  tsc: { tool: ["tsc", "--noEmit"], needs: "app" },
  api: { project: "api", needs: "app" },
  worker: { project: "worker", needs: "engine" },
  engine: { project: "engine", needs: "engine" },
  e2e: { project: "e2e", needs: "app" },
  attacks: { project: "attacks", needs: "engine" },
  "api-pg": { project: "api", on: "postgresql", needs: "app", isSlow: true },
  limits: { project: "limits", needs: "app", isSlow: true },
  "limits-pg": { project: "limits", on: "postgresql", needs: "app", isSlow: true },
  live: { project: "live", needs: "app", isSlow: true },
  clients: { project: "clients", needs: "app", isSlow: true },
  accuracy: { project: "accuracy", needs: "engine", isSlow: true },
  "worker-pg": { project: "worker", on: "postgresql", needs: "engine", isSlow: true },
  operations: { project: "operations", needs: "engine", isSlow: true },
  "operations-pg": { project: "operations", on: "postgresql", needs: "engine", isSlow: true },
  unfiltered: { project: "unfiltered", on: "postgresql", needs: "engine", isSlow: true },
  browser: { project: "browser", needs: "app", isSlow: true },
  turns: { project: "turns", needs: "app", isSlow: true },
  chaos: { project: "chaos", on: "postgresql", needs: "app", isSlow: true },
  examples: { project: "examples", needs: "app", isSlow: true },
  s3: { project: "s3", isSlow: true },
  backup: { project: "backup", needs: "app", isSlow: true },
  "backup-pg": { project: "backup", on: "postgresql", needs: "app", isSlow: true },
  crash: { project: "crash", needs: "app", isSlow: true },
  "crash-pg": { project: "crash", on: "postgresql", needs: "app", isSlow: true },
  cluster: { project: "cluster", needs: "app", isSlow: true },
  package: { project: "package", isSlow: true },
};

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test with the first lines of its message: the log of a whole run is long. */
  readonly failures: string[];
  /** Each test that passed only when it was repeated, in the same form. */
  readonly repeated: string[];
}

/**
 * `npm test [-- stage… | all]`: installs missing programs, builds once, runs the stages, without a name all but the slow
 * ones, and prints the failed tests, those that passed only when they were repeated, and one line of counts. A failed stage
 * does not stop the others.
 */
async function test(): Promise<void> {
  requireNode();
  process.chdir(ROOT);
  const names = chosenStages();
  const stages = names.map((name) => STAGES[name] ?? {});
  const needsPostgres = stages.some((stage) => stage.on === "postgresql");
  await requirePrograms(programsFor(stages, needsPostgres));
  const cluster = needsPostgres ? await startPostgres() : undefined;
  const reports = mkdtempSync(path.join(os.tmpdir(), "verification-reports-"));
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] };
  const failures: string[] = [];
  try {
    const waiting = [...names];
    const built = buildFor(stages);
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        if (STAGES[name]?.needs) await built;
        const startedAt = Date.now();
        const isGood = await runStage(name, cluster, path.join(reports, `${name}.json`), counts);
        if (!isGood) failures.push(name);
        console.log(
          `── ${name}: ${isGood ? "good" : "FAILED"} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
        );
      }
    };
    await Promise.all([built, ...Array.from({ length: PARALLEL_STAGES }, work)]);
  } finally {
    rmSync(reports, { recursive: true, force: true });
    await cluster?.stop();
  }
  for (const repeated of counts.repeated) console.log(repeated);
  for (const failure of counts.failures) console.log(failure);
  if (failures.length > 0) console.log(`Failed stages: ${failures.join(", ")}`);
  const repeated = counts.repeated.length > 0 ? ` (${counts.repeated.length} only when repeated)` : "";
  console.log(`${counts.passed} passed${repeated}, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(failures.length > 0 ? 1 : 0);
}

/** The system programs without which these stages cannot run. */
function programsFor(stages: readonly Stage[], needsPostgres: boolean) {
  const runsProject = (...projects: string[]) =>
    stages.some(({ project = "" }) => projects.includes(project));
  return [
    ...(runsProject("e2e", "browser", "turns") ? [CHROMIUM] : []),
    ...(needsPostgres || runsProject("crash", "cluster") ? [POSTGRESQL] : []),
    ...(runsProject("worker", "unfiltered") ? [VALKEY] : []),
    ...(runsProject("s3", "crash", "cluster", "chaos") ? [CEPH] : []),
    ...(runsProject("cluster") ? [HAPROXY, PGBOUNCER] : []),
    ...(runsProject("chaos") ? [FAKETIME] : []),
    ...(runsProject("package") ? [MMDEBSTRAP, SYSTEMD] : []),
    ...(runsProject("examples") ? [LARAVEL] : []),
  ];
}

/** Builds what these stages need; stages without a build run at the same time. */
async function buildFor(stages: readonly Stage[]): Promise<void> {
  const needs = stages.map((stage) => stage.needs);
  if (needs.includes("app")) await build();
  else if (needs.includes("engine")) await buildEngine();
}

function chosenStages(): string[] {
  const asked = process.argv.slice(2);
  const all = Object.keys(STAGES);
  if (asked.length === 0) return all.filter((name) => !STAGES[name]?.isSlow);
  if (asked.length === 1 && asked[0] === "all") return all;
  const unknown = asked.filter((name) => !(name in STAGES));
  if (unknown.length > 0) {
    throw new Refusal(`There is no stage ${unknown.join(", ")}. Stages: ${all.join(", ")}, or all.`);
  }
  return asked;
}

async function runStage(
  name: string,
  cluster: PostgresCluster | undefined,
  report: string,
  counts: Counts,
): Promise<boolean> {
  const { tool, project, on } = STAGES[name] ?? {};
  console.log(`\n── ${name}`);
  if (tool) return (await runLocal(name, tool)) === 0;
  const database = on === "postgresql" && cluster ? await cluster.createDatabase(name) : "";
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runLocal(name, ["vitest", "run", "--project", project ?? name, ...reporters], {
    TEST_DATABASE_URL: database,
    CONTRACT_COVERAGE: project === "api" ? "required" : "",
  });
  const failuresBefore = counts.failures.length;
  const hasRun = add(counts, report, name);
  if (code !== 0 && hasRun && counts.failures.length === failuresBefore) {
    counts.failures.push(`✗ ${name}: every test passed, but the run ended with code ${code}: see its output`);
  }
  return code === 0 && hasRun;
}

/** Runs a program of node_modules/.bin for a stage. */
function runLocal(
  label: string,
  [bin = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return run(path.join(ROOT, "node_modules", ".bin", bin), args, { env, label });
}

/** Adds a vitest report; a file that does not load counts as one failed test. @returns false when no test ran */
function add(counts: Counts, report: string, stage: string): boolean {
  let found: VitestReport;
  try {
    found = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  } catch {
    counts.failed += 1;
    return false;
  }
  const unloaded = found.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  for (const file of found.testResults.filter((one) => one.status === "failed")) {
    const where = `✗ ${stage}: ${path.relative(ROOT, file.name)}`;
    if (file.assertionResults.length === 0) counts.failures.push(`${where}\n${firstLines(file.message)}`);
    for (const one of file.assertionResults.filter(({ status }) => status === "failed")) {
      counts.failures.push(`${where} > ${one.fullName}\n${firstLines(one.failureMessages.join("\n"))}`);
    }
  }
  for (const file of found.testResults) {
    for (const one of file.assertionResults) {
      if (one.status !== "passed" || one.failureMessages.length === 0) continue;
      const where = `↻ ${stage}: ${path.relative(ROOT, file.name)} > ${one.fullName}: passed when it was repeated`;
      counts.repeated.push(`${where}\n${firstLines(one.failureMessages.join("\n"))}`);
    }
  }
  counts.passed += found.numPassedTests;
  counts.failed += found.numFailedTests + unloaded.length;
  counts.skipped += found.numPendingTests + (found.numTodoTests ?? 0);
  return found.numTotalTests > 0;
}

function firstLines(message = ""): string {
  return message
    .split("\n")
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join("\n");
}

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests?: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

command(test);
