import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { readCompanyFile } from "@/lib/company/case-file";
import { createCompany } from "@/lib/company/create";
import { getCompany } from "@/lib/company/get-company";
import { countCompanies, listCompanies } from "@/lib/company/list-companies";
import { findCompany } from "@/lib/company/queries";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { findRecords } from "@/lib/review/find-records";
import { countQueue, countWaiting, countWaitingByReason, listQueue, nextInQueue } from "@/lib/review/queue";
import { findSession } from "@/lib/session/manage";
import { createLink } from "@/lib/session/manage-links";
import { listOpenLinks } from "@/lib/session/open-links";
import { followSession } from "@/lib/session/progress";
import { authenticateSession, type CaptureSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { countMade } from "@/lib/usage/queries";
import { readCaseFile } from "@/lib/verification/case-file";
import { listEvidence, readEvidence } from "@/lib/verification/evidence";
import { findVerification } from "@/lib/verification/find-verification";
import { countByStatus, countVerifications, listVerifications } from "@/lib/verification/list-verifications";
import { linkToPhoto } from "@/lib/verification/media";
import { listReviewQueue } from "@/lib/verification/review";
import { readOverview } from "@/lib/verification/statistics";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { readDeliveryBody } from "@/lib/webhook/delivery-body";
import { findEventSubject } from "@/lib/webhook/resend";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ ROW_SECURITY: "1" });

/** The mistake that row-level security is for: a query that forgets whose rows it is to read. */
vi.mock("@/db/owned", () => vi.importActual("@/tests/support/unfiltered"));

let owner: Tenant;
let stranger: Tenant;
let otherMode: Tenant;
let captured: CaptureSession;
const ids = { verification: "", company: "", event: "" };

beforeAll(async () => {
  owner = await newTenant("test", "usr_reviewer");
  otherMode = mintTenant({ ...owner, keyId: "key_x", memberId: "usr_reviewer", mode: "live" });
  stranger = await newTenant("test", "usr_stranger");
  ids.verification = await verifyPlaceholders(owner, "needs_review");
  ids.company = (await createCompany(owner, { country: "SZ", registeredName: "Acme" }, null)).company.id;
  ids.event = (await listDeliveries(owner, { page: 1, limit: 10 })).deliveries[0]?.eventId ?? "";
  const { verifyUrl } = await createLink(owner, { userId: "user-1" });
  captured = await authenticateSession(verifyUrl.split("#session=")[1] ?? "");
  await uploadPhoto(captured, "selfie", plainPng(1, 1).toString("base64"));
});

/** What is asked for in one name: lists without and details by the ids of the owner's records. */
const QUERIES: Readonly<Record<string, (tenant: Tenant) => Promise<unknown>>> = {
  "the list of verifications": async (tenant) => (await listVerifications(tenant, { limit: 10 })).rows,
  "one found by its reason": async (tenant) =>
    (await listVerifications(tenant, { limit: 10, decision: "NEEDS_REVIEW" })).rows,
  "their count": (tenant) => countVerifications(tenant),
  "the count of those that match": (tenant) => countVerifications(tenant, { decision: "NEEDS_REVIEW" }),
  "their count by status": (tenant) => countByStatus(tenant),
  "a verification": (tenant) => findVerification(tenant, ids.verification),
  "its case": (tenant) => readCaseFile(tenant, ids.verification),
  "its photos, as rows": (tenant) => listEvidence(db(tenant), tenant, ids.verification),
  "its photos": (tenant) => readEvidence(tenant, ids.verification),
  "a link to a photo": (tenant) => linkToPhoto(tenant, ids.verification, "selfie"),
  "the links that nobody submitted": async (tenant) => (await listOpenLinks(tenant, { limit: 10 })).rows,
  "a session": (tenant) => findSession(tenant, captured.id),
  "the photos that a session holds": async (tenant) => (await followSession({ ...captured, tenant })).photos,
  "an event by its id": async (tenant) => (await findRecords(tenant, ids.event)).found,
  "the queue of reviews": async (tenant) => (await listQueue(tenant, { limit: 10 })).cases,
  "its length": (tenant) => countWaiting(tenant),
  "its length by kind": async (tenant) => (await countQueue(tenant)).all,
  "its next case": (tenant) => nextInQueue(tenant),
  "its length by reason": (tenant) => countWaitingByReason(tenant),
  "reviews over the API": async (tenant) => (await listReviewQueue(tenant, { page: 1, limit: 10 })).found,
  "the overview": async (tenant) => (await readOverview(tenant, day(-1), day(1))).total,
  "the list of companies": async (tenant) => (await listCompanies(tenant, { limit: 10 })).rows,
  "the search of companies": async (tenant) => (await listCompanies(tenant, { q: "acme", limit: 10 })).rows,
  "their number": (tenant) => countCompanies(tenant),
  "a company": (tenant) => findCompany(db(tenant), tenant, ids.company),
  "the answer about it": (tenant) => getCompany(tenant, ids.company),
  "the case of it": (tenant) => readCompanyFile(tenant, ids.company),
  "the delivery log": async (tenant) => (await listDeliveries(tenant, { page: 1, limit: 10 })).deliveries,
  "the body of a delivery": (tenant) => readDeliveryBody(tenant, ids.event),
  "what a delivery is about": (tenant) => findEventSubject(tenant, ids.event),
  usage: async (tenant) =>
    Object.values(await countMade(db(tenant), tenant)).some(({ units }) => units > 0) || null,
};

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** Nothing: an empty list, no row, no count but 0, or the refusal of what does not exist. */
async function holds(asked: Promise<unknown>): Promise<boolean> {
  const found = await asked.catch((cause: { code?: string }) => {
    if (cause.code === "NOT_FOUND") return null;
    throw cause;
  });
  if (found === null || found === undefined || found === 0) return false;
  if (typeof found !== "object") return true;
  return Object.values(found).some((value) => value !== 0 && value !== null);
}

test.each(Object.keys(QUERIES))("SECURITY-ROW-1 without its filter nobody else gets %s", async (name) => {
  const ask = QUERIES[name] as (tenant: Tenant) => Promise<unknown>;
  expect(await holds(ask(owner))).toBe(true);
  expect(await holds(ask(stranger))).toBe(false);
  expect(await holds(ask(otherMode))).toBe(false);
});

test("SECURITY-ROW-1 a raw statement for another's id changes nothing", async () => {
  for (const tenant of [stranger, otherMode]) {
    await db(tenant).execute(sql`update verification set status = 'FAILED' where id = ${ids.verification}`);
    await db(tenant).execute(sql`delete from company_verification where id = ${ids.company}`);
    await db(tenant).execute(sql`delete from job`);
  }
  expect(await findVerification(owner, ids.verification)).toMatchObject({ status: "COMPLETED" });
  expect(await findCompany(db(owner), owner, ids.company)).toBeDefined();
});

test("SECURITY-ROW-1 a statement whose plan no longer fits its table is asked again as the same role", async () => {
  const table = sql.identifier("capture_setting");
  for (const { businessId, mode } of [owner, stranger])
    await db("operator").execute(
      sql`insert into ${table} (business_id, mode) values (${businessId}, ${mode}) on conflict do nothing`,
    );
  const ask = async () => (await rows(db(owner), sql`select * from ${table} where 1 = ${1}::int`)).length;
  // More than once for each connection that is open.
  for (let run = 0; run < 12; run += 1) expect(await ask()).toBe(1);
  await db("operator").execute(
    sql`alter table ${table} add column ${sql.identifier(`probe_${Date.now()}`)} text`,
  );
  for (let run = 0; run < 12; run += 1) expect(await ask()).toBe(1);
});
