import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { type Db, installConnection } from "@/db/client";
import { schema } from "@/db/schema/all";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { listVerifications } from "@/lib/verification/list-verifications";
import { documentTerms } from "@/lib/verification/search-terms";
import { command, Refusal } from "@/tools/setup/run";
import { type Client, type Question, questionsFor, RARE } from "./dashboard-questions";
import { quantile } from "./quantile";

/**
 * What `npm run bench -- dashboard` runs on the seeded PostgreSQL of DATABASE_URL. It adds search terms of a rare
 * name and removes them again.
 */
const RUNS = 15;
const LIMIT_MS = 300;
/** Verifications that get the rare name, oldest first. */
const RARE_COUNT = 3;

interface TimedQuery {
  readonly text: string;
  readonly params: unknown[];
}

command(async () => {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Refusal("Set DATABASE_URL to a seeded PostgreSQL.");
  const client = postgres(url, { max: 4, onnotice: () => {} });
  const asked: TimedQuery[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) };
  const db = drizzle(client, { schema, logger }) as unknown as Db;
  installConnection({
    db: () => db,
    hasRowSecurity: false,
    learnRowSecurity: async () => {},
    migrate: async () => {},
    listen: async () => async () => {},
    use: () => ({ running: 0, open: 0, connections: 4 }),
    close: () => client.end(),
  });
  await client`vacuum analyze`;
  const tenant = await largestTenant(client);
  if ((await listVerifications(tenant, { q: "Dlamini", limit: 1 })).rows.length === 0) {
    throw new Refusal("No name is found: set SECRETS to those that the database was seeded under.");
  }
  const unmark = await markRare(client, tenant);
  try {
    const plans = await measure(client, asked, await questionsFor(client, tenant));
    console.log(plans.join("\n"));
  } finally {
    await unmark();
  }
  await client.end();
  process.exit(0);
});

async function largestTenant(client: Client): Promise<Tenant> {
  const [largest] = await client<{ businessId: string; mode: "live" | "test"; count: string }[]>`
    select business_id as "businessId", mode, sum(count) as count from verification_count group by 1, 2 order by 3 desc limit 1`;
  if (!largest) throw new Refusal("There is no verification in this database.");
  console.log(`${Number(largest.count).toLocaleString("en")} verifications of one business`);
  return mintTenant(largest);
}

/** Gives a few old verifications a unique name; resolves to the function that removes it. */
async function markRare(client: Client, tenant: Tenant): Promise<() => Promise<unknown>> {
  // A name may be stored in several ways of writing it, and all are looked for.
  const terms = documentTerms(tenant, { surname: RARE });
  const { businessId, mode } = tenant;
  await client`insert into verification_term (business_id, mode, verification_id, term, created_at, status, decision)
    select business_id, mode, id, term, created_at, status, decision from (
      select * from verification where business_id = ${businessId} and mode = ${mode} and decision = 'APPROVED'
      order by created_at, id limit ${RARE_COUNT}) oldest, unnest(${terms}::text[]) term
    on conflict do nothing`;
  return () =>
    client`delete from verification_term where business_id = ${businessId} and term = any(${terms})`;
}

/** Prints times; resolves to the plans of all statements. */
async function measure(
  client: Client,
  asked: TimedQuery[],
  questions: Readonly<Record<string, Question>>,
): Promise<string[]> {
  const table: Record<string, object> = {};
  const plans: string[] = [];
  const slow: string[] = [];
  for (const [name, ask] of Object.entries(questions)) {
    asked.length = 0;
    const rows = await ask();
    const statements = [...asked];
    const spent: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const startedAt = performance.now();
      await ask();
      spent.push(performance.now() - startedAt);
    }
    const p95 = quantile(spent, 0.95);
    if (p95 > LIMIT_MS) slow.push(`${name} (${p95} ms)`);
    let databaseMs = 0;
    for (const { text, params } of statements) {
      const plan = await planOf(client, text, params);
      databaseMs += Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? 0);
      plans.push(`── ${name}\n${plan}`);
    }
    table[name] = {
      "p50 ms": quantile(spent, 0.5),
      "p95 ms": p95,
      "database ms": Math.round(databaseMs * 10) / 10,
      rows,
      statements: statements.length,
    };
  }
  console.log(
    `\nTimes at the server, ${RUNS} runs each, warm; of one run what the database's own clock says`,
  );
  console.table(table);
  console.log(
    slow.length === 0 ? `None takes more than ${LIMIT_MS} ms.` : `Over ${LIMIT_MS} ms: ${slow.join(", ")}`,
  );
  const scanned = plans.filter((plan) => /Seq Scan on (verification|verification_term)\b/.test(plan));
  console.log(`Plans that read a whole table of verifications or terms: ${scanned.length}\n`);
  return plans;
}

/** The lines of a plan with scans and times, which show a sequential scan. */
async function planOf(client: Client, text: string, params: unknown[]): Promise<string> {
  const lines = await client.unsafe(`explain (analyze, buffers off, costs off) ${text}`, params as never[]);
  return lines
    .map((line) => String(line["QUERY PLAN"]))
    .filter((line) => /Scan|Join|Loop|Sort|Limit|Aggregate|Execution/.test(line))
    .map((line) => `   ${line.slice(0, 150)}`)
    .join("\n");
}
