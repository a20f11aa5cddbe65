import type {} from "vitest";
import type { TestProject } from "vitest/node";
import { startServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** Where the server keeps its files. */
    dataDir: string;
  }
}

/** One server for the whole project: on TEST_DATABASE_URL's PostgreSQL when that is set, else embedded. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ databaseUrl: process.env["TEST_DATABASE_URL"] });
  project.provide("baseUrl", server.baseUrl);
  project.provide("dataDir", server.dataDir);
  return async () => {
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server ended with code ${code}:\n${server.log()}`);
  };
}
