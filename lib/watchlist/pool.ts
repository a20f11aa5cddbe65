import { existsSync } from "node:fs";
import path from "node:path";
import { Piscina } from "piscina";
import { env } from "@/lib/platform/env";
import { processState } from "@/lib/platform/process-state";
import { doEngineWork, engineWork } from "@/lib/threads/engine-work";
import type { ImportOptions } from "./lists/import";
import { type HitThresholds, leastHitAt } from "./topic-thresholds";
import type {
  ChangesAnswer,
  ChangesTask,
  ImportAnswer,
  ListState,
  SearchAnswer,
  SearchTask,
} from "./worker-thread";

/**
 * The screening thread of this process. One is enough: a search takes milliseconds (docs/screening.md,
 * large-search-p95), and each thread would hold a copy of the lists. An import runs in another thread, so that searches
 * continue.
 */

/** Loading takes seconds even for a million entries (docs/screening.md, large-load); a slow disk gets time. */
const WARM_LIMIT_MS = 120_000;
/** As long as a screening may take (SCREEN-RESULT-3). */
const SEARCH_WAIT_MS = 10_000;
const IMPORT_LIMIT_MS = 60 * 60_000;
const QUEUE_LIMIT = 256;
/** JavaScript heaps; the columns of the lists are outside of them. */
const SEARCH_HEAP_MB = 512;
const IMPORT_HEAP_MB = 1024;

const POOL = Symbol.for("identity-verification.screening-pool");
const shared = globalThis as { [POOL]?: Piscina };

/** Folder of the imported lists. */
export function listsFolder(): string {
  const { AML_LISTS_DIR, DATA_DIR } = env();
  return path.resolve(/*turbopackIgnore: true*/ AML_LISTS_DIR ?? path.join(DATA_DIR, "watchlists"));
}

type Search = Omit<SearchTask, "folder">;
type Question = Omit<Search, "leastScore"> & { readonly thresholds: HitThresholds };

/** A search for a server without lists. */
export const SEARCH_LISTS = engineWork("searchLists", (search: Search, waitMs) =>
  searchHere(search, AbortSignal.timeout(waitMs ?? WARM_LIMIT_MS)),
);

/** Searches the lists where they are. @throws Error when the thread failed or the signal aborted, Failure of the call */
export async function searchLists(question: Question, signal: AbortSignal): Promise<SearchAnswer> {
  const search = { ...question, leastScore: leastHitAt(question.thresholds) };
  return processState().isEngineElsewhere
    ? doEngineWork(SEARCH_LISTS, search, SEARCH_WAIT_MS)
    : searchHere(search, signal);
}

function searchHere(search: Search, signal: AbortSignal): Promise<SearchAnswer> {
  return openPool().run({ folder: listsFolder(), ...search }, { name: "search", signal });
}

/** Matches subjects with the changes of lists. @throws Error when the thread failed or took over two minutes */
export async function matchChanges(task: Omit<ChangesTask, "folder">): Promise<ChangesAnswer> {
  const signal = AbortSignal.timeout(WARM_LIMIT_MS);
  return openPool().run({ folder: listsFolder(), ...task }, { name: "matchChanges", signal });
}

/**
 * Loads every list in force.
 * @param isFresh also a version of the last two seconds
 * @throws Error when the thread failed or took over two minutes
 */
export async function warmLists(isFresh = false): Promise<readonly ListState[]> {
  const task = { folder: listsFolder(), isFresh };
  return openPool().run(task, { name: "warm", signal: AbortSignal.timeout(WARM_LIMIT_MS) });
}

/** Imports a list in another thread. @throws Error when the thread failed or took over an hour */
export async function importInThread(options: Omit<ImportOptions, "onProgress">): Promise<ImportAnswer> {
  const pool = startPool(IMPORT_HEAP_MB);
  try {
    return await pool.run(options, { name: "runImport", signal: AbortSignal.timeout(IMPORT_LIMIT_MS) });
  } finally {
    await pool.destroy();
  }
}

/** Ends the thread; the next search would start a new one. */
export async function closeScreening(): Promise<void> {
  const pool = shared[POOL];
  delete shared[POOL];
  await pool?.destroy();
}

function openPool(): Piscina {
  shared[POOL] ??= startPool(SEARCH_HEAP_MB);
  return shared[POOL];
}

function startPool(heapMb: number): Piscina {
  const filename = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "screening-thread.mjs");
  if (!existsSync(filename)) throw new Error("The screening thread is not built: run npm run build.");
  return new Piscina({
    filename,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: QUEUE_LIMIT,
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}
