import { spawn } from "node:child_process";
import { once } from "node:events";
import { bundleCli } from "@/tools/cli/bundle";
import { checkCliTypes } from "@/tools/cli/check-types";
import { command, Refusal } from "@/tools/setup/run";

/**
 * `npm run cli -- COMMAND`: the command line program of `packages/cli`, bundled from these sources, in the caller's folder.
 * `npm run cli:build`: checks its types and bundles it to `packages/cli/dist`, as it is published.
 * @throws Refusal when its types do not hold
 */
command(async () => {
  const args = process.argv.slice(2);
  if (args[0] === "--build") {
    const faults = await checkCliTypes();
    if (faults !== "") throw new Refusal(faults);
    console.log(await bundleCli());
    return;
  }
  const program = await bundleCli();
  const cwd = process.env["INIT_CWD"] ?? process.cwd();
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit", cwd });
  // The terminal sends Ctrl-C to both; the program says how it ends.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  const [code] = (await once(child, "exit")) as [number | null];
  process.exit(code ?? 1);
});
