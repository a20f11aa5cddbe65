import type { BuildOptions } from "esbuild";

/** How code for Node is bundled: threads and commands, as ES modules beside their native and WebAssembly packages. */
export const NODE_BUNDLE = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20.19",
  format: "esm",
  tsconfig: "tsconfig.json",
  // Bundled CommonJS packages call `require`, which an ES module does not have.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  logLevel: "warning",
} as const satisfies BuildOptions;
