import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { sha256 } from "@/lib/platform/crypto";
import type { Place, TableSummary } from "./place";
import type { SnapshotPart } from "./snapshot";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Text of a part before compression; a part is held in memory while it is written or read. */
const PART_CHARS = 8 * 1024 * 1024;

/** Where the parts of a list lie: a prefix, and the hashes of the compressed parts in order. */
export interface PartList {
  readonly prefix: string;
  readonly sha256: readonly string[];
}

export const partKey = (prefix: string, at: number): string =>
  `${prefix}/${String(at + 1).padStart(6, "0")}.jsonl.gz`;

/** Writes lines of JSON as compressed parts of some MiB each. */
export class PartWriter {
  readonly hashes: string[] = [];
  private lines: string[] = [];
  private chars = 0;

  private readonly store: Place;
  private readonly prefix: string;

  constructor(store: Place, prefix: string) {
    this.store = store;
    this.prefix = prefix;
  }

  async add(line: unknown): Promise<void> {
    const text = JSON.stringify(line);
    this.lines.push(text);
    this.chars += text.length + 1;
    if (this.chars >= PART_CHARS) await this.flush();
  }

  /** Ends the part that is being filled, if it holds a line. */
  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    const bytes = await compress(Buffer.from(`${this.lines.join("\n")}\n`));
    await this.store.put(partKey(this.prefix, this.hashes.length), bytes);
    this.hashes.push(sha256(bytes));
    this.lines = [];
    this.chars = 0;
  }
}

/**
 * The lines of a list.
 * @throws Error when a part is missing or is not the one that was written
 */
export async function* readParts<Line>(store: Place, { prefix, sha256: hashes }: PartList) {
  for (const [at, hash] of hashes.entries()) {
    const key = partKey(prefix, at);
    const bytes = await store.get(key);
    if (!bytes) throw new Error(`${key} is missing.`);
    if (sha256(bytes) !== hash) throw new Error(`${key} is not what was written.`);
    yield* linesOf<Line>(await decompress(bytes));
  }
}

/** The lines of a list whose writing was interrupted: no hashes are known, and what cannot be read ends it. */
export async function* readUnfinishedParts<Line>(store: Place, prefix: string) {
  for (let at = 0; ; at++) {
    const bytes = await store.get(partKey(prefix, at));
    if (!bytes) return;
    const text = await decompress(bytes).catch(() => null);
    if (text === null) return;
    yield* linesOf<Line>(text);
  }
}

function* linesOf<Line>(text: Buffer): Generator<Line> {
  for (const line of text.toString("utf8").split("\n")) if (line !== "") yield JSON.parse(line) as Line;
}

/**
 * A digest of rows that does not depend on their order, which two databases need not share: the exclusive or of the
 * SHA-256 of each. Rows of a table differ from each other by their key, so none cancels another out.
 */
class RowDigest {
  count = 0;
  private readonly sum = Buffer.alloc(32);

  add(row: readonly (string | null)[]): void {
    this.count += 1;
    const digest = createHash("sha256").update(JSON.stringify(row)).digest();
    for (let at = 0; at < 32; at++) this.sum[at] = (this.sum[at] ?? 0) ^ (digest[at] ?? 0);
  }

  get text(): string {
    return this.sum.toString("hex");
  }
}

/** Counts and digests of the tables that are read. */
export class TableSums {
  private readonly tables = new Map<string, { columns: readonly string[]; digest: RowDigest }>();

  /** @returns true for the first part of its table */
  add({ table, columns, rows }: SnapshotPart): boolean {
    const known = this.tables.get(table);
    const { digest } = known ?? { digest: new RowDigest() };
    if (!known) this.tables.set(table, { columns, digest });
    for (const row of rows) digest.add(row);
    return known === undefined;
  }

  list(): TableSummary[] {
    return [...this.tables].map(([name, { columns, digest }]) => ({
      name,
      columns,
      rows: digest.count,
      digest: digest.text,
    }));
  }

  /** What differs from other tables, a sentence each. */
  differencesFrom(expected: readonly TableSummary[]): string[] {
    return expected.flatMap(({ name, rows, digest }) => {
      const found = this.tables.get(name)?.digest;
      if (found?.count !== rows)
        return [`Table ${name} has ${found?.count ?? "no"} rows instead of ${rows}.`];
      return found.text === digest ? [] : [`The rows of table ${name} are not those that were read.`];
    });
  }
}
