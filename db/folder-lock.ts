import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * Each holder has a file `lock.<n>`; the one with the highest number holds the folder. A number is taken by linking a
 * complete file to its name, which one process alone can do, and the highest file is never removed: a holder that ends
 * empties its own. So two starts that meet the file of a killed process take the same next number, and one of
 * them fails (CONFIG-LOCK-1). Files of lower numbers are removed by the holder.
 */
const NUMBERED = /^lock\.(\d+)$/;
/** Versions before 0.2 wrote this one. */
const FIRST_NAME = "lock";
const TRIES = 20;

interface Holder {
  readonly pid: number;
  /** The start time of its process, so that a reused pid is not mistaken for the holder. */
  readonly started: string;
  /** Device and inode of the folder: a copy of the folder is not held by whom the original is. */
  readonly folder?: string;
}

/**
 * Locks the folder of the embedded database, which has no lock of its own: two processes would silently lose rows. One
 * process at a time holds it; the lock of a killed process is taken over.
 * @returns the function that releases the lock
 * @throws Error when a running process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const mine = JSON.stringify({
    ...processIdentity(process.pid),
    folder: identityOf(folder),
  } satisfies Holder);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const highest = highestOf(folder);
    if (highest !== null) refuseIfHeld(folder, highest);
    const number = (highest ?? 0) + 1;
    if (!take(folder, number, mine)) continue;
    // A number that was taken, and removed by the holder of a higher one, while this process looked: theirs is valid.
    if (highestOf(folder) !== number) {
      rmSync(fileOf(folder, number), { force: true });
      continue;
    }
    removeBelow(folder, number);
    return releaseOf(folder, number, mine);
  }
  throw new Error(`The data folder ${folder} is being taken by another process. Start again.`);
}

const fileOf = (folder: string, number: number) =>
  path.join(folder, number === 0 ? FIRST_NAME : `${FIRST_NAME}.${number}`);

/** Null when there is no lock file at all. */
function highestOf(folder: string): number | null {
  const numbers = readdirSync(folder).flatMap((name) => {
    if (name === FIRST_NAME) return [0];
    const [, digits] = NUMBERED.exec(name) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return numbers.length === 0 ? null : Math.max(...numbers);
}

/** @returns false when another process has taken that number */
function take(folder: string, number: number, content: string): boolean {
  const draft = path.join(folder, `lock-draft.${process.pid}.${randomBytes(4).toString("hex")}`);
  writeFileSync(draft, content, { flag: "wx", mode: 0o600 });
  try {
    linkSync(draft, fileOf(folder, number));
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeBelow(folder: string, number: number): void {
  for (const name of readdirSync(folder)) {
    const [, digits] = NUMBERED.exec(name) ?? [];
    if (name === FIRST_NAME || (digits !== undefined && Number(digits) < number))
      rmSync(path.join(folder, name), { force: true });
  }
}

function releaseOf(folder: string, number: number, mine: string): () => void {
  const file = fileOf(folder, number);
  const release = () => {
    // An empty file needs no room on a full disk.
    if (readIfPresent(file) === mine) truncateSync(file);
  };
  process.once("exit", release);
  return release;
}

/** The id of the running process that has a folder; null when none has it. */
export function findFolderHolder(folder: string): number | null {
  const highest = existsSync(folder) ? highestOf(folder) : null;
  return highest === null ? null : holderOf(folder, highest);
}

/** The id of the running process that holds a lock file; null when none does. */
function holderOf(folder: string, number: number): number | null {
  const text = readIfPresent(fileOf(folder, number));
  if (!text) return null;
  let holder: Holder;
  try {
    holder = JSON.parse(text);
  } catch {
    return null;
  }
  if (holder.folder !== undefined && holder.folder !== identityOf(folder)) return null;
  return isAlive(holder.pid) && processIdentity(holder.pid).started === holder.started ? holder.pid : null;
}

function refuseIfHeld(folder: string, number: number): void {
  const holder = holderOf(folder, number);
  if (holder === null) return;
  throw new Error(
    `The data folder ${folder} is in use by process ${holder}. The embedded database takes one process at a time: ` +
      "stop that one, choose another DATA_DIR, or use PostgreSQL by DATABASE_URL.",
  );
}

function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}

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
