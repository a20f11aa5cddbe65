import { bootWorker } from "@/lib/worker/boot";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";
import { buildEngine } from "./build";

/** `npm run worker`: a process that only runs queued jobs. On PostgreSQL any number may run. */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  if (!settings().DATABASE_URL) {
    throw new Refusal(
      "A separate worker needs PostgreSQL: set DATABASE_URL. The embedded database takes one process at a time, and " +
        "its server runs the worker itself.",
    );
  }
  await buildEngine();
  await bootWorker();
  console.log("Worker is running. Stop with Ctrl-C.");
});
