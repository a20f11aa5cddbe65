import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { REACHED_SITES_FILE, reachedSites, siteReport } from "./unfiltered-sites";

/**
 * Says at the end which calls of `owned()` no test of the stage made; in a run of all its files (CONTRACT_COVERAGE=required,
 * as `npm test` sets it) one of them fails the run.
 */
export function setup(): () => void {
  const notes = mkdtempSync(path.join(os.tmpdir(), "reached-sites-"));
  process.env[REACHED_SITES_FILE] = path.join(notes, "reached");
  return () => {
    const { summary, problems } = siteReport(reachedSites());
    rmSync(notes, { recursive: true, force: true });
    console.log(`\n${summary}`);
    for (const problem of problems) console.log(`  ${problem}`);
    if (process.env["CONTRACT_COVERAGE"] !== "required" || problems.length === 0) return;
    process.exitCode = 1; // Vitest prints an error of a teardown but does not fail the run.
    throw new Error("Queries were not tried without their filter (see above).");
  };
}
