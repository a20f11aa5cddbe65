import { closeDatabase } from "@/db/client";
import { currentKey } from "@/lib/platform/secrets";
import { migrate } from "@/lib/worker/boot";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

/** `npm run db:migrate`: brings the database up to date and ends, for set-ups whose servers start with RUN_MIGRATIONS=0. */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  settings();
  // A new embedded database gets its secrets with it: later they would be missing.
  currentKey("data");
  await migrate();
  await closeDatabase();
  console.log("The database is up to date.");
});
