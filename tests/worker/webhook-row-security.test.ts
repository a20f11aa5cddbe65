import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type DataScope, db, rows } from "@/db/client";
import { newId } from "@/lib/platform/ids";
import { deleteEndpoint, rotateSecret, updateEndpoint } from "@/lib/webhook/change-endpoints";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { listEndpoints } from "@/lib/webhook/describe-endpoints";
import { emit } from "@/lib/webhook/emit";
import { resendDelivery, resendFailed } from "@/lib/webhook/resend";
import { resumeAllHeld } from "@/lib/webhook/resume-held";
import { purgeEvents } from "@/lib/webhook/retention";
import { sendTestEvent } from "@/lib/webhook/test-delivery";
import {
  configure,
  emitSubmitted,
  eventsOf,
  fixture,
  setUpWebhookFixture,
  work,
} from "@/tests/support/webhook";
import { add, page, paths } from "@/tests/support/webhook-endpoints";

setUpWebhookFixture({ ROW_SECURITY: "1" });

const lanesSeenBy = async (scope: DataScope) =>
  (
    await rows<{ tenant: string }>(
      db(scope),
      sql`select tenant from job where name = 'webhook.deliver' order by tenant`,
    )
  ).map(({ tenant }) => tenant);

test("SECURITY-ROW-1 several endpoints with row-level security: queued in lanes that only their business sees", async () => {
  const { live, sandbox } = fixture;
  await configure();
  const crm = await add("/crm");
  const verificationId = newId("vrf_id");
  const payload = { externalRef: null };
  await db(live).transaction((tx) =>
    emit(tx, live, { name: "verification.deleted", verificationId, revision: 0, payload }),
  );
  const lanes = [`${live.businessId}:live`, `${live.businessId}:live:${crm.endpointId}`];
  expect(await lanesSeenBy(live)).toEqual(lanes);
  expect(await lanesSeenBy(sandbox)).toEqual([]);
  expect(await lanesSeenBy({ businessId: newId("bus"), mode: "live" })).toEqual([]);
  await work();
  expect(paths()).toEqual(["/hook", "/hook/crm"]);
  expect((await page()).map(({ state }) => state)).toEqual(["delivered"]);
});

test("SECURITY-ROW-1 every change of an endpoint works with row-level security", async () => {
  const { live, sandbox } = fixture;
  await configure();
  const crm = await add("/crm");
  const ofTest = await add("/test", {}, sandbox);
  expect(await listEndpoints(sandbox)).toMatchObject([{ mode: "live" }, { endpointId: ofTest.endpointId }]);
  await updateEndpoint(live, crm.endpointId, { enabled: false });
  await updateEndpoint(live, "account", { enabled: false, description: "Core" });
  await updateEndpoint(live, "account", { enabled: true });
  await rotateSecret(live, crm.endpointId);
  await sendTestEvent(live);
  await work();
  const [event] = await eventsOf();
  await updateEndpoint(live, crm.endpointId, { enabled: true });
  await resendDelivery(live, event?.id ?? "", crm.endpointId);
  expect(await resendFailed(live, { since: new Date(0).toISOString() })).toEqual({ deliveries: 0 });
  expect(await resumeAllHeld()).toBe(0);
  await work();
  expect(paths()).toEqual(["/hook", "/hook/crm"]);
  await deleteEndpoint(live, crm.endpointId);
  await deleteEndpoint(sandbox, ofTest.endpointId);
  expect(await listEndpoints(live)).toHaveLength(1);
});

test("SECURITY-ROW-1 the log of an endpoint is its mode's alone, and so is what a deletion clears of it", async () => {
  const { live, sandbox } = fixture;
  await configure();
  const { endpointId } = await add("/crm");
  const verificationId = await emitSubmitted();
  await work();
  const delivered = { page: 1, limit: 10, state: "delivered" } as const;
  for (const asked of [delivered, { ...delivered, endpointId }]) {
    expect((await listDeliveries(live, asked)).deliveries).toHaveLength(1);
    expect((await listDeliveries(sandbox, asked)).deliveries).toEqual([]);
  }
  for (const tenant of [sandbox, live]) {
    expect((await eventsOf())[0]?.bodySealed).not.toBe("");
    await db(tenant).transaction((tx) => purgeEvents(tx, tenant, verificationId));
  }
  expect((await eventsOf())[0]?.bodySealed).toBe("");
});
