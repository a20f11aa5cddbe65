import { eq, isNotNull, isNull } from "drizzle-orm";
import { BATCH_ROWS, inTransactions } from "@/db/batches";
import { companyReview, companyVerification } from "@/db/schema/company";
import { sealJson } from "@/lib/platform/crypto";
import { openCompany, sealedColumns } from "./details";
import { noteAad } from "./review-note";
import { writeCompanyTerms } from "./search-terms";

/**
 * Seals what an earlier version stored in clear: details of companies and notes of verdicts (SECURITY-SEAL-5). It runs with
 * each sweep and finds nothing once it is done. A few rows are locked at a time, and a row in use is left to the next sweep.
 */
export async function sealEarlierCompanies(): Promise<void> {
  await sealDetails();
  await sealNotes();
}

function sealDetails(): Promise<void> {
  return inTransactions(async (tx) => {
    const found = await tx
      .select()
      .from(companyVerification)
      .where(isNull(companyVerification.detailsSealed))
      .limit(BATCH_ROWS)
      .for("update", { skipLocked: true });
    for (const row of found) {
      const company = openCompany(row);
      await tx
        .update(companyVerification)
        .set({ ...sealedColumns(row, row.id, company), requestHash: null })
        .where(eq(companyVerification.id, row.id));
      await writeCompanyTerms(tx, row, row.id, company);
    }
    return found.length;
  });
}

function sealNotes(): Promise<void> {
  return inTransactions(async (tx) => {
    const found = await tx
      .select()
      .from(companyReview)
      .where(isNotNull(companyReview.clearNote))
      .limit(BATCH_ROWS)
      .for("update", { skipLocked: true });
    for (const row of found) {
      await tx
        .update(companyReview)
        .set({ clearNote: null, noteSealed: sealJson(row.clearNote, noteAad(row, row.id)) })
        .where(eq(companyReview.id, row.id));
    }
    return found.length;
  });
}
