import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { nextCommand } from "@/tools/setup/next-command";
import { ROOT } from "@/tools/setup/root";

/** A start takes seconds, and minutes where others use the machine too. */
const READY_MS = 180_000;
const STOP_MS = 40_000;
const LOG_KEPT_CHARS = 200_000;

/** A server under test: the built app in its own process, as `npm start` runs it. */
export interface TestServer {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The server's output so far, at most its last 200,000 characters. */
  log(): string;
  /** Sends SIGTERM and waits; resolves to the exit code. Deletes the data folder unless `dataDir` was given. */
  stop(): Promise<number | null>;
  /** Kills it (SIGKILL), as a crash would. The data folder stays. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** The PostgreSQL database; default: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A data folder to keep; default: a temporary one, deleted with the server. */
  readonly dataDir?: string | undefined;
  /** A port to use again; default: a free one. */
  readonly port?: number | undefined;
  /** The folder of the program; default: this repository. */
  readonly root?: string | undefined;
  /** Settings on top of the test defaults; an empty string unsets one. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** One key ring for all servers of a test run, so that servers on one database can read each other's rows. */
const SECRETS = process.env["TEST_SECRETS"] ?? `k1:${randomBytes(32).toString("base64url")}`;
process.env["TEST_SECRETS"] = SECRETS;

/** Settings that must not be inherited from the shell or `.env`. */
const UNSET = [
  "VERIFY_URL",
  "CDN_URL",
  "DATABASE_URL",
  "STORAGE",
  "BLOB_READ_WRITE_TOKEN",
  "SMTP_URL",
  "EGRESS_ALLOW_CIDRS",
];

/**
 * Starts the built app on a free loopback port and waits until it is healthy.
 * @throws Error with the server's output when it exits or does not become healthy
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const port = options.port ?? (await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), "verification-server-")));
  const command = nextCommand("start", { host: "127.0.0.1", port, engine: options.env?.["ENGINE_LOCATION"] });
  const child = spawn(command.program, command.args, {
    cwd: options.root ?? ROOT,
    env: environment({ ...command.env, PORT: String(port), BASE_URL: baseUrl, DATA_DIR: dataDir }, options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const running = await started(
    child,
    "server",
    { dataDir, isKept: options.dataDir !== undefined },
    (ended) => healthy(baseUrl, ended),
  );
  return { baseUrl, ...running };
}

/** A process under test of either kind. */
export type TestProcess = Omit<TestServer, "baseUrl">;

/**
 * Starts a worker as `npm run worker` does and waits until it works.
 * @throws Error with its output when it exits or does not start
 */
export async function startWorker(
  options: Omit<ServerOptions, "port"> & { readonly databaseUrl: string },
): Promise<TestProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), "verification-worker-")));
  const child = spawn(process.execPath, ["--v8-pool-size=1", "--import", "tsx", "scripts/worker.ts"], {
    cwd: options.root ?? ROOT,
    env: environment({ BASE_URL: "http://127.0.0.1:3000", DATA_DIR: dataDir }, options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const folder = { dataDir, isKept: options.dataDir !== undefined };
  return started(child, "worker", folder, async (ended, log) => {
    let code: number | null | undefined;
    ended.then(([given]) => (code = given)).catch(() => {});
    for (const until = Date.now() + READY_MS; !log().includes("Worker is running"); ) {
      if (code !== undefined) throw new Error(`it ended with code ${code}`);
      if (Date.now() > until) throw new Error(`it does not work after ${READY_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

type Ended = Promise<[number | null]>;

async function started(
  child: ChildProcess,
  kind: "server" | "worker",
  { dataDir, isKept }: { readonly dataDir: string; readonly isKept: boolean },
  isUp: (ended: Ended, log: () => string) => Promise<void>,
): Promise<TestProcess> {
  const log = captured(child);
  const removeOnExit = () => child.kill("SIGKILL");
  process.once("exit", removeOnExit);
  const ended = once(child, "exit") as Ended;
  const removeFolder = async () => {
    process.removeListener("exit", removeOnExit);
    if (!isKept) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await isUp(ended, log);
  } catch (cause) {
    child.kill("SIGKILL");
    await ended;
    await removeFolder();
    throw new Error(`The ${kind} did not start: ${(cause as Error).message}\n${log()}`);
  }
  return {
    dataDir,
    pid: child.pid ?? 0,
    log,
    async stop() {
      child.kill("SIGTERM");
      const wall = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      const [code] = await ended;
      clearTimeout(wall);
      await removeFolder();
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
      process.removeListener("exit", removeOnExit);
    },
  };
}

/** A loopback port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = net.createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function environment(own: Record<string, string>, { databaseUrl, env }: ServerOptions): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(UNSET.map((name) => [name, ""])),
    HOST: "127.0.0.1",
    RATE_LIMIT_SCALE: "0",
    SANDBOX_DELAY_MS: "50",
    WEBHOOK_RETRY_SCHEDULE: "1,2,4",
    WEBHOOK_OVERLOAD_FLOOR: "1",
    SECRETS,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...own,
    NODE_ENV: "production",
    ...env,
  };
}

function captured(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      text = (text + piece).slice(-LOG_KEPT_CHARS);
    });
  }
  return () => text;
}

async function healthy(baseUrl: string, ended: Promise<[number | null]>): Promise<void> {
  const until = Date.now() + READY_MS;
  let exit: string | undefined;
  ended.then(
    ([code]) => {
      exit = `it ended with code ${code}`;
    },
    () => {},
  );
  while (Date.now() < until) {
    if (exit) throw new Error(exit);
    const answer = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not healthy within ${READY_MS} ms`);
}
