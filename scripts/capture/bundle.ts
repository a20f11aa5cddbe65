import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/postcss";
import { type BuildOptions, build, type Plugin } from "esbuild";
import postcss, { type Root } from "postcss";
import { minify } from "terser";
import { LANGUAGES } from "@/lib/vocabulary";
import { faceFinder } from "@/tools/build/face-finder";
import { bundleEmbedScript } from "@/tools/embed/bundle";
import { ROOT } from "@/tools/setup/root";

/**
 * The hosted capture page, built without Next, whose client runtime alone is larger than this whole page may be
 * (docs/decisions has the record). Its files go to `public/`, under names that carry their content's hash; the list
 * of files, which app/verify reads to write the HTML, goes to dist/capture.json.
 */
const FOLDER = path.join(ROOT, "public", "verify", "assets");
const MANIFEST = path.join(ROOT, "dist", "capture.json");

/** Browsers with camera access and module scripts that are still common on cheap phones. */
const BROWSERS = ["chrome87", "safari14.1", "firefox89"];

const SHARED: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  minify: true,
  target: BROWSERS,
  tsconfig: "tsconfig.json",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  write: false,
  outdir: FOLDER,
};

const LATER = "later";
/** What every later chunk can rely on, because the page has loaded it. */
const FIRST_LOAD = path.join(ROOT, "components", "capture", "flow.tsx");

/**
 * Makes one chunk of what the first screen needs. By itself esbuild makes one for each set of later chunks that share
 * modules: sixteen files, each of which is compressed and requested alone. Here every later chunk imports the whole first
 * load, which it finds loaded, so that all those sets are one. The words are later chunks that need nothing of it.
 */
const oneFirstChunk: Plugin = {
  name: "one-first-chunk",
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^\.\.?\// }, async ({ kind, path: given, importer, resolveDir, namespace }) => {
      if (kind !== "dynamic-import" || namespace !== "file" || given.startsWith("./messages/")) return null;
      const found = await resolve(given, { kind: "import-statement", importer, resolveDir });
      return { path: found.path, errors: found.errors, namespace: LATER };
    });
    onLoad({ filter: /./, namespace: LATER }, ({ path: file }) => ({
      contents: `import ${JSON.stringify(FIRST_LOAD)}; export * from ${JSON.stringify(file)};`,
      resolveDir: path.dirname(file),
    }));
  },
};
interface Output {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Builds everything; the list is written last. */
export async function bundleCapture(): Promise<void> {
  const page = await build({
    ...SHARED,
    entryPoints: { page: "components/capture/entry.tsx" },
    splitting: true,
    plugins: [oneFirstChunk],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
  });
  const worker = await build({
    ...SHARED,
    entryPoints: { guide: "components/capture/guide/worker.ts" },
    entryNames: "[name]-[hash]",
  });
  const chunks = page.metafile?.outputs ?? {};
  const nameOf = (source: string) => {
    const found = Object.entries(chunks).find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`${source} did not become a file of its own.`);
    return path.basename(found[0]);
  };
  const entry = nameOf("components/capture/entry.tsx");
  const css = hashed("page", "css", Buffer.from(await styles()));
  const faces = hashed("faces", "bin", faceFinder());
  const files = [...(page.outputFiles ?? []), ...(worker.outputFiles ?? [])];
  const scripts = await Promise.all(
    files.map(
      async ({ path: file, text }): Promise<Output> => ({
        name: path.basename(file),
        bytes: Buffer.from(await smaller(text)),
      }),
    ),
  );
  const guide = scripts.find(({ name }) => name.startsWith("guide-"));
  if (!guide) throw new Error("The guide's worker was not built.");
  await bundleEmbedScript(path.join(FOLDER, "..", "embed.js"));
  write([...scripts, css, faces], {
    entry,
    // Static imports of the entry, preloaded together with it.
    preloads: (Object.entries(chunks).find(([file]) => path.basename(file) === entry)?.[1].imports ?? [])
      .filter(({ kind }) => kind === "import-statement")
      .map(({ path: file }) => path.basename(file)),
    styles: css.name,
    guide: guide.name,
    faces: faces.name,
    facesIntegrity: `sha256-${createHash("sha256").update(faces.bytes).digest("base64")}`,
    languages: Object.fromEntries(
      LANGUAGES.map((language) => [language, nameOf(`components/capture/messages/${language}.ts`)]),
    ),
  });
}

/** A second pass over what esbuild made: 1.2 % less on the wire, most of it in React. */
async function smaller(script: string): Promise<string> {
  const compress = { passes: 2, ecma: 2020 } as const;
  const { code } = await minify(script, { module: true, ecma: 2020, compress, format: { comments: false } });
  if (code === undefined) throw new Error("A script of the capture page became nothing.");
  return code;
}

async function styles(): Promise<string> {
  const from = path.join(ROOT, "components", "capture", "page.css");
  const written = readFileSync(from, "utf8");
  const { css } = await postcss([tailwind({ base: ROOT, optimize: true }), forOlderPhones]).process(written, {
    from,
  });
  return css;
}

/**
 * Converts Tailwind's CSS, written for browsers since 2023, for {@link BROWSERS}. Those ignore cascade layers (supported
 * since Safari 15.4, Chrome 99) and would show no styles: the layers are unwrapped, and since they are in order in the
 * file, the source order gives the same result. A height in `dvh` (Safari 15.4, Chrome 108) gets one in `vh` first.
 */
function forOlderPhones(css: Root): void {
  css.walkAtRules("layer", (layer) => {
    if (layer.nodes) layer.replaceWith(layer.nodes);
    else layer.remove();
  });
  css.walkDecls((each) => {
    if (/\ddvh\b/.test(each.value)) each.cloneBefore({ value: each.value.replace(/(?<=\d)dvh\b/g, "vh") });
  });
}

function hashed(name: string, extension: string, bytes: Uint8Array): Output {
  const digest = createHash("sha256").update(bytes).digest("base64url").replace(/[-_]/g, "").slice(0, 10);
  return { name: `${name}-${digest}.${extension}`, bytes };
}

/** Writes the new files, then the list, then deletes the old files, so that a running server never misses one. */
function write(outputs: readonly Output[], manifest: object): void {
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync(path.dirname(MANIFEST), { recursive: true });
  for (const { name, bytes } of outputs) writeFileSync(path.join(FOLDER, name), bytes);
  const part = `${MANIFEST}.${process.pid}.part`;
  writeFileSync(part, JSON.stringify(manifest, null, 2));
  renameSync(part, MANIFEST);
  const names = new Set(outputs.map(({ name }) => name));
  for (const file of readdirSync(FOLDER)) if (!names.has(file)) rmSync(path.join(FOLDER, file));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleCapture();
