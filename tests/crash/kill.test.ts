import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallInput, type CallOptions, call } from "@/lib/client/call";
import { getUsage } from "@/lib/contract/account";
import { createCompanyVerification, listCompanyVerifications } from "@/lib/contract/company-verifications";
import type { Endpoint } from "@/lib/contract/endpoint";
import { createSession } from "@/lib/contract/sessions";
import { getVerification, listVerifications } from "@/lib/contract/verifications";
import { matchSelfie, submitVerification, verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { type Business, newBusiness } from "@/tools/testing/business";
import { sharedPath } from "@/tools/testing/dataset";
import { startServer, type TestServer } from "@/tools/testing/server";

/**
 * `kill -9` in the middle of the work: nothing lost, nothing stuck, nothing reported under two event ids.
 * On TEST_DATABASE_URL's PostgreSQL when that is set, else on the embedded database.
 */

const VERIFICATIONS = 50;
const LIVE_VERIFICATIONS = 6;
/** Slow enough that most are waiting or running when the server is killed. */
const SANDBOX_DELAY_MS = "400";
const RECOVERED_WITHIN_MS = 90_000;
/** Enough for the sandbox (UPLOAD-SANDBOX-1). */
const PLACEHOLDER = plainPng(1, 1);

let dataDir: string;
let receiver: Receiver;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "verification-crash-"));
  receiver = await openReceiver();
});

afterAll(async () => {
  // A test that failed has not stopped its server: left alone it would work off the next run's jobs.
  for (const server of started) await server.kill();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

const started: TestServer[] = [];

async function start(): Promise<TestServer> {
  const databaseUrl = process.env["TEST_DATABASE_URL"];
  const server = await startServer({ dataDir, databaseUrl, env: { LEASE_SECONDS: "3", SANDBOX_DELAY_MS } });
  started.push(server);
  return server;
}

/** The statuses of a business's newest verifications, counted. */
async function statuses(options: CallOptions): Promise<Record<string, number>> {
  const { data } = await call(listVerifications, { query: { limit: 100 } }, options);
  const counts: Record<string, number> = {};
  for (const { status } of data?.verifications ?? []) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function until(isDone: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await isDone()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** verificationId → the ids of its completed events; the same id twice is one delivery repeated. */
function completedEvents(): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const { body } of receiver.received) {
    const { event, eventId, verificationId } = JSON.parse(body.toString()) as Record<string, string>;
    if (event !== "verification.completed" || !verificationId || !eventId) continue;
    events.set(verificationId, (events.get(verificationId) ?? new Set()).add(eventId));
  }
  return events;
}

/** So many with two images each: a process accepts 68 at once and refuses more with 503 (UPLOAD-DECODE-1). */
const SUBMITTED_AT_ONCE = 25;

async function submit(business: Business, key: "live" | "test", count: number, photos: [Buffer, Buffer]) {
  const files = {
    selfie: new Blob([Uint8Array.from(photos[0])]),
    idFront: new Blob([Uint8Array.from(photos[1])]),
  };
  const one = async () => (await business.callOk(submitVerification, { files }, { key })).verificationId;
  const ids: string[] = [];
  while (ids.length < count) {
    const length = Math.min(SUBMITTED_AT_ONCE, count - ids.length);
    ids.push(...(await Promise.all(Array.from({ length }, one))));
  }
  return ids;
}

/** Kills the server as soon as `done` of the verifications are final, and starts it again on the same data. */
async function killWhen(server: TestServer, apiKey: string, done: number): Promise<TestServer> {
  const options = { baseUrl: server.baseUrl, apiKey };
  const reached = await until(
    async () => ((await statuses(options))["COMPLETED"] ?? 0) >= done,
    RECOVERED_WITHIN_MS,
  );
  expect(reached, `${done} completed before the kill`).toBe(true);
  expect((await statuses(options))["COMPLETED"]).toBeLessThan(VERIFICATIONS);
  await server.kill();
  return start();
}

describe("JOB-RECOVERY-1 kill -9", () => {
  test("50 queued verifications all end, each with one completed event", async () => {
    let server = await start();
    const business = await newBusiness(server.baseUrl);
    await business.receiveAt(receiver.url);
    receiver.answer(500, 200, 500, 200, 200, 500, 200);
    const ids = await submit(business, "test", VERIFICATIONS, [PLACEHOLDER, PLACEHOLDER]);
    expect(new Set(ids).size).toBe(VERIFICATIONS);

    const apiKey = business.keys.test;
    server = await killWhen(server, apiKey, 8);
    server = await killWhen(server, apiKey, 24);
    const options = { baseUrl: server.baseUrl, apiKey };
    await until(async () => (await statuses(options))["COMPLETED"] === VERIFICATIONS, RECOVERED_WITHIN_MS);
    expect(await statuses(options)).toEqual({ COMPLETED: VERIFICATIONS });

    await until(async () => completedEvents().size === VERIFICATIONS, 30_000);
    const events = completedEvents();
    expect([...events.keys()].sort()).toEqual([...ids].sort());
    expect([...events].filter(([, eventIds]) => eventIds.size !== 1)).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  test("live verifications of real photos survive it too", async ({ skip }) => {
    const selfie = sharedPath("data", "faces", "london", "neutral_front", "118_03.jpg");
    const document = sharedPath("data", "documents", "with-portraits", "szid_easy_303_0_front.jpg");
    if (!selfie || !document) return skip("the shared photos are not on this machine (SHARED_DIR)");
    let server = await start();
    const business = await newBusiness(server.baseUrl);
    const photos: [Buffer, Buffer] = [await readFile(selfie), await readFile(document)];
    const ids = await submit(business, "live", LIVE_VERIFICATIONS, photos);
    await server.kill();
    server = await start();
    const options = { baseUrl: server.baseUrl, apiKey: business.keys.live };
    const isOver = async () => {
      const { PENDING = 0, PROCESSING = 0 } = await statuses(options);
      return PENDING + PROCESSING === 0;
    };
    expect(await until(isOver, RECOVERED_WITHIN_MS)).toBe(true);
    const counts = await statuses(options);
    expect(counts["FAILED"] ?? 0).toBe(0);
    const records = await Promise.all(
      ids.map((verificationId) => call(getVerification, { params: { verificationId } }, options)),
    );
    expect(new Set(records.map(({ data }) => data?.decision)).size).toBe(1);
    expect(records.every(({ data }) => data?.faceScore !== null && data?.completedAt !== null)).toBe(true);
    await server.stop();
  });
});

interface KeyedRequest {
  readonly endpoint: Endpoint;
  readonly key: "live" | "test";
  readonly given: CallInput;
}

/** Each with an Idempotency-Key of its own. Companies with the live key, because only live work is metered. */
function keyedRequests(each: number): KeyedRequest[] {
  const picture = new Blob([Uint8Array.from(PLACEHOLDER)]);
  const photos = { selfie: picture, idFront: picture };
  const profilePictureUrl = "https://example.com/me.jpg";
  return Array.from({ length: each }, (_, at) => {
    const headers = { "Idempotency-Key": `order ${at}` };
    const company = { country: "SZ", registeredName: `Company ${at}` };
    return [
      { endpoint: submitVerification, key: "test", given: { headers, files: photos } },
      { endpoint: verifyDocument, key: "test", given: { headers, files: photos } },
      {
        endpoint: matchSelfie,
        key: "test",
        given: { headers, body: { profilePictureUrl }, files: { selfie: picture } },
      },
      { endpoint: createSession, key: "test", given: { headers, body: { userId: `user-${at}` } } },
      { endpoint: createCompanyVerification, key: "live", given: { headers, body: company } },
    ] as const;
  }).flat();
}

const KEYED_EACH = 8;
/** So many are answered before the kill; the others are under way. */
const ANSWERED_BEFORE = [1, 12, 25] as const;

describe("API-IDEMPOTENCY-6 kill -9 while keyed requests run", () => {
  test("API-IDEMPOTENCY-3 each is repeated and makes one record, metered once, with the answer of the first", async () => {
    let server = await start();
    const { keys } = await newBusiness(server.baseUrl);
    const requests = keyedRequests(KEYED_EACH);
    const answers = new Map<KeyedRequest, unknown>();
    const send = async (request: KeyedRequest) => {
      const options = { baseUrl: server.baseUrl, apiKey: keys[request.key] };
      const { status, data } = await call(request.endpoint, request.given, options);
      if (data && !answers.has(request)) answers.set(request, data);
      return { status, data };
    };
    for (const count of ANSWERED_BEFORE) {
      const open = requests.filter((request) => !answers.has(request));
      const running = open.map((request) => send(request).catch(() => null));
      await until(async () => answers.size >= count, RECOVERED_WITHIN_MS);
      await server.kill();
      await Promise.all(running);
      server = await start();
    }
    for (const request of requests) {
      const repeated = async () => {
        const { status } = await send(request);
        // The embedded database has one process: its keys are free at the start.
        if (isEmbedded) expect(status).toBeLessThan(300);
        return status < 300;
      };
      expect(await until(repeated, RECOVERED_WITHIN_MS), request.endpoint.id).toBe(true);
      if (request.endpoint.idempotent === true) {
        expect((await send(request)).data).toEqual(answers.get(request));
      }
    }
    const as = (key: "live" | "test") => ({ baseUrl: server.baseUrl, apiKey: keys[key] });
    const { data: individuals } = await call(listVerifications, {}, as("test"));
    expect(individuals?.pagination.total).toBe(3 * KEYED_EACH);
    const { data: companies } = await call(listCompanyVerifications, {}, as("live"));
    expect(companies?.total).toBe(KEYED_EACH);
    const { data: usage } = await call(getUsage, {}, as("live"));
    const metered = usage?.usage.find(({ type }) => type === "company_verification");
    expect(metered?.used).toBe(KEYED_EACH);
    expect(await server.stop()).toBe(0);
  });
});

// PostgreSQL takes any number of servers: there this is no rule to test.
const isEmbedded = !process.env["TEST_DATABASE_URL"];
if (isEmbedded)
  describe("CONFIG-START-3 the embedded database takes one process", () => {
    test("CONFIG-START-2 a second server on the same folder is refused in one clear sentence", async () => {
      const first = await start();
      await expect(start()).rejects.toThrow(/data folder .* is in use by process \d+/);
      expect((await fetch(`${first.baseUrl}/health`)).status).toBe(200);
      expect(await first.stop()).toBe(0);
    });

    test("the folder of a killed server is taken over at once", async () => {
      const first = await start();
      await first.kill();
      const second = await start();
      expect(await second.stop()).toBe(0);
    });
  });
