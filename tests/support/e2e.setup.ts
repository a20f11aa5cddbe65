import type {} from "vitest";
import type { TestProject } from "vitest/node";
import { startServer } from "@/tools/testing/server";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that the capture tests share: each makes a business of its own on it. */
    sharedBaseUrl: string;
    /** Where it keeps its files. */
    sharedDataDir: string;
  }
}

/** One server for all files that need no settings of their own; a start takes longer than most tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide("sharedBaseUrl", server.baseUrl);
  project.provide("sharedDataDir", server.dataDir);
  return async () => {
    const code = await server.stop();
    if (code === 0) return;
    process.exitCode = 1; // What a teardown throws, Vitest prints and forgets.
    throw new Error(`The server ended with code ${code}:\n${server.log()}`);
  };
}
