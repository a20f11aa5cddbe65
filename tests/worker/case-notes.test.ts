import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { user } from "@/db/schema/member";
import { createCompany } from "@/lib/company/create";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { listLinkedCases } from "@/lib/review/linked-cases";
import { listNotes, writeNote } from "@/lib/review/notes";
import { deleteVerification } from "@/lib/verification/delete";
import { ownDatabase } from "@/tests/support/database";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

let tenant: Tenant;
let author: string;
let colleague: string;

async function newMember(of: Tenant, name: string): Promise<string> {
  const id = newId("usr");
  await db("operator")
    .insert(user)
    .values({ id, businessId: of.businessId, email: `${id}@example.com`, name, role: "viewer" });
  return id;
}

beforeEach(async () => {
  const { businessId } = await newTenant("test");
  const ofBusiness = mintTenant({ businessId, mode: "test" });
  author = await newMember(ofBusiness, "Nomsa Zwane");
  colleague = await newMember(ofBusiness, "Sipho Dlamini");
  tenant = mintTenant({ businessId, mode: "test", memberId: author });
});

const mails = () =>
  rows<{ to: string; text: string }>(
    db("operator"),
    sql`select payload->>'to' as to, payload->>'text' as text from job where name = 'mail.send' and payload->>'subject' = 'You were mentioned on a case'`,
  );

describe("DASHBOARD-NOTE-1 notes with mentions", () => {
  test("sealed, read by colleagues in order, of persons and companies; who is mentioned gets an e-mail without the text", async () => {
    const id = await verifyPlaceholders(tenant, "needs_review");
    const text = "@Sipho Dlamini, her passport came by post.\nPlease look.";
    await writeNote(tenant, id, { text, mentions: [colleague, colleague, author] });
    await writeNote(tenant, id, { text: "Looked.", mentions: [] });
    expect(await listNotes(tenant, id)).toMatchObject([
      {
        author: "Nomsa Zwane",
        text,
        mentions: expect.arrayContaining(["Nomsa Zwane", "Sipho Dlamini"]),
      },
      { text: "Looked.", mentions: [] },
    ]);
    const stored = await rows(
      db("operator"),
      sql`select text_sealed from case_note where subject_id = ${id}`,
    );
    expect(JSON.stringify(stored)).not.toContain("passport");
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([`${colleague}@example.com`]);
    expect(sent[0]?.text).toContain(`/dashboard/review/${id}`);
    expect(sent[0]?.text).not.toContain("passport");
    const { company } = await createCompany(tenant, { country: "SZ", registeredName: "Plain" }, null);
    await writeNote(tenant, company.id, { text: "Asked the register.", mentions: [] });
    expect(await listNotes(tenant, company.id)).toHaveLength(1);
    await deleteVerification(tenant, id);
    expect(await rows(db("operator"), sql`select 1 from case_note where subject_id = ${id}`)).toEqual([]);
  });

  test("refused: a mention of a stranger, and a case of another business or mode; nothing is stored or sent", async () => {
    const id = await verifyPlaceholders(tenant, "needs_review");
    const other = await newTenant("test", "usr_2");
    const before = (await mails()).length;
    const stranger = await newMember(other, "Stranger");
    await expect(writeNote(tenant, id, { text: "x", mentions: [stranger] })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    const live = mintTenant({ businessId: tenant.businessId, mode: "live", memberId: author });
    for (const of of [other, live]) {
      await expect(writeNote(of, id, { text: "x", mentions: [] })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await listNotes(of, id)).toEqual([]);
    }
    expect(await listNotes(tenant, id)).toEqual([]);
    expect((await mails()).length).toBe(before);
  });
});

test("DASHBOARD-CASE-3 cases with the same document number or user id are linked, in this business and mode alone", async () => {
  const first = await verifyPlaceholders(tenant, "needs_review", "r1");
  const second = await verifyPlaceholders(tenant, "approved", "r2");
  const other = await newTenant("test");
  await verifyPlaceholders(other, "approved", "r3");
  expect(await listLinkedCases(tenant, { id: first, userId: null })).toMatchObject([
    { id: second, name: "THANDI SPECIMEN", decision: "APPROVED", shares: ["document"] },
  ]);
  await db("operator").execute(sql`update verification set user_id = 'u1' where id in (${first}, ${second})`);
  expect(await listLinkedCases(tenant, { id: first, userId: "u1" })).toMatchObject([
    { id: second, shares: ["document", "user"] },
  ]);
  await db("operator").execute(
    sql`delete from verification_term where term like 'number:%' and verification_id = ${first}`,
  );
  expect(await listLinkedCases(tenant, { id: first, userId: "u1" })).toMatchObject([{ shares: ["user"] }]);
  expect(await listLinkedCases(tenant, { id: first, userId: "u2" })).toEqual([]);
});
