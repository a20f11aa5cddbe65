import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { audit, business } from "@/db/schema/business";
import { job, usageEvent } from "@/db/schema/operations";
import { authenticateKey } from "@/lib/account/api-keys";
import { deleteBusiness } from "@/lib/account/delete-business";
import {
  changePlan,
  countAccess,
  findBusiness,
  listBusinesses,
  resumeBusiness,
  suspendBusiness,
} from "@/lib/account/operate-business";
import { changeRetention } from "@/lib/account/retention";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { createCaptureSession } from "@/lib/session/create";
import { authenticateSession } from "@/lib/session/token";
import { ownDatabase } from "@/tests/support/database";
import { newOwner } from "@/tests/support/members";
import { runJobs } from "@/tests/support/run-jobs";
import { storedFiles } from "@/tests/support/stored-files";
import { submitPlaceholders, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase();

const rowOf = async (id: string) =>
  (await db("operator").select().from(business).where(eq(business.id, id)))[0];
const auditOf = async (id: string) =>
  (await db("operator").select().from(audit).where(eq(audit.businessId, id)).orderBy(audit.position)).map(
    ({ actor, action, subject }) => [actor, action, subject],
  );

describe("ACCOUNT-OPERATOR-2 finding a business", () => {
  test("by id, by address in any case, and by a name that only one has", async () => {
    const { opened, email } = await newOwner();
    const other = await newOwner();
    const name = `Umbuluzi ${opened.businessId}`;
    await db("operator").update(business).set({ name }).where(eq(business.id, opened.businessId));
    for (const reference of [opened.businessId, email.toUpperCase(), name.toLowerCase()])
      expect(await findBusiness(reference)).toMatchObject({ id: opened.businessId, name, plan: "free" });
    await expect(findBusiness("nobody@example.com")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await db("operator").update(business).set({ name }).where(eq(business.id, other.opened.businessId));
    await expect(findBusiness(name)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(other.opened.businessId),
    });
  });

  test("the list filters by text, plan and state, and goes on after an id", async () => {
    const [first, second] = [await newOwner(), await newOwner()];
    const ids = [first.opened.businessId, second.opened.businessId].sort();
    await db("operator").execute(
      sql`update business set name = 'Sand 100%_A' where id in (${ids[0]}, ${ids[1]})`,
    );
    const found = (more: object = {}) =>
      listBusinesses({ search: "100%_", limit: 10, ...more }).then((list) => list.map(({ id }) => id));
    expect(await found()).toEqual(ids);
    expect(await found({ limit: 1 })).toEqual([ids[0]]);
    expect(await found({ after: ids[0] })).toEqual([ids[1]]);
    expect(await found({ search: "100__" })).toEqual([]);
    await suspendBusiness({ id: ids[0] ?? "" });
    expect(await found({ active: false })).toEqual([ids[0]]);
    await changePlan({ id: ids[1] ?? "" }, "business");
    expect(await found({ plan: "business" })).toEqual([ids[1]]);
  });
});

describe("ACCOUNT-OPERATOR-2 suspending and plans", () => {
  test("a suspended business is out until it is resumed, and both are in its audit log", async () => {
    const { opened } = await newOwner();
    const of = { id: opened.businessId };
    expect(await countAccess(of.id)).toEqual({ members: 1, keys: 2 });
    expect(await suspendBusiness(of)).toBe(true);
    expect(await suspendBusiness(of)).toBe(false);
    await expect(authenticateKey(opened.apiKey)).rejects.toMatchObject({ code: "NOT_AUTHENTICATED" });
    expect(await resumeBusiness(of)).toBe(true);
    expect((await authenticateKey(opened.apiKey)).tenant.businessId).toBe(of.id);
    expect((await auditOf(of.id)).slice(-2)).toEqual([
      ["operator", "business.suspended", of.id],
      ["operator", "business.resumed", of.id],
    ]);
    await expect(suspendBusiness({ id: "bus_none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("ACCOUNT-INACTIVE-2 a link of the hosted page does not work while its business is suspended", async () => {
    const { tenant, opened } = await newOwner();
    const { session } = await createCaptureSession(tenant, { userId: "user-1" });
    expect((await authenticateSession(session)).tenant.businessId).toBe(opened.businessId);
    await suspendBusiness({ id: opened.businessId });
    await expect(authenticateSession(session)).rejects.toMatchObject({ code: "SESSION_INVALID" });
    await resumeBusiness({ id: opened.businessId });
    expect((await authenticateSession(session)).userId).toBe("user-1");
  });

  test("a new plan is written down, and work on hold is looked at again", async () => {
    const { opened } = await newOwner();
    await db("operator").delete(job);
    expect(await changePlan({ id: opened.businessId }, "growth_2")).toBe("free");
    expect(await rowOf(opened.businessId)).toMatchObject({ plan: "growth_2" });
    expect((await auditOf(opened.businessId)).at(-1)).toEqual(["operator", "plan.changed", "growth_2"]);
    const queued = await db("operator").select().from(job);
    expect(queued.map(({ name, tenant }) => [name, tenant])).toEqual([
      ["verification.release", `${opened.businessId}:live`],
    ]);
    expect(() => changePlan({ id: opened.businessId }, "Big Plan")).toThrow("lower-case");
  });
});

describe("ACCOUNT-OPERATOR-3 deleting a business", () => {
  /** A business with work that is done, work that waits, a session, files, settings and usage. */
  async function fullBusiness(): Promise<Tenant> {
    const { tenant } = await newOwner();
    const sandbox = mintTenant({ businessId: tenant.businessId, mode: "test" });
    await verifyPlaceholders(sandbox, "needs_review");
    await submitPlaceholders(sandbox);
    await createCaptureSession(tenant, { userId: "user-1" });
    const keep = { images: 10, fields: 20, record: null, companyDocuments: null, webhookBodies: null };
    await changeRetention(tenant, keep);
    const verificationId = newId("vrf_id");
    await db("operator")
      .insert(usageEvent)
      .values({
        id: newId("vrf_id"),
        businessId: tenant.businessId,
        mode: "live",
        type: "id_document",
        verificationId,
      });
    return tenant;
  }

  /** How many rows each table holds for a business; tables without any are left out. */
  async function rowsOf(businessId: string): Promise<Record<string, number>> {
    const tables = await rows<{ name: string }>(
      db("operator"),
      sql`select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'business_id' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await rows<{ total: number }>(
        db("operator"),
        sql`select count(*)::int as total from ${sql.identifier(name)} where business_id = ${businessId}`,
      );
      if (row && row.total > 0) counts[name] = row.total;
    }
    return counts;
  }

  test("nothing of it is left but its audit log, the files go, and other businesses keep theirs", async () => {
    const [gone, stays] = [await fullBusiness(), await fullBusiness()];
    const before = await rowsOf(stays.businessId);
    expect(Object.keys(await rowsOf(gone.businessId)).length).toBeGreaterThan(10);
    const dataDir = String(process.env["DATA_DIR"]);
    expect(await storedFiles(dataDir, gone.businessId)).not.toEqual([]);

    await deleteBusiness({ id: gone.businessId });
    expect(await rowOf(gone.businessId)).toBeUndefined();
    expect(Object.keys(await rowsOf(gone.businessId))).toEqual(["audit"]);
    expect((await auditOf(gone.businessId)).slice(-2).map(([actor, action]) => [actor, action])).toEqual([
      ["operator", "business.suspended"],
      ["operator", "business.deleted"],
    ]);
    const queued = await db("operator").select().from(job);
    expect(queued.filter(({ tenant }) => tenant.startsWith(gone.businessId))).toEqual([]);
    await runJobs("files.purge");
    expect(await storedFiles(dataDir, gone.businessId)).toEqual([]);

    expect(await rowsOf(stays.businessId)).toEqual(before);
    expect(await storedFiles(dataDir, stays.businessId)).not.toEqual([]);
    await expect(deleteBusiness({ id: gone.businessId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
