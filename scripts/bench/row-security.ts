import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { Refusal } from "@/tools/setup/run";
import { type Business, newBusiness } from "@/tools/testing/business";
import { startPostgres } from "@/tools/testing/postgres";
import { startServer } from "@/tools/testing/server";
import { childrenOf, cpuSeconds, parentOf } from "./process-cost";
import { quantile } from "./quantile";
import { type BenchRequest, idOf, insertVerifications, rate } from "./server";

const ROUNDS = 7;
const SECONDS = 1;
const VERIFICATIONS = 20_000;
/** Whose requests come in turn, so that connections go from one to the other. */
const BUSINESSES = 8;
/** So few are not shared out among the roles: each statement is a transaction of its own, as behind a pool. */
const FEW_CONNECTIONS = "9";

/** Microseconds of each round, by the request. */
type Spent = Record<string, Record<"off" | "on" | "byTransaction", number[]>>;

/**
 * `npm run bench -- rows [rounds]`: what row-level security costs: processor time of server and PostgreSQL for a request,
 * of servers on one database, with ROW_SECURITY and without, measured in turn, for one business and for several in turn. Processor time, because others that
 * use the machine change it less than the time by the clock.
 */
export async function benchRowSecurity(args: readonly string[]): Promise<void> {
  const [rounds = ROUNDS] = args.map(Number);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Refusal("npm run bench -- rows [rounds]");
  await requirePrograms([POSTGRESQL]);
  const cluster = await startPostgres();
  const databaseUrl = await cluster.createDatabase("rows");
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  // A token is for one BASE_URL.
  const env = { RUN_WORKER: "0", BASE_URL: "http://127.0.0.1:3000" };
  const on = await startServer({ databaseUrl, env: { ...env, ROW_SECURITY: "1" } });
  const { dataDir } = on;
  const servers = {
    off: await startServer({ databaseUrl, dataDir, env: { ...env, ROW_SECURITY: "0" } }),
    on,
    byTransaction: await startServer({
      ...{ databaseUrl, dataDir },
      env: { ...env, ROW_SECURITY: "1", DATABASE_CONNECTIONS: FEW_CONNECTIONS },
    }),
  };
  // The engine's warm-up would be counted.
  for (const { baseUrl } of Object.values(servers)) await untilReady(baseUrl);
  try {
    const businesses: Business[] = [];
    while (businesses.length < BUSINESSES) businesses.push(await newBusiness(servers.on.baseUrl));
    // Its processes come and go, and would be counted.
    await sql`alter system set autovacuum = off`;
    await sql`select pg_reload_conf()`;
    await sql`set session_replication_role = replica`;
    for (const business of businesses) await insertVerifications(sql, business, VERIFICATIONS);
    await sql`analyze`;
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const postmaster = parentOf(backend?.pid ?? 0);
    const asked = await Promise.all(businesses.map(requestsOf));
    const [one = []] = asked;
    const requests: Record<string, readonly BenchRequest[]> = { "GET /health": [{ path: "/health" }] };
    for (const [at, [name, request]] of one.entries()) {
      requests[name] = [request];
      requests[`${name}, ${BUSINESSES} businesses`] = asked.flatMap((each) => each[at]?.[1] ?? []);
    }
    const costUs = async (which: keyof typeof servers, asked: readonly BenchRequest[]) => {
      const { pid, baseUrl } = servers[which];
      await rate(baseUrl, asked, { seconds: 0.2, warmUp: 20 });
      const pids = [pid, ...childrenOf(postmaster)];
      const before = cpuSeconds(pids);
      const { requests: count } = await rate(baseUrl, asked, { seconds: SECONDS, warmUp: 0 });
      return ((cpuSeconds(pids) - before) * 1e6) / count;
    };
    const spent: Spent = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, asked] of Object.entries(requests)) {
        spent[name] ??= { off: [], on: [], byTransaction: [] };
        for (const which of Object.keys(servers) as (keyof typeof servers)[])
          spent[name][which].push(await costUs(which, asked));
      }
    }
    report(spent, rounds);
  } finally {
    await sql.end();
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await cluster.stop();
  }
}

/** What is measured of one business. */
async function requestsOf(business: Business): Promise<[string, BenchRequest][]> {
  const { session } = await business.callOk(createSession, { body: { userId: "bench" } });
  const headers = { "x-api-key": business.keys.live };
  return [
    [`POST ${validateSession.path}`, { path: validateSession.path, body: { session } }],
    [`POST ${createSession.path}`, { path: createSession.path, headers, body: { userId: "bench" } }],
    ["GET /v1/verifications/:id", { path: `/v1/verifications/${idOf(business, 12_345)}`, headers }],
    ["GET /v1/verifications", { path: "/v1/verifications?limit=20", headers }],
  ];
}

function report(spent: Spent, rounds: number): void {
  console.log(`\nProcessor time of server and PostgreSQL for a request (µs), median of ${rounds} rounds`);
  const health = quantile(spent["GET /health"]?.off ?? [], 0.5);
  console.table(
    Object.fromEntries(
      Object.entries(spent).map(([name, { off, on, byTransaction }]) => {
        const [without, with_, inEach] = [off, on, byTransaction].map((each) => quantile(each, 0.5)) as [
          number,
          number,
          number,
        ];
        return [
          name,
          {
            off: without,
            on: with_,
            "cost %": Math.round((with_ / without - 1) * 100),
            "by transaction": inEach,
            "its cost %": Math.round((inEach / without - 1) * 100),
            "× /health, off": Number((without / health).toFixed(2)),
          },
        ];
      }),
    ),
  );
}

async function untilReady(baseUrl: string): Promise<void> {
  while ((await fetch(`${baseUrl}/readyz`)).status !== 200) await wait(200);
}
