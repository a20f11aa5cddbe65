import { existsSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { env } from "@/lib/platform/env";
import { inspectInstallation } from "@/lib/platform/installation";
import { isInDataFolder, secretSource } from "@/lib/platform/secret-source";
import { keysFor } from "@/lib/platform/secrets";
import { probeStore } from "@/lib/platform/storage/storage";
import { type ListSource, listSources } from "@/lib/screening/list-sources";
import { listsFolder } from "@/lib/watchlist/pool";
import { hasEmbeddedDatabase } from "../database";
import { readListStatus } from "../list-commands";
import { counted } from "../output";
import { causeInWords, type Finding, good, problem, warning } from "./finding";

const ROOM_WARNING_BYTES = 2 * 1024 ** 3;
const ROOM_PROBLEM_BYTES = 256 * 1024 ** 2;

/** The store takes, gives and removes a file. */
export async function checkStorage(): Promise<Finding> {
  const startedAt = performance.now();
  try {
    await probeStore();
  } catch (cause) {
    return problem("storage", `cannot write, read and remove a file: ${causeInWords(cause)}`);
  }
  const probeMs = Math.round(performance.now() - startedAt);
  return good("storage", `a file was written, read and removed in ${probeMs} ms`);
}

/** The store and the secrets are those of the database. */
export async function checkInstallation(): Promise<Finding> {
  const { store, secrets } = await inspectInstallation();
  if (secrets === "other")
    return problem("installation", "the secrets in use do not open the data of this database");
  if (store === "other") return problem("installation", "the store belongs to another database");
  if (store === "missing")
    return problem("installation", "the store does not hold the files of this database");
  return good(
    "installation",
    store === "fresh" ? "database and store are new" : "database, store and secrets belong together",
  );
}

/** The master secrets can be read, by nobody else on this machine, and lie apart from what they open. */
export function checkSecrets(): Finding {
  const { name, file } = secretSource();
  if (file !== null && !existsSync(file) && !hasEmbeddedDatabase())
    return warning("secrets", `${file} is made by the first npm start`);
  const count = keysFor("data").length;
  const words = `${count} master secret${count === 1 ? "" : "s"} in ${name}`;
  if (file === null) return good("secrets", words);
  const isOpen = (statSync(file).mode & 0o077) !== 0;
  if (isOpen) return problem("secrets", `${file} can be read by other users of this machine: chmod 600`);
  if (isInDataFolder(file)) {
    return warning(
      "secrets",
      `${words}: a copy of the data folder opens everything. Stop the server and move the file to ` +
        `${path.resolve(env().DATA_DIR)}.secrets`,
    );
  }
  return good("secrets", `${words}; keep a copy apart from the data`);
}

/** Room in the data folder. */
export function checkDisk(): Finding {
  const folder = path.resolve(env().DATA_DIR);
  if (!existsSync(folder)) return warning("disk", `${folder} is made by the first npm start`);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB free in ${folder}`;
  if (free < ROOM_PROBLEM_BYTES) return problem("disk", text);
  return free < ROOM_WARNING_BYTES ? warning("disk", text) : good("disk", text);
}

/** Watchlists that can be screened against. */
export function checkLists(now = new Date()): Finding {
  if (env().AML_PROVIDER !== "index") return good("lists", `${env().AML_PROVIDER} screens; see 'screening'`);
  const lists = readListStatus(now);
  const bad = lists.filter(({ condition }) => condition !== "good");
  if (bad.length > 0) {
    const each = bad.map(({ source, condition, problem: why }) => `${source} is ${condition} (${why})`);
    return problem("lists", `${each.join(", ")}: screenings end with an error until it is imported again`);
  }
  if (lists.length === 0)
    return warning(
      "lists",
      "no watchlist is loaded: screening is not_screened. npm run admin -- lists add <list> adds one (lists known names some)",
    );
  const each = lists.map(
    ({ source, entities, ageHours }) => `${source} ${entities} entries, ${ageHours} h old`,
  );
  return good("lists", `${each.join("; ")}; in ${listsFolder()}`);
}

type FetchedSource = Pick<ListSource, "source" | "held" | "failures" | "lastError">;

/**
 * Lists that are fetched by themselves: none fails, and none waits for the operator.
 * @param read how the lists are found out: from the database, or from the server that has it open
 */
export async function checkListSources(
  read: () => Promise<readonly FetchedSource[]> = listSources,
): Promise<Finding> {
  if (env().AML_PROVIDER !== "index") return good("fetching", `${env().AML_PROVIDER} has lists of its own`);
  const sources = await read();
  if (sources.length === 0) return good("fetching", "no watchlist is fetched by itself");
  const held = sources.flatMap(({ source, held: version }) =>
    version ? [`${source} (${version.why})`] : [],
  );
  if (held.length > 0)
    return problem(
      "fetching",
      `held until you confirm or reject it: ${held.join(", ")}. npm run admin -- lists diff <list> shows what differs`,
    );
  const failing = sources.filter(({ failures }) => failures > 0);
  const each = failing.map(
    ({ source, failures, lastError }) => `${source}, ${counted(failures, "time", "times")} (${lastError})`,
  );
  if (failing.length > 0) return warning("fetching", `could not be fetched: ${each.join("; ")}`);
  return good("fetching", `${sources.map(({ source }) => source).join(", ")}: the last tries went well`);
}
