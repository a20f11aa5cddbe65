import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { nodeFileTrace } from "@vercel/nft";
import { build } from "esbuild";
import { ROOT } from "@/tools/setup/root";
import { Refusal } from "@/tools/setup/run";
import { NODE_BUNDLE } from "./node-bundle";

/** Commands of a package, and the script of each. Their npm scripts have the same names as in the repository. */
const COMMANDS = {
  start: { file: "server", source: "scripts/packaged/server.ts", flags: "--v8-pool-size=1 " },
  worker: { file: "worker", source: "scripts/packaged/worker.ts", flags: "--v8-pool-size=1 " },
  "db:migrate": { file: "migrate", source: "scripts/migrate.ts" },
  admin: { file: "admin", source: "scripts/admin.ts" },
  doctor: { file: "doctor", source: "scripts/doctor.ts" },
  backup: { file: "backup", source: "scripts/backup.ts" },
  restore: { file: "restore", source: "scripts/restore.ts" },
  "db:move": { file: "db-move", source: "scripts/db-move.ts" },
  "secrets:rewrap": { file: "secrets-rewrap", source: "scripts/secrets-rewrap.ts" },
  "audit:verify": { file: "audit-verify", source: "scripts/audit-verify.ts" },
  "member:reset": { file: "reset-two-factor", source: "scripts/reset-two-factor.ts" },
  "aml:import": { file: "aml-import", source: "scripts/aml-import.ts" },
  "models:add": { file: "model-packs", source: "scripts/model-packs.ts", verb: " add" },
  "models:list": { file: "model-packs", source: "scripts/model-packs.ts", verb: " list" },
  "models:remove": { file: "model-packs", source: "scripts/model-packs.ts", verb: " remove" },
} as const satisfies Readonly<Record<string, PackagedCommand>>;

interface PackagedCommand {
  /** Its name in `dist/bin`, without the extension. */
  readonly file: string;
  readonly source: string;
  readonly flags?: string;
  readonly verb?: string;
}

/** Copied as they are. */
const WHOLE = [
  "public",
  "db/migrations",
  "db/row-security.sql",
  "LICENSE",
  "NOTICE",
  "CHANGELOG.md",
] as const;
/** Of `.next` and `dist`, what a running server never reads. */
const NOT_SERVED =
  /(^\.next\/(cache|dev|diagnostics|types|trace[^/]*|turbopack|build)(\/|$))|\.(map|nft\.json)$/;
/** Packages that open files of their own by a path, which a trace of imports does not see. */
const WITH_FILES = ["@electric-sql/pglite", "zxing-wasm"];
const NOT_LOADED = /\.(map|d\.[cm]?ts|tsbuildinfo|md|markdown)$/i;

/**
 * Copies a built app with what it needs to run, and nothing else, into a folder: bundled commands, the production build,
 * and the traced files of node_modules for this platform (CONFIG-PACKAGE-1). The folder runs wherever the same platform
 * and Node are.
 * @param target a folder that is empty or does not exist
 * @returns the size of the package in bytes
 * @throws Refusal when the folder is not empty
 */
export async function packageApp(target: string): Promise<number> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Refusal(`${target} is not empty.`);
  mkdirSync(target, { recursive: true });
  for (const name of WHOLE) cpSync(path.join(ROOT, name), path.join(target, name), { recursive: true });
  for (const folder of [".next", "dist"]) copyServed(folder, target);
  await bundleCommands(target);
  for (const file of await filesOfPackages(target)) copyFile(file, target);
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(packagedManifest(), null, 2)}\n`);
  return sizeOf(target);
}

function copyServed(folder: string, target: string): void {
  cpSync(path.join(ROOT, folder), path.join(target, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !NOT_SERVED.test(path.relative(ROOT, source)),
  });
}

async function bundleCommands(target: string): Promise<void> {
  const external = [...(await unbundledPackages()), "next"];
  await build({
    ...NODE_BUNDLE,
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(Object.values(COMMANDS).map(({ file, source }) => [file, source])),
    outdir: path.join(target, "dist", "bin"),
    external: external.flatMap((name) => [name, `${name}/*`]),
  });
}

/** Packages that Node loads from node_modules, by the configuration of the server's own bundle. */
async function unbundledPackages(): Promise<readonly string[]> {
  const file = pathToFileURL(path.join(ROOT, "next.config.mjs")).href;
  const { default: config } = (await import(file)) as { default: { serverExternalPackages: string[] } };
  return config.serverExternalPackages;
}

/** The files of node_modules that the server, the commands and the threads load, relative to the repository. */
async function filesOfPackages(target: string): Promise<ReadonlySet<string>> {
  const bundles = path.join(target, "dist", "bin");
  // Traced from here: the imports of a bundle are resolved beside it, where node_modules is not yet.
  const entries = readdirSync(bundles).map((name) => ({
    name,
    text: readFileSync(path.join(bundles, name)),
  }));
  const virtual = new Map(entries.map(({ name, text }) => [path.join(ROOT, "dist", "bin", name), text]));
  const threads = ["engine-thread.mjs", "screening-thread.mjs"].map((name) => path.join(ROOT, "dist", name));
  const nextStart = path.join(ROOT, "node_modules", "next", "dist", "cli", "next-start.js");
  const { fileList } = await nodeFileTrace([...virtual.keys(), ...threads, nextStart], {
    base: ROOT,
    readFile: async (file) => virtual.get(file)?.toString() ?? readIfFile(file),
    stat: async (file) => (virtual.has(file) ? statSync(path.join(ROOT, "package.json")) : statIfThere(file)),
  });
  const files = new Set([...fileList, ...tracedByNext(), ...WITH_FILES.flatMap(filesUnder)]);
  for (const file of nativeLibraries(files)) files.add(file);
  return new Set([...files].filter((file) => file.startsWith("node_modules/") && isLoadedHere(file)));
}

function readIfFile(file: string): string | null {
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, "utf8") : null;
}

const statIfThere = (file: string) => (existsSync(file) ? statSync(file) : null);

/** What Next's build says that its server and each page load. */
function tracedByNext(): string[] {
  const built = path.join(ROOT, ".next");
  const traces = readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json"))
    .map((name) => path.join(built, name));
  return traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(trace, "utf8")) as { files: string[] };
    return files.map((file) => path.relative(ROOT, path.resolve(path.dirname(trace), file)));
  });
}

function filesUnder(name: string): string[] {
  const folder = path.join("node_modules", name);
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(path.join(ROOT, file)).isFile());
}

/** Shared libraries beside a native module: the system's loader opens them, no import does. */
function nativeLibraries(files: ReadonlySet<string>): string[] {
  const folders = new Set(
    [...files].filter((file) => file.endsWith(".node")).map((file) => path.dirname(file)),
  );
  return [...folders].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => /\.so(\.\d+)*$|\.dylib$|\.dll$/.test(name))
      .map((name) => path.join(folder, name)),
  );
}

/** Whether this platform loads a file: onnxruntime-node ships every platform's binaries. */
function isLoadedHere(file: string): boolean {
  if (NOT_LOADED.test(file)) return false;
  const ofPlatform = /\/onnxruntime-node\/bin\/napi-v\d+\/([^/]+)\/([^/]+)\//.exec(file);
  return !ofPlatform || (ofPlatform[1] === process.platform && ofPlatform[2] === process.arch);
}

function copyFile(file: string, target: string): void {
  const source = path.join(ROOT, file);
  if (!existsSync(source) || statSync(source).isDirectory()) return;
  mkdirSync(path.join(target, path.dirname(file)), { recursive: true });
  cpSync(realpathSync(source), path.join(target, file));
}

/** Enough for Node and for the same `npm run` commands; there is nothing to install. */
function packagedManifest() {
  const { name, version, description, license, type, engines } = JSON.parse(
    readFileSync(path.join(ROOT, "package.json"), "utf8"),
  ) as Record<string, unknown>;
  const scripts = Object.entries(COMMANDS).map(
    ([script, { file, flags = "", verb = "" }]: [string, PackagedCommand]) => [
      script,
      `exec node ${flags}dist/bin/${file}.mjs${verb}`,
    ],
  );
  const isPrivate = true;
  return {
    name,
    version,
    description,
    license,
    private: isPrivate,
    type,
    engines,
    scripts: Object.fromEntries(scripts),
  };
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
