import path from "node:path";
import { parseArgs } from "node:util";
import { packageApp } from "@/tools/build/package-app";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, WrongUsage } from "@/tools/setup/run";
import { build } from "./build";

/** `npm run package -- --to <folder>`: a folder that runs without a build and without an install. */
command(async () => {
  requireNode();
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  if (!values.to) throw new WrongUsage("npm run package -- --to <an empty folder>");
  const target = path.resolve(values.to);
  process.chdir(ROOT);
  await build();
  const bytes = await packageApp(target);
  console.log(`${target}: ${Math.round(bytes / 1024 ** 2)} MiB for ${process.platform} ${process.arch}.`);
  process.exit(0);
});
