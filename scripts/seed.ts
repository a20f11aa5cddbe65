import { randomBytes } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { closeDatabase, connection, db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { signUpBusiness } from "@/lib/account/sign-up";
import { createCompany } from "@/lib/company/create";
import { uploadDocument } from "@/lib/company/upload-document";
import { base62 } from "@/lib/platform/ids";
import { currentKey } from "@/lib/platform/secrets";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { recordScreening } from "@/lib/screening/results";
import { decidePerson } from "@/lib/verification/decide";
import { attachEvidence, storePhotos } from "@/lib/verification/evidence";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { documentTerms } from "@/lib/verification/search-terms";
import { decidedColumns } from "@/lib/verification/store-decision";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { inventPerson } from "./seed/people";
import { drawPictures } from "./seed/pictures";

/**
 * `npm run db:seed -- --verifications N [--mode test|live] [--email owner@…] [--days D]`: synthetic verifications of a
 * new business (or of the one with that e-mail), for demonstrations and the bench. The newest {@link SEALED} hold
 * fields and observations, the newest {@link PICTURED} drawn pictures; all can be searched by name. With the embedded
 * database the server must not run.
 */
const SEALED = 5000;
const PICTURED = 60;
const BATCH = 2000;
const DAY_MS = 86_400_000;

const USAGE =
  "npm run db:seed -- --verifications N [--mode test|live] [--email owner@example.com] [--days D]";

command(async () => {
  requireNode();
  process.chdir(ROOT);
  const asked = parseOptions(process.argv.slice(2));
  // A new embedded database gets its secrets with it: later they would be missing.
  currentKey("data");
  await connection().migrate();
  const tenant = await tenantFor(asked);
  const startedAt = Date.now();
  await seedVerifications(tenant, asked);
  await seedFlow(tenant, asked);
  await seedCompanies(tenant);
  await db("operator").execute(sql`analyze`);
  console.log(`${asked.verifications} verifications in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  await closeDatabase();
  process.exit(0);
});

interface SeedOptions {
  readonly verifications: number;
  readonly days: number;
  readonly mode: "live" | "test";
  readonly email: string | null;
}

function parseOptions(args: readonly string[]): SeedOptions {
  const given = new Map<string, string>();
  for (let i = 0; i < args.length; i += 2) given.set(args[i] ?? "", args[i + 1] ?? "");
  const verifications = Number(given.get("--verifications"));
  const mode = given.get("--mode") ?? "test";
  // Test records are kept for 30 days.
  const days = Number(given.get("--days") ?? 28);
  const isSound = Number.isInteger(verifications) && verifications > 0 && Number.isInteger(days) && days > 0;
  if (!isSound || (mode !== "live" && mode !== "test")) throw new Refusal(USAGE);
  return { verifications, days, mode, email: given.get("--email") ?? null };
}

async function tenantFor({ mode, email }: SeedOptions): Promise<Tenant> {
  if (email !== null) {
    const [found] = await db("operator")
      .select({ id: business.id })
      .from(business)
      .where(eq(business.email, email));
    if (!found) throw new Refusal(`No business has the e-mail ${email}.`);
    return mintTenant({ businessId: found.id, mode });
  }
  const tag = randomBytes(3).toString("hex");
  const password = randomBytes(12).toString("base64url");
  const opened = await signUpBusiness({ name: "Ubuntu Bank", email: `owner-${tag}@example.com`, password });
  await db("operator").update(user).set({ name: "Owner" }).where(eq(user.businessId, opened.businessId));
  console.log(`Sign in: ${opened.email} / ${password}\nTest key: ${opened.testApiKey}`);
  return mintTenant({ businessId: opened.businessId, mode });
}

/** For many rows the triggers are disabled and their counts computed once at the end. */
async function seedVerifications(tenant: Tenant, asked: SeedOptions): Promise<void> {
  const tag = randomBytes(4).toString("hex");
  const isLarge = asked.verifications > 20_000;
  if (isLarge) await db("operator").execute(sql`alter table verification disable trigger user`);
  try {
    for (let done = 0; done < asked.verifications; done += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, asked.verifications - done) }, (_, i) => done + i);
      await db("operator").transaction((tx) => insertBatch(tx, tenant, { asked, tag, numbers }));
      if (isLarge && done % 100_000 === 0) console.log(`  ${done} of ${asked.verifications}`);
    }
  } finally {
    if (isLarge) await db("operator").execute(sql`alter table verification enable trigger user`);
  }
  if (isLarge) await deriveByDay(tenant, asked);
  for (let n = asked.verifications - 1; n >= Math.max(0, asked.verifications - PICTURED); n--) {
    const day = createdAt(n, asked).toISOString().slice(0, 10);
    const photos = await storePhotos(tenant, await drawPictures(inventPerson(n, day), n));
    await db("operator").transaction(async (tx) => {
      await attachEvidence(tx, tenant, idOf(tag, n), photos);
      const { screening } = inventPerson(n, day).evidence;
      await recordScreening(tx, tenant, { id: idOf(tag, n), kind: "person" }, screening);
    });
  }
}

interface Batch {
  readonly asked: SeedOptions;
  readonly tag: string;
  readonly numbers: readonly number[];
}

async function insertBatch(tx: Tx, tenant: Tenant, { asked, tag, numbers }: Batch): Promise<void> {
  const { businessId, mode } = tenant;
  const verifications: object[] = [];
  const terms: object[] = [];
  for (const n of numbers) {
    const id = idOf(tag, n);
    const created = createdAt(n, asked);
    const person = inventPerson(n, created.toISOString().slice(0, 10));
    const outcome = decidePerson(person.evidence, DEFAULT_POLICY);
    const isSealed = n >= asked.verifications - SEALED;
    const processingMs = Math.round(person.processingS * 1000);
    const observation = { person: person.evidence.person, screening: person.evidence.screening };
    const decided = decidedColumns(tenant, id, {
      outcome,
      observation: isSealed ? observation : null,
      processingMs,
    });
    const { face, liveness, document } = person.evidence.person;
    verifications.push({
      id,
      business_id: businessId,
      mode,
      kind: "id_document",
      external_ref: `order-${n}`,
      user_id: `user-${n % Math.ceil(asked.verifications * 0.8)}`,
      revision: 1,
      status: decided.status,
      decision: decided.decision,
      decision_reason: decided.decisionReason,
      reasons: decided.reasons,
      policy_version: decided.policyVersion,
      confidence: decided.confidence,
      assurance: decided.assurance,
      processing_ms: processingMs,
      face_score: face.score,
      ocr_confidence: document.ocrConfidence,
      liveness_checked: true,
      liveness_score: liveness.score,
      liveness_decision: outcome.livenessDecision,
      aml_decision: person.evidence.screening.decision,
      aml_sealed: "amlSealed" in decided ? decided.amlSealed : null,
      extracted_sealed: "extractedSealed" in decided ? decided.extractedSealed : null,
      observation_sealed: "observationSealed" in decided ? decided.observationSealed : null,
      created_at: created.toISOString(),
      completed_at: new Date(created.getTime() + processingMs).toISOString(),
    });
    const codes = outcome.reasons.map(({ code }) => `reason:${code}`);
    for (const term of [...documentTerms(tenant, person.fields), ...codes]) {
      terms.push({
        business_id: businessId,
        mode,
        verification_id: id,
        term,
        created_at: created.toISOString(),
        status: decided.status,
        decision: decided.decision,
      });
    }
  }
  await tx.execute(
    sql`insert into verification select * from jsonb_populate_recordset(null::verification, ${JSON.stringify(verifications)}::jsonb)`,
  );
  await tx.execute(
    sql`insert into verification_term select * from jsonb_populate_recordset(null::verification_term, ${JSON.stringify(terms)}::jsonb) on conflict do nothing`,
  );
}

/** Writes what triggers maintain, a day a transaction: one statement over a million rows exceeds the server's limit of time. */
async function deriveByDay(tenant: Tenant, { days }: SeedOptions): Promise<void> {
  const { businessId, mode } = tenant;
  const mine = sql`business_id = ${businessId} and mode = ${mode}`;
  await db("operator").execute(sql`delete from verification_statistic where ${mine}`);
  await db("operator").execute(sql`delete from verification_count where ${mine}`);
  // Without statistics each day would be looked for in the whole table.
  for (const table of ["verification", "verification_term"]) {
    await db("operator").execute(sql`analyze ${sql.identifier(table)}`);
  }
  for (let back = days; back >= 0; back--) {
    const midnight = sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${back}::int)`;
    const ofDay = sql`v.${mine} and v.created_at >= ${midnight} and v.created_at < ${midnight} + interval '1 day'`;
    await db("operator").transaction((tx) => deriveDay(tx, ofDay));
    if (back % 10 === 0) console.log(`  derived all but ${back} days`);
  }
}

async function deriveDay(tx: Tx, ofDay: SQL): Promise<void> {
  await tx.execute(sql`insert into verification_statistic
    select v.business_id, v.mode, (v.created_at at time zone 'UTC')::date, s.measure, s.label, count(*), true
    from verification v cross join lateral statistics_of(v) s where ${ofDay} group by 1, 2, 3, 4, 5`);
  await tx.execute(sql`insert into verification_count
    select v.business_id, v.mode, v.status, 0, count(*) from verification v where ${ofDay} group by 1, 2, 3
    on conflict (business_id, mode, status, slot) do update set count = verification_count.count + excluded.count`);
  await tx.execute(sql`insert into review_queue (business_id, mode, facet, waiting_since, subject_id)
    select v.business_id, v.mode, facet, v.completed_at, v.id from verification v, unnest(person_facets(v)) facet
    where v.decision = 'NEEDS_REVIEW' and ${ofDay} on conflict do nothing`);
}

/** Funnel of the hosted page: some people leave at every step. */
async function seedFlow({ businessId, mode }: Tenant, { verifications, days }: SeedOptions): Promise<void> {
  const shares = {
    created: 1.62,
    opened: 1.4,
    consented: 1.31,
    document: 1.18,
    selfie: 1.07,
    submitted: 1,
    approved: 0.79,
  };
  for (let day = 0; day < days; day++) {
    for (const [label, share] of Object.entries(shares)) {
      const count = Math.round((verifications / days) * share);
      await db(
        "operator",
      ).execute(sql`insert into verification_statistic (business_id, mode, day, measure, label, count)
        values (${businessId}, ${mode}, (now() at time zone 'UTC')::date - ${day}::int, 'flow', ${label}, ${count})`);
    }
  }
}

const COMPANIES = [
  "Swazi Weavers (Pty) Ltd",
  "Maguga Foods (Pty) Ltd",
  "Lubombo Logistics AML HIT (Pty) Ltd",
  "Ezulwini Solar (Pty) Ltd",
];

async function seedCompanies(tenant: Tenant): Promise<void> {
  const white = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
    "base64",
  );
  for (const [i, registeredName] of COMPANIES.entries()) {
    const wanted = {
      country: "SZ",
      registeredName,
      registrationNumber: `R7/${4100 + i}`,
      externalRef: `company-${i}`,
    };
    const { company } = await createCompany(tenant, wanted, null);
    for (const { docType } of company.checklist.slice(0, 2 * i)) {
      await uploadDocument(tenant, company.id, { docType, document: white });
    }
  }
}

/** The last number is the newest; fewer at night. */
function createdAt(n: number, { verifications, days }: SeedOptions): Date {
  const back = ((verifications - 1 - n) / verifications) * days * DAY_MS;
  return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + (Date.now() % DAY_MS) * 0.98 - back);
}

function idOf(tag: string, n: number): string {
  return `vrf_id_${tag}${base62(n, 14)}`;
}
