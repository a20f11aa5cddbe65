import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { listMembers } from "@/lib/account/members";
import { createCompany } from "@/lib/company/create";
import { newId } from "@/lib/platform/ids";
import type { Tenant } from "@/lib/platform/tenant";
import { assignCase } from "@/lib/review/assign";
import { forEachRecord, resendCompleted } from "@/lib/review/bulk";
import { findRecords } from "@/lib/review/find-records";
import { listNotes, writeNote } from "@/lib/review/notes";
import { createLink } from "@/lib/session/manage-links";
import { exportVerifications } from "@/lib/verification/export";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";
import { ownDatabase } from "@/tests/support/database";
import { newMember, newOwner } from "@/tests/support/members";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase({ SANDBOX_DELAY_MS: "0" });

let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
});

const audited = async (action: string) =>
  rows(
    db("operator"),
    sql`select subject from audit where business_id = ${tenant.businessId} and action = ${action} order by position`,
  );
const newCompany = async (registeredName: string) =>
  (await createCompany(tenant, { country: "SZ", registeredName, externalRef: "co-1" }, null)).company;

describe("DASHBOARD-BULK-1 one action on several records", () => {
  test("each is done by itself, once; another business's are refused and counted by their reason", async () => {
    const { tenant: own } = await newOwner();
    tenant = own;
    const reviewer = await newMember(own, "reviewer");
    const ids = [await verifyPlaceholders(own, "needs_review"), (await newCompany("Plain Trading")).id];
    const foreign = await verifyPlaceholders(await newTenant("test"), "needs_review");
    const outcome = await forEachRecord([...ids, ids[0] ?? "", foreign, "vrf_id_none"], (id) =>
      assignCase(own, id, reviewer.userId),
    );
    expect(outcome).toEqual({ done: 2, refused: [{ message: expect.any(String), count: 2 }] });
    const members = await listMembers(own);
    expect(members.map(({ assignedCases }) => assignedCases)).toEqual([0, 2]);
    expect(await audited("case.assigned")).toEqual(
      ids.map((id) => ({ subject: `${id}/${reviewer.userId}` })),
    );
    expect(await forEachRecord(ids, (id) => writeNote(own, id, { text: "Call back", mentions: [] }))).toEqual(
      {
        done: 2,
        refused: [],
      },
    );
    for (const id of ids) expect(await listNotes(own, id)).toMatchObject([{ text: "Call back" }]);
  });

  test("a fault of the server is no refusal", async () => {
    const fault = new Error("the disk is full");
    await expect(forEachRecord(["a"], () => Promise.reject(fault))).rejects.toBe(fault);
  });

  test("the completed event is sent again, with the same id, and recorded; one without is left out", async () => {
    await configureWebhook(tenant, {
      webhookUrl: "https://receiver.example/hook",
      webhookSecret: `whsec_${"a".repeat(32)}`,
      mode: "test",
    });
    const decided = await verifyPlaceholders(tenant, "approved");
    const [event] = await rows<{ id: string }>(
      db("operator"),
      sql`update webhook_event set state = 'failed' where verification_id = ${decided} and name = 'verification.completed' returning id`,
    );
    const open = (await newCompany("Open Trading")).id;
    const outcome = await forEachRecord([decided, open], (id) => resendCompleted(tenant, id));
    expect(outcome).toEqual({
      done: 1,
      refused: [{ message: "There is no completed event to send again.", count: 1 }],
    });
    expect(await audited("webhook.resent")).toEqual([{ subject: event?.id }]);
    const states = await rows(
      db("operator"),
      sql`select state from webhook_event where id = ${event?.id ?? ""}`,
    );
    expect(states).toEqual([{ state: "pending" }]);
  });

  test("an export of selected records holds these, and no other business's", async () => {
    const [one, two] = [
      await verifyPlaceholders(tenant, "approved"),
      await verifyPlaceholders(tenant, "rejected"),
    ];
    await verifyPlaceholders(tenant, "approved");
    const foreign = await verifyPlaceholders(await newTenant("test"), "approved");
    const { body } = await exportVerifications(tenant, {
      fields: ["verificationId"],
      ids: [one, two, foreign],
    });
    const lines = (await new Response(body).text()).trim().split("\r\n");
    expect(lines).toEqual(['"verificationId"', `"${two}"`, `"${one}"`]);
  });
});

describe("DASHBOARD-PALETTE-1 records that the palette finds", () => {
  const found = async (text: string, of = tenant) =>
    (await findRecords(of, text)).found.map(({ kind, id }) => [kind, id]);

  test("by id, reference, name and event id; nothing of another business or mode", async () => {
    const person = await verifyPlaceholders(tenant, "approved", "order-77");
    const company = await newCompany("Lubombo Sugar (Pty) Ltd");
    await createLink(tenant, { userId: "order-77" });
    const [event] = await rows<{ id: string }>(
      db("operator"),
      sql`select id from webhook_event where verification_id = ${person} and name = 'verification.completed'`,
    );
    const eventId = event?.id ?? "";
    expect(await found(person)).toEqual([["person", person]]);
    expect(await found("order-77")).toEqual([
      ["person", person],
      ["link", expect.stringMatching(/^[\w-]{22}$/)],
    ]);
    expect(await found("specimen thandi")).toEqual([["person", person]]);
    for (const text of ["lubombo", "LUBOMBO SUGAR", "co-1", company.id]) {
      expect(await found(text), text).toEqual([["company", company.id]]);
    }
    // Whole words, and no signs of a pattern.
    for (const text of ["%ubombo", "_ubombo", "lubo", newId("evt")]) expect(await found(text)).toEqual([]);
    expect(await found(eventId)).toEqual([["event", eventId]]);
    const stranger = await newTenant("test");
    for (const text of [person, "order-77", "lubombo", company.id, eventId]) {
      expect(await found(text, stranger)).toEqual([]);
    }
  });
});
