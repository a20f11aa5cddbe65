import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Env } from "@/lib/platform/env";
import { requireFreePort } from "@/tools/setup/free-port";
import { nextCommand } from "@/tools/setup/next-command";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";
import { build, buildEngine } from "./build";
import { bundleCapture } from "./capture/bundle";
import { bundleDocs } from "./docs-site/bundle";
import { bundleViewer } from "./viewer/bundle";

/**
 * `npm start`: checks the settings, builds what is out of date and serves. With `--dev`: runs the dev server.
 * The server is one child process; it migrates its database before it answers.
 */
async function start(): Promise<void> {
  requireNode();
  process.chdir(ROOT);
  const isDev = process.argv.includes("--dev");
  const env = settings();
  await requireFreePort(env.HOST, env.PORT, "PORT=8080 npm start");
  await (isDev ? Promise.all([buildEngine(), bundleCapture(), bundleViewer(), bundleDocs()]) : build());

  const server = serve(isDev ? "dev" : "start", env);
  const ended = once(server, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  let asked: NodeJS.Signals | null = null;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      asked = signal;
      server.kill(signal);
    });
  }
  endWithNpm(() => asked !== null);
  const isUp = await Promise.race([healthy(env), ended.then(() => false)]);
  if (isUp) announce(env);
  const [code, by] = await ended;
  // Until it has begun its work a server ends by the signal itself.
  process.exit(code ?? (by === asked ? 0 : 1));
}

/** The IPC channel closes when this process ends, so that no orphaned server keeps the port and the data folder. */
function serve(verb: "dev" | "start", { HOST, PORT, ENGINE_LOCATION }: Env): ChildProcess {
  const { program, args, env } = nextCommand(verb, { host: HOST, port: PORT, engine: ENGINE_LOCATION });
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Exits when npm is killed, unless the server ends already; the closed IPC channel then ends the server. */
function endWithNpm(isEnding: () => boolean): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm && !isEnding()) process.exit(1);
  }, 250).unref();
}

async function healthy(env: Env): Promise<boolean> {
  const host = env.HOST === "0.0.0.0" ? "127.0.0.1" : env.HOST === "::" ? "[::1]" : env.HOST;
  for (;;) {
    const url = `http://${host}:${env.PORT}/health`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function announce(env: Env): void {
  console.log(`
Identity verification is running.
  Dashboard    ${env.BASE_URL}/dashboard   (sign up there, or by POST /v1/signup)
  API          ${env.BASE_URL}/v1   (health: ${env.BASE_URL}/health)
  Docs         ${env.BASE_URL}/docs   (from the contract: ${env.BASE_URL}/openapi.json)
  Hosted page  ${env.VERIFY_URL}   (opened by the link of POST /v1/sessions/create)
  Storage      ${env.DATABASE_URL ? "PostgreSQL" : `embedded database in ${env.DATA_DIR}`}; worker ${env.RUN_WORKER ? "in this process" : "elsewhere (RUN_WORKER=0)"}
Stop with Ctrl-C.
`);
}

command(start);
