import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ListedEntity } from "../entity";
import type { RecordHashes } from "./record-hashes";

/** What an import changed, for people: the numbers, and the first entries of each kind (SCREEN-SOURCE-5). */

const DIFFERENCE_FILE = "difference.json";
/** Entries of each kind that are named. */
const MOST_NAMED = 200;
/** A list with a smaller share of its former entries is taken for a truncated file (SCREEN-LIST-3). */
const LEAST_SHARE = 0.7;
/** With a larger share of former entries gone it is another list, or its publisher counts anew (SCREEN-SOURCE-4). */
const MOST_REMOVED = 0.5;

const named = z.array(z.strictObject({ id: z.string(), name: z.string() }));
const difference = z.strictObject({
  /** The version before; null: there was none. */
  from: z.string().nullable(),
  before: z.number(),
  entities: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  examples: z.strictObject({ added: named, changed: named, removed: named }),
});
export type ListDifference = z.infer<typeof difference>;

/** Notes the entries of a new version that the one before does not have, or has with other content. */
export class DifferenceNotes {
  readonly #before: RecordHashes | null;
  readonly #examples: ListDifference["examples"] = { added: [], changed: [], removed: [] };
  #added = 0;
  #changed = 0;

  /** @param before records of the version in force; null: there is none to compare with */
  constructor(before: RecordHashes | null) {
    this.#before = before;
  }

  /** @returns whether the entry is new or changed */
  note(entity: ListedEntity, record: Uint8Array): boolean {
    const isKnown = this.#before?.hasIdOf(record) ?? false;
    if (isKnown && this.#before?.has(record)) return false;
    const examples = isKnown ? this.#examples.changed : this.#examples.added;
    if (isKnown) this.#changed += 1;
    else this.#added += 1;
    if (examples.length < MOST_NAMED) examples.push(nameOf(entity));
    return true;
  }

  /** The whole difference, once every entry was noted. */
  done(from: string | null, before: number, entities: number): ListDifference {
    const removed = this.#before?.unseenRecords(MOST_NAMED).map(nameOf) ?? [];
    return {
      from,
      before,
      entities,
      added: this.#added,
      changed: this.#changed,
      removed: this.#before?.unseen ?? 0,
      examples: { ...this.#examples, removed },
    };
  }
}

/**
 * Why a version should not come into force before somebody looked at it; null when it may.
 * @param sizeToKeep the most entries that the list had since an operator last confirmed its size
 */
export function suspicionOf(
  { before, entities, removed }: ListDifference,
  sizeToKeep: number,
): string | null {
  if (entities < before * LEAST_SHARE)
    return `the list has ${entities} entries and had ${before}: it looks cut off`;
  if (entities < sizeToKeep * LEAST_SHARE)
    return `the list has ${entities} entries and once had ${sizeToKeep}: it is wearing away in steps`;
  if (removed > before * MOST_REMOVED)
    return `${removed} of ${before} entries are gone: it looks like another list`;
  return null;
}

export function writeDifference(folder: string, found: ListDifference): void {
  writeFileSync(path.join(folder, DIFFERENCE_FILE), JSON.stringify(found), { mode: 0o600, flush: true });
}

/** The difference of a version; null where none was written. */
export function readDifference(folder: string): ListDifference | null {
  try {
    return difference.parse(JSON.parse(readFileSync(path.join(folder, DIFFERENCE_FILE), "utf8")));
  } catch {
    return null;
  }
}

const nameOf = ({ id, names }: ListedEntity) => ({ id, name: names[0]?.text ?? "" });
