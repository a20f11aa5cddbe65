import { db } from "@/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { enqueue, freeAllLeases } from "@/lib/platform/queue";
import { deliverWebhook } from "./handlers/deliver-webhook";
import { processVerificationHandler } from "./handlers/process-verification";
import { purgeFiles } from "./handlers/purge-files";
import { recomputeCompanyHandler } from "./handlers/recompute-company";
import { refreshWatchlist } from "./handlers/refresh-watchlist";
import { rescreen } from "./handlers/rescreen";
import { sendMail } from "./handlers/send-mail";
import { sweepHandler } from "./handlers/sweep";
import { startLanes, type Worker } from "./lanes";

const SWEEP_EVERY_MS = 10 * 60_000;
/** Of a list that another process imported, subjects under monitoring learn within this time. */
const LOOK_AT_LISTS_EVERY_MS = 60_000;

/** Starts the worker of this process: every job handler there is, each in its own lane, and the regular looks. */
export async function startWorker(): Promise<Worker> {
  if (!env().DATABASE_URL) await freeAllLeases();
  const lanes = await startLanes([
    processVerificationHandler,
    recomputeCompanyHandler,
    deliverWebhook,
    refreshWatchlist,
    rescreen,
    purgeFiles,
    sendMail,
    sweepHandler,
  ]);
  const sweep = () => {
    // Several workers may ask: the key makes it one sweep.
    enqueue(db(), "sweep", {}, { onceKey: "sweep" }).catch((cause: unknown) => {
      log.error({ err: cause }, "the sweep could not be queued");
    });
  };
  const lookAtLists = () => {
    enqueue(db(), "screening.refresh", {}, { onceKey: "screening.refresh" }).catch((cause: unknown) => {
      log.error({ err: cause }, "looking at the lists could not be queued");
    });
  };
  sweep();
  lookAtLists();
  const timers = [setInterval(sweep, SWEEP_EVERY_MS), setInterval(lookAtLists, LOOK_AT_LISTS_EVERY_MS)];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await lanes.stop();
    },
  };
}
