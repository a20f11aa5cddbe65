import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { openPostgres } from "@/db/postgres";
import { ClientLoad } from "@/tests/support/client-load";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { readRecords } from "@/tests/support/stored-records";
import { newBusiness } from "@/tools/testing/business";
import { type LoadBalancer, startLoadBalancer } from "@/tools/testing/load-balancer";
import { makeNextRelease, type NextRelease } from "@/tools/testing/next-release";
import { startPgBouncer } from "@/tools/testing/pgbouncer";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";
import { type S3Server, startS3 } from "@/tools/testing/s3-server";
import { freePort, startServer, startWorker, type TestProcess } from "@/tools/testing/server";

/**
 * HAProxy, two servers, three workers, one PostgreSQL, one bucket. While clients submit, processes are killed in turn and
 * then replaced one by one by those of the next release, which migrates the database under the others; afterwards every
 * verification is counted.
 */

const VERIFICATIONS = Number(process.env["CLUSTER_VERIFICATIONS"] ?? 2000);
const CLIENTS = 16;
const BUSINESSES = 3;
const DONE_WITHIN_MS = 20 * 60_000;
/** After this long HAProxy has seen that a server is back, or that it takes no more requests. */
const NOTICED_MS = 2_000;
/** When the processes are killed, as a share of the verifications. */
const KILLS = [
  { at: 0.08, kind: "worker", index: 0 },
  { at: 0.18, kind: "server", index: 0 },
  { at: 0.28, kind: "worker", index: 1 },
  { at: 0.38, kind: "worker", index: 2 },
] as const;
const ROLLING_FROM = 0.5;

interface Member {
  /** @param root the folder of another release than this repository */
  readonly start: (root?: string) => Promise<TestProcess>;
  process: TestProcess;
}

let cluster: PostgresCluster;
let s3: S3Server;
let receiver: Receiver;
let nextRelease: NextRelease;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  nextRelease = makeNextRelease();
  [cluster, s3, receiver] = await Promise.all([startPostgres(), startS3(), openReceiver()]);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end().catch(() => {});
  await Promise.all([cluster?.stop(), s3?.stop(), receiver?.close()]);
  nextRelease.remove();
}, 120_000);

describe("JOB-CLUSTER-1 several servers and workers", () => {
  test("nothing is lost, stuck or doubled while processes are killed and replaced", () => run("direct"));
  test("nor through PgBouncer in transaction mode", () => run("pgbouncer"));
});

async function run(way: "direct" | "pgbouncer"): Promise<void> {
  const { directUrl, members, balancer, pool } = await startCluster(way);
  const before = receiver.received.length;
  const businesses = [];
  for (let made = 0; made < BUSINESSES; made += 1) {
    const business = await newBusiness(balancer.url);
    await business.receiveAt(receiver.url);
    businesses.push(business);
  }
  const load = new ClientLoad(balancer.url, businesses, { atLeast: VERIFICATIONS });
  const clients = load.run(CLIENTS);
  const startedMs = performance.now();
  await disturb(load, members).finally(() => load.finish());
  await clients;
  const submittedS = (performance.now() - startedMs) / 1000;
  const counts = await settled(directUrl, load.accepted);
  expect(await hasTable(directUrl, nextRelease.table)).toBe(true);
  const received = eventIdsFrom(before);
  const events = new Set(received);
  console.log(`${way}: ${load.accepted.size} verifications in ${submittedS.toFixed(0)} s of submitting`);
  console.table({
    ...load.counts(),
    ...counts,
    "events received": events.size,
    "deliveries repeated": received.length - events.size,
  });
  expect(load.failures, `${refusalsOf(members.server)}\n${pool?.log().slice(-4000)}`).toEqual([]);
  expect(load.accepted.size).toBeGreaterThanOrEqual(VERIFICATIONS);
  expect(counts).toMatchObject({
    "verifications lost": 0,
    "verifications without a client": 0,
    "verifications stuck": 0,
    "verifications FAILED": 0,
    "decisions doubled": 0,
    "events lost": 0,
    "events doubled": 0,
    "events not delivered": 0,
    "jobs left": 0,
  });
  expect(events.size).toBe(load.accepted.size);
  for (const end of ends.splice(0).reverse()) await end();
}

/** The causes that the servers logged for the requests that they refused. */
const refusalsOf = (servers: readonly Member[]): string =>
  servers
    .flatMap(({ process: server }) => server.log().split("\n"))
    .filter((line) => line.includes("request failed"))
    .slice(0, 10)
    .map((line) => line.slice(-600))
    .join("\n");

const eventIdsFrom = (first: number): string[] =>
  receiver.received
    .slice(first)
    .map(({ body }) => (JSON.parse(body.toString()) as { eventId: string }).eventId);

/** Kills processes at their time and starts them again, then upgrades each one, while the clients go on. */
async function disturb(load: ClientLoad, members: { server: Member[]; worker: Member[] }): Promise<void> {
  for (const { at, kind, index } of KILLS) {
    await load.reached(at * VERIFICATIONS);
    const member = members[kind][index] as Member;
    if (kind === "server") load.expectResets(true);
    await member.process.kill();
    member.process = await member.start();
    await wait(NOTICED_MS);
    load.expectResets(false);
  }
  await load.reached(ROLLING_FROM * VERIFICATIONS);
  for (const member of [...members.server, ...members.worker]) {
    const { process: leaving } = member;
    expect(await leaving.stop(), leaving.log().slice(-3000)).toBe(0);
    member.process = await member.start(nextRelease.root);
    await wait(NOTICED_MS);
  }
}

async function startCluster(way: "direct" | "pgbouncer") {
  const directUrl = await cluster.createDatabase(`cluster-${way}`);
  await s3.createBucket(`cluster-${way}`);
  const pool = way === "pgbouncer" ? await startPgBouncer(directUrl, 40) : undefined;
  if (pool) ends.push(() => pool.stop());
  const port = await freePort();
  const env = {
    BASE_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: "1",
    STORAGE: `s3://cluster-${way}/product`,
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    DATABASE_CONNECTIONS: "10",
    LEASE_SECONDS: "5",
    SANDBOX_DELAY_MS: "200",
    DRAIN_DELAY_S: "5",
    ENGINE_LOCATION: "workers",
    ENGINE_THREADS: "2",
    WEBHOOK_RETRY_SCHEDULE: "1,2,4,8",
    LOG_LEVEL: "warn",
    ...(pool ? { DATABASE_DIRECT_URL: directUrl } : {}),
  };
  const databaseUrl = pool?.url ?? directUrl;
  const member = async (start: Member["start"]): Promise<Member> => {
    const supervised: Member["start"] = (root) => startSupervised(() => start(root));
    const made: Member = { start: supervised, process: await supervised() };
    ends.push(() => made.process.stop());
    return made;
  };
  const server = async (ownPort: number) =>
    member((root) => startServer({ databaseUrl, port: ownPort, root, env: { ...env, RUN_WORKER: "0" } }));
  const ports = [await freePort(), await freePort()];
  const servers = await Promise.all(ports.map(server));
  const workers = await Promise.all(
    Array.from({ length: 3 }, () => member((root) => startWorker({ databaseUrl, root, env }))),
  );
  const members = { server: servers, worker: workers };
  const balancer: LoadBalancer = await startLoadBalancer(port, ports);
  ends.push(() => balancer.stop());
  await expect.poll(async () => (await fetch(`${balancer.url}/readyz`)).status).toBe(200);
  return { directUrl, members, balancer, pool };
}

/** As systemd or Kubernetes do it: a process that cannot start, such as for a busy database, is started again. */
async function startSupervised(start: () => Promise<TestProcess>, tries = 5): Promise<TestProcess> {
  return start().catch(async (cause: unknown) => {
    if (tries === 1) throw cause;
    await wait(NOTICED_MS);
    return startSupervised(start, tries - 1);
  });
}

async function hasTable(url: string, table: string): Promise<boolean> {
  const database = openPostgres({ url, directUrl: undefined, connections: 1 });
  try {
    const found = sql`select to_regclass(${table}) is not null as "isThere"`;
    const [row] = await rows<{ isThere: boolean }>(database.db("operator"), found);
    return row?.isThere === true;
  } finally {
    await database.close();
  }
}

/** The counts once nothing is open any more, or after {@link DONE_WITHIN_MS}. */
async function settled(url: string, accepted: ReadonlyMap<string, unknown>) {
  const database = openPostgres({ url, directUrl: undefined, connections: 1 });
  const until = performance.now() + DONE_WITHIN_MS;
  try {
    for (;;) {
      const counts = await readRecords(database, accepted);
      const isOpen = counts["jobs left"] > 0 || counts["verifications stuck"] > 0;
      if (!isOpen || performance.now() > until) return counts;
      await wait(1000);
    }
  } finally {
    await database.close();
  }
}
