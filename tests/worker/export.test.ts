import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit, business } from "@/db/schema/business";
import { newId } from "@/lib/platform/ids";
import { mintTenant } from "@/lib/platform/tenant";
import { exportVerifications } from "@/lib/verification/export";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const ROWS = 3_000;
const businessId = newId("bus");
const tenant = mintTenant({ businessId, mode: "live" });

beforeAll(async () => {
  await db("operator")
    .insert(business)
    .values({ id: businessId, name: "Acme", email: `${businessId}@example.com` });
  // Every tenth shares its instant with nine others: the seam between batches must fall on the id, too.
  await db("operator").execute(sql`
    insert into verification (id, business_id, mode, kind, status, created_at)
    select 'vrf_id_' || lpad(n::text, 22, '0'), ${businessId}, 'live', 'id_document', 'COMPLETED',
           now() - make_interval(secs => n / 10)
    from generate_series(1, ${ROWS}) n`);
});

const start = () => exportVerifications(tenant, { fields: ["verificationId", "createdAt"] });

test("EXPORT-STREAM-1 an export over many batches holds every row once, in order", async () => {
  const { body } = await start();
  const text = await new Response(body).text();
  const lines = text.trimEnd().split("\r\n").slice(1);
  expect(lines).toHaveLength(ROWS);
  expect(new Set(lines).size).toBe(ROWS);
  const order = lines.map((line) => line.split(",").reverse().join());
  expect(order).toEqual([...order].sort().reverse());
});

test("EXPORT-STREAM-1 it reads no further than its receiver, and stops with it", async () => {
  const { body } = await start();
  const reader = body.getReader();
  await reader.read();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value).trimEnd().split("\r\n")).toHaveLength(500);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});

test("EXPORT-STREAM-1 rows deleted meanwhile leave no gap and no duplicate", async () => {
  const { body } = await start();
  const reader = body.getReader();
  const seen: string[] = [];
  for (let piece = 0; ; piece += 1) {
    const { done, value } = await reader.read();
    if (done) break;
    seen.push(...new TextDecoder().decode(value).trimEnd().split("\r\n"));
    // Deletes the newest thousand; they were already streamed, or the cursor is past them.
    if (piece === 3) {
      await db("operator").execute(sql`delete from verification where id in
        (select id from verification order by created_at desc, id desc limit 1000)`);
    }
  }
  expect(seen.slice(1)).toHaveLength(ROWS);
  expect(new Set(seen).size).toBe(seen.length);
});

test("EXPORT-AUDIT-1 every export is audited, with whether it holds extracted fields", async () => {
  const entries = () =>
    db("operator")
      .select({ subject: audit.subject })
      .from(audit)
      .where(and(eq(audit.businessId, businessId), eq(audit.action, "verifications.exported")))
      .orderBy(audit.position);
  const before = (await entries()).length;
  for (const field of ["verificationId", "extractedData.surname"] as const) {
    const { body } = await exportVerifications(tenant, { fields: [field] });
    await body.cancel();
  }
  expect((await entries()).slice(before)).toEqual([{ subject: "record" }, { subject: "personal" }]);
});
