import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { Pool } from "undici";
import { createSession, validateSession } from "@/lib/contract/sessions";
import { POSTGRESQL, requirePrograms } from "@/tools/setup/programs";
import { type Business, newBusiness } from "@/tools/testing/business";
import { startPostgres } from "@/tools/testing/postgres";
import { startServer } from "@/tools/testing/server";
import { quantile } from "./quantile";

/** Each endpoint in turn, so that what else the machine does falls on all of them. */
const ROUNDS = 7;
/** Seconds of a round for which requests are sent to each endpoint. */
const SECONDS = 1;
const CONNECTIONS = 16;
/** Verifications of three businesses in one table; the middle one is measured, the outer two compared. */
const SIZES = { few: 10_000, many: 200_000, most: 1_000_000 } as const;

const HEALTH = "GET /health";
const FEW = "GET /v1/verifications (of 10,000)";
const MOST = "GET /v1/verifications (of 1,000,000)";

type Measured = Awaited<ReturnType<typeof rate>>;

export interface BenchRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Throughput of one server process on PostgreSQL with 1.2 million verifications, with `/health` as the baseline. */
export async function benchServer(): Promise<void> {
  await requirePrograms([POSTGRESQL]);
  const cluster = await startPostgres();
  try {
    const databaseUrl = await cluster.createDatabase("bench");
    const server = await startServer({ databaseUrl });
    const businesses = await seed(server.baseUrl, databaseUrl);
    console.log(
      `\nRequests of one server process on PostgreSQL, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`,
    );
    console.table(await measure(server.baseUrl, businesses));
    console.log(`Peak memory of the server: ${await peakMemoryMib(server.pid)} MiB`);
    await server.stop();
  } finally {
    await cluster.stop();
  }
}

type Businesses = Readonly<Record<keyof typeof SIZES, Business>>;

async function measure(baseUrl: string, { few, many, most }: Businesses) {
  const as = ({ keys }: Business) => ({ "x-api-key": keys.live });
  const list = (of: Business) => ({ path: "/v1/verifications?limit=20", headers: as(of) });
  const { session } = await many.callOk(createSession, { body: { userId: "bench" } });
  const requests: Readonly<Record<string, BenchRequest>> = {
    [HEALTH]: { path: "/health" },
    [`POST ${validateSession.path}`]: { path: validateSession.path, body: { session } },
    [`POST ${createSession.path}`]: {
      path: createSession.path,
      headers: as(many),
      body: { userId: "bench" },
    },
    "GET /v1/verifications/:id (of 200,000)": {
      path: `/v1/verifications/${idOf(many, 12_345)}`,
      headers: as(many),
    },
    [FEW]: list(few),
    "GET /v1/verifications (of 200,000)": list(many),
    [MOST]: list(most),
  };
  const rounds: Record<string, Measured[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, asked] of Object.entries(requests)) {
      const measured = await rate(baseUrl, asked, { seconds: SECONDS, warmUp: round === 0 ? 200 : 0 });
      // The first one is for warming up.
      if (round > 0) rounds[name] = [...(rounds[name] ?? []), measured];
    }
  }
  const median = (name: string, of: keyof Measured) =>
    quantile(
      (rounds[name] ?? []).map((each) => each[of]),
      0.5,
    );
  console.log(
    `List of 1,000,000 over list of 10,000, median: ${(median(MOST, "p50 ms") / median(FEW, "p50 ms")).toFixed(2)}`,
  );
  // What a request costs, in requests to /health, which asks the database one question.
  const health = median(HEALTH, "requests/s");
  return Object.fromEntries(
    Object.keys(requests).map((name) => {
      const perSecond = median(name, "requests/s");
      const [p50, p99] = [median(name, "p50 ms"), median(name, "p99 ms")];
      const row = { "requests/s": perSecond, "p50 ms": p50, "p99 ms": p99 };
      return [name, { ...row, "× /health": Number((health / perSecond).toFixed(2)) }];
    }),
  );
}

export function idOf({ businessId }: Business, position: number): string {
  return `vrf_id_${businessId.slice(-10)}${String(position).padStart(12, "0")}`;
}

/** Fills the table with triggers disabled and writes the counts directly: a million upserts would take minutes. */
async function seed(baseUrl: string, databaseUrl: string): Promise<Businesses> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const made: Partial<Record<keyof typeof SIZES, Business>> = {};
  await sql`set session_replication_role = replica`;
  for (const [name, size] of Object.entries(SIZES) as [keyof typeof SIZES, number][]) {
    const business = await newBusiness(baseUrl);
    made[name] = business;
    await insertVerifications(sql, business, size);
  }
  await sql`analyze verification`;
  await sql.end();
  return made as Businesses;
}

/** The client must have `session_replication_role` replica, so that the counts are not kept by triggers. */
export async function insertVerifications(
  sql: postgres.Sql,
  { businessId }: Business,
  size: number,
): Promise<void> {
  await sql`
    insert into verification (id, business_id, mode, kind, status, decision, confidence, created_at, completed_at)
    select 'vrf_id_' || ${businessId.slice(-10)}::text || lpad(n::text, 12, '0'), ${businessId}, 'live', 'id_document',
           'COMPLETED', 'APPROVED', 'high', now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, ${size}) n`;
  await sql`
    insert into verification_count (business_id, mode, status, slot, count)
    values (${businessId}, 'live', 'COMPLETED', 0, ${size})`;
}

/** Sends one request after the other on every connection; of several, each in turn. @throws Error when one of them fails */
export async function rate(
  baseUrl: string,
  asked: BenchRequest | readonly BenchRequest[],
  { seconds = SECONDS, warmUp = 200 } = {},
) {
  const pool = new Pool(baseUrl, { connections: CONNECTIONS });
  const requests = [asked].flat().map(({ path, headers = {}, body }) => ({
    ...{ path, headers },
    text: body === undefined ? null : JSON.stringify(body),
  }));
  let sent = 0;
  const send = async () => {
    const { path, headers, text } = requests[sent++ % requests.length] as (typeof requests)[number];
    const answer = await pool.request({
      path,
      method: text === null ? "GET" : "POST",
      headers: text === null ? headers : { ...headers, "content-type": "application/json" },
      body: text,
    });
    const reply = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${reply}`);
  };
  for (let i = 0; i < warmUp; i++) await send();
  const spent: number[] = [];
  const startedAt = performance.now();
  const sendRequests = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now();
      await send();
      spent.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
  const perSecond = Math.round(spent.length / ((performance.now() - startedAt) / 1000));
  await pool.close();
  return {
    requests: spent.length,
    "requests/s": perSecond,
    "p50 ms": quantile(spent, 0.5),
    "p99 ms": quantile(spent, 0.99),
  };
}

/** Peak memory from Linux's /proc; unknown on other systems. */
async function peakMemoryMib(pid: number): Promise<number | string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kib] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
  return kib ? Math.round(Number(kib) / 1024) : "unknown";
}
