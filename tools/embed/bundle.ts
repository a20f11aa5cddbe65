import path from "node:path";
import { type BuildOptions, build } from "esbuild";
import { ROOT } from "@/tools/setup/root";

const SOURCES = path.join(ROOT, "packages", "embed", "src");

const SHARED: BuildOptions = {
  bundle: true,
  minify: true,
  // Browsers that know `dialog`; older ones open a tab.
  target: ["chrome87", "safari14.1", "firefox89"],
  legalComments: "none",
  logLevel: "warning",
};

/** The script for a page without a bundler: it sets `IdentityVerification.openVerification`. */
export async function bundleEmbedScript(outfile: string): Promise<void> {
  await build({
    ...SHARED,
    entryPoints: [path.join(SOURCES, "index.ts")],
    outfile,
    format: "iife",
    globalName: "IdentityVerification",
  });
}

/** The package's modules and its script. */
export async function bundleEmbedPackage(folder: string): Promise<void> {
  await bundleEmbedScript(path.join(folder, "embed.js"));
  await build({
    ...SHARED,
    entryPoints: [path.join(SOURCES, "index.ts")],
    outdir: folder,
    format: "esm",
  });
  // The component takes the module from beside it: both are in the package once.
  await build({
    ...SHARED,
    entryPoints: [path.join(SOURCES, "react.ts")],
    outdir: folder,
    format: "esm",
    external: ["react", "./index.js"],
  });
}
