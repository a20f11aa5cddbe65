import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { bundleCli } from "@/tools/cli/bundle";

/** The bundled command line program as a process of its own, with a home folder of its own. */

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Ends it with SIGTERM once stdout holds this. */
  readonly until?: string;
  /** Ends it with SIGINT, as Ctrl-C does, once this resolves. */
  readonly interruptAfter?: Promise<unknown>;
}

let folder = "";
let program = "";

/** Registers the hooks of a test file. */
export function setUpCli(): void {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "cli-"));
    program = await bundleCli(folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** The folder of this test file: the home of the program. */
export function home(...names: readonly string[]): string {
  return path.join(folder, ...names);
}

/** Runs the program to its end. */
export async function cli(
  args: readonly string[],
  { env, input = "", until, interruptAfter }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      XDG_CONFIG_HOME: home("config"),
      ...env,
    } as unknown as NodeJS.ProcessEnv,
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    if (until !== undefined && stdout.includes(until)) child.kill("SIGTERM");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.end(input);
  void interruptAfter?.then(() => child.kill("SIGINT"));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
type Routes = Readonly<Record<string, (asked: Asked, response: ServerResponse) => unknown>>;

/** A service that answers as its routes say: `GET /v1/account` → the data of the answer. */
export async function fakeApi(routes: Routes) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString("latin1");
    const one: Asked = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body,
    };
    asked.push(one);
    const route = routes[`${one.method} ${one.path.replace(/\?.*/, "")}`];
    if (!route) return refuse(response, 404, "NOT_FOUND", "No such endpoint or record.");
    const answer = await route(one, response);
    if (!response.headersSent) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIn = (apiKey = "sv_test_abc") => ({
    IDENTITY_VERIFICATION_URL: baseUrl,
    IDENTITY_VERIFICATION_API_KEY: apiKey,
  });
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { baseUrl, asked, signIn, close };
}
export type FakeApi = Awaited<ReturnType<typeof fakeApi>>;

/** An answer of the service in its envelope. */
export const data = (fields: object) => ({ success: true, data: fields });

export function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "x-request-id": "req_1",
    link: `<https://verify.example.com/docs#${code}>; rel="help"`,
  });
  response.end(JSON.stringify({ success: false, error: { code, message } }));
}

export const ACCOUNT = {
  id: "bus_1",
  name: "Acme",
  email: "dev@example.com",
  webhookUrl: null,
  webhookEvents: null,
  plan: "free",
  active: true,
  createdAt: "2026-01-01T00:00:00.000Z",
};
