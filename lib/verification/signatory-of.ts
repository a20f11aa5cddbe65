import { sql } from "drizzle-orm";
import { verification } from "@/db/schema/verification";

/** The company whose signatory a person is, whether or not this check of them still counts; null for an individual. */
export const SIGNATORY_OF = sql<
  string | null
>`coalesce(${verification.companyVerificationId}, ${verification.formerCompanyId})`;
