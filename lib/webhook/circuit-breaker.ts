import { eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { webhookEndpoint } from "@/db/schema/webhook";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import { enqueue } from "@/lib/platform/queue";
import { type Endpoint, rowOf } from "./endpoint";
import { countFailedEvents } from "./queries";

/**
 * From this many failures on, one attempt per {@link PROBE_EVERY_S} tests whether the receiver is back
 * (WEBHOOK-BREAKER-1).
 */
const BREAKER_FAILURES = 10;
const PROBE_EVERY_S = 30;
/** Waiting deliveries are spread over a minute, so that a long queue does not poll at the same moment. */
const WAIT_SPREAD_S = 60;
/** When the business is warned, and when the endpoint is disabled (WEBHOOK-DISABLE-1). */
const WARN_AFTER_S = 24 * 3600;
const DISABLE_AFTER_S = 120 * 3600;
const DISABLE_EVENTS = 2;

/**
 * Seconds to wait before the next attempt at an endpoint: 0 while it works, and for the one probe that an open breaker
 * lets through. Waiting uses up no attempt.
 */
export async function waitForTurnS(endpoint: Endpoint, on: Db = db(endpoint.owner)): Promise<number> {
  if (endpoint.consecutiveFailures < BREAKER_FAILURES) return 0;
  const due = or(isNull(webhookEndpoint.probeAfter), lte(webhookEndpoint.probeAfter, sql`now()`));
  const open = gte(webhookEndpoint.consecutiveFailures, BREAKER_FAILURES);
  const probing = await on
    .update(webhookEndpoint)
    .set({ probeAfter: sql`now() + make_interval(secs => ${PROBE_EVERY_S})` })
    .where(rowOf(endpoint, open, due))
    .returning({ mode: webhookEndpoint.mode });
  return probing.length > 0 ? 0 : PROBE_EVERY_S + Math.random() * WAIT_SPREAD_S;
}

/**
 * Locks the endpoint. False when it has another URL by now or is disabled: this attempt says nothing about its health.
 */
export async function lockEndpoint(tx: Tx, endpoint: Endpoint): Promise<boolean> {
  const locked = await tx
    .select({ mode: webhookEndpoint.mode })
    .from(webhookEndpoint)
    .where(rowOf(endpoint, eq(webhookEndpoint.url, endpoint.url), isNull(webhookEndpoint.disabledAt)))
    .for("update");
  return locked.length > 0;
}

export async function noteSuccess(tx: Tx, endpoint: Endpoint): Promise<void> {
  await tx
    .update(webhookEndpoint)
    .set({ consecutiveFailures: 0, failingSince: null, probeAfter: null, warnedAt: null })
    .where(rowOf(endpoint));
}

/**
 * Counts a failure, after its attempt was recorded. Warns the business by e-mail after a day without success, and
 * disables the endpoint after 120 hours, or at once when the receiver answers 410.
 * @returns true when the endpoint is disabled now.
 */
export async function noteFailure(tx: Tx, endpoint: Endpoint, isGone: boolean): Promise<boolean> {
  const [now] = await tx
    .update(webhookEndpoint)
    .set({
      consecutiveFailures: sql`${webhookEndpoint.consecutiveFailures} + 1`,
      failingSince: sql`coalesce(${webhookEndpoint.failingSince}, now())`,
      probeAfter: sql`case when ${webhookEndpoint.consecutiveFailures} + 1 >= ${BREAKER_FAILURES}
        then now() + make_interval(secs => ${PROBE_EVERY_S}) end`,
    })
    .where(rowOf(endpoint))
    .returning({
      failingSince: webhookEndpoint.failingSince,
      warnedAt: webhookEndpoint.warnedAt,
      failingS: sql<number>`extract(epoch from now() - ${webhookEndpoint.failingSince})`.mapWith(Number),
    });
  if (!now?.failingSince) return false;
  if (
    isGone ||
    (now.failingS >= DISABLE_AFTER_S && (await haveSeveralFailed(tx, endpoint, now.failingSince)))
  ) {
    await switchOff(tx, endpoint, isGone);
    return true;
  }
  if (now.failingS >= WARN_AFTER_S && now.warnedAt === null) await warn(tx, endpoint);
  return false;
}

/** One event that the receiver cannot process is no reason to disable the whole endpoint. */
async function haveSeveralFailed(tx: Tx, endpoint: Endpoint, since: Date): Promise<boolean> {
  return (await countFailedEvents(tx, endpoint, since)) >= DISABLE_EVENTS;
}

async function switchOff(tx: Tx, endpoint: Endpoint, isGone: boolean): Promise<void> {
  await tx
    .update(webhookEndpoint)
    .set({ disabledAt: sql`now()`, disabledBy: "failures" })
    .where(rowOf(endpoint));
  const why = isGone ? "It answered 410 Gone." : "It has accepted nothing for 120 hours.";
  await writeToBusiness(
    tx,
    endpoint,
    "Your webhook was switched off",
    `${why} Events for it are kept from now on. ${howToEnable(endpoint)} to switch it on: events of the last 30 days are ` +
      "then sent, oldest first.",
  );
}

function howToEnable({ id }: Endpoint): string {
  return id === ACCOUNT_ENDPOINT
    ? "Set the webhook again (PUT /v1/account/webhook or the dashboard)"
    : `Enable the endpoint (PUT /v1/webhooks/endpoints/${id} or the dashboard)`;
}

async function warn(tx: Tx, endpoint: Endpoint): Promise<void> {
  await tx.update(webhookEndpoint).set({ warnedAt: sql`now()` }).where(rowOf(endpoint));
  await writeToBusiness(
    tx,
    endpoint,
    "Your webhook has been failing for a day",
    "It has accepted nothing for 24 hours. We go on trying; after 120 hours it is switched off.",
  );
}

async function writeToBusiness(tx: Tx, endpoint: Endpoint, subject: string, message: string): Promise<void> {
  const { owner, id, url } = endpoint;
  const [row] = await tx
    .select({ email: business.email, description: webhookEndpoint.description })
    .from(business)
    .innerJoin(webhookEndpoint, rowOf(endpoint))
    .where(eq(business.id, owner.businessId));
  if (!row) return;
  // Without the query string, which may contain a token.
  const { origin, pathname } = new URL(url);
  const which = [
    `Webhook: ${origin}${pathname}`,
    ...(id === ACCOUNT_ENDPOINT ? [] : [`Endpoint: ${id}`]),
    ...(row.description ? [`Description: ${row.description}`] : []),
    `Keys: ${owner.mode}`,
  ];
  const text = `${which.join("\n")}\n\n${message}\n`;
  await enqueue(tx, "mail.send", { to: row.email, subject, text }, { tenant: owner });
}
