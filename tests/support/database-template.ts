import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A migrated embedded database without rows, cached until a migration changes: making one takes seconds. */

const MIGRATIONS = path.resolve(import.meta.dirname, "../../db/migrations");
const TEMPLATES = path.resolve(import.meta.dirname, "../../node_modules/.cache/identity-verification");

/** The file with its data folder, a tar archive; the first caller makes it. */
export async function databaseTemplate(): Promise<string> {
  const file = path.join(TEMPLATES, `${migrationsHash()}.tar`);
  if (!existsSync(file)) {
    const { PGlite } = await import("@electric-sql/pglite");
    const { drizzle } = await import("drizzle-orm/pglite");
    const { migrate } = await import("drizzle-orm/pglite/migrator");
    const client = await PGlite.create();
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    const dump = Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer());
    await client.close();
    mkdirSync(TEMPLATES, { recursive: true });
    const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
    writeFileSync(draft, dump);
    renameSync(draft, file);
  }
  return file;
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  const files = readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.relative(MIGRATIONS, file)).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 32);
}
