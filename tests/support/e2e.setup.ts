import type {} from "vitest";
import type { TestProject } from "vitest/node";
import { startServer } from "@/tools/testing/server";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that the capture tests share; each signs up its own business. */
    sharedBaseUrl: string;
    /** Its data folder. */
    sharedDataDir: string;
  }
}

/** One server for all test files without own settings: a start takes longer than most tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide("sharedBaseUrl", server.baseUrl);
  project.provide("sharedDataDir", server.dataDir);
  return async () => {
    const code = await server.stop();
    if (code === 0) return;
    process.exitCode = 1; // Vitest prints an error of a teardown but does not fail the run.
    throw new Error(`The server ended with code ${code}:\n${server.log()}`);
  };
}
