import { closeDatabase } from "@/db/client";
import { findFolderHolder } from "@/db/folder-lock";
import { env } from "@/lib/platform/env";
import { hasEmbeddedDatabase } from "../database";
import { ask } from "../list-sources";
import { checkClock, checkDatabase, checkMigrations, checkQueue, checkRows } from "./database";
import { checkEngine } from "./engine";
import { type Finding, finding, good, skipped, warning } from "./finding";
import {
  checkDisk,
  checkInstallation,
  checkListSources,
  checkLists,
  checkSecrets,
  checkStorage,
} from "./kept";
import { checkEgress, checkMail, checkScreeningServer, checkServer, checkTls } from "./network";

type Look = () => Promise<Finding> | Finding;
type Check = readonly [name: string, look: Look];

/** In this order; the first of them is `database`, on which the others depend. */
const OF_DATABASE: readonly Check[] = [
  ["migrations", checkMigrations],
  ["rows", checkRows],
  ["clock", () => checkClock()],
  ["installation", checkInstallation],
  ["queue", checkQueue],
  ["engine", checkEngine],
  ["webhooks", checkEgress],
  ["fetching", checkListSources],
];
const OTHERS: readonly Check[] = [
  ["secrets", checkSecrets],
  ["storage", checkStorage],
  ["disk", checkDisk],
  ["server", checkServer],
  ["tls", checkTls],
  ["lists", () => checkLists()],
  ["screening", checkScreeningServer],
  ["mail", checkMail],
];

/** Looks at everything that this installation depends on, and changes nothing (CONFIG-DOCTOR-1). */
export async function runChecks(): Promise<Finding[]> {
  try {
    const ofDatabase = await databaseFindings();
    const others = await Promise.all(OTHERS.map(([name, look]) => finding(name, look)));
    return [...ofDatabase, ...others];
  } finally {
    await closeDatabase();
  }
}

/** The server that has the embedded database open is asked, as `lists list` asks it. */
async function askForSources(): Promise<Finding> {
  return checkListSources(async () => (await ask({ verb: "list" })).sources);
}

async function databaseFindings(): Promise<Finding[]> {
  const holder = env().DATABASE_URL ? null : findFolderHolder(env().DATA_DIR);
  if (holder !== null) {
    const held = good("database", `embedded, open in the server (process ${holder}); see 'server'`);
    const why = "cannot be looked at while the server has the embedded database open";
    const fetching = await finding("fetching", askForSources);
    return [held, ...OF_DATABASE.map(([name]) => (name === "fetching" ? fetching : skipped(name, why)))];
  }
  if (!env().DATABASE_URL && !hasEmbeddedDatabase()) {
    const none = warning("database", `there is none in ${env().DATA_DIR} yet: the first npm start makes it`);
    return [none, ...OF_DATABASE.map(([name]) => skipped(name, "needs the database"))];
  }
  const database = await finding("database", checkDatabase);
  if (database.state === "problem")
    return [database, ...OF_DATABASE.map(([name]) => skipped(name, "needs the database"))];
  const findings: Finding[] = [];
  // One after the other: the embedded database has one connection.
  for (const [name, look] of OF_DATABASE) findings.push(await finding(name, look));
  return [database, ...findings];
}
