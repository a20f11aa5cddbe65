import { bootWorker } from "@/lib/worker/boot";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";
import { requireSharedDatabase, settings } from "@/tools/setup/settings";
import { buildEngine } from "./build";

/** `npm run worker`: a process that only runs queued jobs. On PostgreSQL any number may run. */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  requireSharedDatabase(settings());
  await buildEngine();
  await bootWorker();
  console.log("Worker is running. Stop with Ctrl-C.");
});
