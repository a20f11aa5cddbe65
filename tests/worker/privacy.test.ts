import AdmZip from "adm-zip";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { verification, verificationEvidence } from "@/db/schema/verification";
import { placeHold, readHold, releaseHold } from "@/lib/account/legal-hold";
import { sha256 } from "@/lib/platform/crypto";
import { publicKeys } from "@/lib/platform/signing";
import { readCaseFile } from "@/lib/verification/case-file";
import { deleteVerification } from "@/lib/verification/delete";
import { readDeletionCertificate } from "@/lib/verification/deletion-certificate";
import { exportPerson } from "@/lib/verification/person-pack";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { ownDatabase } from "@/tests/support/database";
import { verifyOffline } from "@/tests/support/offline";
import { newTenant, rowOf, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase();

const wrappedKeys = async (id: string) =>
  (
    await db("operator")
      .select()
      .from(verificationEvidence)
      .where(eq(verificationEvidence.verificationId, id))
  ).map(({ wrappedKey }) => wrappedKey);

describe("RETENTION-CERTIFICATE-1 a deletion certificate", () => {
  test("names what was removed and the destroyed keys by hash, is verified offline, and holds no personal data", async () => {
    const tenant = await newTenant("test", "usr_1");
    const id = await verifyPlaceholders(tenant, "approved");
    const keys = await wrappedKeys(id);
    await expect(readDeletionCertificate(tenant, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await deleteVerification(tenant, id);
    const certificate = await readDeletionCertificate(tenant, id);
    const { status, stdout } = verifyOffline({ keys: await publicKeys() }, certificate);
    const claims = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(claims).toMatchObject({
      type: "deletion-certificate",
      sub: id,
      deletedBy: "usr_1",
      removed: { records: 1, pictures: 2, sealedColumns: 3 },
      pictures: ["idFront", "selfie"],
    });
    expect(claims.destroyedKeys).toHaveLength(5);
    expect(claims.destroyedKeys).toEqual(expect.arrayContaining(keys.map((key) => sha256(key))));
    expect(stdout).not.toMatch(/THANDI|SPECIMEN/);
    await expect(readDeletionCertificate(await newTenant("test"), id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("RETENTION-HOLD-1 a legal hold", () => {
  test("keeps a verification from requests, from time and from a statement that forgets it, until it is released", async () => {
    const tenant = await newTenant("test", "usr_1");
    const id = await verifyPlaceholders(tenant, "approved");
    const other = await verifyPlaceholders(tenant, "approved");
    await placeHold(tenant, id, "Case 12/2026 of the High Court");
    await expect(placeHold(tenant, id, "again")).rejects.toMatchObject({ code: "LEGAL_HOLD" });
    await expect(deleteVerification(tenant, id)).rejects.toMatchObject({ code: "LEGAL_HOLD" });
    expect((await readCaseFile(tenant, id)).hold).toMatchObject({ reason: "Case 12/2026 of the High Court" });
    const [row] = await db("operator")
      .execute<{ n: string }>(sql`select reason_sealed as n from legal_hold`)
      .then((found) => (Array.isArray(found) ? found : (found as unknown as { rows: { n: string }[] }).rows));
    expect(row?.n).not.toContain("High Court");

    for (const table of ["verification", "verification_evidence", "picture_hash"])
      await db("operator").execute(sql.raw(`update ${table} set created_at = now() - interval '900 days'`));
    await forgetOldVerifications();
    expect(await rowOf(other)).toBeUndefined();
    expect((await rowOf(id))?.extractedSealed).not.toBeNull();
    expect(await wrappedKeys(id)).toHaveLength(2);

    const held = { cause: expect.objectContaining({ message: expect.stringContaining("legal hold") }) };
    await expect(db("operator").delete(verification).where(eq(verification.id, id))).rejects.toMatchObject(
      held,
    );
    await expect(
      db("operator").delete(verificationEvidence).where(eq(verificationEvidence.verificationId, id)),
    ).rejects.toMatchObject(held);

    await releaseHold(tenant, id);
    expect(await readHold(tenant, id)).toBeNull();
    await expect(releaseHold(tenant, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await forgetOldVerifications();
    expect(await rowOf(id)).toBeUndefined();
    const actions = await db("operator")
      .select({ action: audit.action })
      .from(audit)
      .where(and(eq(audit.businessId, tenant.businessId), eq(audit.subject, id)));
    expect(actions.map(({ action }) => action)).toEqual(["verification.held", "verification.hold-released"]);
  });

  test("is of one business and mode", async () => {
    const tenant = await newTenant("test", "usr_1");
    const id = await verifyPlaceholders(tenant, "approved");
    await expect(placeHold(await newTenant("test", "usr_2"), id, "x")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(placeHold({ ...tenant, mode: "live" }, id, "x")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("PRIVACY-ACCESS-1 the data pack of one person", () => {
  test("is an archive of everything stored about them and of nobody else, and is audited", async () => {
    const tenant = await newTenant("test", "usr_1");
    const mine = await verifyPlaceholders(tenant, "approved");
    const other = await verifyPlaceholders(tenant, "approved");
    await db("operator").update(verification).set({ userId: "thandi" }).where(eq(verification.id, mine));
    await db("operator").update(verification).set({ userId: "sipho" }).where(eq(verification.id, other));
    const { body, fileName } = await exportPerson(tenant, "thandi");
    expect(fileName).toMatch(/^person-\d{4}-\d\d-\d\d\.zip$/);
    const archive = new AdmZip(Buffer.from(await new Response(body).arrayBuffer()));
    const files = new Map(archive.getEntries().map((entry) => [entry.entryName, entry.getData()]));
    expect([...files.keys()].sort()).toEqual(
      ["README.txt", "data.json", `pictures/${mine}/idFront.jpg`, `pictures/${mine}/selfie.jpg`].sort(),
    );
    expect(files.get(`pictures/${mine}/selfie.jpg`)?.subarray(0, 2).toString("hex")).toBe("ffd8");
    const data = JSON.parse(files.get("data.json")?.toString("utf8") ?? "");
    expect(data).toMatchObject({ userId: "thandi", mode: "test" });
    expect(data.verifications).toHaveLength(1);
    expect(data.verifications[0]).toMatchObject({
      verificationId: mine,
      extractedData: { surname: expect.any(String) },
      legalHold: false,
    });
    expect(JSON.stringify(data)).not.toContain(other);
    const [entry] = await db("operator").select().from(audit).where(eq(audit.action, "person.data-exported"));
    expect(entry).toMatchObject({ actor: "usr_1", subject: mine });
    await expect(exportPerson(tenant, "nobody")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(exportPerson(await newTenant("test"), "thandi")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
