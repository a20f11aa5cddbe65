import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { clientSources } from "@/tools/client/write-sources";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, run } from "@/tools/setup/run";

const CLIENT = path.join(ROOT, "packages", "client");

/**
 * `npm run client`: makes the sources of the TypeScript client from the contract and compiles it to `packages/client/dist`,
 * as it is published.
 * @throws Refusal when it does not compile
 */
async function buildClient(): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(CLIENT, "package.json"), "utf8")) as {
    version: string;
  };
  const made = path.join(CLIENT, "src", "generated");
  for (const folder of [made, path.join(CLIENT, "dist")]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(made);
  for (const [name, text] of Object.entries(clientSources(version)))
    writeFileSync(path.join(made, name), text);
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(CLIENT, "LICENSE"));
  const tsc = path.join(ROOT, "node_modules", ".bin", "tsc");
  if ((await run(tsc, ["-p", CLIENT], {})) !== 0)
    throw new Refusal("The client does not compile (see above).");
}

command(buildClient);
