import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, connection, db, rows } from "@/db/client";
import { business } from "@/db/schema/business";
import { webhookEndpoint } from "@/db/schema/webhook";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { emit } from "@/lib/webhook/emit";
import { sealSecret } from "@/lib/webhook/endpoint";
import { HANDLERS } from "@/lib/worker/handlers";
import { startJobRunners } from "@/lib/worker/job-runner";

/** The worker of `npm run bench -- webhooks`. */

const EMITTED_AT_ONCE = 8;

const [events = 0, businesses = 0, port = 0] = process.argv.slice(2).map(Number);
await connection().migrate();
const tenants: Tenant[] = [];
for (let made = 0; made < businesses; made += 1) tenants.push(await newBusiness(made));
console.log(`\nEmitting ${events} events of ${businesses} businesses`);
let next = 0;
await Promise.all(
  Array.from({ length: EMITTED_AT_ONCE }, async () => {
    for (let at = next++; at < events; at = next++) await emitOne(tenants[at % tenants.length] as Tenant);
  }),
);
await db("operator").execute(sql`analyze`);
const cpuBefore = process.cpuUsage();
const startedMs = performance.now();
const worker = await startJobRunners([HANDLERS["webhook.deliver"]]);
while ((await left()) > 0) await wait(20);
const wallS = (performance.now() - startedMs) / 1000;
const cpu = process.cpuUsage(cpuBefore);
await worker.stop();
const [delivered] = await rows<{ count: number }>(
  db("operator"),
  sql`select count(*)::int as count from webhook_event where state = 'delivered'`,
);
await closeDatabase();
if (delivered?.count !== events) throw new Error(`${delivered?.count} of ${events} were delivered.`);
const cpuMs = (cpu.user + cpu.system) / 1000 / events;
console.log(`A backlog of ${events} deliveries, one worker process`);
console.table({
  "deliveries/s": Math.round(events / wallS),
  "CPU of the worker, ms each": Number(cpuMs.toFixed(2)),
  "deliveries/s that one core allows": Math.round(1000 / cpuMs),
});

async function newBusiness(number: number): Promise<Tenant> {
  const businessId = newId("bus");
  await db("operator")
    .insert(business)
    .values({ id: businessId, name: `Business ${number}`, email: `owner-${businessId}@example.com` });
  const tenant = mintTenant({ businessId, mode: "live", keyId: "key_bench" });
  await db("operator")
    .insert(webhookEndpoint)
    .values({
      businessId,
      mode: "live",
      url: `http://127.0.0.1:${port}/hook`,
      secretSealed: sealSecret(tenant, "whsec_0123456789abcdef0123456789abcdef"),
    });
  return tenant;
}

async function emitOne(tenant: Tenant): Promise<void> {
  const verificationId = newId("vrf_id");
  await db("operator").transaction((tx) =>
    emit(tx, tenant, {
      name: "verification.deleted",
      verificationId,
      revision: 0,
      payload: { externalRef: null },
    }),
  );
}

async function left(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db("operator"),
    sql`select count(*)::int as count from job where name = 'webhook.deliver'`,
  );
  return row?.count ?? 0;
}
