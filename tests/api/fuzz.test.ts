import fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { commonErrors, type Endpoint } from "@/lib/contract/endpoint";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { createSession, uploadPhoto } from "@/lib/contract/sessions";
import { verifyDocument } from "@/lib/contract/verify";
import { hostile, requests } from "@/tests/support/fuzz";
import { NOT_PICTURES, plainPng } from "@/tests/support/images";
import { multipart, type Part, type RawAnswer, raw } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

/**
 * Whatever is sent: never a 5xx, and every answer is what the contract says. FUZZ_RUNS sets the number of requests (the stage
 * `limits` makes 800), FUZZ_SEED repeats a run that failed (its seed is in the message).
 */

const baseUrl = inject("baseUrl");
/** Another seed each time, so that each run adds to those before. */
const RUNS = Number(process.env["FUZZ_RUNS"] || (process.env["TEST_DATABASE_URL"] ? 500 : 100));
const SEED = process.env["FUZZ_SEED"] ? { seed: Number(process.env["FUZZ_SEED"]) } : {};
const PNG = plainPng(1, 1);

let business: Business;
let samples: Readonly<Record<string, readonly unknown[]>>;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
  const create = async (key: "live" | "test") =>
    (await business.callOk(createSession, { body: { userId: "u" } }, { key })).session;
  const sessions = [await create("test"), await create("test"), await create("live")];
  const photo = PNG.toString("base64");
  const [session] = sessions;
  const body = { session, photo, type: "selfie" };
  const { key } = await business.callOk(uploadPhoto, { body });
  const picture = new Blob([new Uint8Array(PNG)]);
  const made = await business.callOk(
    verifyDocument,
    { files: { selfie: picture, idFront: picture } },
    { key: "test" },
  );
  samples = {
    session: [...sessions, ...sessions, "a.b.c", "x".repeat(9000)],
    photo: [photo, `data:image/png;base64,${photo}`, NOT_PICTURES["pdf"]?.toString("base64")],
    selfie: [photo, photo, "!"],
    idFront: [photo, PNG.toString("base64url")],
    idBack: [photo],
    selfieKey: [key, "sessions/u/selfie-x"],
    verificationId: [made.verificationId, `vrf_id_${"0".repeat(22)}`, `cv_${"0".repeat(22)}`],
    webhookUrl: ["https://receiver.example.com/", "http://127.0.0.1:9/", "http://10.0.0.1/"],
    url: ["https://receiver.example.com/", "http://127.0.0.1:9/", "nonsense"],
    endpointId: ["account", `we_${"0".repeat(22)}`],
    profilePictureUrl: ["http://127.0.0.1:9/me.jpg", "https://does-not-exist.invalid/x"],
    callback: ["https://shop.example.com/", "http://localhost/"],
    logoUrl: ["https://cdn.example.com/logo.png", null],
    allowedOrigins: [[], ["https://app.example.com"], ["http://localhost:3000"]],
    embedOrigins: [[], ["https://app.example.com"], ["https://[::1]"]],
    embedOrigin: ["https://app.example.com", "null", "https://a.example.com; script-src *"],
    email: ["owner@example.com", business.email],
    country: ["SZ", "ZZ", "sz"],
    page: ["1", "2", "0"],
    limit: ["1", "100", "101"],
  };
});

interface Shot {
  /** Its id: a failure is reported with the whole shot. */
  readonly at: string;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  readonly key: "live" | "test" | "none" | "wrong";
  readonly idempotencyKey: string | undefined;
  readonly file: "png" | "jpeg" | "cut" | "pdf" | "empty" | "none";
}

/** One request to one endpoint. */
function shots(at: Endpoint): fc.Arbitrary<Shot> {
  // What the live engine takes seconds for is tested elsewhere.
  const keys = at.body?.kind === "multipart" ? (["test"] as const) : (["live", "test"] as const);
  return fc.record({
    at: fc.constant(at.id),
    params: requests(at.params, samples),
    query: requests(at.query, samples),
    body: requests(at.body?.kind === "json" ? at.body.schema : at.body?.fields, samples),
    key: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...keys) }, fc.constantFrom("none", "wrong")),
    idempotencyKey: fc.option(fc.constantFrom("one", "two", "x".repeat(256)), { nil: undefined, freq: 3 }),
    file: fc.oneof(
      { weight: 4, arbitrary: fc.constant("png") },
      fc.constantFrom("jpeg", "cut", "pdf", "empty", "none"),
    ),
  }) as fc.Arbitrary<Shot>;
}

const FILES: Readonly<Record<Shot["file"], Buffer>> = {
  png: PNG,
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  cut: PNG.subarray(0, 40),
  pdf: NOT_PICTURES["pdf"] ?? PNG,
  empty: Buffer.alloc(0),
  none: PNG,
};

function endpointOf({ at }: Shot): Endpoint {
  const found = ENDPOINTS.find(({ id }) => id === at);
  if (!found) throw new Error(`There is no endpoint ${at}.`);
  return found;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function fire(at: Endpoint, { params, query, body, key, idempotencyKey, file }: Shot): Promise<RawAnswer> {
  const named = at.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(params[name] ?? "x").toWellFormed() || "x"),
  );
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]));
  const keys = { ...business.keys, none: "", wrong: "sv_live_wrong" };
  const headers = {
    ...(key === "none" ? {} : { "x-api-key": keys[key] }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
  const request = { method: at.method, path: `${named}${asked.size > 0 ? `?${asked}` : ""}` };
  if (at.body?.kind === "json") {
    const json = { "content-type": "application/json", ...headers };
    return raw(baseUrl, { ...request, headers: json, body: JSON.stringify(body) });
  }
  if (!at.body) return raw(baseUrl, { ...request, headers });
  const fields: Part[] = Object.entries(body).map(([name, value]) => ({ name, content: text(value) }));
  const files: Part[] = Object.keys(at.body.files).map((name) => ({
    name,
    content: FILES[file],
    filename: "a",
  }));
  const form = multipart([...fields, ...(file === "none" ? [] : files)]);
  return raw(baseUrl, {
    ...request,
    headers: { "content-type": form.contentType, ...headers },
    body: form.body,
  });
}

/** @throws when an answer is not what the contract says */
function expectContract(at: Endpoint, answer: RawAnswer): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) {
    expect(answer.json).toEqual({
      success: false,
      error: { code: expect.any(String), message: expect.any(String) },
    });
    const code = answer.code as ErrorCode;
    // Words for people: a sentence, and nothing of the validator's own.
    const { message } = (answer.json as { error: { message: string } }).error;
    expect(message).toMatch(/^\S.*\.$/);
    expect(message).not.toMatch(/invalid input|expected \w+, received/i);
    expect([...commonErrors(at), ...at.errors, "NOT_FOUND"]).toContain(code);
    expect(ERRORS[code].status).toBe(answer.status);
    return;
  }
  expect([at.status, ...(at.idempotent === "record" ? [200] : [])]).toContain(answer.status);
  if (at.envelope === "stream") return;
  const json = answer.json as Record<string, unknown>;
  const { success, ...flat } = json;
  if (at.envelope !== "bare") expect(success).toBe(true);
  at.response.parse({ data: json["data"], flat, bare: json }[at.envelope]);
}

describe("ERROR-INTERNAL-1, API-ENVELOPE-1 whatever is sent", () => {
  test(`${RUNS} requests made from the contract: no 5xx, and every answer is the contract's`, async () => {
    const statuses = new Map<number, number>();
    const any = fc.constantFrom(...ENDPOINTS).chain(shots);
    const property = fc.asyncProperty(any, async (shot) => {
      const at = endpointOf(shot);
      const answer = await fire(at, shot);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expectContract(at, answer);
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true, ...SEED });
    // A fuzzer that is only ever refused proves little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(RUNS / 20);
  }, 600_000);

  test("any bytes as JSON, as multipart and as a path: no 5xx", async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each));
    const property = fc.asyncProperty(
      bytes,
      hostile,
      fc.constantFrom(...ENDPOINTS),
      async (body, value, at) => {
        const path = at.path.replace(/:\w+/, () =>
          body.toString("latin1").replace(/[^\x21-\x22\x24-\x3e\x40-\x7e]/g, "%"),
        );
        const headers = { "x-api-key": business.keys.test };
        const types = ["application/json", "multipart/form-data; boundary=b"];
        for (const type of at.body ? types : []) {
          const request = { method: at.method, path, headers: { ...headers, "content-type": type } };
          expect((await raw(baseUrl, { ...request, body })).status).toBeLessThan(500);
          expect((await raw(baseUrl, { ...request, body: JSON.stringify(value) })).status).toBeLessThan(500);
        }
        if (!at.body)
          expect((await raw(baseUrl, { method: at.method, path, headers })).status).toBeLessThan(500);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(RUNS / 4), endOnFailure: true, ...SEED });
  }, 600_000);
});
