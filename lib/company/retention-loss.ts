import { type SQL, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { RETENTION_GRACE_HOURS, retentionOf } from "@/lib/account/retention";
import type { RetentionChange, RetentionCheck, RetentionLoss, RetentionPart } from "@/lib/contract/retention";
import type { Tenant } from "@/lib/platform/tenant";

/** Counts what is old enough by the time at which a change would take effect (RETENTION-SETTING-2). */
export async function countRetentionLoss(tenant: Tenant, change: RetentionChange): Promise<RetentionLoss> {
  const isOld = (column: SQL, part: RetentionPart, check: RetentionCheck = "company") => {
    const days = retentionOf(tenant.mode, change, check)[part];
    if (days === null) return sql`false`;
    return sql`${column} < now() + make_interval(hours => ${RETENTION_GRACE_HOURS}) - make_interval(days => ${days})`;
  };
  /** Of a row of `verification v`, by its kind of check. */
  const isOldOf = (column: SQL, part: RetentionPart) =>
    sql`case v.kind when 'selfie_match' then ${isOld(column, part, "selfie_match")} else ${isOld(column, part, "id_document")} end`;
  const mine = (table: SQL) =>
    sql`${table}.business_id = ${tenant.businessId} and ${table}.mode = ${tenant.mode}`;
  const v = sql`v`;
  const decided = sql`${mine(v)} and v.decision is distinct from 'NEEDS_REVIEW'`;
  const pictures = isOldOf(sql`e.created_at`, "images");
  const [row] = await rows<Record<keyof RetentionLoss, number>>(
    db(tenant),
    sql`select
      (select count(distinct e.verification_id)::int from verification_evidence e
        join verification v on v.id = e.verification_id where ${mine(sql`e`)} and ${decided} and ${pictures}) as "images",
      (select count(*)::int from verification v where ${decided} and ${isOldOf(sql`v.created_at`, "fields")}
        and (v.extracted_sealed is not null or v.observation_sealed is not null)) as "fields",
      (select count(*)::int from verification v where ${decided} and ${isOldOf(sql`v.created_at`, "record")})
        + (select count(*)::int from company_verification v where ${decided} and ${isOld(sql`v.created_at`, "record")}) as "record",
      (select count(*)::int from company_document d join company_verification c on c.id = d.company_verification_id
        where ${mine(sql`c`)} and c.decision is distinct from 'NEEDS_REVIEW'
        and ${isOld(sql`c.completed_at`, "companyDocuments")}) as "companyDocuments",
      (select count(*)::int from webhook_event w where ${mine(sql`w`)} and w.body_sealed <> ''
        and ${isOld(sql`w.created_at`, "webhookBodies")}) as "webhookBodies",
      (select count(*)::int from verification v where ${mine(v)} and v.decision = 'NEEDS_REVIEW'
        and (${isOldOf(sql`v.created_at`, "images")} or ${isOldOf(sql`v.created_at`, "fields")}
          or ${isOldOf(sql`v.created_at`, "record")}))
        + (select count(*)::int from company_verification v where ${mine(v)} and v.decision = 'NEEDS_REVIEW'
          and (${isOld(sql`v.created_at`, "fields")} or ${isOld(sql`v.created_at`, "record")})) as "waiting"`,
  );
  return { images: 0, fields: 0, record: 0, companyDocuments: 0, webhookBodies: 0, waiting: 0, ...row };
}
