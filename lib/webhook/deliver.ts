import { db, type Tx } from "@/db/client";
import { ACCOUNT_ENDPOINT } from "@/lib/contract/events";
import { openJson } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { metrics } from "@/lib/platform/metrics";
import type { Claim } from "@/lib/platform/queue";
import { inSpan } from "@/lib/platform/trace";
import { NoAnswer, type PostAnswer, postOnce } from "@/lib/platform/untrusted-http";
import { lockEndpoint, noteFailure, noteSuccess, waitForTurnS } from "./circuit-breaker";
import { bodyAad } from "./emit";
import { type Endpoint, hasWorkingEndpoint, openSecret } from "./endpoint";
import { findDelivery } from "./find-delivery";
import {
  type AttemptRecord,
  deliveredBy,
  failPending,
  lockPendingEvent,
  type PendingEvent,
  recordAttempt,
  setEvent,
} from "./queries";
import { nextDelayS } from "./retry-schedule";
import { signatureHeaders } from "./sign";

/** How much of a response body the delivery log keeps (WEBHOOK-RESPONSE-2). */
const STORED_ANSWER_BYTES = 1024;
const GONE = 410;

type Delivery = Claim<"webhook.deliver">;

interface Attempt extends AttemptRecord {
  readonly timedOut: boolean;
  readonly retryAfter: string | undefined;
}

/**
 * Makes one attempt to deliver an event. The POST happens outside a transaction; its outcome and the end of the job are
 * stored in one, fenced by the claim. A crash in between repeats the attempt: at least once, same id, same bytes.
 */
export async function deliver(claim: Delivery): Promise<void> {
  const found = await findDelivery(claim.payload.eventId, endpointOf(claim.payload));
  if (!found) return;
  const { event, endpoint } = found;
  if (!endpoint || endpoint.disabled) return hold(claim, event);
  const waitS = await waitForTurnS(endpoint);
  if (waitS > 0) return db("queue").transaction((tx) => claim.reschedule(tx, waitS));
  const attempt = await inSpan("webhook attempt", { "webhook.attempt": event.attemptsMade + 1 }, () =>
    attemptDelivery(event, endpoint),
  );
  noteAttempt(event, attempt);
  // Nothing of a working endpoint changes, and it needs no lock: its deliveries do not wait for each other.
  if (attempt.failure === null && endpoint.consecutiveFailures === 0)
    return claim.finishBy((removal) => deliveredBy(removal, event, attempt));
  await db({ businessId: event.owner.businessId }).transaction((tx) =>
    storeOutcome(tx, { claim, event, endpoint, attempt }),
  );
}

/** When the job itself kept failing (our fault, not the receiver's): marks the event as failed. */
export function giveUp(tx: Tx, payload: Delivery["payload"]): Promise<void> {
  return failPending(tx, payload.eventId, endpointOf(payload));
}

const endpointOf = ({ endpointId }: Delivery["payload"]) => endpointId ?? ACCOUNT_ENDPOINT;

/** No endpoint: checked again under the lock, because one may have been set since. */
async function hold(claim: Delivery, event: PendingEvent): Promise<void> {
  await db({ businessId: event.owner.businessId }).transaction(async (tx) => {
    if (await hasWorkingEndpoint(tx, event.owner, event.endpointId)) return claim.reschedule(tx, 0);
    await setEvent(tx, event, { state: "held" });
    await claim.finish(tx);
  });
}

function noteAttempt({ ageS }: PendingEvent, { failure, status }: Attempt): void {
  const { webhookAttempts, webhookLagSeconds } = metrics();
  webhookAttempts.inc({
    outcome: failure === null ? "delivered" : status === null ? "no answer" : "refused",
  });
  if (failure === null) webhookLagSeconds.observe(ageS);
}

async function attemptDelivery(event: PendingEvent, endpoint: Endpoint): Promise<Attempt> {
  const body = Buffer.from(openJson<string>(event.bodySealed, bodyAad(event.owner, event.id)));
  const number = event.attemptsMade + 1;
  const { secretSealed, previousSecretSealed } = endpoint;
  const headers = {
    "content-type": "application/json",
    ...signatureHeaders({
      eventId: event.id,
      timestampS: Math.floor(Date.now() / 1000),
      body,
      secret: openSecret(endpoint.owner, secretSealed, endpoint.id),
      previousSecret: previousSecretSealed && openSecret(endpoint.owner, previousSecretSealed, endpoint.id),
    }),
    "X-Service-Mode": event.owner.mode,
    "X-Service-Attempt": String(number),
  };
  const startedAt = performance.now();
  const outcome = await post({ url: endpoint.url, mode: event.owner.mode, headers, body });
  return {
    durationMs: Math.round(performance.now() - startedAt),
    ...outcome,
    number,
    url: endpoint.url,
    headers,
  };
}

type Outcome = Pick<Attempt, "status" | "failure" | "answer" | "timedOut" | "retryAfter"> & {
  durationMs?: number;
};

async function post(request: Parameters<typeof postOnce>[0]): Promise<Outcome> {
  try {
    return outcomeOf(await postOnce(request));
  } catch (problem) {
    if (!(problem instanceof NoAnswer)) throw problem;
    const outcome = { status: null, failure: problem.message, answer: null, retryAfter: undefined };
    // The duration of a refusal would reveal what the name resolves to.
    if (problem.reason === "refused") return { ...outcome, timedOut: false, durationMs: 0 };
    return { ...outcome, timedOut: problem.reason === "timeout" };
  }
}

function outcomeOf({ status, answer, retryAfter }: PostAnswer): Outcome {
  const failure = status >= 200 && status < 300 ? null : `The receiver answered ${status}.`;
  // PostgreSQL cannot store NUL in text.
  const text = answer.subarray(0, STORED_ANSWER_BYTES).toString("utf8").replaceAll("\0", "");
  return { status, failure, answer: text, retryAfter, timedOut: false };
}

interface FinishedAttempt {
  readonly claim: Delivery;
  readonly event: PendingEvent;
  readonly endpoint: Endpoint;
  readonly attempt: Attempt;
}

async function storeOutcome(tx: Tx, finished: FinishedAttempt): Promise<void> {
  const { claim, event, endpoint, attempt } = finished;
  // Endpoint, then event: the order of every transaction that locks both.
  const isPresent = await lockEndpoint(tx, endpoint);
  if (!(await lockPendingEvent(tx, event))) return claim.finish(tx);
  await recordAttempt(tx, event, attempt);
  if (attempt.failure !== null) return storeFailure(tx, finished, isPresent);
  if (isPresent) await noteSuccess(tx, endpoint);
  await setEvent(tx, event, { state: "delivered", attempts: event.attempts + 1 });
  await claim.finish(tx);
}

async function storeFailure(
  tx: Tx,
  { claim, event, endpoint, attempt }: FinishedAttempt,
  isPresent: boolean,
) {
  const attempts = event.attempts + 1;
  if (isPresent && (await noteFailure(tx, endpoint, attempt.status === GONE))) {
    await setEvent(tx, event, { state: "held", attempts });
    return claim.finish(tx);
  }
  const settings = { scheduleS: env().WEBHOOK_RETRY_SCHEDULE, overloadFloorS: env().WEBHOOK_OVERLOAD_FLOOR };
  const delayS = nextDelayS({ ...attempt, attempts }, settings, Math.random(), Date.now());
  if (delayS === null) {
    await setEvent(tx, event, { state: "failed", attempts });
    return claim.finish(tx);
  }
  await setEvent(tx, event, { attempts, delayS });
  await claim.reschedule(tx, delayS);
}
