import { randomBytes } from "node:crypto";
import path from "node:path";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { ROOT } from "@/tools/setup/root";
import { Refusal, run } from "@/tools/setup/run";
import { startPostgres } from "@/tools/testing/postgres";

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

/** Runs in a child process, because the environment is read once per process. */
async function runScript(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const script = path.join(ROOT, "scripts", file);
  const code = await run(process.execPath, ["--import", "tsx", script, ...args], { env });
  if (code !== 0) throw new Refusal(`${file} ended with code ${code}.`);
}
