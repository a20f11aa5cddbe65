import { describe, expect, test } from "vitest";
import { signatureHeaders } from "@/lib/webhook/sign";
import { verifyDelivery, WebhookRejected } from "@/packages/client/src/verify-delivery";

/** The test vector of WEBHOOK-SIGN-4. */
const SECRET = "whsec_test_0123456789abcdef";
const NOW = 1_767_225_600;
const BODY =
  '{"event":"verification.submitted","eventId":"evt_0000000000000000000001","verificationId":"vrf_id_0000000000000000000001","externalRef":null,"timestamp":"2026-01-01T00:00:00.000Z"}';
const HEADERS = {
  "X-Service-Timestamp": String(NOW),
  "X-Service-Signature-V2": "sha256=2ff255d95d49d973474740de43c40d9d484245fbf4665d963d74e5accb8da0fe",
};

async function problemOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
  } catch (problem) {
    if (problem instanceof WebhookRejected) return problem.problem;
    throw problem;
  }
  return "accepted";
}

describe("WEBHOOK-VERIFY-1 verifyDelivery", () => {
  test("accepts the published vector, as text and bytes, in every shape of headers", async () => {
    const lower = Object.fromEntries(
      Object.entries(HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY)]) {
      for (const headers of [HEADERS, lower, new Headers(HEADERS)]) {
        expect(await verifyDelivery(body, headers, SECRET, { nowS: NOW })).toMatchObject({
          event: "verification.submitted",
          eventId: "evt_0000000000000000000001",
        });
      }
    }
  });

  test("300 seconds in both directions, and no more", async () => {
    for (const now of [NOW - 300, NOW + 300]) {
      expect(await problemOf(() => verifyDelivery(BODY, HEADERS, SECRET, { nowS: now }))).toBe("accepted");
    }
    for (const now of [NOW - 301, NOW + 301]) {
      expect(await problemOf(() => verifyDelivery(BODY, HEADERS, SECRET, { nowS: now }))).toBe(
        "timestamp_outside_window",
      );
    }
    expect(
      await problemOf(() => verifyDelivery(BODY, HEADERS, SECRET, { nowS: NOW + 11, toleranceS: 10 })),
    ).toBe("timestamp_outside_window");
    expect(await problemOf(() => verifyDelivery(BODY, HEADERS, SECRET))).toBe("timestamp_outside_window");
  });

  test.each<[string, string, Record<string, string | string[] | undefined>, string]>([
    ["another body", BODY.replace("null", '"x"'), HEADERS, "signature_wrong"],
    ["another time", BODY, { ...HEADERS, "X-Service-Timestamp": String(NOW + 1) }, "signature_wrong"],
    ["an empty signature", BODY, { ...HEADERS, "X-Service-Signature-V2": "" }, "signature_wrong"],
    ["a cut signature", BODY, { ...HEADERS, "X-Service-Signature-V2": "sha256=2ff255" }, "signature_wrong"],
    ["no signature", BODY, { "X-Service-Timestamp": String(NOW) }, "headers_missing"],
    ["no time", BODY, { ...HEADERS, "X-Service-Timestamp": undefined }, "headers_missing"],
    ["two times", BODY, { ...HEADERS, "X-Service-Timestamp": [String(NOW), String(NOW)] }, "headers_missing"],
    ["a time that is none", BODY, { ...HEADERS, "X-Service-Timestamp": "1e9" }, "timestamp_invalid"],
    [
      "the legacy signature alone",
      BODY,
      {
        "X-Service-Timestamp": String(NOW),
        "X-Service-Signature": "sha256=b70cc912270d9649d0797fb2084a8cf7bba49e0f60cedd6b1abcd12ab6ce92c9",
      },
      "headers_missing",
    ],
  ])("refuses %s", async (_, body, headers, problem) => {
    expect(await problemOf(() => verifyDelivery(body, headers, SECRET, { nowS: NOW }))).toBe(problem);
  });

  test("refuses another secret; takes the old one while it is being replaced", async () => {
    expect(await problemOf(() => verifyDelivery(BODY, HEADERS, "another-secret", { nowS: NOW }))).toBe(
      "signature_wrong",
    );
    const signing = { eventId: "evt_x", timestampS: NOW, body: Buffer.from(BODY) };
    const rotating = signatureHeaders({ ...signing, secret: "new-secret-1", previousSecret: SECRET });
    expect(await problemOf(() => verifyDelivery(BODY, rotating, SECRET, { nowS: NOW }))).toBe("accepted");
    expect(await problemOf(() => verifyDelivery(BODY, rotating, "new-secret-1", { nowS: NOW }))).toBe(
      "accepted",
    );
    expect(await problemOf(() => verifyDelivery(BODY, rotating, "third-secret", { nowS: NOW }))).toBe(
      "signature_wrong",
    );
  });

  test("what is signed and no JSON is refused, too", async () => {
    const body = Buffer.from("hello");
    const headers = signatureHeaders({
      eventId: "evt_x",
      timestampS: NOW,
      body,
      secret: SECRET,
      previousSecret: null,
    });
    expect(await problemOf(() => verifyDelivery(body, headers, SECRET, { nowS: NOW }))).toBe("body_invalid");
  });
});
