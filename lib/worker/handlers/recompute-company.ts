import { recomputeCompany } from "@/lib/company/re-decide";
import { log } from "@/lib/platform/log";
import { handler } from "@/lib/platform/queue";

/** A company that this leaves behind is decided at its next verdict. */
export const recomputeCompanyHandler = handler(
  "company.recompute",
  recomputeCompany,
  async (_tx, { companyVerificationId }) =>
    log.error({ companyVerificationId }, "company.recompute: given up"),
);
