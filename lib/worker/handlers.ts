import { anchorAuditLogs, checkAuditLogs } from "@/lib/account/audit-anchors";
import { recomputeCompany } from "@/lib/company/re-decide";
import { queueUnscreenedCompanies, screenCompanies } from "@/lib/company/screen-again";
import type { JobName } from "@/lib/jobs";
import { log } from "@/lib/platform/log";
import { maskEmailAddress, openEmail, sendEmail } from "@/lib/platform/mail";
import { type Handler, handler } from "@/lib/platform/queue";
import { deleteObjects } from "@/lib/platform/storage/storage";
import { recordActiveLists, refreshDueLists } from "@/lib/screening/refresh-lists";
import { releaseOnHold } from "@/lib/verification/hold";
import { failVerification, processVerification } from "@/lib/verification/process";
import { deliver, giveUp } from "@/lib/webhook/deliver";
import { answerCall, giveCallUp } from "./engine-calls";
import { leaveToSweep } from "./orphan-files";
import { rescreen } from "./rescreen";
import { sweep } from "./sweep";

/**
 * What runs each job: the domain function that does the work and, where one is needed, the one that runs in the
 * transaction that gives the job up after its last try.
 */
export const HANDLERS: { readonly [Name in JobName]: Handler<Name> } = {
  "verification.process": handler("verification.process", processVerification, (tx, { verificationId }) =>
    failVerification(tx, verificationId),
  ),
  // Verifications that this job leaves on hold are released by the next one, or by the sweep.
  "verification.release": handler("verification.release", releaseOnHold, async (_tx, { businessId }) =>
    log.error({ businessId }, "verification.release: given up, left to the sweep"),
  ),
  // A company left behind by this job is decided when its next document or signatory is.
  "company.recompute": handler(
    "company.recompute",
    recomputeCompany,
    async (_tx, { companyVerificationId }) =>
      log.error({ companyVerificationId }, "company.recompute: given up"),
  ),
  "webhook.deliver": handler("webhook.deliver", deliver, giveUp),
  // Lists imported from the command line are picked up here too.
  "screening.refresh": handler("screening.refresh", async () => {
    await refreshDueLists();
    await recordActiveLists();
    await queueUnscreenedCompanies();
  }),
  "screening.rescreen": handler("screening.rescreen", rescreen),
  "company.screen": handler("company.screen", screenCompanies),
  "engine.work": handler("engine.work", answerCall, giveCallUp),
  // The rows are gone, so the files are unreadable already; the sweep removes what this job leaves behind.
  "files.purge": handler(
    "files.purge",
    ({ payload }) => deleteObjects(payload.storageKeys),
    async (tx, { storageKeys }) => {
      await leaveToSweep(tx, storageKeys);
      log.error({ files: storageKeys.length }, "files.purge: given up, left to the sweep");
    },
  ),
  "mail.send": handler(
    "mail.send",
    ({ payload }) => sendEmail(openEmail(payload)),
    async (_tx, { to, subject }) => log.error({ to: maskEmailAddress(to), subject }, "mail.send: given up"),
  ),
  "audit.anchor": handler("audit.anchor", anchorAuditLogs),
  "audit.verify": handler("audit.verify", checkAuditLogs),
  sweep: handler("sweep", sweep),
};
