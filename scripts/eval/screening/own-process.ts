import { spawnSync } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";
import { NODE_BUNDLE } from "@/tools/build/node-bundle";

/**
 * Bundles the steps of `large-list.ts` as a server's threads are, so that what is measured is what runs.
 * @param folder where the bundle is written
 * @returns its path
 */
export async function bundleSteps(folder: string): Promise<string> {
  await build({
    ...NODE_BUNDLE,
    absWorkingDir: path.resolve(import.meta.dirname, "../../.."),
    entryPoints: ["scripts/eval/screening/large-list.ts"],
    outdir: folder,
  });
  return path.join(folder, "large-list.mjs");
}

/**
 * Runs a step in a process of its own, so that its peak memory can be measured.
 * @param args the step and its arguments
 * @returns what the step printed, as JSON
 * @throws Error when it ends with another code than 0
 */
export function runInOwnProcess<T>(script: string, args: readonly string[]): T {
  const ended = spawnSync(process.execPath, ["--v8-pool-size=1", script, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (ended.status !== 0) throw new Error(`${args[0]} ended with code ${ended.status}`);
  return JSON.parse(ended.stdout) as T;
}
