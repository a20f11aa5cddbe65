import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/postcss";
import { build } from "esbuild";
import postcss from "postcss";
import { ROOT } from "@/tools/setup/root";
import { htmlPage, llmsText, notFoundPage } from "@/tools/site/layout";
import { addressOf, docsPages } from "@/tools/site/pages";

/**
 * The documentation site: static pages made from the Markdown in docs/ and from the contract. Scripts, styles and the search's
 * texts go to `public/`, under names that carry their content's hash; the pages go to dist/docs.json, which
 * lib/http/docs-page.ts serves.
 */
const FOLDER = path.join(ROOT, "public", "docs", "assets");
const PAGES = path.join(ROOT, "dist", "docs.json");
const ASSETS = "/docs/assets/";

/** Builds everything; the pages, which name the files, are written last. */
export async function bundleDocs(): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  const pages = docsPages(version);
  const scripts = await build({
    absWorkingDir: ROOT,
    entryPoints: { docs: "components/docs/entry.ts" },
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: ["chrome109", "safari16", "firefox115"],
    tsconfig: "tsconfig.json",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    metafile: true,
    write: false,
    outdir: FOLDER,
  });
  const entry = Object.entries(scripts.metafile.outputs).find(([, each]) => each.entryPoint !== undefined);
  const searched = pages.flatMap((page) =>
    page.sections.map(({ id, heading, text }) => [
      `${addressOf(page.path)}${id ? `#${id}` : ""}`,
      page.title,
      heading,
      text.slice(0, 1_200),
    ]),
  );
  const search = hashed("search", "json", Buffer.from(JSON.stringify(searched)));
  const css = hashed("docs", "css", Buffer.from(await styles()));
  const files = scripts.outputFiles.map((file) => ({ name: path.basename(file.path), bytes: file.contents }));
  const assets = {
    script: ASSETS + path.basename(entry?.[0] ?? ""),
    styles: ASSETS + css.name,
    search: ASSETS + search.name,
  };
  write([...files, search, css], {
    pages: Object.fromEntries(
      pages.map((page) => [page.path, { html: htmlPage(page, pages, assets), markdown: page.markdown }]),
    ),
    notFound: notFoundPage(pages, assets),
    llms: llmsText(pages),
  });
}

async function styles(): Promise<string> {
  const from = path.join(ROOT, "components", "docs", "docs.css");
  const { css } = await postcss([tailwind({ base: ROOT, optimize: true })]).process(
    readFileSync(from, "utf8"),
    {
      from,
    },
  );
  return css;
}

interface Output {
  readonly name: string;
  readonly bytes: Uint8Array;
}

function hashed(name: string, extension: string, bytes: Uint8Array): Output {
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  return { name: `${name}-${digest}.${extension}`, bytes };
}

/** Writes the new files, then the pages, then deletes the old files, so that a running server never misses one. */
function write(outputs: readonly Output[], pages: object): void {
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync(path.dirname(PAGES), { recursive: true });
  for (const { name, bytes } of outputs) writeFileSync(path.join(FOLDER, name), bytes);
  const part = `${PAGES}.${process.pid}.part`;
  writeFileSync(part, JSON.stringify(pages));
  renameSync(part, PAGES);
  const names = new Set(outputs.map(({ name }) => name));
  for (const file of readdirSync(FOLDER)) if (!names.has(file)) rmSync(path.join(FOLDER, file));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleDocs();
