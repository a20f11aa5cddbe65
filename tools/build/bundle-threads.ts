import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { NODE_BUNDLE } from "./node-bundle";

const root = path.resolve(import.meta.dirname, "../..");

/** Files of `dist` and their entry points. */
const THREADS = {
  "engine-thread": "lib/engine-thread.ts",
  "screening-thread": "lib/watchlist/worker-thread.ts",
} as const;

/**
 * Bundles the inference threads into dist: Piscina loads them by path however the server is run (dev, build, standalone,
 * worker, tests). Native and WebAssembly packages are not bundled. Each file takes its place at once, since tests of
 * another stage may be loading the one before.
 */
export async function bundleThread(): Promise<void> {
  const { outputFiles } = await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    entryPoints: THREADS,
    outdir: "dist",
    external: ["onnxruntime-node", "sharp", "zxing-wasm"],
    sourcemap: "linked",
    write: false,
  });
  mkdirSync(path.join(root, "dist"), { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, contents);
    renameSync(draft, file);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleThread();
