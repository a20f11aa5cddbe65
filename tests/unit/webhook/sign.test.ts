import { createHmac } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, test } from "vitest";
import { signatureHeaders, standardSecret } from "@/lib/webhook/sign";

// Test vector of WEBHOOK-SIGN-4 (180 bytes).
const body = Buffer.from(
  '{"event":"verification.submitted","eventId":"evt_0000000000000000000001",' +
    '"verificationId":"vrf_id_0000000000000000000001","externalRef":null,"timestamp":"2026-01-01T00:00:00.000Z"}',
);
const signing = {
  eventId: "evt_0000000000000000000001",
  timestampS: 1_767_225_600,
  body,
  secret: "whsec_test_0123456789abcdef",
  previousSecret: null,
};

test("WEBHOOK-SIGN-4, WEBHOOK-SIGN-2 the test vector: V2, legacy and Standard Webhooks", () => {
  expect(body.length).toBe(180);
  expect(signatureHeaders(signing)).toEqual({
    "X-Service-Signature": "sha256=b70cc912270d9649d0797fb2084a8cf7bba49e0f60cedd6b1abcd12ab6ce92c9",
    "X-Service-Timestamp": "1767225600",
    "X-Service-Signature-V2": "sha256=2ff255d95d49d973474740de43c40d9d484245fbf4665d963d74e5accb8da0fe",
    "webhook-id": "evt_0000000000000000000001",
    "webhook-timestamp": "1767225600",
    "webhook-signature": "v1,HDxg6eqieVY/oGpur9qzQ4qXgW2HXiryVKhjc/u6fCc=",
  });
});

test("WEBHOOK-ROTATE-1 after a rotation both secrets sign", () => {
  const old = "the-secret-before-ünïcode";
  const headers = signatureHeaders({ ...signing, previousSecret: old });
  const hmac = (text: string, encoding: "hex" | "base64") =>
    createHmac("sha256", Buffer.from(old, "utf8")).update(text).digest(encoding);
  expect(headers["X-Service-Signature-V2"]).toBe(signatureHeaders(signing)["X-Service-Signature-V2"]);
  expect(headers["X-Service-Signature-V2-Previous"]).toBe(`sha256=${hmac(`1767225600.${body}`, "hex")}`);
  expect(headers["webhook-signature"]).toBe(
    `v1,HDxg6eqieVY/oGpur9qzQ4qXgW2HXiryVKhjc/u6fCc= v1,${hmac(`${signing.eventId}.1767225600.${body}`, "base64")}`,
  );
});

test("WEBHOOK-SIGN-1 a changed byte or second changes the signature", () => {
  const good = signatureHeaders(signing)["X-Service-Signature-V2"];
  const bytes = Buffer.from(body);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  expect(signatureHeaders({ ...signing, body: bytes })["X-Service-Signature-V2"]).not.toBe(good);
  expect(signatureHeaders({ ...signing, timestampS: 1_767_225_601 })["X-Service-Signature-V2"]).not.toBe(
    good,
  );
});

describe.each([
  ["Standard Webhooks", StandardWebhook],
  ["Svix", SvixWebhook],
])("WEBHOOK-SIGN-3 the public library of %s", (_, Webhook) => {
  const now = { ...signing, timestampS: Math.floor(Date.now() / 1000) };
  const verify = (secret: string, headers: Record<string, string>) =>
    new Webhook(standardSecret(secret)).verify(body.toString("utf8"), headers);

  test("accepts a delivery by the secret in its form, before and after a rotation", () => {
    expect(verify(now.secret, signatureHeaders(now))).toMatchObject({ eventId: now.eventId });
    const rotated = signatureHeaders({
      ...now,
      secret: "the-new-secret ünïcode",
      previousSecret: now.secret,
    });
    expect(verify(now.secret, rotated)).toMatchObject({ eventId: now.eventId });
    expect(verify("the-new-secret ünïcode", rotated)).toMatchObject({ eventId: now.eventId });
  });

  test("refuses another secret, an old delivery and another event's id", () => {
    expect(() => verify("another-secret", signatureHeaders(now))).toThrow();
    expect(() => verify(now.secret, signatureHeaders(signing))).toThrow();
    const renamed = { ...signatureHeaders(now), "webhook-id": "evt_0000000000000000000002" };
    expect(() => verify(now.secret, renamed)).toThrow();
  });
});
