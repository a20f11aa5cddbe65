import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { decidePerson } from "@/lib/verification/decide";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { readRepeatSignals } from "@/lib/verification/repeat-signals";
import { ownDatabase } from "@/tests/support/database";
import { evidence } from "@/tests/support/evidence";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

describe("DECIDE-DUPLICATE-1, DECIDE-VELOCITY-1 earlier submissions", () => {
  /** A verification of a user, with a selfie of this digest. */
  async function earlier(of: Tenant, userId: string, digest: string, spoofed = false): Promise<string> {
    const id = `vrf_id_${Math.random().toString(36).slice(2)}`;
    const { businessId, mode } = of;
    await db(
      "operator",
    ).execute(sql`insert into verification (id, business_id, mode, kind, user_id, liveness_decision)
      values (${id}, ${businessId}, ${mode}, 'id_document', ${userId}, ${spoofed ? "spoofed" : "live"})`);
    await db("operator").execute(sql`insert into verification_evidence
      (id, business_id, mode, verification_id, kind, storage_key, wrapped_key, sha256, size)
      values (${`evi_${id}`}, ${businessId}, ${mode}, ${id}, 'selfie', 'x', 'x', ${digest}, 1)`);
    return id;
  }

  test("the same selfie under another userId is a duplicate; under the same one, or elsewhere, it is not", async () => {
    const live = await newTenant("live");
    const id = await earlier(live, "user-1", "digest");
    const ask = async (of: Tenant, userId: string | null, selfieSha256: string | undefined, self = "new") =>
      (await readRepeatSignals(of, { id: self, userId, companyVerificationId: null, selfieSha256 }))
        .isDuplicateSelfie;
    expect(await ask(live, "user-2", "digest")).toBe(true);
    expect(await ask(live, "user-1", "digest")).toBe(false);
    expect(await ask(live, "user-2", "digest", id)).toBe(false);
    expect(await ask(live, "user-2", "other")).toBe(false);
    expect(await ask(live, null, "digest")).toBe(false);
    expect(await ask(live, "user-2", undefined)).toBe(false);
    expect(await ask(await newTenant("live"), "user-2", "digest")).toBe(false);
    expect(await ask(mintTenant({ businessId: live.businessId, mode: "test" }), "user-2", "digest")).toBe(
      false,
    );
  });

  test("DECIDE-DUPLICATE-1 a signatory may sign for another company, and be a user of the business as well", async () => {
    const live = await newTenant("live");
    const digest = "signatory";
    const ask = async (userId: string, companyVerificationId: string | null) =>
      (await readRepeatSignals(live, { id: "new", userId, companyVerificationId, selfieSha256: digest }))
        .isDuplicateSelfie;
    const signed = await earlier(live, "cv_first", digest);
    await db("operator")
      .update(verification)
      .set({ companyVerificationId: "cv_first" })
      .where(eq(verification.id, signed));
    // Another company, and the person's own check as a user.
    expect(await ask("cv_second", "cv_second")).toBe(false);
    expect(await ask("director-1", null)).toBe(false);
    // The user first, then a signatory.
    await earlier(live, "director-1", digest);
    expect(await ask("cv_second", "cv_second")).toBe(false);
    // Two users of the business stay duplicates of each other.
    expect(await ask("somebody-else", null)).toBe(true);
  });

  test("the eleventh submission of a day, or the third spoofed one, is too many", async () => {
    const live = await newTenant("live");
    const ask = async (userId: string) => {
      const submission = { id: "new", userId, companyVerificationId: null, selfieSha256: undefined };
      const { attempts } = await readRepeatSignals(live, submission);
      const { reasons } = decidePerson(evidence({ attempts }), DEFAULT_POLICY);
      return reasons.some(({ code }) => code === "too_many_attempts");
    };
    for (let at = 0; at < 10; at += 1) await earlier(live, "often", `${at}`);
    expect(await ask("often")).toBe(false);
    await earlier(live, "often", "10");
    expect(await ask("often")).toBe(true);
    await db("operator").execute(
      sql`update verification set created_at = now() - interval '25 hours' where user_id = 'often'`,
    );
    expect(await ask("often")).toBe(false);
    for (let at = 0; at < 3; at += 1) {
      expect(await ask("spoofing")).toBe(false);
      await earlier(live, "spoofing", `${at}`, true);
    }
    expect(await ask("spoofing")).toBe(true);
    expect(await ask("someone else")).toBe(false);
  });
});
