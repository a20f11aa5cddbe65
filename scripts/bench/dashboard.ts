import { randomBytes } from "node:crypto";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { Refusal } from "@/tools/setup/run";
import { startPostgres } from "@/tools/testing/postgres";
import { runScript } from "./run-script";

const VERIFICATIONS = 1_000_000;

/**
 * `npm run bench -- dashboard [verifications]`: times and plans of the dashboard's queries on PostgreSQL with
 * a million verifications of one business. Uses a private cluster, seeded first (some minutes) and deleted afterwards;
 * with DATABASE_URL and the SECRETS of its seed, an existing seeded database.
 */
export async function benchDashboard(args: readonly string[]): Promise<void> {
  if (process.env["DATABASE_URL"]) return runScript("bench/dashboard-measure.ts", [], {});
  const verifications = Number(args[0] ?? VERIFICATIONS);
  if (!Number.isInteger(verifications) || verifications < 1000) {
    throw new Refusal("npm run bench -- dashboard [verifications, 1000 or more]");
  }
  await requirePrograms([POSTGRESQL]);
  const cluster = await startPostgres();
  try {
    const env = {
      DATABASE_URL: await cluster.createDatabase("dashboard"),
      SECRETS: `bench:${randomBytes(32).toString("base64url")}`,
    };
    console.log(`\nSeeding ${verifications.toLocaleString("en")} verifications on a private PostgreSQL`);
    await runScript("seed.ts", ["--verifications", String(verifications)], env);
    await runScript("bench/dashboard-measure.ts", [], env);
  } finally {
    await cluster.stop();
  }
}
