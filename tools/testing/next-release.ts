import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "@/tools/setup/root";

/** What an installation does not take from the release before it, or shares with it. */
const LEFT_OUT = /^(?:node_modules|\.git|\.data.*|\.demo|test-results|\.next[/\\]cache)(?:[/\\]|$)/;

const TAG = "9999_next_release";
const TABLE = "next_release";

/** The release after this one, in a folder of its own. */
export interface NextRelease {
  readonly root: string;
  /** The table that only its migration makes. */
  readonly table: string;
  remove(): void;
}

/**
 * Copies the built app as the release after it: a higher version and one more migration. Dependencies are shared. It shows
 * what two versions do side by side; their code is the same.
 */
export function makeNextRelease(): NextRelease {
  const root = mkdtempSync(path.join(os.tmpdir(), "verification-next-release-"));
  cpSync(ROOT, root, { recursive: true, filter: (source) => !LEFT_OUT.test(path.relative(ROOT, source)) });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"));
  changeJson(path.join(root, "package.json"), (manifest) => ({ ...manifest, version: "99.0.0" }));
  const migrations = path.join(root, "db", "migrations");
  writeFileSync(path.join(migrations, `${TAG}.sql`), `CREATE TABLE IF NOT EXISTS "${TABLE}" ("id" text);\n`);
  changeJson(path.join(migrations, "meta", "_journal.json"), (journal) => {
    const entries = journal["entries"] as { idx: number; when: number }[];
    const last = entries.at(-1);
    if (!last) throw new Error("The journal of the migrations is empty.");
    return {
      ...journal,
      entries: [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: TAG }],
    };
  });
  return { root, table: TABLE, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function changeJson(
  file: string,
  change: (content: Record<string, unknown>) => Record<string, unknown>,
): void {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")))));
}
