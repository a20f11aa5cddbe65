import { isDatabaseAlive } from "@/db/client";
import { getLiveness, getReadiness } from "@/lib/contract/health";
import { requestId } from "@/lib/platform/ids";
import { processState } from "@/lib/platform/process-state";
import { isStoreReached } from "@/lib/platform/storage/reached";
import { json } from "./reply";

/** How long the database and the store may take to answer. */
const ANSWERS_WITHIN_MS = 1000;

/** 200 while the process answers at all: a process that does not should be restarted (API-READY-2). */
export async function liveness(): Promise<Response> {
  return json(200, getLiveness.response.parse({ status: "ok" }), requestId());
}

/** 200 when this process can take requests, 503 with what is missing when not (API-READY-1). */
export async function readiness(): Promise<Response> {
  const { isEngineWarm, hasLists, isDraining } = processState();
  const [database, storage] = await Promise.all([
    isDatabaseAlive(ANSWERS_WITHIN_MS),
    isStoreReached(ANSWERS_WITHIN_MS),
  ]);
  const checks = { database, storage, engine: isEngineWarm, lists: hasLists, accepting: !isDraining };
  const isReady = Object.values(checks).every(Boolean);
  const answer = getReadiness.response.parse({ status: isReady ? "ready" : "not_ready", checks });
  return json(isReady ? 200 : 503, answer, requestId());
}
