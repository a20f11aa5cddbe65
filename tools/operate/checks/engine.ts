import { hearAnswers } from "@/lib/platform/engine-calls";
import { env } from "@/lib/platform/env";
import { processState } from "@/lib/platform/process-state";
import { doEngineWork } from "@/lib/threads/engine-work";
import { placeholderPdf, SCAN_PDF } from "@/lib/upload/company-document";
import { type Finding, good, problem } from "./finding";

const ANSWERED_WITHIN_MS = 8_000;

/** Somebody has the engine: where servers have none, a worker is given a small task as a server would. */
export async function checkEngine(): Promise<Finding> {
  const { ENGINE_LOCATION, ENGINE_THREADS, DATABASE_URL } = env();
  if (ENGINE_LOCATION === "local") return good("engine", `in each process, ENGINE_THREADS=${ENGINE_THREADS}`);
  if (!DATABASE_URL)
    return problem("engine", "ENGINE_LOCATION=workers needs DATABASE_URL: a server does not start");
  const state = processState();
  state.isEngineElsewhere = true;
  const end = await hearAnswers();
  const startedAt = performance.now();
  try {
    await doEngineWork(SCAN_PDF, placeholderPdf().bytes, ANSWERED_WITHIN_MS);
    return good("engine", `a worker has done a task in ${Math.round(performance.now() - startedAt)} ms`);
  } catch {
    const seconds = ANSWERED_WITHIN_MS / 1000;
    return problem(
      "engine",
      `no worker has done a task within ${seconds} s: is npm run worker running, and has it room?`,
    );
  } finally {
    state.isEngineElsewhere = false;
    await end();
  }
}
