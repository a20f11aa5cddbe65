import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitVerification } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { newBusiness } from "@/tools/testing/business";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";
import { startServer, startWorker, type TestProcess, type TestServer } from "@/tools/testing/server";

/** SIGTERM at other moments of other processes, all with work: each ends in order, whatever it was doing. */

/** Four processes end in each. */
const ROUNDS = 5;
/** Between the end of a start and the signal: the engine still loads, or works. */
const STEP_MS = 450;
const photo = new Blob([new Uint8Array(plainPng(1, 1))]);
const env = { SANDBOX_DELAY_MS: "400", LEASE_SECONDS: "3" };
let cluster: PostgresCluster;
let databaseUrl: string;
const dataDir = mkdtempSync(path.join(tmpdir(), "verification-ends-"));

beforeAll(async () => {
  cluster = await startPostgres();
  databaseUrl = await cluster.createDatabase("ends");
});
afterAll(async () => {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Submits until the server ends; a server that ends may refuse. */
async function keepBusy({ baseUrl }: TestServer): Promise<void> {
  const business = await newBusiness(baseUrl);
  const submit = async () => {
    for (let sent = 0; sent < 200; sent += 1) {
      const files = { selfie: photo, idFront: photo };
      await business.call(submitVerification, { files }, { key: "test" });
    }
  };
  await Promise.allSettled([submit(), submit(), submit()]);
}

async function startRound(): Promise<{ servers: TestServer[]; all: TestProcess[] }> {
  const first = await startServer({ databaseUrl, dataDir, env });
  const [second, third, worker] = await Promise.all([
    startServer({ databaseUrl, dataDir, env }),
    startServer({ databaseUrl, dataDir, env: { ...env, RUN_WORKER: "0", ENGINE_LOCATION: "workers" } }),
    startWorker({ databaseUrl, dataDir, env }),
  ]);
  const servers = [first, second, third];
  return { servers, all: [...servers, worker] };
}

/** What a process said, for a failure of the test. */
const said = (ended: readonly TestProcess[]) => ended.map(({ log }) => log().slice(-1500)).join("\n---\n");

describe("JOB-STOP-1 the end by SIGTERM", () => {
  test(`${ROUNDS * 4} times at varied moments under load: always code 0`, { timeout: 900_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { servers, all } = await startRound();
      const busy = servers.map((server) => keepBusy(server).catch(() => {}));
      await wait(round * STEP_MS);
      const codes = await Promise.all(
        all.map(async (each, at) => {
          await wait((at * STEP_MS) / 4);
          return each.stop();
        }),
      );
      expect(codes, said(all)).toEqual([0, 0, 0, 0]);
      await Promise.all(busy);
    }
  });

  test("a second signal changes nothing", async () => {
    const server = await startServer({ databaseUrl, dataDir, env: { ...env, DRAIN_DELAY_S: "2" } });
    const stopping = server.stop();
    for (const signal of ["SIGINT", "SIGTERM", "SIGINT"] as const) {
      await wait(300);
      process.kill(server.pid, signal);
    }
    expect(await stopping, server.log()).toBe(0);
  });

  test("with a database that has gone: leases lapse by themselves, and the code is 0", async () => {
    const { servers, all } = await startRound();
    const busy = servers.map((server) => keepBusy(server).catch(() => {}));
    await wait(1500);
    await cluster.crash();
    const codes = await Promise.all(all.map((each) => each.stop()));
    await cluster.start();
    expect(codes, said(all)).toEqual([0, 0, 0, 0]);
    await Promise.all(busy);
  });

  test("with a database that does not answer, likewise", async () => {
    const { servers, all } = await startRound();
    const busy = servers.map((server) => keepBusy(server).catch(() => {}));
    await wait(1500);
    cluster.pause();
    const codes = await Promise.all(all.map((each) => each.stop()));
    cluster.resume();
    expect(codes, said(all)).toEqual([0, 0, 0, 0]);
    await Promise.all(busy);
  });

  test("on the embedded database, with the same data folder each time", { timeout: 600_000 }, async () => {
    const kept = { dataDir: path.join(dataDir, "embedded"), env };
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer(kept);
      await keepBusyFor(server, round * STEP_MS);
      expect(await server.stop(), server.log()).toBe(0);
    }
  });
});

async function keepBusyFor(server: TestServer, ms: number): Promise<void> {
  keepBusy(server).catch(() => {});
  await wait(ms);
}
