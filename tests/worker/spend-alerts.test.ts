import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, type Tx } from "@/db/client";
import { job, usageEvent } from "@/db/schema/operations";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { meter } from "@/lib/usage/meter";
import { listSpendAlerts } from "@/lib/usage/spend-alerts";
import { setSpendLimit } from "@/lib/usage/spend-limit";
import { ownDatabase } from "@/tests/support/database";
import { emailsTo, newMember, newOwner } from "@/tests/support/members";

ownDatabase({ PRICES: JSON.stringify({ id_document: 1, company_verification: 30 }), CURRENCY: "EUR" });

let tenant: Tenant;
let email: string;

beforeEach(async () => {
  ({ tenant, email } = await newOwner());
});

const inOne = <T>(work: (tx: Tx) => Promise<T>) => db("operator").transaction(work);
const finish = (type: "id_document" | "selfie_match" | "company_verification" = "id_document", of = tenant) =>
  inOne((tx) => meter(tx, of, type, newId("vrf_id")));
async function finishMany(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await finish();
}
const subjects = async (of = email) =>
  (await emailsTo(of)).map(({ subject }) => subject).filter((subject) => /spend limit/i.test(subject));

const AT_80 = "You have used 80% of your spend limit";
const AT_100 = "Spend limit reached: live requests are refused";

describe("USAGE-ALERT-1 spend alerts", () => {
  test("owners get an e-mail at 80 and at 100 per cent, once each, and others do not", async () => {
    const second = await newMember(tenant, "owner");
    const viewer = await newMember(tenant, "viewer");
    await setSpendLimit(tenant, 10);
    await finishMany(7);
    expect(await subjects()).toEqual([]);
    await finishMany(1);
    expect(await subjects()).toEqual([AT_80]);
    await finishMany(1);
    expect(await subjects()).toEqual([AT_80]);
    await finishMany(3);
    for (const owner of [email, second.email]) expect(await subjects(owner)).toEqual([AT_80, AT_100]);
    expect(await subjects(viewer.email)).toEqual([]);
    const [first, last] = (await emailsTo(email)).slice(-2);
    expect(first?.text).toMatch(/€8\.00 of the limit of €10\.00/);
    expect(last?.text).toMatch(
      /€10\.00 of the limit of €10\.00[\s\S]*402 SPEND_LIMIT_REACHED until [^\n]*\d{4}-\d\d-01/,
    );
    expect(await listSpendAlerts(tenant)).toMatchObject([
      { percent: 100, limit: 10 },
      { percent: 80, limit: 10 },
    ]);
  });

  test("work that finishes at once sends one e-mail", async () => {
    await setSpendLimit(tenant, 10);
    await Promise.all(Array.from({ length: 9 }, () => finish()));
    expect(await subjects()).toEqual([AT_80]);
  });

  test("reached is also what does not cover one more of the same", async () => {
    await setSpendLimit(tenant, 40);
    await finish("company_verification");
    expect(await subjects()).toEqual([AT_100]);
    expect((await emailsTo(email)).at(-1)?.text).toContain(
      "does not cover another company verification at €30.00",
    );
    // Both shares count as notified: no e-mail about 80 per cent follows.
    await finishMany(3);
    expect(await subjects()).toEqual([AT_100]);
    expect(await listSpendAlerts(tenant)).toMatchObject([{ percent: 100 }]);
  });

  test("a limit below what is spent tells at once; another limit, and another month, are other matters", async () => {
    await finishMany(9);
    expect(await subjects()).toEqual([]);
    await setSpendLimit(tenant, 10);
    expect(await subjects()).toEqual([AT_80]);
    await setSpendLimit(tenant, 20);
    await setSpendLimit(tenant, 10);
    expect(await subjects()).toEqual([AT_80]);
    await setSpendLimit(tenant, 5);
    expect(await subjects()).toEqual([AT_80, AT_100]);
    await setSpendLimit(tenant, null);
    await finishMany(1);
    expect(await subjects()).toHaveLength(2);
    await db("operator").execute(sql`update usage_event set created_at = created_at - interval '32 days'`);
    await db("operator").execute(sql`update spend_alert set period = '2000-01'`);
    await setSpendLimit(tenant, 10);
    expect(await subjects()).toHaveLength(2);
    await finishMany(8);
    expect(await subjects()).toEqual([AT_80, AT_100, AT_80]);
  });

  test("test work and free work send nothing; without a limit nothing is written", async () => {
    await setSpendLimit(tenant, 1);
    const sandbox = mintTenant({ businessId: tenant.businessId, mode: "test" });
    await finish("id_document", sandbox);
    await finish("selfie_match");
    expect(await subjects()).toEqual([]);
    expect(await listSpendAlerts(sandbox)).toEqual([]);
    await expect(setSpendLimit(sandbox, 5)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("work that is rolled back leaves neither e-mail nor note, and tells when it is done again", async () => {
    await setSpendLimit(tenant, 1);
    const crash = inOne(async (tx) => {
      await meter(tx, tenant, "id_document", "vrf_id_crashed");
      throw new Error("the process died");
    });
    await expect(crash).rejects.toThrow("the process died");
    expect(await subjects()).toEqual([]);
    await inOne((tx) => meter(tx, tenant, "id_document", "vrf_id_crashed"));
    await inOne((tx) => meter(tx, tenant, "id_document", "vrf_id_crashed"));
    expect(await subjects()).toEqual([AT_100]);
    expect(
      await db("operator").select().from(usageEvent).where(eq(usageEvent.verificationId, "vrf_id_crashed")),
    ).toHaveLength(1);
  });

  test("while nobody is at the dashboard the account's own address hears of it", async () => {
    await db("operator").execute(sql`delete from "user" where business_id = ${tenant.businessId}`);
    await setSpendLimit(tenant, 0);
    expect(await subjects()).toEqual([AT_100]);
    expect(await db("operator").select().from(job).where(eq(job.name, "mail.send"))).not.toEqual([]);
  });
});
