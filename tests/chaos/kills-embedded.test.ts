import path from "node:path";
import { afterAll, describe, test } from "vitest";
import { openEmbedded } from "@/db/embedded";
import { freePort, startServer } from "@/tools/testing/server";
import { type Member, runDisturbed } from "./disturbed-run";
import { settableClock } from "./settable-clock";
import { smallDisk } from "./small-disk";

/** The whole product in one process, on the embedded database and a local store, on a disk of its own. */

const HOUR_S = 3600;
const disk = smallDisk(800);
const clock = settableClock();
afterAll(() => {
  disk?.remove();
  clock.remove();
});

describe.skipIf(!disk)("JOB-RECOVERY-3 chaos on the embedded database", () => {
  test("nothing is lost, stuck, doubled or FAILED", async () => {
    const dataDir = path.join(disk?.folder ?? "", "data");
    const [port, metricsPort] = [await freePort(), await freePort()];
    const env = {
      ...clock.env,
      METRICS_PORT: String(metricsPort),
      LEASE_SECONDS: "5",
      SANDBOX_DELAY_MS: "200",
      ENGINE_THREADS: "2",
      WEBHOOK_RETRY_SCHEDULE: "1,2,4,8",
      LOG_LEVEL: "warn",
    };
    const start = () => startServer({ dataDir, port, env });
    const server: Member = { start, process: await start() };
    Object.assign(process.env, {
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      SECRETS: process.env["TEST_SECRETS"],
    });
    let makeRoom = () => {};
    await runDisturbed({
      name: "embedded",
      baseUrl: `http://127.0.0.1:${port}`,
      members: [server],
      faults: [
        {
          name: "disk full 8 s",
          lastsMs: 8_000,
          begin: () => {
            makeRoom = disk?.fill() ?? makeRoom;
          },
          end: () => makeRoom(),
        },
        { name: "clock 2 h ahead", lastsMs: 4_000, begin: () => clock.set(2 * HOUR_S), end: () => {} },
        { name: "clock 3 h back", lastsMs: 4_000, begin: () => clock.set(-HOUR_S), end: () => {} },
      ],
      metricsPort,
      // The database has the machine's clock, which is an hour back by now.
      passTime: (seconds) => clock.set(seconds - HOUR_S),
      open: () => openEmbedded(dataDir),
    });
  });
});
