import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { type Db, installConnection } from "@/db/client";
import { schema } from "@/db/schema/all";
import { mintTenant } from "@/lib/platform/tenant";
import { countByStatus, countWaiting, nextInQueue, searchVerifications } from "@/lib/verification/search";
import { readOverview } from "@/lib/verification/statistics";
import { command, Refusal } from "../setup/run";

/**
 * `DATABASE_URL=… tsx scripts/bench/dashboard.ts`: what the pages of the dashboard ask of a seeded PostgreSQL
 * (`npm run db:seed -- --verifications 1000000`), each with its times at the server and the plan of its statements.
 */
const RUNS = 15;

command(async () => {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Refusal("Set DATABASE_URL to a seeded PostgreSQL.");
  const client = postgres(url, { max: 4, onnotice: () => {} });
  const asked: { text: string; params: unknown[] }[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) };
  const db = drizzle(client, { schema, logger }) as unknown as Db;
  installConnection({
    db,
    migrate: async () => {},
    listen: async () => async () => {},
    close: () => client.end(),
  });
  await client`vacuum analyze`;
  const [largest] = await client<{ businessId: string; mode: "live" | "test"; count: string }[]>`
    select business_id as "businessId", mode, sum(count) as count from verification_count group by 1, 2 order by 3 desc limit 1`;
  if (!largest) throw new Refusal("There is no verification in this database.");
  console.log(`${Number(largest.count).toLocaleString("en")} verifications of one business`);
  const tenant = mintTenant(largest);
  const search = (wanted: object) => () => searchVerifications(tenant, { limit: 25, ...wanted });
  const middle = await deepCursor(client, largest.businessId);
  const today = new Date();
  const day = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    "list, first page": search({}),
    "list, middle of the million": search({ cursor: middle }),
    "decision NEEDS_REVIEW": search({ decision: "NEEDS_REVIEW" }),
    "status FAILED (none)": search({ status: "FAILED" }),
    "decision REJECTED, middle": search({ decision: "REJECTED", cursor: middle }),
    "reason document_expired": search({ reason: "document_expired" }),
    "reason no_face (none)": search({ reason: "no_face" }),
    "one day, a week ago": search({ from: day(7), to: day(7) }),
    "name, frequent: dlamini": search({ text: "Dlamini" }),
    "name, two words": search({ text: "thandi dlamini" }),
    "name, two words and rejected": search({ text: "thandi dlamini", decision: "REJECTED" }),
    "name and reason": search({ text: "dlamini", reason: "aml_hit" }),
    "name, unknown": search({ text: "Xyzzy" }),
    externalRef: search({ text: "order-500000" }),
    userId: search({ text: "user-500000" }),
    "counts by status": () => countByStatus(tenant),
    "waiting for review": () => countWaiting(tenant),
    "next in queue": () => nextInQueue(tenant),
    "overview, 28 days": () => readOverview(tenant, day(27), day(0)),
  };
  const table: Record<string, object> = {};
  const plans: string[] = [];
  for (const [name, ask] of Object.entries(pages)) {
    asked.length = 0;
    await ask();
    const statements = [...asked];
    const spent: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const startedAt = performance.now();
      await ask();
      spent.push(performance.now() - startedAt);
    }
    spent.sort((a, b) => a - b);
    const at = (share: number) => Math.round((spent[Math.ceil(share * RUNS) - 1] ?? 0) * 10) / 10;
    table[name] = { "p50 ms": at(0.5), "p95 ms": at(0.95), statements: statements.length };
    for (const { text, params } of statements)
      plans.push(`── ${name}\n${await planOf(client, text, params)}`);
  }
  console.log(`\nTimes at the server, ${RUNS} runs each, warm`);
  console.table(table);
  console.log(plans.join("\n"));
  await client.end();
  process.exit(0);
});

type Client = ReturnType<typeof postgres>;

/** Where a page in the middle of all begins. */
async function deepCursor(client: Client, businessId: string): Promise<string> {
  const [row] = await client<{ at: string; id: string }[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, id from verification
    where business_id = ${businessId} order by created_at desc offset (select count(*) / 2 from verification) limit 1`;
  return Buffer.from(`o|${row?.at}|${row?.id}`).toString("base64url");
}

/** The lines that name scans and times; a sequential scan would stand out. */
async function planOf(client: Client, text: string, params: unknown[]): Promise<string> {
  const lines = await client.unsafe(`explain (analyze, buffers off, costs off) ${text}`, params as never[]);
  return lines
    .map((line) => String(line["QUERY PLAN"]))
    .filter((line) => /Scan|Join|Loop|Sort|Limit|Aggregate|Execution/.test(line))
    .map((line) => `   ${line.slice(0, 150)}`)
    .join("\n");
}
