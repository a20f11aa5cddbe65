import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getVerification, listVerifications } from "@/lib/contract/verifications";
import { matchSelfie, verifyDocument } from "@/lib/contract/verify";
import { documentPhotos, hasSharedPhotos, selfieOf, smileOf } from "@/tests/support/photos";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { newBusiness } from "@/tools/testing/business";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";
import { startServer, startWorker, type TestProcess, type TestServer } from "@/tools/testing/server";

/** A server with ENGINE_LOCATION=workers beside one worker, in one data folder, on PostgreSQL. */

/** Requests of a phone's photos at once: the server decodes four at a time. */
const AT_ONCE = 4;
const ROUNDS = 3;
const RSS_LIMIT_MIB = 250;
let cluster: PostgresCluster;
let databaseUrl: string;
let server: TestServer;
let worker: TestProcess;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  cluster = await startPostgres();
  databaseUrl = await cluster.createDatabase("apart");
  server = await startServer({
    databaseUrl,
    env: { ENGINE_LOCATION: "workers", RUN_WORKER: "0", ANSWER_LIMIT_SECONDS: "90" },
  });
  worker = await startWorker({ databaseUrl, dataDir: server.dataDir, env: { ENGINE_THREADS: "2" } });
}, 300_000);
afterAll(async () => {
  await worker?.stop();
  await server?.stop();
  await receiver?.close();
  await cluster?.stop();
});

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

/** Memory of a process in MiB: at present, and the most so far. */
function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mib = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024);
  return { now: mib("VmRSS"), peak: mib("VmHWM") };
}

/** Files of the engine that a process has open or mapped: its runtime, its threads' code, its models. */
function engineFilesOf(pid: number): string[] {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return "";
    }
  });
  const mapped = readFileSync(`/proc/${pid}/maps`, "utf8").split("\n");
  return [...open, ...mapped].filter((file) => /onnxruntime|\.onnx|dist\/models|engine-thread/.test(file));
}

let refused = 0;

/** Asks again while the worker has too much to do, as the answer says. */
async function answer(
  ask: () => Promise<{
    readonly status: number;
    readonly headers: Headers;
    readonly error?: { readonly code: string };
  }>,
): Promise<void> {
  for (;;) {
    const { status, headers, error } = await ask();
    if (status === 200) return;
    expect([status, error?.code]).toEqual([503, "OVERLOADED"]);
    refused += 1;
    await wait(Number(headers.get("Retry-After")) * 1000);
  }
}

describe("JOB-ENGINE-2 a server without the engine", () => {
  test("is ready without it, and does not start where no worker can have it", async () => {
    const ready = await fetch(`${server.baseUrl}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { checks: { engine: true, lists: true } },
    ]);
    const { dataDir } = server;
    await expect(startServer({ databaseUrl, dataDir, env: { ENGINE_LOCATION: "workers" } })).rejects.toThrow(
      "RUN_WORKER=0",
    );
  });

  test.skipIf(!hasSharedPhotos)(
    "answers live checks and selfie matches under load in 250 MiB, and loads no model",
    async () => {
      const business = await newBusiness(server.baseUrl);
      const photos = documentPhotos("td3_easy_303_0");
      receiver.answer((response) =>
        response.writeHead(200, { "content-type": "image/jpeg" }).end(smileOf("118")),
      );
      const picture = { profilePictureUrl: receiver.url };
      const document = { files: { selfie: blob(photos.selfie), idFront: blob(photos.front) } };
      const match = { body: picture, files: { selfie: blob(selfieOf("118")) } };
      const idle = memoryOf(server.pid);
      let answered = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const page of ["/docs", "/openapi.json", "/dashboard", "/"])
          expect((await fetch(`${server.baseUrl}${page}`)).status, page).toBe(200);
        const answers = await Promise.all([
          ...Array.from({ length: AT_ONCE }, () => answer(() => business.call(verifyDocument, document))),
          ...Array.from({ length: AT_ONCE }, () => answer(() => business.call(matchSelfie, match))),
        ]);
        answered += answers.length;
      }
      const { pagination } = await business.callOk(listVerifications);
      expect(pagination.total).toBe(answered);
      const [first] = (await business.callOk(listVerifications)).verifications;
      const record = await business.callOk(getVerification, {
        params: { verificationId: first?.verificationId ?? "" },
      });
      expect(record.status).toBe("COMPLETED");
      const loaded = memoryOf(server.pid);
      const ofWorker = memoryOf(worker.pid);
      console.log(`${answered} live answers, ${refused} refusals with Retry-After before them (MiB):`);
      console.table({
        "server, idle": idle,
        [`server, ${answered} live answers`]: loaded,
        "worker, 2 threads": ofWorker,
      });
      expect(engineFilesOf(server.pid)).toEqual([]);
      expect(engineFilesOf(worker.pid).length).toBeGreaterThan(0);
      expect(loaded.peak).toBeLessThan(RSS_LIMIT_MIB);
    },
  );
});
