import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, test } from "vitest";
import { openPostgres } from "@/db/postgres";
import { type PostgresCluster, startPostgres } from "@/tools/testing/postgres";
import { type S3Server, startS3 } from "@/tools/testing/s3-server";
import { freePort, startServer, startWorker, type TestProcess } from "@/tools/testing/server";
import { type Member, runDisturbed } from "./disturbed-run";
import { settableClock } from "./settable-clock";
import { smallDisk } from "./small-disk";

/** A server and two workers on PostgreSQL, which has a disk of its own, and on a bucket. */

const HOUR_S = 3600;
const BUCKET = "chaos";
const disk = smallDisk(1_000);
const clock = settableClock();
let cluster: PostgresCluster;
let s3: S3Server;
beforeAll(async () => {
  [cluster, s3] = await Promise.all([startPostgres(disk?.folder), startS3()]);
});
afterAll(async () => {
  await Promise.all([cluster?.stop(), s3?.stop()]);
  disk?.remove();
  clock.remove();
});

describe.skipIf(!disk)("JOB-RECOVERY-3 chaos on PostgreSQL", () => {
  test("nothing is lost, stuck, doubled or FAILED", async () => {
    const databaseUrl = await cluster.createDatabase("chaos");
    await s3.createBucket(BUCKET);
    const [port, metricsPort] = [await freePort(), await freePort()];
    const store = {
      STORAGE: `s3://${BUCKET}/product`,
      S3_ENDPOINT: s3.endpoint,
      S3_TIMEOUT_SECONDS: "3",
      AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    };
    const env = {
      ...store,
      ...clock.env,
      BASE_URL: `http://127.0.0.1:${port}`,
      DATABASE_CONNECTIONS: "10",
      LEASE_SECONDS: "5",
      SANDBOX_DELAY_MS: "200",
      ENGINE_THREADS: "2",
      WEBHOOK_RETRY_SCHEDULE: "1,2,4,8",
      LOG_LEVEL: "warn",
    };
    const member = async (start: () => Promise<TestProcess>): Promise<Member> => ({
      start,
      process: await start(),
    });
    const ofServer = { ...env, RUN_WORKER: "0", METRICS_PORT: String(metricsPort) };
    const server = await member(() => startServer({ databaseUrl, port, env: ofServer }));
    const workers = await Promise.all([0, 1].map(() => member(() => startWorker({ databaseUrl, env }))));
    Object.assign(process.env, store, {
      BASE_URL: env.BASE_URL,
      DATABASE_URL: databaseUrl,
      SECRETS: process.env["TEST_SECRETS"],
    });
    const open = () => openPostgres({ url: databaseUrl, directUrl: undefined, connections: 4 });
    let makeRoom = () => {};
    await runDisturbed({
      name: "PostgreSQL",
      baseUrl: env.BASE_URL,
      members: [server, ...workers],
      faults: [
        { name: "database crashed 5 s", lastsMs: 5_000, begin: cluster.crash, end: cluster.start },
        { name: "database paused 8 s", lastsMs: 8_000, begin: cluster.pause, end: cluster.resume },
        {
          name: "disk of the database full 8 s",
          lastsMs: 8_000,
          begin: () => {
            makeRoom = disk?.fill() ?? makeRoom;
          },
          end: async () => {
            makeRoom();
            // It ends itself where its log had no room.
            await cluster.start();
          },
        },
        { name: "store silent 8 s", lastsMs: 8_000, begin: s3.pause, end: s3.resume },
        { name: "clock 2 h ahead", lastsMs: 4_000, begin: () => clock.set(2 * HOUR_S), end: () => {} },
        { name: "clock 3 h back", lastsMs: 4_000, begin: () => clock.set(-HOUR_S), end: () => {} },
      ],
      metricsPort,
      // The database has the true clock.
      async passTime(seconds) {
        const database = open();
        await database
          .db("operator")
          .execute(
            sql`update job set run_at = run_at - make_interval(secs => ${seconds}) where run_at > now()`,
          );
        await database.close();
      },
      open,
    });
  });
});
