import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { db, rows } from "@/db/client";
import { business } from "@/db/schema/business";
import { webhookAttempt, webhookEndpoint, webhookEvent } from "@/db/schema/webhook";
import { openJson } from "@/lib/platform/crypto";
import { newId } from "@/lib/platform/ids";
import { claimNext } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { answerAad } from "@/lib/webhook/delivery-attempts";
import { emit } from "@/lib/webhook/emit";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";
import { signatureHeaders } from "@/lib/webhook/sign";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "./database";
import { openReceiver, type ReceivedRequest, type Receiver } from "./receiver";

/** For each test a new business with its two tenants, and an HTTP receiver for its events. */

export const SECRET = "whsec_test_0123456789abcdef";
const LEASE_S = 30;

interface WebhookFixture {
  readonly live: Tenant;
  readonly sandbox: Tenant;
  readonly receiver: Receiver;
}

let current: WebhookFixture | undefined;

function currentFixture(): WebhookFixture {
  if (!current) throw new Error("setUpWebhookFixture() must be called at the top of the test file.");
  return current;
}

export const fixture: WebhookFixture = {
  get live() {
    return currentFixture().live;
  },
  get sandbox() {
    return currentFixture().sandbox;
  },
  get receiver() {
    return currentFixture().receiver;
  },
};

/** Registers the hooks of a test file. Retries wait 100 s and 200 s, after an overload answer at least 150 s. */
export function setUpWebhookFixture(settings: Readonly<Record<string, string>> = {}): void {
  ownDatabase({ WEBHOOK_RETRY_SCHEDULE: "100,200", WEBHOOK_OVERLOAD_FLOOR: "150", ...settings });
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  beforeEach(async () => {
    await receiver.close();
    receiver = await openReceiver();
    await db("operator").execute(sql`delete from job`);
    const businessId = newId("bus");
    await db("operator")
      .insert(business)
      .values({ id: businessId, name: "Acme", email: `${businessId}@example.com` });
    current = {
      live: mintTenant({ businessId, mode: "live" }),
      sandbox: mintTenant({ businessId, mode: "test" }),
      receiver,
    };
  });
  afterAll(() => receiver.close());
}

/** @returns the verification's id. */
export async function emitSubmitted(
  tenant = fixture.live,
  { verificationId = newId("vrf_id"), revision = 0 }: { verificationId?: string; revision?: number } = {},
): Promise<string> {
  const payload = { externalRef: "order – 7" };
  await db("operator").transaction((tx) =>
    emit(tx, tenant, { name: "verification.submitted", verificationId, revision, payload }),
  );
  return verificationId;
}

export function configure(
  tenant = fixture.live,
  webhookSecret = SECRET,
  webhookUrl = fixture.receiver.url,
): Promise<string> {
  return configureWebhook(tenant, { webhookUrl, webhookSecret, mode: tenant.mode });
}

/** Runs due jobs as a worker does until none is left; `skipWaits` first makes every delivery due. */
export async function work({ skipWaits = false } = {}): Promise<number> {
  if (skipWaits) {
    // A second back: run_at is kept in milliseconds and may be rounded up, past now.
    await db("operator").execute(
      sql`update job set run_at = now() - interval '1 second' where name = 'webhook.deliver'`,
    );
  }
  for (let ran = 0; ; ran++) {
    const lease = await claimNext(HANDLERS["webhook.deliver"], LEASE_S);
    if (!lease) return ran;
    const failure = await HANDLERS["webhook.deliver"].run(lease.claim).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    await lease.settle(failure);
    if (failure) throw failure;
  }
}

export function jobs() {
  return rows<{ name: string; eventId: string; waitS: number }>(
    db("operator"),
    sql`select name, payload->>'eventId' as "eventId", extract(epoch from run_at - now())::float8 as "waitS"
        from job order by id`,
  );
}

export function eventsOf({ businessId, mode } = fixture.live) {
  return db("operator")
    .select()
    .from(webhookEvent)
    .where(sql`business_id = ${businessId} and mode = ${mode}`)
    .orderBy(webhookEvent.createdAt, webhookEvent.id);
}

/** The attempts, with the answers opened. */
export async function attemptsOf({ businessId } = fixture.live) {
  const found = await db("operator")
    .select()
    .from(webhookAttempt)
    .where(eq(webhookAttempt.businessId, businessId))
    .orderBy(webhookAttempt.number);
  return found.map(({ answerSealed, clearAnswer, ...row }) => ({
    ...row,
    answer: answerSealed === null ? clearAnswer : openJson<string>(answerSealed, answerAad(row, row.id)),
  }));
}

/** @throws Error when there is none */
export async function endpointOf({ businessId, mode } = fixture.live) {
  const [row] = await db("operator")
    .select()
    .from(webhookEndpoint)
    .where(sql`business_id = ${businessId} and mode = ${mode}`);
  if (!row) throw new Error("No endpoint.");
  return row;
}

/** Puts an endpoint into a state that would take days to reach. */
export async function changeEndpoint({ businessId, mode }: Tenant, change: SQL): Promise<void> {
  await db("operator").execute(
    sql`update webhook_endpoint set ${change} where business_id = ${businessId} and mode = ${mode}`,
  );
}

/** The request with this index in order of arrival. */
export function at(index: number): ReceivedRequest {
  const found = fixture.receiver.received[index];
  if (!found) throw new Error(`No request ${index}.`);
  return found;
}

/** Expects every signature header to be valid for the received bytes and the current time. */
export function expectSigned(
  request: ReceivedRequest,
  secret = SECRET,
  previousSecret: string | null = null,
): void {
  const timestampS = Number(request.headers["x-service-timestamp"]);
  expect(Math.abs(Date.now() / 1000 - timestampS)).toBeLessThan(30);
  const eventId = String(JSON.parse(request.body.toString()).eventId);
  const expected = signatureHeaders({ eventId, timestampS, body: request.body, secret, previousSecret });
  for (const [name, value] of Object.entries(expected)) {
    expect(request.headers[name.toLowerCase()]).toBe(value);
  }
}
