import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDatabase } from "@/db/client";
import { env } from "@/lib/platform/env";
import { download } from "@/lib/platform/operator-download";
import { shareLists } from "@/lib/screening/shared-lists";
import { guessFormat, isListFormat, LIST_FORMATS, type ListFormat } from "@/lib/watchlist/lists/formats";
import { importList } from "@/lib/watchlist/lists/import";
import { BadList } from "@/lib/watchlist/lists/read";
import { deactivate, isSourceName } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

/**
 * `npm run aml:import -- <source> <file|folder|url> …`: imports a list; a running server uses it seconds later.
 * Needs no database, except where several machines share one: then the others take the list over.
 */

const USAGE = `npm run aml:import -- <source> <file|folder|url>… [--format <format>] [--accept-shrinking]
npm run aml:import -- --remove <source>

A source is any name that begins with ofac, un, uk, eu, ch or opensanctions, or any other with --format:
${Object.entries(LIST_FORMATS)
  .map(([name, { words }]) => `  ${name.padEnd(18)} ${words}`)
  .join("\n")}`;

interface ImportCommand {
  readonly source: string;
  readonly locations: readonly string[];
  readonly format: ListFormat | null;
  readonly acceptShrinking: boolean;
}

command(async () => {
  process.chdir(ROOT);
  settings();
  const args = process.argv.slice(2);
  if (args[0] === "--remove") return sharing(async () => remove(args[1] ?? ""));
  const importCommand = parse(args);
  const downloads = mkdtempSync(path.join(tmpdir(), "watchlist-"));
  try {
    const files = await filesOf(importCommand, downloads);
    await sharing(() => run(importCommand, files));
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
});

/** On PostgreSQL the work begins with the version in force everywhere, and its own goes to the other machines. */
async function sharing(work: () => Promise<void>): Promise<void> {
  if (!env().DATABASE_URL) return work();
  try {
    await shareLists();
    await work();
    const failed = await shareLists();
    if (failed.length > 0) {
      throw new Refusal(
        `The other machines do not have ${failed.join(", ")} yet: database or store could not be used. A running server ` +
          `on this machine with the same AML_LISTS_DIR shares it; or run the command again.`,
      );
    }
  } finally {
    await closeDatabase();
  }
}

function parse(args: readonly string[]): ImportCommand {
  const flags = new Set(args.filter((arg) => arg.startsWith("--")));
  const formatAt = args.indexOf("--format");
  const format = formatAt === -1 ? undefined : args[formatAt + 1];
  const [source = "", ...locations] = args.filter(
    (arg, i) => !arg.startsWith("--") && (formatAt === -1 || i !== formatAt + 1),
  );
  const unknown = [...flags].find((flag) => !["--format", "--accept-shrinking"].includes(flag));
  if (unknown || !isSourceName(source) || locations.length === 0) throw new Refusal(USAGE);
  if (format !== undefined && !isListFormat(format))
    throw new Refusal(`There is no format ${format}.\n\n${USAGE}`);
  return { source, locations, format: format ?? null, acceptShrinking: flags.has("--accept-shrinking") };
}

async function filesOf({ locations }: ImportCommand, downloads: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const location of locations) {
    if (/^https?:\/\//.test(location)) {
      const file = path.join(
        downloads,
        `${files.length}-${path.posix.basename(new URL(location).pathname) || "list"}`,
      );
      console.log(`Fetching ${location}`);
      await download(location, file).catch((cause: unknown) => {
        throw new Refusal(
          `${location} could not be fetched: ${cause instanceof Error ? cause.message : "unknown"}`,
        );
      });
      files.push(file);
    } else if (!existsSync(location)) throw new Refusal(`There is no ${location}.`);
    else if (statSync(location).isDirectory())
      files.push(...["sdn", "alt", "add"].map((name) => path.join(location, `${name}.csv`)));
    else files.push(location);
  }
  return files;
}

async function run(
  { source, format, acceptShrinking }: ImportCommand,
  files: readonly string[],
): Promise<void> {
  const known = format ?? guessFormat(source, files[0] ?? "");
  if (!known) throw new Refusal(`Which format is ${source}?\n\n${USAGE}`);
  const { files: fileCount, words } = LIST_FORMATS[known];
  if (files.length !== fileCount)
    throw new Refusal(`${words}: ${fileCount} file${fileCount > 1 ? "s" : ""}, in this order.`);
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Refusal(`There is no ${missing}.`);
  const startedAt = Date.now();
  const onProgress = (entities: number) => process.stdout.write(`\r${entities.toLocaleString("en")} entries`);
  const { outcome, version } = await importList({
    folder: listsFolder(),
    source,
    format: known,
    files,
    acceptShrinking,
    onProgress,
  }).catch((cause: unknown) => {
    process.stdout.write("\n");
    if (cause instanceof BadList || cause instanceof Error) {
      throw new Refusal(`Refused; the list in force is unchanged.\n${cause.message}`);
    }
    throw cause;
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const { entities, names, skipped } = version;
  console.log(
    outcome === "unchanged"
      ? `\r${source} is already this version (${version.version}); confirmed as current.`
      : `\r${source}: ${entities} entries with ${names} names in force, ${skipped} left out, ${seconds} s (${version.version}).`,
  );
}

function remove(source: string): void {
  if (!isSourceName(source)) throw new Refusal(USAGE);
  console.log(
    deactivate(listsFolder(), source) ? `${source} is no longer in force.` : `${source} was not in force.`,
  );
}
