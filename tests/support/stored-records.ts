import { sql } from "drizzle-orm";
import { type Connection, rows } from "@/db/client";

/**
 * What the database holds of the verifications that clients were told of.
 * @param deaf ids of businesses whose receivers take no event: theirs are not counted as undelivered
 */
export async function readRecords(
  database: Connection,
  accepted: ReadonlyMap<string, unknown>,
  deaf: ReadonlySet<string> = new Set(),
) {
  const on = database.db("operator");
  const records = await rows<{ id: string; status: string; revision: number }>(
    on,
    sql`select id, status, revision from verification`,
  );
  const events = await rows<{ id: string; of: string; name: string; count: number; delivered: number }>(
    on,
    sql`select verification_id as id, business_id as of, name, count(*)::int as count,
               (count(*) filter (where state = 'delivered'))::int as delivered
        from webhook_event group by 1, 2, 3`,
  );
  const jobs = await rows<{ of: string }>(
    on,
    sql`select split_part(tenant, ':', 1) as of from job
        where name in ('verification.process', 'webhook.deliver')`,
  );
  const ids = new Set(records.map(({ id }) => id));
  const completed = new Set(
    events.filter(({ name }) => name === "verification.completed").map(({ id }) => id),
  );
  const heard = events.filter(({ of }) => !deaf.has(of));
  return {
    "verifications stored": records.length,
    "verifications lost": [...accepted.keys()].filter((id) => !ids.has(id)).length,
    "verifications without a client": records.filter(({ id }) => !accepted.has(id)).length,
    "verifications stuck": records.filter(({ status }) => status !== "COMPLETED" && status !== "FAILED")
      .length,
    "verifications FAILED": records.filter(({ status }) => status === "FAILED").length,
    "decisions doubled": records.filter(({ revision }) => revision > 1).length,
    "events lost": records.filter(({ id }) => !completed.has(id)).length,
    "events doubled": events.filter(({ count }) => count > 1).length,
    "events not delivered": heard.filter(({ count, delivered }) => delivered < count).length,
    "jobs left": jobs.filter(({ of }) => !deaf.has(of)).length,
  };
}
