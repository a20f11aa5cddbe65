import { forgetOldMemberSessions } from "@/lib/account/member-sessions";
import { forgetOldCompanies } from "@/lib/company/retention";
import { forgetOldAnswers } from "@/lib/http/idempotency";
import { handler } from "@/lib/platform/queue";
import { forgetOldScreenings } from "@/lib/screening/results";
import { forgetOldSessions } from "@/lib/session/retention";
import { forgetViewers } from "@/lib/verification/presence";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { watchOpenVerifications } from "@/lib/verification/retry-stuck";
import { mergeStatistics } from "@/lib/verification/statistics";
import { resumeAllHeld } from "@/lib/webhook/resume-held";
import { forgetOldEvents } from "@/lib/webhook/retention";
import { removeOrphanFiles } from "../orphans";

/** What has to happen now and then: nothing waits for ever, nothing is kept for ever. */
export const sweepHandler = handler("sweep", async () => {
  await watchOpenVerifications();
  await resumeAllHeld();
  await forgetOldSessions();
  await forgetOldVerifications();
  // Before the events: it takes over what their log says of arrival.
  await forgetOldCompanies();
  await forgetOldScreenings();
  await forgetOldEvents();
  await forgetOldAnswers();
  await forgetOldMemberSessions();
  await mergeStatistics();
  await forgetViewers();
  await removeOrphanFiles();
});
