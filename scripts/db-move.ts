import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { openEmbedded } from "@/db/embedded";
import { openPostgres } from "@/db/postgres";
import { moveInstallation } from "@/lib/backup/move";
import { env } from "@/lib/platform/env";
import { secretSource } from "@/lib/platform/secret-source";
import { localStore } from "@/lib/platform/storage/local";
import { objectStore } from "@/lib/platform/storage/storage";
import { storeAt } from "@/lib/platform/storage/store-at";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, WrongUsage } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

const USAGE = "npm run db:move -- --to postgres://… [--direct-url postgres://…] [--store DATA_DIR|s3://…]";

/**
 * `npm run db:move`: copies the embedded installation of DATA_DIR, whose server is stopped, into an empty PostgreSQL
 * database, and its files into another store. The origin stays as it is.
 */
command(async () => {
  requireNode();
  const calledIn = process.cwd();
  process.chdir(ROOT);
  const { values } = parseArgs({
    options: { to: { type: "string" }, "direct-url": { type: "string" }, store: { type: "string" } },
  });
  const { to, store: place } = values;
  if (!to || !/^postgres(ql)?:\/\//.test(to)) throw new WrongUsage(USAGE);
  const { DATABASE_URL, DATA_DIR } = settings();
  if (DATABASE_URL) {
    throw new Refusal(
      "DATABASE_URL is set: this installation is not on the embedded database. Use backup and restore.",
    );
  }
  if (!existsSync(path.join(DATA_DIR, "database"))) {
    throw new Refusal(`There is no embedded database in ${path.resolve(DATA_DIR)}.`);
  }
  const target = place && (place.includes("://") ? place : path.resolve(calledIn, place));
  await move(to, values["direct-url"], target).catch((cause: Error) => {
    throw new Refusal(cause.message);
  });
  console.log(`Every row and object is there, by count and hash. Now set, on every machine:
  DATABASE_URL=${withoutPassword(to)}   (with its password)
  SECRETS=(the secrets of ${secretSource().name})
${target ? `  and ${target} as the store` : "  the store stays as it is"}
${path.resolve(DATA_DIR)} is as it was: keep it until the new server has been checked, and do not start a server on it.`);
  process.exit(0);
});

async function move(to: string, directUrl: string | undefined, target: string | undefined): Promise<void> {
  const from = openEmbedded(env().DATA_DIR);
  const into = openPostgres({ url: to, directUrl, connections: 5, rowSecurity: env().ROW_SECURITY });
  try {
    const objects = target
      ? { from: await objectStore(), to: target.includes("://") ? await storeAt(target) : localStore(target) }
      : null;
    await moveInstallation({ from, engine: "embedded", into, objects, say: (text) => console.log(text) });
  } finally {
    await Promise.all([from.close(), into.close()]);
  }
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = "";
  return parsed.href;
}
