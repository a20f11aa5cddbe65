import { db } from "@/db/client";
import { log } from "@/lib/platform/log";
import { enqueue } from "@/lib/platform/queue";
import { deliverWebhook } from "./handlers/deliver-webhook";
import { processVerificationHandler } from "./handlers/process-verification";
import { purgeFiles } from "./handlers/purge-files";
import { sendMail } from "./handlers/send-mail";
import { sweepHandler } from "./handlers/sweep";
import { startLanes, type Worker } from "./lanes";

const SWEEP_EVERY_MS = 10 * 60_000;

/** Starts the worker of this process: every job handler there is, each in its own lane, and the regular sweep. */
export async function startWorker(): Promise<Worker> {
  const lanes = await startLanes([
    processVerificationHandler,
    deliverWebhook,
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
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await lanes.stop();
    },
  };
}
