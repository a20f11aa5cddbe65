import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import * as secrets from "@/lib/platform/secrets";
import { publicKeys, readStatement, signStatement } from "@/lib/platform/signing";
import { signReceipt } from "@/lib/verification/receipt";
import { ownDatabase } from "@/tests/support/database";
import { verifyOffline } from "@/tests/support/offline";
import { newTenant, submitPlaceholders, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase();

const claimsOf = (jws: string) =>
  JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString("utf8"));

describe("RECEIPT-CONTENT-1 a signed receipt of a decision", () => {
  test("names decision, reasons, policy, models and the hashes of the pictures, and no personal data", async () => {
    const tenant = await newTenant("test");
    const id = await verifyPlaceholders(tenant, "needs_review", "customer-42");
    const receipt = await signReceipt(tenant, id);
    const claims = claimsOf(receipt);
    expect(claims).toMatchObject({
      type: "decision-receipt",
      sub: id,
      business: tenant.businessId,
      mode: "test",
      simulated: true,
      decision: "NEEDS_REVIEW",
      status: "COMPLETED",
      policyVersion: "3",
      revision: 1,
    });
    expect(claims.reasons.length).toBeGreaterThan(0);
    expect(claims.models).toContainEqual({
      name: expect.any(String),
      version: expect.any(String),
      sha256: expect.any(String),
    });
    expect(claims.evidence.map(({ kind }: { kind: string }) => kind)).toEqual(["idFront", "selfie"]);
    for (const { sha256 } of claims.evidence) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const secret of ["THANDI", "SPECIMEN", "customer-42"])
      expect(JSON.stringify(claims)).not.toContain(secret);
  });

  test("is verified offline by the script of the documentation, and not once a character of it changed", async () => {
    const tenant = await newTenant("test");
    const receipt = await signReceipt(tenant, await verifyPlaceholders(tenant, "approved"));
    const keys = { keys: await publicKeys() };
    const good = verifyOffline(keys, receipt);
    expect([good.status, JSON.parse(good.stdout).decision]).toEqual([0, "APPROVED"]);
    const [header = "", payload = "", signature = ""] = receipt.split(".");
    const forged = { ...claimsOf(receipt), decision: "REJECTED" };
    const changed = Buffer.from(JSON.stringify(forged)).toString("base64url");
    const noneHeader = Buffer.from('{"alg":"none","typ":"decision-receipt+json"}').toString("base64url");
    for (const bad of [
      `${header}.${changed}.${signature}`,
      `${header}.${payload}.${"A".repeat(86)}`,
      `${noneHeader}.${payload}.`,
    ])
      expect(verifyOffline(keys, bad).status).toBe(1);
  });

  test("is refused while there is no decision, and to another business and mode", async () => {
    const tenant = await newTenant("test");
    const id = await submitPlaceholders(tenant, "approved");
    await expect(signReceipt(tenant, id)).rejects.toMatchObject({ code: "NOT_TERMINAL" });
    await expect(signReceipt(await newTenant("test"), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(signReceipt({ ...tenant, mode: "live" }, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("RECEIPT-KEY-1 the keys of what is signed", () => {
  test("a key that SECRETS no longer makes stays published, and what it signed is still good", async () => {
    const first = await db("operator").transaction((tx) => signStatement(tx, "audit-head", { entries: 1 }));
    const [old] = await publicKeys();
    // The first of SECRETS is another one from now on.
    const rotated = vi.spyOn(secrets, "currentKey").mockReturnValue({ id: "k2", key: randomBytes(32) });
    const second = await db("operator").transaction((tx) => signStatement(tx, "audit-head", { entries: 2 }));
    const keys = await publicKeys();
    expect(keys).toHaveLength(2);
    expect(keys).toContainEqual(old);
    expect(await readStatement(first, "audit-head", keys)).toMatchObject({ entries: 1 });
    expect(await readStatement(second, "audit-head", keys)).toMatchObject({ entries: 2 });
    expect(verifyOffline({ keys }, `${first}\n${second}`).status).toBe(0);
    rotated.mockRestore();
  });

  test("a statement of one type is none of another, and no private part is published", async () => {
    const head = await db("operator").transaction((tx) => signStatement(tx, "audit-head", {}));
    const keys = await publicKeys();
    await expect(readStatement(head, "decision-receipt", keys)).rejects.toThrow("Not a decision-receipt");
    await expect(readStatement(head, "audit-head", [])).rejects.toThrow();
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  });
});
