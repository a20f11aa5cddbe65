import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { ObjectStore } from "./object-store";

/** Objects as files under `<data folder>/files`, readable by this user alone. */
export const localStore = (dataDir: string): ObjectStore => folderStore(path.join(dataDir, "files"));

/** Objects as files under a folder, readable by this user alone. */
export function folderStore(folder: string): ObjectStore {
  const root = path.resolve(/*turbopackIgnore: true*/ folder);
  const fileOf = (key: string) => path.join(/*turbopackIgnore: true*/ root, key);
  return {
    put: (key, bytes) => writeDurably(fileOf(key), bytes),
    get: (key) => orNullWhenMissing(readFile(fileOf(key))),
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true });
    },
  };
}

/** File, then folder are flushed: after a power cut the row that is written next never names a missing file. */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const folder = path.dirname(file);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  // A file that is there already is another's: it is left alone.
  const handle = await open(file, "wx", 0o600);
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (problem) {
    await rm(file, { force: true });
    throw problem;
  }
  await flushFolders(folder, firstMade ? path.dirname(firstMade) : folder);
}

/** Flushes `folder` and those above it, up to and with `top`. */
async function flushFolders(folder: string, top: string): Promise<void> {
  for (let at = folder; ; at = path.dirname(at)) {
    const handle = await open(at, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (at === top || at === path.dirname(at)) return;
  }
}

async function orNullWhenMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ENOENT") return null;
    throw problem;
  }
}
