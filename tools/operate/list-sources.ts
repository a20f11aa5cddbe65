import { findFolderHolder } from "@/db/folder-lock";
import { askRunning } from "@/lib/platform/control";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import {
  type ListAnswer,
  type ListRequest,
  operateLists,
  type SourceView,
} from "@/lib/screening/operate-lists";
import { type ListDifference, readDifference } from "@/lib/watchlist/lists/difference";
import { KNOWN_SOURCES } from "@/lib/watchlist/lists/known-sources";
import { findActive, findHeld, heldFolder, isSourceName } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import { Refusal, WrongUsage } from "@/tools/setup/run";
import { withDatabase } from "./database";
import { counted, type Output, report, tableLines } from "./output";

/** What `npm run admin -- lists …` was asked for. */
export interface ListCommand {
  readonly verb: string;
  readonly source: string | undefined;
  readonly urls: readonly string[];
  readonly format?: string | undefined;
  readonly mirror?: string | undefined;
  readonly checksum?: string | undefined;
  readonly every?: string | undefined;
  readonly "most-mb"?: string | undefined;
}

const VERBS = new Set(["add", "remove", "list", "update", "confirm", "reject"]);
const EMPTY = "-";

/** Runs a command on the lists that are fetched. @returns false for another verb @throws WrongUsage, Refusal */
export async function runSourceCommand(command: ListCommand, output: Output): Promise<boolean> {
  const { verb } = command;
  if (verb === "known") showKnown(output);
  else if (verb === "diff") showDifference(named(command), output);
  else if (VERBS.has(verb)) showAnswer(verb, await ask(requestOf(command)), output);
  else return false;
  return true;
}

/** The lists that are fetched, asked of the server where that has the embedded database open. */
export async function ask(request: ListRequest): Promise<ListAnswer> {
  const { DATABASE_URL, DATA_DIR } = env();
  try {
    if (DATABASE_URL || findFolderHolder(DATA_DIR) === null)
      return await withDatabase(() => {
        // What goes wrong is the answer of the command.
        log.level = "silent";
        return operateLists(request);
      });
    const answers = await askRunning(DATA_DIR, "lists", request);
    if (!answers) throw new Error("The server that has the embedded database open does not answer.");
    for await (const answer of answers) return answer as ListAnswer;
    throw new Error("The server gave no answer.");
  } catch (cause) {
    throw cause instanceof Error && !(cause instanceof Refusal) ? new Refusal(cause.message) : cause;
  }
}

function requestOf(command: ListCommand): ListRequest {
  const { verb, urls, format, mirror } = command;
  if (verb === "list") return { verb };
  const source = named(command);
  if (verb !== "add") return { verb: verb as "remove" | "update" | "confirm" | "reject", source };
  const everyHours = numberOf("--every", command.every, 1, 720);
  const most = numberOf("--most-mb", command["most-mb"], 1, 100_000);
  return {
    ...{ verb, source, urls, format, mirror, everyHours, checksumUrl: command.checksum },
    mostBytes: most === undefined ? undefined : most * 1024 ** 2,
  };
}

function numberOf(flag: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new WrongUsage(`${flag} must be from ${least} to ${most}.`);
  return value;
}

function named({ verb, source }: ListCommand): string {
  if (!source || !isSourceName(source)) throw new WrongUsage(`npm run admin -- lists ${verb} <list>`);
  return source;
}

function showKnown(output: Output): void {
  const body = Object.entries(KNOWN_SOURCES).map(([name, { publisher, format, terms }]) => [
    name,
    publisher,
    format,
    terms,
  ]);
  report(output, KNOWN_SOURCES, tableLines(["LIST", "PUBLISHER", "FORMAT", "TERMS"], body));
}

/** @throws Refusal when a fetch failed or a version is held */
function showAnswer(verb: string, answer: ListAnswer, output: Output): void {
  const { sources, fetched } = answer;
  if (verb === "remove") {
    report(output, answer, ["It is no longer fetched, and no longer in force."]);
    return;
  }
  if (verb === "list" && sources.length === 0) {
    report(output, sources, [
      "No list is fetched. npm run admin -- lists add <list> adds one; lists known names some.",
    ]);
    return;
  }
  report(output, verb === "list" ? sources : answer, tableLines(HEADINGS, sources.map(rowOf)));
  if (verb === "list" || fetched === undefined) return;
  if (fetched === null) throw new Refusal("Another process fetches it at the moment.");
  if (fetched.outcome === "failed") throw new Refusal(failureInWords(sources[0], fetched.why));
  if (fetched.outcome === "rejected")
    throw new Refusal("The publisher still has the version that you rejected; what is in force stays.");
  if (fetched.outcome === "held")
    throw new Refusal(
      `Held: ${fetched.held.why}.\nLook at npm run admin -- lists diff, then confirm or reject it.`,
    );
}

/** What a failed fetch leaves behind, which differs for a list that was never in force. */
function failureInWords(source: SourceView | undefined, why: string): string {
  if (source?.entities !== null) return `Refused; the version in force is unchanged.\n${why}`;
  return (
    `${source.source} is added, and could not be fetched yet: ${why}\n` +
    "Nothing is compared with it so far. A running server tries again with growing waits; npm run admin -- lists update " +
    `${source.source} tries now, lists remove ${source.source} takes it away.`
  );
}

const HEADINGS = ["LIST", "STATE", "ENTRIES", "CONFIRMED", "EVERY", "PROBLEM"];

function rowOf({ source, entities, checkedAt, everyHours, failures, lastError, held }: SourceView): string[] {
  const state = held ? "held" : failures > 0 ? "failing" : entities === null ? "new" : "good";
  const problem = held
    ? held.why
    : failures > 0
      ? `${counted(failures, "try", "tries")}: ${lastError ?? ""}`
      : "";
  return [source, state, String(entities ?? EMPTY), checkedAt ?? EMPTY, `${everyHours} h`, problem];
}

/** Of the held version where there is one, else of the version in force. */
function showDifference(source: string, output: Output): void {
  const folder = listsFolder();
  const held = findHeld(folder, source);
  const where = held ? heldFolder(folder, source) : findActive(folder, source)?.folder;
  const found = where ? readDifference(where) : null;
  if (!found)
    throw new Refusal(`Nothing is known of what changed in ${source} on this machine (${listsFolder()}).`);
  const state = held ? "held, not in force" : "in force";
  report(output, { source, isHeld: held !== null, ...found }, [
    `${source}, ${state}: ${found.entities} entries, before ${found.before}; ` +
      `${found.added} added, ${found.changed} changed, ${found.removed} removed`,
    ...(["added", "changed", "removed"] as const).flatMap((kind) => linesOf(found, kind)),
  ]);
}

const SIGNS = { added: "+", changed: "~", removed: "-" } as const;

function linesOf(found: ListDifference, kind: keyof typeof SIGNS): string[] {
  const named_ = found.examples[kind];
  const lines = named_.map(({ id, name }) => `${SIGNS[kind]} ${name} (${id})`);
  const more = found[kind] - named_.length;
  return more > 0 ? [...lines, `${SIGNS[kind]} and ${more} more`] : lines;
}
