import postgres from "postgres";

/** What the database holds of the verifications that clients were told of. */
export async function readRecords(databaseUrl: string, accepted: ReadonlySet<string>) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const records = await sql<{ id: string; status: string; revision: number }[]>`
      select id, status, revision from verification`;
    const events = await sql<{ id: string; name: string; count: number; delivered: number }[]>`
      select verification_id as id, name, count(*)::int as count,
             (count(*) filter (where state = 'delivered'))::int as delivered
      from webhook_event group by 1, 2`;
    const [jobs] = await sql<{ left: number }[]>`
      select count(*)::int as left from job where name in ('verification.process', 'webhook.deliver')`;
    const ids = new Set(records.map(({ id }) => id));
    const completed = new Set(
      events.filter(({ name }) => name === "verification.completed").map(({ id }) => id),
    );
    return {
      "verifications stored": records.length,
      "verifications lost": [...accepted].filter((id) => !ids.has(id)).length,
      "verifications without a client": records.filter(({ id }) => !accepted.has(id)).length,
      "verifications stuck": records.filter(({ status }) => status !== "COMPLETED").length,
      "decisions doubled": records.filter(({ revision }) => revision > 1).length,
      "events lost": records.filter(({ id }) => !completed.has(id)).length,
      "events doubled": events.filter(({ count }) => count > 1).length,
      "events not delivered": events.filter(({ count, delivered }) => delivered < count).length,
      "jobs left": jobs?.left ?? 0,
    };
  } finally {
    await sql.end();
  }
}
