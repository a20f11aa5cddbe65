import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { download } from "@/lib/platform/operator-http";
import { guessFormat, isListFormat, LIST_FORMATS, type ListFormat } from "@/lib/watchlist/lists/formats";
import { importList } from "@/lib/watchlist/lists/import";
import { BadList } from "@/lib/watchlist/lists/read";
import { deactivate, isSourceName } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

/**
 * `npm run aml:import -- <source> <file|folder|url> …`: imports a list beside the running server, which has it in use
 * seconds later. Works without the database.
 */

const USAGE = `npm run aml:import -- <source> <file|folder|url>… [--format <format>] [--accept-shrinking]
npm run aml:import -- --remove <source>

A source is a name of yours that begins with ofac, un, uk, eu or opensanctions, or any other with --format:
${Object.entries(LIST_FORMATS)
  .map(([name, { words }]) => `  ${name.padEnd(18)} ${words}`)
  .join("\n")}`;

interface Asked {
  readonly source: string;
  readonly places: readonly string[];
  readonly format: ListFormat | null;
  readonly acceptShrinking: boolean;
}

command(async () => {
  process.chdir(ROOT);
  settings();
  const args = process.argv.slice(2);
  if (args[0] === "--remove") return remove(args[1] ?? "");
  const asked = read(args);
  const downloads = mkdtempSync(path.join(tmpdir(), "watchlist-"));
  try {
    await run(asked, await filesOf(asked, downloads));
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
});

function read(args: readonly string[]): Asked {
  const flags = new Set(args.filter((arg) => arg.startsWith("--")));
  const formatAt = args.indexOf("--format");
  const given = formatAt === -1 ? undefined : args[formatAt + 1];
  const [source = "", ...places] = args.filter(
    (arg, i) => !arg.startsWith("--") && (formatAt === -1 || i !== formatAt + 1),
  );
  const unknown = [...flags].find((flag) => !["--format", "--accept-shrinking"].includes(flag));
  if (unknown || !isSourceName(source) || places.length === 0) throw new Refusal(USAGE);
  if (given !== undefined && !isListFormat(given))
    throw new Refusal(`There is no format ${given}.\n\n${USAGE}`);
  return { source, places, format: given ?? null, acceptShrinking: flags.has("--accept-shrinking") };
}

async function filesOf({ places }: Asked, downloads: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const place of places) {
    if (/^https?:\/\//.test(place)) {
      const file = path.join(
        downloads,
        `${files.length}-${path.posix.basename(new URL(place).pathname) || "list"}`,
      );
      console.log(`Fetching ${place}`);
      await download(place, file).catch((cause: unknown) => {
        throw new Refusal(
          `${place} could not be fetched: ${cause instanceof Error ? cause.message : "unknown"}`,
        );
      });
      files.push(file);
    } else if (!existsSync(place)) throw new Refusal(`There is no ${place}.`);
    else if (statSync(place).isDirectory())
      files.push(...["sdn", "alt", "add"].map((name) => path.join(place, `${name}.csv`)));
    else files.push(place);
  }
  return files;
}

async function run({ source, format, acceptShrinking }: Asked, files: readonly string[]): Promise<void> {
  const known = format ?? guessFormat(source, files[0] ?? "");
  if (!known) throw new Refusal(`Which format is ${source}?\n\n${USAGE}`);
  const { files: wanted, words } = LIST_FORMATS[known];
  if (files.length !== wanted)
    throw new Refusal(`${words}: ${wanted} file${wanted > 1 ? "s" : ""}, in this order.`);
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
      throw new Refusal(`Refused, and the list in force stays as it was.\n${cause.message}`);
    }
    throw cause;
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const { entities, names, skipped } = version;
  console.log(
    outcome === "unchanged"
      ? `\r${source} is already this version (${version.version}); noted as current.`
      : `\r${source}: ${entities} entries with ${names} names in force, ${skipped} left out, ${seconds} s (${version.version}).`,
  );
}

function remove(source: string): void {
  if (!isSourceName(source)) throw new Refusal(USAGE);
  console.log(
    deactivate(listsFolder(), source) ? `${source} is no longer in force.` : `${source} was not in force.`,
  );
}
