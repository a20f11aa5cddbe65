import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { apiKey } from "@/db/schema/business";
import { verification } from "@/db/schema/verification";
import { verificationTerm } from "@/db/schema/verification-search";
import { countKeyUse, readKeyUse, writeKeyUse } from "@/lib/account/key-use";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { assignCase } from "@/lib/review/assign";
import { listLinkedCases } from "@/lib/review/linked-cases";
import { listNotes, writeNote } from "@/lib/review/notes";
import { readAssignee } from "@/lib/review/queue-rows";
import { askAgain } from "@/lib/session/ask-again";
import { recordConsent } from "@/lib/session/consent";
import { createCaptureSession } from "@/lib/session/create";
import { deletePerson } from "@/lib/session/delete-person";
import { followSession } from "@/lib/session/progress";
import { handOver, noteHandedOver, openShortLink } from "@/lib/session/short-link";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { listSpendAlerts } from "@/lib/usage/spend-alerts";
import { readCaseFile } from "@/lib/verification/case-file";
import { deleteVerification } from "@/lib/verification/delete";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { newMember, newOwner } from "@/tests/support/members";
import { claimProcessing, newTenant, verifyPlaceholders, work } from "@/tests/support/verification-jobs";

ownDatabase({ ROW_SECURITY: "1", SANDBOX_DELAY_MS: "0" });

/** Paths of a session and of its case that no other file of the stage `unfiltered` takes (SECURITY-ROW-1). */

const PHOTO = plainPng(1, 1).toString("base64");
const PHOTOS = { selfie: PHOTO, idFront: PHOTO };
let tenant: Tenant;
let stranger: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test", "usr_1");
  stranger = await newTenant("test", "usr_2");
});

async function newSession() {
  const { verifyUrl } = await createCaptureSession(tenant, { userId: "user-1", simulate: "needs_review" });
  const token = verifyUrl.split("#session=")[1] ?? "";
  return { token, opened: await authenticateSession(token) };
}

describe("SECURITY-ROW-1 what a session says when it is over", () => {
  test("the same consent again is the one that stands; another session's is not read", async () => {
    const { opened } = await newSession();
    const answer = { accepted: true, textVersion: "1", language: "en" } as const;
    const given = await recordConsent(opened, answer);
    expect(await recordConsent(opened, answer)).toEqual(given);
    await expect(recordConsent({ ...opened, tenant: stranger }, answer)).rejects.toMatchObject({
      code: "SESSION_ALREADY_SUBMITTED",
    });
  });

  test("an upload after the submit, a second submit and one after the deletion", async () => {
    const { token, opened } = await newSession();
    const { verificationId } = await submitSession(opened, PHOTOS);
    const isOver = { code: "SESSION_ALREADY_SUBMITTED" };
    await expect(uploadPhoto(opened, "selfie", PHOTO)).rejects.toMatchObject(isOver);
    const again = await authenticateSession(token);
    expect(await submitSession(again, PHOTOS)).toEqual({ verificationId });
    await expect(submitSession({ ...again, tenant: stranger }, PHOTOS)).rejects.toMatchObject(isOver);
    await work(await claimProcessing());
    await deleteVerification(tenant, verificationId);
    await expect(submitSession(again, PHOTOS)).rejects.toMatchObject(isOver);
  });
});

describe("SECURITY-ROW-1 a case and what is around it", () => {
  test("asking again and the journey come from the session of the case", async () => {
    const { opened } = await newSession();
    const { verificationId } = await submitSession(opened, PHOTOS);
    await work(await claimProcessing());
    await db("operator")
      .update(verification)
      .set({ journey: null })
      .where(eq(verification.id, verificationId));
    const { timeline } = await readCaseFile(tenant, verificationId);
    expect(JSON.stringify(timeline)).toContain("Link created");
    await expect(askAgain(stranger, verificationId, ["front_blurred"])).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { verifyUrl } = await askAgain(tenant, verificationId, ["front_blurred"]);
    expect((await authenticateSession(verifyUrl.split("#session=")[1] ?? "")).userId).toBe("user-1");
  });

  test("cases with the same document number are linked within a business", async () => {
    const ids = [await verifyPlaceholders(tenant), await verifyPlaceholders(tenant)];
    const theirs = await verifyPlaceholders(stranger);
    for (const [owner, id] of [...ids.map((each) => [tenant, each] as const), [stranger, theirs] as const]) {
      const { businessId, mode } = owner;
      const row = { businessId, mode, verificationId: id, term: "number:same", createdAt: sql`now()` };
      await db("operator").insert(verificationTerm).values(row);
    }
    const linked = await listLinkedCases(tenant, { id: ids[0] ?? "", userId: null });
    expect(linked.filter(({ shares }) => shares.includes("document")).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await listLinkedCases(stranger, { id: theirs, userId: null })).toEqual([]);
  });

  test("who takes care of a case", async () => {
    const owner = (await newOwner()).tenant;
    const { userId } = await newMember(owner, "reviewer");
    const own = mintTenant({ businessId: owner.businessId, mode: "test", memberId: userId });
    const id = await verifyPlaceholders(own, "needs_review");
    await assignCase(own, id, userId);
    expect(await readAssignee(own, id)).toBe(userId);
    expect(await readAssignee(stranger, id)).toBeNull();
  });

  test("the notes of a case, the use of its business's keys and its alerts", async () => {
    const owner = (await newOwner()).tenant;
    const { userId } = await newMember(owner, "reviewer");
    const own = mintTenant({ businessId: owner.businessId, mode: "test", memberId: userId });
    const id = await verifyPlaceholders(own, "needs_review");
    await writeNote(own, id, { text: "Called her.", mentions: [] });
    expect(await listNotes(own, id)).toHaveLength(1);
    expect(await listNotes(stranger, id)).toEqual([]);
    const [key] = await db("operator")
      .select({ id: apiKey.id })
      .from(apiKey)
      .where(eq(apiKey.businessId, owner.businessId));
    const keyIds = [key?.id ?? ""];
    countKeyUse(own, keyIds[0] ?? "");
    await writeKeyUse();
    expect((await readKeyUse(own, keyIds)).size).toBe(1);
    expect((await readKeyUse(stranger, keyIds)).size).toBe(0);
    expect(await listSpendAlerts(stranger)).toEqual([]);
  });

  test("a short link leads to the session it was made for", async () => {
    const { opened } = await newSession();
    const { url } = await handOver(opened);
    await noteHandedOver({ ...opened, tenant: stranger });
    expect((await followSession(opened)).connected).toBe(false);
    await noteHandedOver(opened);
    expect((await followSession(opened)).connected).toBe(true);
    expect(await openShortLink(url.split("/v/")[1] ?? "")).toMatchObject({ isKnown: true });
  });

  test("deleting a person takes what the business has about them, and nothing of another's", async () => {
    const { opened } = await newSession();
    const { verificationId } = await submitSession(opened, PHOTOS);
    await work(await claimProcessing());
    await newSession();
    await expect(deletePerson(stranger, "user-1")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await deletePerson(tenant, "user-1")).deleted).toEqual([verificationId]);
  });
});
