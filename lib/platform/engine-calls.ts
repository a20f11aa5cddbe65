import { randomUUID } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { inArray } from "drizzle-orm";
import { connection, db } from "@/db/client";
import { engineAnswer } from "@/db/schema/operations";
import { type ErrorCode, Failure } from "@/lib/contract/errors";
import { aadOf, openBytes } from "./crypto";
import { log } from "./log";
import { metrics } from "./metrics";
import { cancelJob } from "./queue";
import { queueCall, withdrawCall } from "./queued-calls";
import { deleteObjects, type StoredObject, storeObject } from "./storage/storage";
import { inSpan } from "./trace";

/**
 * The server's side of work that workers do for a waiting request: the input goes into the store, a job names it, and the
 * worker that took the job leaves its answer in a table (docs/decisions/0092-engine-work-goes-through-the-queue.md).
 */

/** Channel on which a worker says that an answer is there. */
export const ANSWER_CHANNEL = "engine_answer";
/** A missed notification delays an answer by at most this. */
const LOOK_EVERY_MS = 1000;
/** Share of its time within which a worker has to take a call; the rest is for the work. */
const TAKEN_SHARE = 1 / 2;
const RETRY_AFTER_S = 5;

/** Whose the objects of calls are: of no business, since they live for as long as a request. */
export const CALLS_OWNER = { businessId: "engine", mode: "live" } as const;
/** What an input is, for its ciphertext. */
export const CALL_INPUT = "engine-input";
/** What the ciphertext of an answer is bound to. */
export const answerAad = (callId: string): string => aadOf(CALLS_OWNER, callId, "engine-answer");

/** What a worker answers. A `Failure` loses its class between processes. */
export type CallAnswer =
  | { readonly value: unknown }
  | {
      readonly refusal: ErrorCode;
      readonly message: string;
      readonly retryAfterS: number | undefined;
    };

interface OpenCall {
  readonly answered: (answer: CallAnswer) => void;
  readonly failed: (cause: unknown) => void;
}

const OPEN = Symbol.for("identity-verification.engine-calls");
const shared = globalThis as { [OPEN]?: Map<string, OpenCall> };

/** Calls that wait: one list for all module graphs of Next. */
function openCalls(): Map<string, OpenCall> {
  shared[OPEN] ??= new Map();
  return shared[OPEN];
}

interface CallLimits {
  /** How long the caller waits for the answer. */
  readonly waitMs: number;
  /** The call is refused at once while another one has waited for a worker for longer than this. */
  readonly lateMs: number;
}

/**
 * Has a worker do work of the engine and waits for its answer.
 * @throws Failure OVERLOADED, SERVICE_UNAVAILABLE or the refusal of the work
 */
export async function callWorker<Output>(work: string, input: unknown, limits: CallLimits): Promise<Output> {
  const { engineTaskSeconds, engineRunning } = metrics();
  const ended = engineTaskSeconds.startTimer({ task: work });
  engineRunning.inc();
  try {
    const answer = await inSpan(`engine ${work}`, { "engine.task": work }, () => ask(work, input, limits));
    if ("value" in answer) return answer.value as Output;
    const { refusal, message, retryAfterS } = answer;
    throw new Failure(refusal, { message, ...(retryAfterS === undefined ? {} : { retryAfterS }) });
  } finally {
    engineRunning.dec();
    ended();
  }
}

async function ask(work: string, value: unknown, { waitMs, lateMs }: CallLimits): Promise<CallAnswer> {
  const callId = randomUUID();
  const input = await storeObject(CALLS_OWNER, CALL_INPUT, serialize(value));
  let stopWaiting = () => {};
  try {
    const answer = new Promise<CallAnswer>((answered, failed) => {
      openCalls().set(callId, { answered, failed });
      const timers = [
        setTimeout(() => withdrawUntaken(callId), waitMs * TAKEN_SHARE),
        setTimeout(() => fail(callId, "SERVICE_UNAVAILABLE"), waitMs),
      ];
      stopWaiting = () => {
        for (const timer of timers) clearTimeout(timer);
        openCalls().delete(callId);
      };
    });
    // It may be refused while the job is being queued.
    answer.catch(() => {});
    const payload = { callId, work, storageKey: input.storageKey, wrappedKey: input.wrappedKey, waitMs };
    if (!(await queueCall(payload, lateMs)))
      throw new Failure("OVERLOADED", { retryAfterS: RETRY_AFTER_S, cause: `${work} was not queued` });
    return await answer;
  } finally {
    stopWaiting();
    remove(callId, input);
  }
}

/** The request does not wait for it: what is left behind is found by the sweep. */
function remove(callId: string, { storageKey }: StoredObject): void {
  Promise.all([cancelJob(callId), deleteObjects([storageKey])]).catch((cause: unknown) =>
    log.warn({ callId, err: cause }, "a call of the engine was not removed"),
  );
}

function withdrawUntaken(callId: string): void {
  withdrawCall(callId).then(
    (isWithdrawn) => {
      if (!isWithdrawn) return;
      log.warn({ callId }, "no worker took a call of the engine");
      fail(callId, "OVERLOADED");
    },
    // The call ends by its own time then.
    (cause: unknown) => log.warn({ callId, err: cause }, "a call of the engine was not withdrawn"),
  );
}

function fail(callId: string, code: "OVERLOADED" | "SERVICE_UNAVAILABLE"): void {
  openCalls()
    .get(callId)
    ?.failed(new Failure(code, { retryAfterS: RETRY_AFTER_S, cause: "the engine's worker did not answer" }));
}

/** Ends every call: for the end of a process. */
export function abandonCalls(): void {
  for (const callId of openCalls().keys()) fail(callId, "SERVICE_UNAVAILABLE");
}

/** Takes the answers of workers to this process's calls. @returns ends it */
export async function hearAnswers(): Promise<() => Promise<void>> {
  const calls = openCalls();
  const look = (callIds: readonly string[]) => {
    collect(callIds).catch((cause: unknown) => log.warn({ err: cause }, "answers could not be read"));
  };
  const unlisten = await connection().listen(ANSWER_CHANNEL, (callId) => {
    if (calls.has(callId)) look([callId]);
  });
  const timer = setInterval(() => {
    if (calls.size > 0) look([...calls.keys()]);
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await unlisten();
  };
}

async function collect(callIds: readonly string[]): Promise<void> {
  const answers = await db("server")
    .delete(engineAnswer)
    .where(inArray(engineAnswer.callId, [...callIds]))
    .returning();
  for (const { callId, answer } of answers) {
    const call = openCalls().get(callId);
    try {
      call?.answered(deserialize(openBytes(answer, answerAad(callId))) as CallAnswer);
    } catch (cause) {
      call?.failed(cause);
    }
  }
}
