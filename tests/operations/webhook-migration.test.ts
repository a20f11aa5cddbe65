import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connection, db, installConnection, rows } from "@/db/client";
import { openEmbedded } from "@/db/embedded";
import { knownMigrations, migrationsUpTo } from "@/db/migration-journal";
import { sealJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { listEndpoints } from "@/lib/webhook/describe-endpoints";
import { bodyAad } from "@/lib/webhook/emit";
import { sealSecret } from "@/lib/webhook/endpoint";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";
import { emptyPostgres } from "@/tests/support/other-installation";
import {
  attemptsOf,
  eventsOf,
  expectSigned,
  fixture,
  SECRET,
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";

setUpWebhookFixture();

const SEVERAL_ENDPOINTS = "webhook_endpoints";

test("CONFIG-MIGRATE-1 events that wait or are held when several endpoints come are delivered, and none twice", async () => {
  const before = knownMigrations();
  const { folder, remove } = migrationsUpTo(
    before[before.findIndex((tag) => tag.endsWith(SEVERAL_ENDPOINTS)) - 1] ?? "",
  );
  const other = process.env["TEST_DATABASE_URL"] ? await emptyPostgres() : null;
  const data = mkdtempSync(path.join(tmpdir(), "identity-verification-endpoints-"));
  const open = other?.open ?? openEmbedded(data);
  const usual = connection();
  const { live, receiver } = fixture;
  try {
    await open.migrate(folder);
    installConnection(open);
    const ids = { pending: newId("evt"), held: newId("evt"), delivered: newId("evt") };
    await db("operator").execute(sql`
      insert into business (id, name, email) values (${live.businessId}, 'Acme', 'owner@example.com')`);
    await db("operator").execute(sql`
      insert into webhook_endpoint (business_id, mode, url, secret_sealed, created_at, disabled_at)
      values (${live.businessId}, 'live', ${receiver.url}, ${sealSecret(live, SECRET)}, now() - interval '1 day', null)`);
    for (const [state, id] of Object.entries(ids)) {
      const body = JSON.stringify({ event: "verification.submitted", eventId: id });
      await db("operator").execute(sql`
        insert into webhook_event (id, business_id, mode, verification_id, name, revision, body_sealed, state)
        values (${id}, ${live.businessId}, 'live', ${newId("vrf_id")}, 'verification.submitted', 0,
                ${sealJson(body, bodyAad(live, id))}, ${state})`);
    }
    await db("operator").execute(sql`
      insert into job (name, tenant, payload)
      values ('webhook.deliver', ${`${live.businessId}:live`}, ${JSON.stringify({ eventId: ids.pending })}::jsonb)`);
    await db("operator").execute(sql`
      insert into webhook_attempt (id, business_id, mode, event_id, number, url, duration_ms)
      values ('att_1', ${live.businessId}, 'live', ${ids.delivered}, 1, ${receiver.url}, 5)`);
    await open.migrate();
    expect(await listEndpoints(live)).toMatchObject([{ endpointId: "account", state: "enabled" }]);
    await work();
    await configureWebhook(live, { webhookUrl: receiver.url, mode: "live" });
    await work({ skipWaits: true });
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([ids.pending, ids.held]);
    for (const request of receiver.received) expectSigned(request);
    expect((await eventsOf()).every(({ state }) => state === "delivered")).toBe(true);
    expect((await attemptsOf()).map(({ endpointId }) => endpointId)).toEqual([
      "account",
      "account",
      "account",
    ]);
    expect(await rows(db("operator"), sql`select from job where name = 'webhook.deliver'`)).toEqual([]);
  } finally {
    installConnection(usual);
    remove();
    if (!other) await open.close();
    rmSync(data, { recursive: true, force: true });
  }
});
