import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { nextCommand } from "@/tools/setup/next-command";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

/**
 * Serves a packaged installation (CONFIG-PACKAGE-1): no build, no child process, so that signals of a container or of
 * systemd reach the server itself. Start it with `node --v8-pool-size=1`, as `npm start` does (tools/setup/next-command.ts).
 */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  const { HOST, PORT, ENGINE_LOCATION } = settings();
  Object.assign(process.env, nextCommand("start", { host: HOST, port: PORT, engine: ENGINE_LOCATION }).env, {
    // As the server of Next's own standalone output does: next.config.mjs was read by the build, and reading it again
    // would load the bundler.
    __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfig(),
  });
  const require = createRequire(import.meta.url);
  const { nextStart } = require("next/dist/cli/next-start") as typeof import("next/dist/cli/next-start");
  await nextStart({ port: PORT, hostname: HOST }, ROOT);
});

function builtConfig(): string {
  const file = path.join(ROOT, ".next", "required-server-files.json");
  return JSON.stringify((JSON.parse(readFileSync(file, "utf8")) as { config: object }).config);
}
