import { type FileHandle, link, mkdir, open, opendir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { randomBase62 } from "../ids";
import type { ListedObject, ObjectStore } from "./object-store";

/** Of files that are still written; no key has such a name. */
const UNFINISHED = ".unfinished-";

/** Objects as files under `<data folder>/files`, readable by this user alone. */
export const localStore = (dataDir: string): ObjectStore => folderStore(path.join(dataDir, "files"));

/** Objects as files under a folder, readable by this user alone. */
export function folderStore(folder: string): ObjectStore {
  const root = path.resolve(/*turbopackIgnore: true*/ folder);
  const fileOf = (key: string) => path.join(/*turbopackIgnore: true*/ root, key);
  return {
    put: (key, bytes) => writeDurably(fileOf(key), (handle) => handle.writeFile(bytes)),
    async putStream(key, body) {
      const file = fileOf(key);
      const draft = path.join(path.dirname(file), `${UNFINISHED}${randomBase62(16)}`);
      try {
        await writeDurably(draft, (handle) => writePieces(handle, body));
        // Unlike a rename, a link fails where there is an object of this name.
        await link(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
      await flushFolders(path.dirname(file), path.dirname(file));
    },
    get: (key) => orNullWhenMissing(readFile(fileOf(key))),
    async getStream(key) {
      const handle = await orNullWhenMissing(open(fileOf(key), "r"));
      return handle?.createReadStream() ?? null;
    },
    list: (prefix) => filesOf(root, prefix),
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true });
    },
  };
}

/** File, then folder are flushed: after a power cut the row that is written next never names a missing file. */
async function writeDurably(file: string, write: (handle: FileHandle) => Promise<unknown>): Promise<void> {
  const folder = path.dirname(file);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  // A file that is there already is another's: it is left alone.
  const handle = await open(file, "wx", 0o600);
  try {
    try {
      await write(handle);
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

async function writePieces(handle: FileHandle, body: Readable): Promise<void> {
  for await (const piece of body) {
    const bytes = piece as Buffer;
    for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
  }
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

/** Opens no folder that cannot hold a key with this prefix. */
async function* filesOf(root: string, prefix: string, under = ""): AsyncIterable<ListedObject> {
  const folder = await orNullWhenMissing(opendir(path.join(/*turbopackIgnore: true*/ root, under)));
  if (!folder) return;
  for await (const entry of folder) {
    const key = under + entry.name;
    if (entry.isDirectory()) {
      const below = `${key}/`;
      if (below.startsWith(prefix) || prefix.startsWith(below)) yield* filesOf(root, prefix, below);
    } else if (key.startsWith(prefix) && !entry.name.startsWith(UNFINISHED)) {
      const found = await orNullWhenMissing(stat(path.join(/*turbopackIgnore: true*/ root, key)));
      if (found) yield { key, size: found.size };
    }
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
