import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Locks the folder of the embedded database, which has no lock of its own: two processes would silently lose rows. One
 * process at a time holds `<folder>/lock`; the lock of a killed process is taken over.
 * @returns the function that releases the lock
 * @throws Error when a running process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, "lock");
  const mine = JSON.stringify(processIdentity(process.pid));
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, mine, { flag: "wx", mode: 0o600 });
      break;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST" || tries >= 3) throw cause;
      refuseIfHeld(folder);
      rmSync(file, { force: true });
    }
  }
  const release = () => {
    if (readIfPresent(file) === mine) rmSync(file, { force: true });
  };
  process.once("exit", release);
  return release;
}

/** The id of the running process that holds the lock of a folder; null when none does. */
export function findFolderHolder(folder: string): number | null {
  const text = readIfPresent(path.join(folder, "lock"));
  if (!text) return null;
  let holder: { pid: number; started: string };
  try {
    holder = JSON.parse(text);
  } catch {
    return null;
  }
  return isAlive(holder.pid) && processIdentity(holder.pid).started === holder.started ? holder.pid : null;
}

function refuseIfHeld(folder: string): void {
  const holder = findFolderHolder(folder);
  if (holder === null) return;
  throw new Error(
    `The data folder ${folder} is in use by process ${holder}. The embedded database takes one process at a time: ` +
      "stop that one, choose another DATA_DIR, or use PostgreSQL by DATABASE_URL.",
  );
}

/** A pid with its process's start time, so that a reused pid is not mistaken for the holder. */
function processIdentity(pid: number): { pid: number; started: string } {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  // Field 22 (starttime) of proc(5); the command in parentheses may contain spaces. Unknown outside Linux.
  const started = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return { pid, started: started ?? "unknown" };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
