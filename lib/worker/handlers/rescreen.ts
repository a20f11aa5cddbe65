import { db } from "@/db/client";
import { listApprovedCompanies, rescreenCompany } from "@/lib/company/rescreen";
import { type Claim, enqueue, handler } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { rescreenKey } from "@/lib/screening/refresh-lists";
import { listApprovedPeople, rescreenPerson } from "@/lib/verification/rescreen";

/** Subjects of one job: milliseconds each, so a page is done well within a lease. */
const PAGE = 100;

/** One page of a business's approved subjects: people first, then companies; then the next page is queued. */
export const rescreen = handler("screening.rescreen", async (claim) => {
  const tenant = mintTenant(claim.payload);
  const { after = "" } = claim.payload;
  const last = await rescreenPage(tenant, after);
  await queueNext(claim, tenant, last);
});

/** Begins a cursor within the companies; one within the people is the last id alone. */
const COMPANIES = "companies:";

async function rescreenPage(tenant: Tenant, after: string): Promise<string | null> {
  if (!after.startsWith(COMPANIES)) {
    const people = await listApprovedPeople(tenant, after, PAGE);
    for (const person of people) await rescreenPerson(tenant, person);
    return people.length === PAGE ? (people.at(-1)?.id ?? null) : COMPANIES;
  }
  const companies = await listApprovedCompanies(tenant, after.slice(COMPANIES.length), PAGE);
  for (const company of companies) await rescreenCompany(tenant, company);
  return companies.length === PAGE ? `${COMPANIES}${companies.at(-1)?.id}` : null;
}

/** The next page takes this one's place in one transaction, so that a round never stops half-way. */
async function queueNext(
  claim: Claim<"screening.rescreen">,
  tenant: Tenant,
  after: string | null,
): Promise<void> {
  await db().transaction(async (tx) => {
    await claim.finish(tx);
    if (after === null) return;
    const payload = { ...claim.payload, after };
    await enqueue(tx, "screening.rescreen", payload, { tenant, dedupeKey: rescreenKey(payload) });
  });
}
