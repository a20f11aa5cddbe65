import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";

const LOG_KEPT_CHARS = 10_000;

/** A server program of a test, with the folder that it runs in. It ends with this process. */
export interface RunningProgram {
  /** The end of what it wrote to standard error. */
  log(): string;
  /** Kills it and removes its folder. */
  stop(): Promise<void>;
}

/** @param child with its standard error piped */
export function runningProgram(child: ChildProcess, folder: string): RunningProgram {
  let log = "";
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    log = (log + piece).slice(-LOG_KEPT_CHARS);
  });
  const ended = once(child, "exit");
  const remove = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);
  return {
    log: () => log,
    async stop() {
      process.removeListener("exit", remove);
      remove();
      await ended;
    },
  };
}
