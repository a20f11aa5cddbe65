import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { ERRORS, Failure } from "@/lib/contract/errors";
import { createSession } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { readDeclaredBody } from "@/lib/http/multipart";
import { readCursor, writeCursor } from "@/lib/platform/cursor-pagination";
import { admitTarget, EgressRefused, egressRules, standing, UnresolvedName } from "@/lib/platform/egress";
import { env } from "@/lib/platform/env";
import { signatureHeaders } from "@/lib/webhook/sign";
import { verifyDelivery, WebhookRejected } from "@/packages/client/src/verify-delivery";
import { plainPng } from "../support/images";
import { fuzz } from "./fuzz";

Object.assign(env(), { SECRETS: `k1:${randomBytes(32).toString("base64url")}` });
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "utf8"));

/** Refusals of clients are Failures below 500; everything else is a defect of ours. */
function expectRefusal(cause: unknown): void {
  if (!(cause instanceof Failure)) throw cause;
  expect(ERRORS[cause.code].status).toBeLessThan(500);
}

function posted(type: string, body: Uint8Array): Request {
  return new Request("http://localhost/v1/x", {
    method: "POST",
    headers: { "content-type": type },
    body: Buffer.from(body),
  });
}

const JSON_BODIES = [
  '{"userId":"customer-42","companyName":"Swazi \\u0053avings","metadata":{"a":1,"b":[true,null,-1.5e3]},"darkMode":false}',
  '{"userId":"é語\\ud83d\\ude00","callbackUrl":"https://example.com/a?b=c"}',
].map(bytes);

fuzz("json-bodies", JSON_BODIES, async (input) => {
  try {
    const { fields } = await readDeclaredBody(posted("application/json", input), createSession.body);
    expect(JSON.stringify(fields).isWellFormed()).toBe(true);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  } catch (cause) {
    expectRefusal(cause);
  }
});

const BOUNDARY = "----a1b2";
const part = (head: string, body: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    body,
    Buffer.from("\r\n"),
  ]);
const MULTIPART = [
  Buffer.concat([
    part('name="simulate"', bytes("approved")),
    part('name="selfie"; filename="a.png"\r\nContent-Type: image/png', plainPng(1, 1)),
    part("name=\"idFront\"; filename*=UTF-8''%e2%82%ac.png", plainPng(1, 1)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
];

fuzz("multipart-bodies", MULTIPART, async (input) => {
  try {
    const read = await readDeclaredBody(
      posted(`multipart/form-data; boundary=${BOUNDARY}`, input),
      verifyDocument.body,
    );
    for (const file of Object.values(read.files)) expect(file.length).toBeGreaterThan(0);
  } catch (cause) {
    expectRefusal(cause);
  }
});

const SECRET = "whsec_test_0123456789abcdef";
const EVENT = Buffer.from('{"event":"verification.submitted","eventId":"evt_0000000000000000000001"}');
const signed = signatureHeaders({
  eventId: "evt_0000000000000000000001",
  timestampS: 1_767_225_600,
  body: EVENT,
  secret: SECRET,
  previousSecret: null,
});
/** Headers and body in one text, so that both are changed. */
const DELIVERY = bytes(`${JSON.stringify(signed)}\n${EVENT}`);

fuzz("webhooks", [DELIVERY], async (input) => {
  const all = Buffer.from(input);
  const end = all.indexOf("\n");
  let headers: Record<string, string> = signed;
  try {
    headers = JSON.parse(all.subarray(0, end).toString("utf8")) as Record<string, string>;
  } catch {
    // Only the body was worth changing.
  }
  if (headers === null || typeof headers !== "object") return;
  const body = all.subarray(end + 1);
  try {
    await verifyDelivery(body, headers, SECRET, { nowS: 1_767_225_600 });
    // Whatever is believed was signed: these bytes at this time.
    expect(body.equals(EVENT)).toBe(true);
  } catch (cause) {
    expect(cause).toBeInstanceOf(WebhookRejected);
  }
});

const URLS = [
  "https://hooks.example.com:8443/in?a=b#c",
  "http://127.0.0.1/",
  "https://[::ffff:10.0.0.1]/",
  "http://0x7f.1/",
  "https://user:pass@example.com/",
  "http://2130706433:80/",
].map(bytes);
const rules = {
  ...egressRules([], false),
  resolve: async (name: string) => (name.length % 2 ? ["93.184.216.34"] : ["10.0.0.1"]),
};

fuzz("urls", URLS, async (input) => {
  try {
    const { addresses } = await admitTarget(Buffer.from(input).toString("utf8"), "test", rules);
    for (const address of addresses) expect(standing(address, rules)).toBe("public");
  } catch (cause) {
    expect(cause instanceof EgressRefused || cause instanceof UnresolvedName).toBe(true);
  }
});

const scope = { list: "verifications", tenant: { businessId: "bus_a", mode: "live" } } as const;
const position = { towards: "older", at: "2026-11-23T10:00:00.000000Z", id: "vrf_id_a" } as const;
const CURSOR = writeCursor(scope, position);

fuzz("cursors", [bytes(CURSOR)], (input) => {
  const text = Buffer.from(input).toString("utf8");
  const read = readCursor(scope, text);
  if (read !== null) expect([text, read]).toEqual([CURSOR, position]);
});
