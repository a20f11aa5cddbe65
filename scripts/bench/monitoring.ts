import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { Refusal } from "@/tools/setup/run";
import { startPostgres } from "@/tools/testing/postgres";
import { runScript } from "./run-script";

const PEOPLE = 10_000;
const ENTRIES = 1_000_000;

/**
 * `npm run bench -- screening [people] [entries]`: a round of monitoring after a list changed, on a private PostgreSQL,
 * beside the same round with a whole search of everybody.
 */
export async function benchMonitoring(args: readonly string[]): Promise<void> {
  const [people = PEOPLE, entries = ENTRIES] = args.map(Number);
  if (![people, entries].every((count) => Number.isInteger(count) && count >= 1000)) {
    throw new Refusal("npm run bench -- screening [people, 1000 or more] [entries, 1000 or more]");
  }
  await requirePrograms([POSTGRESQL]);
  const cluster = await startPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), "bench-monitoring-"));
  try {
    await runScript("bench/monitoring-measure.ts", [String(people), String(entries)], {
      DATABASE_URL: await cluster.createDatabase("monitoring"),
      SECRETS: `bench:${randomBytes(32).toString("base64url")}`,
      DATA_DIR: folder,
    });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
