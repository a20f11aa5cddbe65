import path from "node:path";
import { NOTHING, raiseEgressWall } from "@/lib/platform/egress-wall";
import { LoadedList, type Match, type SearchSubject } from "./index/search";
import { type ImportOptions, type ImportResult, importList } from "./lists/import";
import { BadList } from "./lists/read";
import { type ActiveList, CHANGES_FOLDER, readActiveLists } from "./lists/versions";
import type { HitThresholds } from "./topic-thresholds";

/**
 * The code of the screening thread, bundled into one file (`tools/build/bundle-threads.ts`); the pool calls the exports
 * by name. The thread reads the lists' folder itself, so a version that another process imports is in use seconds later
 * (SCREEN-LIST-2).
 */

// Lists are fetched by the process; their reader has no business on the network.
raiseEgressWall({ isWanted: true, rules: NOTHING });

/** How often the pointer files are read again. */
const REFRESH_EVERY_MS = 2_000;

export interface SearchTask {
  readonly folder: string;
  readonly subject: SearchSubject;
  /** The lowest of the thresholds: what a worker of an earlier version goes by during a roll-out. */
  readonly leastScore: number;
  /** Absent from a server of an earlier version. */
  readonly thresholds?: HitThresholds;
  readonly most: number;
  /** Of this list alone; absent: of all. */
  readonly source?: string;
}

/** The state of a list at the time of a search. */
export interface ListState {
  readonly source: string;
  readonly version: string;
  readonly entities: number;
  readonly names: number;
  readonly importedAt: string;
  /** ISO 8601: when the source was last confirmed to be this version. */
  readonly checkedAt: string;
  /** Null while the list can be searched. */
  readonly problem: string | null;
  /** The version that this one's new and changed entries are known against; null: none. */
  readonly changesFrom: string | null;
  /** Entries against the version before; null: not known. */
  readonly difference: ActiveList["version"]["difference"];
}

/** Subjects to be matched with what is new or changed in some lists. */
export interface ChangesTask {
  readonly folder: string;
  /** Sources whose changes count. */
  readonly sources: readonly string[];
  readonly subjects: readonly SearchSubject[];
  readonly leastScore: number;
}

export interface ChangesAnswer {
  readonly lists: readonly ListState[];
  /** By subject: an entry that is new or changed may be a hit, or the changes of a list cannot be read. */
  readonly isTouched: readonly boolean[];
}

export interface SearchAnswer {
  readonly lists: readonly ListState[];
  /** From all lists, best first. */
  readonly matches: readonly Match[];
}

interface ServedList {
  readonly state: ListState;
  readonly loaded: LoadedList | null;
  readonly folder: string;
  /** Opened when it is first needed. */
  changes?: LoadedList;
}

let folderInUse = "";
let refreshedAt = Number.NEGATIVE_INFINITY;
let served = new Map<string, ServedList>();

export function search({ folder, subject, leastScore, most, source, ...more }: SearchTask): SearchAnswer {
  const thresholds = more.thresholds ?? { hitAt: leastScore };
  refresh(folder);
  const lists = [...served.values()].filter(({ state }) => source === undefined || state.source === source);
  const matches = lists.flatMap(({ loaded }) => loaded?.search(subject, thresholds, most) ?? []);
  return {
    lists: lists.map(({ state }) => state),
    matches: matches.sort((a, b) => b.score - a.score).slice(0, most),
  };
}

/** Which subjects a new or changed entry of these lists may be a hit of (SCREEN-MONITOR-3). */
export function matchChanges({ folder, sources, subjects, leastScore }: ChangesTask): ChangesAnswer {
  refresh(folder);
  const changes = sources.map((source) => openChanges(served.get(source)));
  return {
    lists: [...served.values()].map(({ state }) => state),
    isTouched: subjects.map((subject) =>
      changes.some((list) => list === null || list.hasAny(subject, leastScore)),
    ),
  };
}

/** Null when they are not known or cannot be read. */
function openChanges(list: ServedList | undefined): LoadedList | null {
  if (!list?.state.changesFrom) return null;
  try {
    list.changes ??= new LoadedList(path.join(list.folder, CHANGES_FOLDER));
    return list.changes;
  } catch {
    return null;
  }
}

/** Loads every list in force and returns their states. @param isFresh reads the pointers now, whenever they were last read */
export function warm({ folder, isFresh }: { folder: string; isFresh: boolean }): readonly ListState[] {
  if (isFresh) refreshedAt = Number.NEGATIVE_INFINITY;
  refresh(folder);
  return [...served.values()].map(({ state }) => state);
}

/** An error loses its class between threads, so a refused file is a value. */
export type ImportAnswer = { readonly done: ImportResult } | { readonly refusal: string };

export async function runImport(options: ImportOptions): Promise<ImportAnswer> {
  try {
    return { done: await importList(options) };
  } catch (cause) {
    if (cause instanceof BadList) return { refusal: cause.message };
    throw cause;
  }
}

function refresh(folder: string): void {
  const now = performance.now();
  if (folder === folderInUse && now - refreshedAt < REFRESH_EVERY_MS) return;
  if (folder !== folderInUse) served = new Map();
  folderInUse = folder;
  const next = new Map<string, ServedList>();
  for (const list of readActiveLists(folder)) {
    const current = served.get(list.source);
    next.set(list.source, "problem" in list ? broken(list.source, list.problem) : load(list, current));
  }
  const before = served;
  served = next;
  for (const [source, { loaded, changes }] of before) {
    if (!loaded || next.get(source)?.loaded === loaded) continue;
    loaded.close();
    changes?.close();
  }
  refreshedAt = performance.now();
}

/** Keeps a version that is already loaded. */
function load(list: ActiveList, current: ServedList | undefined): ServedList {
  const { source, version, checkedAt } = list;
  const state: ListState = {
    source,
    version: version.version,
    entities: version.entities,
    names: version.names,
    importedAt: version.importedAt,
    checkedAt: checkedAt.toISOString(),
    problem: null,
    changesFrom: version.changes?.from ?? null,
    difference: version.difference,
  };
  const isSame =
    current?.loaded &&
    current.state.version === state.version &&
    current.state.importedAt === state.importedAt;
  if (isSame) return { ...current, state };
  try {
    return { state, loaded: new LoadedList(list.folder), folder: list.folder };
  } catch (cause) {
    return {
      state: { ...state, problem: cause instanceof Error ? cause.message : "unreadable" },
      loaded: null,
      folder: list.folder,
    };
  }
}

function broken(source: string, problem: string): ServedList {
  const unknown = { version: "", entities: 0, names: 0, importedAt: "", checkedAt: "" };
  return {
    state: { source, ...unknown, problem, changesFrom: null, difference: null },
    loaded: null,
    folder: "",
  };
}
