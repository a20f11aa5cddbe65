import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { postgresFolder } from "@/tools/setup/programs";
import { freePort } from "./server";

const READY_MS = 30_000;

/** A private PostgreSQL cluster on a loopback port; stopping it deletes its data. */
export interface PostgresCluster {
  readonly url: string;
  /** A new, empty database of the cluster; resolves to its URL. `name` consists of letters and hyphens. */
  createDatabase(name: string): Promise<string>;
  /** Ends it at once, as a crash would: connections break, and the next start recovers from its log. */
  crash(): Promise<void>;
  /** Starts it again on the same port and data. Does nothing while it runs. */
  start(): Promise<void>;
  /** Stops its processes without ending them: connections are taken, and nothing is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * Creates and starts a cluster. It runs without fsync, because its data is temporary; commits stay synchronous.
 * @param within the folder that its own is made in
 * @throws Error when PostgreSQL is not installed or does not start
 */
export async function startPostgres(within = os.tmpdir()): Promise<PostgresCluster> {
  const bin = postgresFolder();
  if (!bin) throw new Error("PostgreSQL is not installed (no initdb found).");
  const owner = unprivilegedUser();
  const folder = mkdtempSync(path.join(within, "verification-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = {
    cwd: folder,
    env: { NODE_ENV: "test", PATH: process.env["PATH"], LC_ALL: "C" } as const,
    ...owner,
  };
  const database = path.join(folder, "data");
  const made = spawnSync(
    path.join(bin, "initdb"),
    ["-D", database, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
    { ...as, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    max_connections: 200,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let log = "";
  const launch = async () => {
    const child = spawn(path.join(bin, "postgres"), ["-D", database, ...flags], {
      ...as,
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      log = (log + piece).slice(-20_000);
    });
    const ended = once(child, "exit");
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    await accepting(url, hasEnded).catch((cause) => {
      throw new Error(`PostgreSQL did not start: ${(cause as Error).message}\n${log}`);
    });
    return { child, ended, hasEnded };
  };
  let running = await launch();
  const remove = () => {
    running.child.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of familyOf(running.child.pid)) process.kill(pid, signal);
  };
  return {
    url,
    async createDatabase(name) {
      const admin = postgres(url, { max: 1, onnotice: () => {} });
      await admin`create database ${admin(name)}`;
      await admin.end();
      return url.replace(/postgres$/, name);
    },
    async crash() {
      running.child.kill("SIGQUIT");
      await running.ended;
    },
    async start() {
      if (running.hasEnded()) running = await launch();
    },
    pause: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: clients are disconnected.
      running.child.kill("SIGINT");
      await running.ended;
      process.removeListener("exit", remove);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A process and its children; the parent first, so that it starts no others while they are stopped. */
function familyOf(pid = 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return [pid, ...children.map(Number)];
}

/** PostgreSQL and PgBouncer refuse to run as root. Null when this process is not root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const entry =
    users.find((line) => line.startsWith("postgres:")) ?? users.find((line) => line.startsWith("nobody:"));
  const [, , uid, gid] = entry?.split(":") ?? [];
  if (!uid || !gid)
    throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Resolves when a PostgreSQL, or a pool before one, answers. @throws Error when it has ended or takes too long */
export async function accepting(url: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await client`select 1`;
      return;
    } catch (cause) {
      if (hasEnded() || Date.now() > until) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end({ timeout: 1 });
    }
  }
}
