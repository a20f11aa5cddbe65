import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { pipeline as pipe, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eq, isNotNull, sql } from "drizzle-orm";
import { connection, db, type Tx } from "@/db/client";
import { listInForce, type StoredListFile } from "@/db/schema/screening";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { discardShared, readShared, storeShared } from "@/lib/platform/storage/shared-objects";
import {
  type ActiveList,
  confirmActive,
  DESCRIPTION_FILE,
  deactivate,
  draftFolder,
  findActive,
  putInForce,
  removedAt,
  sourcesIn,
} from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import type { ListState } from "@/lib/watchlist/worker-thread";

/**
 * The same lists on every machine (SCREEN-LIST-7). On PostgreSQL a row names the version of a source that is in force
 * and its files in the store; each process brings its own folder to that state, and what is newer in its folder to the
 * others. The later confirmation is right, so an import on any machine wins over the versions before it. The embedded
 * database has one process, whose folder is all there is.
 */

const CHANNEL = "watchlist";
/** A notification may be lost with its connection; then this is how long another version takes to arrive. */
const LOOK_EVERY_MS = 30_000;
const RETRY_MS = 5_000;

type InForce = typeof listInForce.$inferSelect;

/** What the folder of this process holds of a source; `list` is null after it was taken out of force. */
interface Held {
  readonly list: ActiveList | null;
  readonly at: Date;
}

let running: Promise<readonly string[]> | undefined;
let isAskedAgain = false;

/**
 * Brings the lists of this process and those of the others to the same state.
 * @returns sources that failed; they are logged, and tried again the next time
 */
export async function shareLists(): Promise<readonly string[]> {
  if (!env().DATABASE_URL || env().AML_PROVIDER !== "index") return [];
  isAskedAgain = running !== undefined;
  running ??= shareEach().finally(() => {
    running = undefined;
  });
  const failed = await running;
  // What changed while the lists were looked at.
  return isAskedAgain ? shareLists() : failed;
}

/** @throws Error while this process does not search the versions in force yet; the job comes again */
export async function assertListsShared(lists: readonly ListState[]): Promise<void> {
  if (!env().DATABASE_URL || env().AML_PROVIDER !== "index") return;
  const rows = await db("server")
    .select({ source: listInForce.source, version: listInForce.version })
    .from(listInForce)
    .where(isNotNull(listInForce.version));
  const isBehind = rows.some(
    ({ source, version }) => lists.find((list) => list.source === source)?.version !== version,
  );
  if (!isBehind) return;
  await shareLists();
  throw new Error("This process does not search the lists in force yet.");
}

/** Shares at once, then whenever another process changes a list. @returns ends it */
export async function followLists(): Promise<() => Promise<void>> {
  if (!env().DATABASE_URL || env().AML_PROVIDER !== "index") return async () => {};
  const look = () => {
    shareLists().catch((cause: unknown) => log.error({ err: cause }, "the lists could not be shared"));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const unlisten = await connection().listen(CHANNEL, look);
  await shareLists().catch((cause: unknown) => {
    log.error({ err: cause }, "the lists could not be shared at the start");
    setTimeout(look, RETRY_MS).unref();
  });
  return async () => {
    clearInterval(timer);
    await unlisten();
  };
}

async function shareEach(): Promise<readonly string[]> {
  const failed: string[] = [];
  const rows = await db("server").select().from(listInForce);
  const sources = new Set([...rows.map(({ source }) => source), ...sourcesIn(listsFolder())]);
  for (const source of sources) {
    const row = rows.find((each) => each.source === source);
    await shareSource(source, row).catch((cause: unknown) => {
      failed.push(source);
      log.error({ source, err: cause }, "a list could not be shared; the version in force here stays");
    });
  }
  return failed;
}

async function shareSource(source: string, row: InForce | undefined): Promise<void> {
  const held = heldHere(source);
  if (!held) return row && take(source, row);
  const isNewer = !row || held.at.getTime() > row.checkedAt.getTime();
  if (isNewer) return isSame(held, row) ? confirmRow(source, held) : give(source, held);
  if (!isSame(held, row)) return take(source, row);
  if (held.list && row.version && held.at.getTime() < row.checkedAt.getTime())
    confirmActive(listsFolder(), source, row.version, row.checkedAt);
}

function heldHere(source: string): Held | null {
  const list = findActive(listsFolder(), source);
  if (list) return { list, at: list.checkedAt };
  const at = removedAt(listsFolder(), source);
  return at && { list: null, at };
}

function isSame({ list }: Held, row: InForce | undefined): row is InForce {
  if (!row || row.version !== (list?.version.version ?? null)) return false;
  return list === null || row.builtBy === list.version.builtBy;
}

async function confirmRow(source: string, { at }: Held): Promise<void> {
  await db("server").update(listInForce).set({ checkedAt: at }).where(eq(listInForce.source, source));
}

/** Puts the version of this folder in force everywhere, unless another process was faster with a newer one. */
async function give(source: string, { list, at }: Held): Promise<void> {
  const files = list ? await storeFiles(list.folder) : [];
  const columns = {
    version: list?.version.version ?? null,
    builtBy: list?.version.builtBy ?? "",
    checkedAt: at,
    files,
  };
  await db("server").transaction(async (tx) => {
    const before = await lockRow(tx, source);
    if (before && before.checkedAt.getTime() > at.getTime()) return discardFiles(tx, files);
    await tx
      .insert(listInForce)
      .values({ source, ...columns })
      .onConflictDoUpdate({ target: listInForce.source, set: columns });
    await discardFiles(tx, before?.files ?? []);
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${source})`);
  });
  log.info({ source, version: columns.version }, "list shared with the other processes");
}

async function lockRow(tx: Tx, source: string): Promise<InForce | undefined> {
  // Of two processes that share a source for the first time the second one waits here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`watchlist:${source}`}))`);
  const [row] = await tx.select().from(listInForce).where(eq(listInForce.source, source));
  return row;
}

function discardFiles(tx: Tx, files: readonly StoredListFile[]): Promise<void> {
  return discardShared(
    tx,
    files.map(({ storageKey }) => storageKey),
  );
}

async function storeFiles(folder: string): Promise<StoredListFile[]> {
  const files: StoredListFile[] = [];
  for (const name of filesUnder(folder)) {
    const file = path.join(folder, name);
    const hash = createHash("sha256");
    const body = pipe(createReadStream(file), hashing(hash), () => {});
    files.push({
      name,
      storageKey: await storeShared(body),
      size: statSync(file).size,
      sha256: hash.digest("hex"),
    });
  }
  return files;
}

/** Names below the folder with `/` between their parts. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/** Brings the version of the row into this folder. */
async function take(source: string, row: InForce): Promise<void> {
  if (row.version === null) {
    deactivate(listsFolder(), source, row.checkedAt);
    return;
  }
  const draft = draftFolder(listsFolder(), source);
  try {
    for (const file of row.files) await fetchFile(draft, file);
    if (!row.files.some(({ name }) => name === DESCRIPTION_FILE)) throw new Error("It has no description.");
    putInForce(listsFolder(), draft, { source, version: row.version }, row.checkedAt);
    log.info({ source, version: row.version }, "list taken over from another process");
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function fetchFile(draft: string, { name, storageKey, size, sha256 }: StoredListFile): Promise<void> {
  const file = path.join(draft, name);
  if (!file.startsWith(draft + path.sep)) throw new Error("A file of the list is outside of its folder.");
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const body = await readShared(storageKey);
  await pipeline(body, hashing(hash), createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  if (statSync(file).size !== size || hash.digest("hex") !== sha256)
    throw new Error(`The file ${name} of the list is not the one that was stored.`);
}

function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
