import { forgetOldKeyUse } from "@/lib/account/key-use";
import { forgetOldMemberSessions } from "@/lib/account/member-sessions";
import { forgetOldCompanies } from "@/lib/company/retention";
import { sealEarlierCompanies } from "@/lib/company/seal-earlier";
import { forgetOldAnswers } from "@/lib/http/forget-answers";
import { metrics } from "@/lib/platform/metrics";
import { forgetFullLevels } from "@/lib/platform/rate-levels/database-levels";
import { forgetOldScreenings } from "@/lib/screening/results";
import { reportExpiredSessions } from "@/lib/session/report-expired";
import { forgetOldSessions } from "@/lib/session/retention";
import { sweepOnHold } from "@/lib/verification/hold";
import { forgetViewers } from "@/lib/verification/presence";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { watchOpenVerifications } from "@/lib/verification/retry-stuck";
import { mergeStatistics } from "@/lib/verification/statistics";
import { deleteUnanswered } from "@/lib/verification/withdrawal";
import { resumeAllHeld } from "@/lib/webhook/resume-held";
import { forgetOldEvents } from "@/lib/webhook/retention";
import { forgetOldCallAnswers } from "./engine-calls";
import { removeOrphanFiles } from "./orphan-files";

/** Periodic maintenance: retries what is stuck, resumes held events, deletes what is past its retention. */
export async function sweep(): Promise<void> {
  await watchOpenVerifications();
  await resumeAllHeld();
  await reportExpiredSessions();
  await forgetOldSessions();
  await deleteUnanswered();
  await forgetOldVerifications();
  // After the photos past their retention are gone.
  await sweepOnHold();
  // Before the events: it copies from their log whether the completion webhook was delivered.
  await forgetOldCompanies();
  await forgetOldScreenings();
  await forgetOldEvents();
  await forgetOldAnswers();
  await forgetOldMemberSessions();
  await forgetOldKeyUse();
  await mergeStatistics();
  await forgetViewers();
  await forgetFullLevels();
  await forgetOldCallAnswers();
  await sealEarlierCompanies();
  await removeOrphanFiles();
  metrics().sweptAt.set(Date.now() / 1000);
}
