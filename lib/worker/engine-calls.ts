import { deserialize, serialize } from "node:v8";
import { sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { engineAnswer } from "@/db/schema/operations";
import { Failure } from "@/lib/contract/errors";
import type { Jobs } from "@/lib/jobs";
import { sealBytes } from "@/lib/platform/crypto";
import {
  ANSWER_CHANNEL,
  answerAad,
  CALL_INPUT,
  CALLS_OWNER,
  type CallAnswer,
} from "@/lib/platform/engine-calls";
import { log } from "@/lib/platform/log";
import type { Claim } from "@/lib/platform/queue";
import { readObject } from "@/lib/platform/storage/storage";
import type { EngineWork } from "@/lib/threads/engine-work";
import { SCAN_PDF } from "@/lib/upload/company-document";
import { COMPARE_FACES, OBSERVE_PERSON, PRECHECK } from "@/lib/vision/reader";
import { SEARCH_LISTS } from "@/lib/watchlist/pool";

/** What workers do for servers without an engine. */
const WORK: ReadonlyMap<string, EngineWork<never, unknown>> = new Map(
  [COMPARE_FACES, OBSERVE_PERSON, PRECHECK, SCAN_PDF, SEARCH_LISTS].map((work) => [work.name, work]),
);

/** A request waits no longer than this for an answer; rows that are older were left by a server that died. */
const FORGOTTEN_AFTER_MIN = 10;

/**
 * Does the work of a call and leaves the answer for the server that waits. A call that was withdrawn, or taken over by
 * another worker, has no job any more: then the answer is dropped.
 */
export async function answerCall(claim: Claim<"engine.work">): Promise<void> {
  const { callId } = claim.payload;
  const answer = await answerOf(claim.payload);
  await db("queue").transaction(async (tx) => {
    await claim.finish(tx);
    await leaveAnswer(tx, callId, answer);
  });
}

/** The tries are used up: the request need not wait for the end of its time. */
export async function giveCallUp(tx: Tx, { callId }: Jobs["engine.work"]): Promise<void> {
  await leaveAnswer(tx, callId, refusalOf(new Failure("SERVICE_UNAVAILABLE", { retryAfterS: 5 })));
}

/** Removes answers whose server ended before it could read them. */
export async function forgetOldCallAnswers(): Promise<void> {
  await db("server")
    .delete(engineAnswer)
    .where(sql`${engineAnswer.createdAt} < now() - make_interval(mins => ${FORGOTTEN_AFTER_MIN})`);
}

/** @throws Failure OVERLOADED when this process has no room: the queue offers the call again */
async function answerOf(call: Jobs["engine.work"]): Promise<CallAnswer> {
  try {
    const work = WORK.get(call.work);
    if (!work) throw new Error(`This version knows no work '${call.work}'.`);
    const input = deserialize(await readObject(call, CALLS_OWNER, CALL_INPUT)) as never;
    return { value: await work.run(input, call.waitMs) };
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "OVERLOADED") throw cause;
    if (cause instanceof Failure) return refusalOf(cause);
    log.error({ callId: call.callId, work: call.work, err: cause }, "work of the engine failed");
    return refusalOf(new Failure("SERVICE_UNAVAILABLE", { retryAfterS: 5 }));
  }
}

function refusalOf({ code, message, retryAfterS }: Failure): CallAnswer {
  return { refusal: code, message, retryAfterS };
}

async function leaveAnswer(tx: Tx, callId: string, answer: CallAnswer): Promise<void> {
  const sealed = sealBytes(serialize(answer), answerAad(callId));
  await tx.insert(engineAnswer).values({ callId, answer: sealed });
  await tx.execute(sql`select pg_notify(${ANSWER_CHANNEL}, ${callId})`);
}
