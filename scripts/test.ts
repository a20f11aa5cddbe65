import { mkdtempSync, rmSync } from "node:fs";
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
import { command, Refusal, type RunOptions, run } from "@/tools/setup/run";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";
import { addReport, haltedFiles, outsideTests, readReport, type Tally } from "@/tools/testing/test-report";
import vitestConfig from "../vitest.config";
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

/** As many lines of a stage's output as its errors outside of tests and its counts take. */
const KEPT_LINES = 80;

/** The project whose tests as a whole have to cover the contract. */
const COVERING_PROJECT = "api";

/** More files whose hooks fail have one cause, which stays when they are run again. */
const REPEATED_FILES = 3;

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
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] };
  const failures: string[] = [];
  try {
    const waiting = [...names];
    const built = buildFor(stages);
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        if (STAGES[name]?.needs) await built;
        const startedAt = Date.now();
        const isGood = await runStage(name, cluster, path.join(reports, `${name}.json`), tally);
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
  for (const repeated of tally.repeated) console.log(repeated);
  for (const failure of tally.failures) console.log(failure);
  if (failures.length > 0) console.log(`Failed stages: ${failures.join(", ")}`);
  const repeated = tally.repeated.length > 0 ? ` (${tally.repeated.length} only when repeated)` : "";
  console.log(`${tally.passed} passed${repeated}, ${tally.failed} failed, ${tally.skipped} skipped`);
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
  tally: Tally,
): Promise<boolean> {
  const { tool, project = name, on } = STAGES[name] ?? {};
  console.log(`\n── ${name}`);
  if (tool) return (await runLocal(name, tool)) === 0;
  const database = on === "postgresql" && cluster ? await cluster.createDatabase(name) : "";
  const env = { TEST_DATABASE_URL: database };
  const coverage = { CONTRACT_COVERAGE: project === COVERING_PROJECT ? "required" : "" };
  const first = await runProject(name, project, report, { ...env, ...coverage });
  if (!first.report) {
    tally.failed += 1;
    tally.failures.push(`✗ ${name}: vitest wrote no report\n${first.outside}`);
    return false;
  }
  const halted = haltedFiles(first.report);
  const repeated = mayRepeat(project, first, halted)
    ? await runProject(name, project, report, env, halted)
    : null;
  if (repeated?.code === 0 && repeated.report) {
    const files = halted.map((file) => path.relative(ROOT, file)).join(", ");
    tally.repeated.push(`↻ ${name}: ${files}: passed when repeated\n${first.outside}`);
    addReport(tally, name, repeated.report);
    return addReport(tally, name, first.report, halted) === 0;
  }
  const failed = addReport(tally, name, first.report);
  if (first.code !== 0 && (halted.length > 0 || failed === 0)) {
    tally.failures.push(`✗ ${name}: the run ended with code ${first.code}\n${first.outside}`);
  }
  return (
    first.code === 0 && first.report.testResults.some(({ assertionResults }) => assertionResults.length > 0)
  );
}

/** Runs a vitest project, whole or some of its files. */
async function runProject(
  label: string,
  project: string,
  report: string,
  env: Readonly<Record<string, string>>,
  files: readonly string[] = [],
) {
  rmSync(report, { force: true });
  const lastLines: string[] = [];
  let hasStrayErrors = false;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runLocal(label, ["vitest", "run", "--project", project, ...reporters, ...files], {
    env,
    onLine: (line) => {
      hasStrayErrors ||= line.includes("Unhandled Error");
      lastLines.splice(0, lastLines.push(line) - KEPT_LINES);
    },
  });
  return { code, report: readReport(report), hasStrayErrors, outside: outsideTests(lastLines) };
}

/** Whether files whose hook failed are run again: where nothing but a few of them failed, and no whole run has to cover the contract. */
const mayRepeat = (
  project: string,
  { hasStrayErrors }: { hasStrayErrors: boolean },
  halted: readonly string[],
) =>
  halted.length > 0 &&
  halted.length <= REPEATED_FILES &&
  !hasStrayErrors &&
  project !== COVERING_PROJECT &&
  isRepeated(project);

/** Whether the project repeats a failed test; vitest repeats no hooks. */
function isRepeated(name: string): boolean {
  const projects = vitestConfig.test?.projects ?? [];
  return projects.some(
    (project) =>
      typeof project === "object" && "test" in project && project.test?.name === name && project.test.retry,
  );
}

/** Runs a program of node_modules/.bin for a stage. */
function runLocal(
  label: string,
  [bin = "", ...args]: readonly string[],
  options: Omit<RunOptions, "label"> = {},
): Promise<number> {
  return run(path.join(ROOT, "node_modules", ".bin", bin), args, { ...options, label });
}

command(test);
