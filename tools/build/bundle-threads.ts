import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/** Files of `dist` and their entry points. */
const THREADS = {
  "engine-thread": "lib/engine-thread.ts",
  "screening-thread": "lib/watchlist/worker-thread.ts",
} as const;

/**
 * Bundles the inference threads into dist: Piscina loads them by path however the server is run (dev, build, standalone,
 * worker, tests). Native and WebAssembly packages are not bundled.
 */
export async function bundleThread(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: THREADS,
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    tsconfig: "tsconfig.json",
    external: ["onnxruntime-node", "sharp", "zxing-wasm"],
    sourcemap: "linked",
    // Bundled CommonJS packages call `require`, which an ES module does not have.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleThread();
