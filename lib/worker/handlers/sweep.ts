import { forgetOldAnswers } from "@/lib/http/idempotency";
import { handler } from "@/lib/platform/queue";
import { forgetOldSessions } from "@/lib/session/retention";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { watchOpenVerifications } from "@/lib/verification/watchdog";
import { forgetOldEvents } from "@/lib/webhook/forget";
import { removeOrphanFiles } from "../orphans";

/** What has to happen now and then: nothing waits for ever, nothing is kept for ever. */
export const sweepHandler = handler("sweep", async () => {
  await watchOpenVerifications();
  await forgetOldSessions();
  await forgetOldVerifications();
  await forgetOldEvents();
  await forgetOldAnswers();
  await removeOrphanFiles();
});
