import { env } from "@/lib/platform/env";
import { judgeLists, type ListStatus } from "@/lib/watchlist/lists/status";
import { readActiveLists } from "@/lib/watchlist/lists/versions";
import { listsFolder } from "@/lib/watchlist/pool";
import { Refusal, WrongUsage } from "@/tools/setup/run";
import { type ListCommand, runSourceCommand } from "./list-sources";
import { type Output, report, tableLines } from "./output";

/** The commands on lists, a line each. */
export const LIST_USAGE = `  lists status                      the lists that are screened against
  lists known                       lists that can be added by name, with their terms
  lists add <list> [<url>…] [--format <format>] [--mirror <url>] [--checksum <url>] [--every <hours>] [--most-mb <n>]
                                    of a list that is there it changes what is named
  lists list | update <list> | remove <list>
  lists diff <list>                 what changed in the held version, else in the one in force
  lists confirm <list> | reject <list>`;

/** The lists of this machine, judged by the settings. */
export function readListStatus(now = new Date()): ListStatus[] {
  const { AML_SOURCES, AML_LIST_MAX_AGE_HOURS } = env();
  return judgeLists(readActiveLists(listsFolder()), {
    required: Object.keys(AML_SOURCES),
    maxAgeHours: AML_LIST_MAX_AGE_HOURS,
    now,
  });
}

/** `npm run admin -- lists …`. @throws WrongUsage; Refusal when a list cannot be screened against, fetched or found */
export async function runListCommand(command: ListCommand, output: Output): Promise<void> {
  if (command.verb === "") output.write(`npm run admin -- lists <command> [--json]\n\n${LIST_USAGE}`);
  else if (command.verb === "status") showStatus(output);
  else if (!(await runSourceCommand(command, output)))
    throw new WrongUsage(`There is no command 'lists ${command.verb}'.\n\n${LIST_USAGE}`);
}

function showStatus(output: Output): void {
  const lists = readListStatus();
  const body = lists.map(({ source, condition, entities, listDate, ageHours, problem }) => [
    source,
    condition,
    entities ?? "-",
    listDate ?? "-",
    ageHours === null ? "-" : `${ageHours} h ago`,
    problem ?? "",
  ]);
  const table = tableLines(["LIST", "STATE", "ENTRIES", "DATED", "CONFIRMED", "PROBLEM"], body);
  report(output, lists, lists.length === 0 ? [`No list is in force in ${listsFolder()}.`] : table);
  const bad = lists.filter(({ condition }) => condition !== "good");
  if (bad.length > 0)
    throw new Refusal(`Screenings end with an error: ${bad.map(({ source }) => source).join(", ")}.`);
}
