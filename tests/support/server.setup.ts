import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type {} from "vitest";
import type { TestProject } from "vitest/node";
import { startServer } from "@/tools/testing/server";
import { coverageReport } from "./contract-coverage";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** Where the server keeps its files. */
    dataDir: string;
  }
}

/**
 * One server for the whole project: on TEST_DATABASE_URL's PostgreSQL when that is set, else embedded. At the end the
 * table of what was met of the contract; with CONTRACT_COVERAGE=required (a run of all files) an unmet cell fails.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const notes = mkdtempSync(path.join(os.tmpdir(), "contract-coverage-"));
  process.env["CONTRACT_COVERAGE_FILE"] = path.join(notes, "met");
  const server = await startServer({ databaseUrl: process.env["TEST_DATABASE_URL"] });
  project.provide("baseUrl", server.baseUrl);
  project.provide("dataDir", server.dataDir);
  return async () => {
    const code = await server.stop();
    const { table, missing } = coverageReport();
    rmSync(notes, { recursive: true, force: true });
    if (code !== 0) failRun(`The server ended with code ${code}:\n${server.log()}`);
    if (process.env["CONTRACT_COVERAGE"] !== "required") return;
    console.log(`\nEndpoints and what the tests met of each:\n${table}\n`);
    if (missing.length > 0) failRun(`No test met:\n  ${missing.join("\n  ")}`);
  };
}

/** What a teardown throws, Vitest prints and forgets: the run has to be told. */
function failRun(words: string): never {
  process.exitCode = 1;
  throw new Error(words);
}
