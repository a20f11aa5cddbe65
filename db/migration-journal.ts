import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";

/** The migrations of this program. */
export const MIGRATIONS = path.join(/*turbopackIgnore: true*/ process.cwd(), "db", "migrations");

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Runs a statement and returns its rows: the shape that both drivers can be brought to. */
type Query = (statement: SQL) => Promise<Record<string, unknown>[]>;

function readJournal(): Journal {
  return JSON.parse(readFileSync(path.join(MIGRATIONS, "meta", "_journal.json"), "utf8")) as Journal;
}

/** Rows that a newer program wrote: this one could lose what it does not know. */
export class NewerDatabase extends Error {}

/** The tags of this program's migrations, in order. */
export const knownMigrations = (): string[] => readJournal().entries.map(({ tag }) => tag);

/**
 * The tags of the migrations that a database has had, in order; none for an empty database.
 * @throws NewerDatabase when it has had one that this program does not know, because a newer program wrote its rows
 *   (CONFIG-MIGRATE-2)
 */
export async function appliedMigrations(query: Query): Promise<string[]> {
  const [table] = await query(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`);
  if (table?.["made"] !== true) return [];
  // As the migrator does: it goes on after the newest that a database has had.
  const [last] = await query(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`);
  const at = Number(last?.["at"] ?? 0);
  const { entries } = readJournal();
  if (at > (entries.at(-1)?.when ?? 0)) {
    throw new NewerDatabase(
      "This database is newer than this program: start the version that it was last used with, or a later one, or restore " +
        "the backup that was made before the upgrade.",
    );
  }
  return entries.filter(({ when }) => when <= at).map(({ tag }) => tag);
}

/**
 * Makes a folder with this program's migrations up to and with one of them, for a backup of an earlier version.
 * @returns the folder, and what removes it
 */
export function migrationsUpTo(tag: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "identity-verification-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = readJournal();
  const end = journal.entries.findIndex((entry) => entry.tag === tag) + 1;
  const shortened = { ...journal, entries: journal.entries.slice(0, end) };
  writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify(shortened));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
