import { chmodSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { EVENTS } from "@/lib/contract/events";
import { clientSources } from "@/tools/client/write-sources";
import { ROOT } from "@/tools/setup/root";

const CLI = path.join(ROOT, "packages", "cli");
const CLIENT = path.join(ROOT, "packages", "client", "src");

/** The file of the program in its folder `dist`. */
export const PROGRAM_FILE = "identity-verification.js";

/**
 * Bundles the command line program, with the client in it, into one file that needs nothing but Node. What is made from the
 * contract is made in memory, so nothing on disk can be of an earlier contract.
 * @param folder where the file goes, by default that of the package
 * @returns the path of the program
 */
export async function bundleCli(folder = path.join(CLI, "dist")): Promise<string> {
  const file = path.join(folder, PROGRAM_FILE);
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [path.join(CLI, "src", "main.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.3",
    banner: { js: "#!/usr/bin/env node" },
    legalComments: "inline",
    logLevel: "error",
    plugins: [fromContract()],
  });
  chmodSync(file, 0o755);
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(CLI, "LICENSE"));
  return file;
}

/** Gives the bundler the client, its generated sources and the examples of the events. */
function fromContract(): Plugin {
  const sources = clientSources(cliVersion());
  const examples = Object.fromEntries(Object.entries(EVENTS).map(([name, { example }]) => [name, example]));
  return {
    name: "from-contract",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^identity-verification-client$/ }, () => ({
        path: path.join(CLIENT, "index.ts"),
      }));
      onResolve({ filter: /^event-examples$/ }, () => ({ path: "examples.json", namespace: "contract" }));
      onResolve({ filter: /generated\/\w+\.js$/ }, (wanted) => made(wanted.path));
      onResolve({ filter: /^\.\/\w+\.js$/, namespace: "contract" }, (wanted) => made(wanted.path));
      onResolve({ filter: /^\.\.\/\w+\.js$/, namespace: "contract" }, (wanted) => ({
        path: path.join(CLIENT, path.basename(wanted.path).replace(/\.js$/, ".ts")),
      }));
      onLoad({ filter: /\.ts$/, namespace: "contract" }, ({ path: name }) => ({
        contents: sources[name] ?? "",
        loader: "ts",
      }));
      onLoad({ filter: /\.json$/, namespace: "contract" }, () => ({
        contents: `export const EXAMPLES = ${JSON.stringify(examples)};`,
        loader: "js",
      }));
    },
  };
}

function made(wanted: string) {
  return { path: path.basename(wanted).replace(/\.js$/, ".ts"), namespace: "contract" };
}

/** The version of the package, which is that of the service. */
function cliVersion(): string {
  return (JSON.parse(readFileSync(path.join(CLI, "package.json"), "utf8")) as { version: string }).version;
}
