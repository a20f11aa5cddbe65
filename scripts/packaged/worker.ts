import { bootWorker } from "@/lib/worker/boot";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";
import { requireSharedDatabase, settings } from "@/tools/setup/settings";

/** The worker of a packaged installation: `npm run worker` without its build (CONFIG-PACKAGE-1). */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  requireSharedDatabase(settings());
  await bootWorker();
  console.log("Worker is running. Stop with Ctrl-C.");
});
