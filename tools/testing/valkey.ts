import { spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { valkeyServer } from "@/tools/setup/programs";
import { freePort } from "./server";

const READY_MS = 10_000;

/** A private Valkey or Redis on a loopback port that keeps nothing on disk. */
export interface ValkeyProcess {
  readonly url: string;
  stop(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
}

/** @throws Error when neither is installed, or it does not start */
export async function startValkey(): Promise<ValkeyProcess> {
  const program = valkeyServer();
  if (!program) throw new Error("Neither valkey-server nor redis-server is installed.");
  const port = await freePort();
  let end = async () => {};
  const start = async () => {
    const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const child = spawn(program, args, { stdio: "ignore" });
    const kill = () => child.kill("SIGKILL");
    process.once("exit", kill);
    const ended = once(child, "exit");
    end = async () => {
      kill();
      await ended;
      process.removeListener("exit", kill);
    };
    await accepting(port);
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop: () => end() };
}

async function accepting(port: number): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    const socket = createConnection(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch (cause) {
      if (performance.now() > until) throw cause;
      await wait(50);
    } finally {
      socket.destroy();
    }
  }
}
