import { readParts, readUnfinishedParts } from "./parts";
import {
  type Manifest,
  newestNumber,
  type ObjectLine,
  objectsPrefix,
  type Place,
  readManifest,
} from "./place";

/** Lines of one backup, sorted by key. */
export function objectLines(store: Place, { number, objects }: Manifest): AsyncGenerator<ObjectLine> {
  return readParts<ObjectLine>(store, { prefix: objectsPrefix(number), sha256: objects.parts });
}

export const unfinishedLines = (store: Place, number: number): AsyncGenerator<ObjectLine> =>
  readUnfinishedParts<ObjectLine>(store, objectsPrefix(number));

/** Looks keys up in a sorted list, in constant memory: the keys asked for must rise. */
export class SortedLookup {
  private at: ObjectLine | null = null;
  private isDone = false;

  private readonly lines: AsyncIterator<ObjectLine>;

  constructor(lines: AsyncIterator<ObjectLine>) {
    this.lines = lines;
  }

  async find(key: string): Promise<ObjectLine | null> {
    while (!this.isDone && (this.at === null || isBefore(this.at[0], key))) {
      const next = await this.lines.next();
      this.isDone = next.done === true;
      this.at = next.done ? null : next.value;
    }
    return this.at?.[0] === key ? this.at : null;
  }
}

/** The order of the database for bytes: storage keys are ASCII. */
export const isBefore = (left: string, right: string): boolean => left < right;

/**
 * The objects that a place has, by the lists of its newest complete backup and of those begun since, which may have been
 * interrupted.
 */
export async function objectsOfPlace(store: Place, before: number): Promise<SortedLookup[]> {
  const lists: SortedLookup[] = [];
  for (let number = Math.min(before - 1, await newestNumber(store)); number > 0; number--) {
    const manifest = await readManifest(store, number);
    if (manifest) return [...lists, new SortedLookup(objectLines(store, manifest))];
    lists.push(new SortedLookup(unfinishedLines(store, number)));
  }
  return lists;
}

/** The line of a key in the first list that knows its hash. */
export async function findHash(lists: readonly SortedLookup[], key: string): Promise<ObjectLine | null> {
  let found: ObjectLine | null = null;
  // Each list moves on, whichever has the key.
  for (const list of lists) {
    const line = await list.find(key);
    if (line && line[1] !== null) found ??= line;
  }
  return found;
}
