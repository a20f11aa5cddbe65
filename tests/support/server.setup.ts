import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type {} from "vitest";
import type { TestProject } from "vitest/node";
import { freePort, startServer } from "@/tools/testing/server";
import { coverageReport } from "./contract-coverage";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** The server's data folder. */
    dataDir: string;
  }
}

/** The names that tests save as webhooks and origins; no server has them. */
const NAMES = "*.example.com,example.com,*.example,*.invalid";

/**
 * One server for the whole project: on TEST_DATABASE_URL's PostgreSQL when that is set, else embedded. With EGRESS=listed,
 * and the run fails when anything in it dials out to another host (SECURITY-EGRESS-7). Prints the contract coverage at the end; with CONTRACT_COVERAGE=required (a run of all files) an uncovered cell fails the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const notes = mkdtempSync(path.join(os.tmpdir(), "contract-coverage-"));
  process.env["CONTRACT_COVERAGE_FILE"] = path.join(notes, "met");
  const metricsPort = await freePort();
  const server = await startServer({
    databaseUrl: process.env["TEST_DATABASE_URL"],
    env: { EGRESS: "listed", EGRESS_HOSTS: NAMES, METRICS_PORT: String(metricsPort) },
  });
  project.provide("baseUrl", server.baseUrl);
  project.provide("dataDir", server.dataDir);
  return async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const code = await server.stop();
    const { table, missing } = coverageReport();
    rmSync(notes, { recursive: true, force: true });
    if (code !== 0) failRun(`The server ended with code ${code}:\n${server.log()}`);
    if (!/^verification_egress_refused_total 0$/m.test(metrics))
      failRun(`The server dialled out to a host that its settings do not name:\n${server.log()}`);
    if (process.env["CONTRACT_COVERAGE"] !== "required") return;
    console.log(`\nEndpoints and what the tests met of each:\n${table}\n`);
    if (missing.length > 0) failRun(`No test met:\n  ${missing.join("\n  ")}`);
  };
}

/** Vitest prints an error of a teardown but does not fail the run, so this sets the exit code. */
function failRun(message: string): never {
  process.exitCode = 1;
  throw new Error(message);
}
