import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { ROOT } from "@/tools/setup/root";

/**
 * The frame that draws company documents (components/document-frame), built without Next: it is one classic script,
 * because a frame without an origin cannot load modules. Its files go to `public/`, under names that carry their content's
 * hash, with the assets of pdf.js. The list of files, which app/viewer reads to write the HTML, goes to dist/viewer.json.
 */
const FOLDER = path.join(ROOT, "public", "viewer", "assets");
const MANIFEST = path.join(ROOT, "dist", "viewer.json");

/** The browsers that the standard build of pdf.js 5 supports. */
const BROWSERS = ["chrome118", "safari16.4", "firefox115"];

/** Fonts that PDFs need not embed, character maps of CJK fonts, decoders of JPEG 2000, JBIG2 and colour profiles. */
const PDFJS_FOLDERS = ["standard_fonts", "cmaps", "wasm"] as const;

const SHARED: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "iife",
  platform: "browser",
  minify: true,
  target: BROWSERS,
  tsconfig: "tsconfig.json",
  entryNames: "[name]-[hash]",
  legalComments: "none",
  logLevel: "error",
  write: false,
  outdir: FOLDER,
};

/** Builds everything; the list is written last. */
export async function bundleViewer(): Promise<void> {
  const pdfjs = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const { version } = JSON.parse(readFileSync(path.join(pdfjs, "package.json"), "utf8")) as {
    version: string;
  };
  const frame = await build({ ...SHARED, entryPoints: { frame: "components/document-frame/entry.ts" } });
  const worker = await build({
    ...SHARED,
    entryPoints: { worker: path.join(pdfjs, "build", "pdf.worker.mjs") },
  });
  const outputs = [...(frame.outputFiles ?? []), ...(worker.outputFiles ?? [])].map((file) => ({
    name: path.basename(file.path),
    bytes: file.contents,
  }));
  const nameOf = (start: string, end: string) => {
    const found = outputs.find(({ name }) => name.startsWith(start) && name.endsWith(end));
    if (!found) throw new Error(`The viewer's ${start}*${end} was not built.`);
    return found.name;
  };
  const folder = `pdfjs-${version}`;
  write(
    outputs,
    { pdfjs, folder },
    {
      script: nameOf("frame-", ".js"),
      styles: nameOf("frame-", ".css"),
      worker: nameOf("worker-", ".js"),
      folder,
    },
  );
}

interface CopiedFile {
  readonly pdfjs: string;
  readonly folder: string;
}

/** Writes the new files, then the list, then deletes the old files, so that a running server never misses one. */
function write(
  outputs: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  { pdfjs, folder }: CopiedFile,
  manifest: object,
): void {
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync(path.dirname(MANIFEST), { recursive: true });
  for (const { name, bytes } of outputs) writeFileSync(path.join(FOLDER, name), bytes);
  for (const each of PDFJS_FOLDERS) {
    cpSync(path.join(pdfjs, each), path.join(FOLDER, folder, each), { recursive: true });
  }
  const part = `${MANIFEST}.${process.pid}.part`;
  writeFileSync(part, JSON.stringify(manifest, null, 2));
  renameSync(part, MANIFEST);
  const names = new Set([...outputs.map(({ name }) => name), folder]);
  for (const file of readdirSync(FOLDER)) {
    if (!names.has(file)) rmSync(path.join(FOLDER, file), { recursive: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleViewer();
