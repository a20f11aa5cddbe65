import { lt, sql } from "drizzle-orm";
import { deleteInBatches } from "@/db/batches";
import { idempotency } from "@/db/schema/business";

/** For the sweep: deletes keys and answers older than 24 hours (API-IDEMPOTENCY-1). */
export async function forgetOldAnswers(): Promise<void> {
  await deleteInBatches(idempotency, lt(idempotency.createdAt, sql`now() - interval '24 hours'`));
}
