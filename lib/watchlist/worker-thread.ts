import { LoadedList, type Match, type SearchSubject } from "./index/search";
import { type Imported, importList, type ListImport } from "./lists/import";
import { BadList } from "./lists/read";
import { type ActiveList, readActiveLists } from "./lists/versions";

/**
 * What runs in the screening thread. Built into one file of its own (`tools/build/bundle-threads.ts`); the exports are
 * called by name. The thread looks at the lists' folder itself, so that a version imported by another process is in
 * use seconds later.
 */

/** A pointer file is small; reading it more often gains nothing. */
const LOOK_EVERY_MS = 2_000;

export interface SearchTask {
  readonly folder: string;
  readonly subject: SearchSubject;
  readonly leastScore: number;
  readonly most: number;
}

/** A list as it stood for one search. */
export interface ListState {
  readonly source: string;
  readonly version: string;
  readonly entities: number;
  readonly names: number;
  readonly importedAt: string;
  /** ISO 8601: when the source was last found to be this version. */
  readonly checkedAt: string;
  /** Null while it can be searched. */
  readonly problem: string | null;
}

export interface SearchAnswer {
  readonly lists: readonly ListState[];
  /** Of all lists, best first. */
  readonly matches: readonly Match[];
}

interface Holding {
  readonly state: ListState;
  readonly loaded: LoadedList | null;
}

let folderInUse = "";
let lookedAt = Number.NEGATIVE_INFINITY;
let holdings = new Map<string, Holding>();

export function search({ folder, subject, leastScore, most }: SearchTask): SearchAnswer {
  look(folder);
  const held = [...holdings.values()];
  const matches = held.flatMap(({ loaded }) => loaded?.search(subject, leastScore, most) ?? []);
  return {
    lists: held.map(({ state }) => state),
    matches: matches.sort((a, b) => b.score - a.score).slice(0, most),
  };
}

/** Loads what is to be loaded and says how the lists stand. */
export function warm({ folder }: { folder: string }): readonly ListState[] {
  look(folder);
  return [...holdings.values()].map(({ state }) => state);
}

/** An error crosses threads without its class: a refused file is an answer. */
export type ImportAnswer = { readonly done: Imported } | { readonly refusal: string };

export async function runImport(wanted: ListImport): Promise<ImportAnswer> {
  try {
    return { done: await importList(wanted) };
  } catch (cause) {
    if (cause instanceof BadList) return { refusal: cause.message };
    throw cause;
  }
}

function look(folder: string): void {
  const now = performance.now();
  if (folder === folderInUse && now - lookedAt < LOOK_EVERY_MS) return;
  if (folder !== folderInUse) holdings = new Map();
  folderInUse = folder;
  const next = new Map<string, Holding>();
  for (const list of readActiveLists(folder)) {
    const standing = holdings.get(list.source);
    next.set(list.source, "problem" in list ? broken(list.source, list.problem) : hold(list, standing));
  }
  const before = holdings;
  holdings = next;
  for (const [source, { loaded }] of before) {
    if (loaded && next.get(source)?.loaded !== loaded) loaded.close();
  }
  lookedAt = performance.now();
}

/** The version that is loaded stays as it is; another one is loaded. */
function hold(list: ActiveList, standing: Holding | undefined): Holding {
  const { source, version, checkedAt } = list;
  const state: ListState = {
    source,
    version: version.version,
    entities: version.entities,
    names: version.names,
    importedAt: version.importedAt,
    checkedAt: checkedAt.toISOString(),
    problem: null,
  };
  const isSame =
    standing?.loaded &&
    standing.state.version === state.version &&
    standing.state.importedAt === state.importedAt;
  if (isSame) return { state, loaded: standing.loaded };
  try {
    return { state, loaded: new LoadedList(list.folder) };
  } catch (cause) {
    return {
      state: { ...state, problem: cause instanceof Error ? cause.message : "unreadable" },
      loaded: null,
    };
  }
}

function broken(source: string, problem: string): Holding {
  const unknown = { version: "", entities: 0, names: 0, importedAt: "", checkedAt: "" };
  return { state: { source, ...unknown, problem }, loaded: null };
}
