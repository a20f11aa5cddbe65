import { beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "@/lib/client/call";
import { getDeletionCertificate, getPublicKeys, getReceipt } from "@/lib/contract/proofs";
import { deleteVerification } from "@/lib/contract/verifications";
import { verifyDocument } from "@/lib/contract/verify";
import { plainPng } from "@/tests/support/images";
import { verifyOffline } from "@/tests/support/offline";
import { raw } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

const baseUrl = inject("baseUrl");
const TEST = { key: "test" } as const;
const pixel = () => new Blob([new Uint8Array(plainPng(1, 1))]);

let business: Business;
let verificationId: string;

beforeAll(async () => {
  business = await newBusiness(baseUrl);
  const files = { selfie: pixel(), idFront: pixel() };
  const made = await business.callOk(verifyDocument, { body: { simulate: "rejected" }, files }, TEST);
  verificationId = made.verificationId;
});

async function publishedKeys() {
  const { data } = await call(getPublicKeys, {}, { baseUrl });
  return data as { keys: { kid: string }[] };
}

describe("RECEIPT-CONTENT-1 GET /v1/verifications/:verificationId/receipt", () => {
  test("is a JWS that the script of the documentation verifies with the published keys, and says test mode", async () => {
    const { receipt } = await business.callOk(getReceipt, { params: { verificationId } }, TEST);
    const { status, stdout } = verifyOffline(await publishedKeys(), receipt);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      type: "decision-receipt",
      sub: verificationId,
      business: business.businessId,
      mode: "test",
      simulated: true,
      decision: "REJECTED",
    });
  });

  test("404 for one that there is not, and in the other mode", async () => {
    const unknown = { params: { verificationId: "vrf_id_0000000000000000000000" } };
    expect(await business.call(getReceipt, unknown, TEST)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await business.call(getReceipt, { params: { verificationId } })).toMatchObject({ status: 404 });
  });
});

describe("RECEIPT-KEY-1 GET /.well-known/jwks.json", () => {
  test("is public, the same every time, and takes GET alone", async () => {
    const first = await publishedKeys();
    expect(await publishedKeys()).toEqual(first);
    expect(first.keys.length).toBeGreaterThan(0);
    const answer = await raw(baseUrl, { path: "/.well-known/jwks.json" });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json"]);
    expect((await raw(baseUrl, { method: "POST", path: "/.well-known/jwks.json" })).status).toBe(405);
  });
});

describe("RETENTION-CERTIFICATE-1 GET /v1/verifications/:verificationId/deletion-certificate", () => {
  test("404 before the deletion; after it a certificate of what was removed", async () => {
    const files = { selfie: pixel(), idFront: pixel() };
    const made = await business.callOk(verifyDocument, { files }, TEST);
    const params = { verificationId: made.verificationId };
    expect(await business.call(getDeletionCertificate, { params }, TEST)).toMatchObject({ status: 404 });
    await business.callOk(deleteVerification, { params }, TEST);
    const { certificate } = await business.callOk(getDeletionCertificate, { params }, TEST);
    const { status, stdout } = verifyOffline(await publishedKeys(), certificate);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      sub: made.verificationId,
      removed: { records: 1, pictures: 2 },
    });
    expect(await business.call(getDeletionCertificate, { params })).toMatchObject({ status: 404 });
  });
});

describe("headers and refusals of the web framework's own requests", () => {
  test("SECURITY-ACTION-1 a server action without Origin is 403, one with an id that cannot exist 404, never 500", async () => {
    const headers = { "next-action": "x", "content-type": "text/plain;charset=UTF-8" };
    const asked = (more: Record<string, string>) =>
      raw(baseUrl, { method: "POST", path: "/dashboard/keys", headers: { ...headers, ...more }, body: "[]" });
    expect((await asked({ origin: baseUrl })).status).toBe(404);
    expect((await asked({ "next-action": "40".padEnd(42, "0") })).status).toBe(403);
    expect(
      (await asked({ "next-action": "40".padEnd(42, "0"), origin: "https://evil.example" })).status,
    ).toBe(403);
    expect((await asked({ "next-action": "40".padEnd(42, "0"), origin: baseUrl })).status).toBeLessThan(500);
  });

  test("ACCOUNT-SIGNIN-3 the sign-in library's log endpoint is 404", async () => {
    const body = JSON.stringify({ level: "error", code: "forged" });
    const headers = { "content-type": "application/json", origin: baseUrl };
    expect((await raw(baseUrl, { method: "POST", path: "/api/auth/_log", headers, body })).status).toBe(404);
    expect((await raw(baseUrl, { path: "/api/auth/csrf" })).status).toBe(200);
  });
});
