import { bootWorker } from "@/lib/worker/boot";
import { buildEngine } from "./build";
import { requireNode } from "./setup/node-version";
import { ROOT } from "./setup/root";
import { command, Refusal } from "./setup/run";
import { settings } from "./setup/settings";

/** `npm run worker`: a process that works on the queue and serves nothing. As many as wanted, on PostgreSQL. */
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
