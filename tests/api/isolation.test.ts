import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { listApiKeys } from "@/lib/contract/api-keys";
import { createCompanyVerification } from "@/lib/contract/company-verifications";
import type { Endpoint } from "@/lib/contract/endpoint";
import { EXAMPLES } from "@/lib/contract/examples";
import { createSession } from "@/lib/contract/sessions";
import { submitVerification } from "@/lib/contract/verify";
import { createWebhookEndpoint } from "@/lib/contract/webhook-endpoints";
import { listDeliveries } from "@/lib/contract/webhooks";
import { recordOutcome } from "@/tests/support/contract-coverage";
import { plainPng } from "@/tests/support/images";
import { multipart, type RawAnswer, raw, sendJson } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";

/** Every record is asked for with the other mode's and another business's key. */

const baseUrl = inject("baseUrl");

/**
 * Ids of what the owner has in test mode, by the path they stand in; of keys the live one, because a live key manages
 * both modes' keys and a test key its own mode's alone (KEY-MODE-2).
 */
type RecordIds = Readonly<Record<string, string>>;

let owner: Business;
let stranger: Business;
let held: RecordIds;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([newBusiness(baseUrl), newBusiness(baseUrl)]);
  const image = new Blob([Uint8Array.from(plainPng(1, 1))]);
  const inTest = { key: "test" } as const;
  const files = { selfie: image, idFront: image };
  const { verificationId } = await owner.callOk(submitVerification, { files }, inTest);
  const company = { country: "SZ", registeredName: "Umbane Traders" };
  const created = await owner.callOk(createCompanyVerification, { body: company }, inTest);
  const { sessionId } = await owner.callOk(createSession, { body: { userId: "user-1" } }, inTest);
  const { keys } = await owner.callOk(listApiKeys);
  const deliveries = await vi.waitFor(
    async () => {
      const { deliveries: told } = await owner.callOk(listDeliveries, {}, inTest);
      expect(told.length).toBeGreaterThan(0);
      return told;
    },
    { timeout: 20_000, interval: 200 },
  );
  const url = "https://hooks.example.com/owner";
  const { endpointId } = await owner.callOk(createWebhookEndpoint, { body: { url } }, inTest);
  held = {
    "/v1/verifications": verificationId,
    "/v1/sessions": sessionId,
    "/v1/company-verifications": created.verificationId,
    "/v1/account/api-keys": keys.find(({ isTest }) => !isTest)?.id ?? "",
    "/v1/webhooks/deliveries": deliveries[0]?.eventId ?? "",
    "/v1/webhooks/endpoints": endpointId,
  };
});

const keyed = ENDPOINTS.filter(({ auth }) => auth === "key");
const named = keyed.filter(({ params }) => params !== undefined);
// A person's archive is 404 for who has nothing of them: tests/api/people.test.ts.
const listed = keyed.filter(
  ({ id, method, params }) => method === "GET" && params === undefined && id !== "exportPerson",
);
const label = ({ method, path }: Endpoint) => `${method} ${path}`;

function ask(of: Endpoint, path: string, apiKey: string): Promise<RawAnswer> {
  const headers = { "x-api-key": apiKey };
  if (of.body?.kind === "multipart") {
    const file = { name: Object.keys(of.body.files)[0] ?? "", content: plainPng(1, 1), filename: "a.png" };
    const { body, contentType } = multipart([file, { name: "docType", content: Buffer.from("form_j") }]);
    return raw(baseUrl, {
      method: of.method,
      path,
      body,
      headers: { ...headers, "content-type": contentType },
    });
  }
  if (of.body) return sendJson(baseUrl, of.method, path, EXAMPLES[of.id]?.body ?? {}, headers);
  return raw(baseUrl, { method: of.method, path, headers });
}

/** The key that sees the endpoint's records, the same of a stranger, and the owner's of the other mode. */
function keysFor({ path }: Endpoint) {
  const mode = path.startsWith("/v1/account/api-keys") ? "live" : "test";
  return {
    own: owner.keys[mode],
    foreign: stranger.keys[mode],
    other: owner.keys[mode === "live" ? "test" : "live"],
  };
}

/** The owner's record, or the given one, in place of the path's first parameter; the example's values in the others'. */
function pathTo(of: Endpoint, given?: (id: string) => string): string {
  const [collection = ""] = of.path.split(/\/:\w+/);
  const id = held[collection];
  if (!id) throw new Error(`No record of ${collection} to ask for.`);
  const path = of.path.replace(/:\w+/, given ? given(id) : id);
  return path.replace(/:(\w+)/g, (_, name: string) => EXAMPLES[of.id]?.params?.[name] ?? "");
}

describe("KEY-MODE-1, API-PATH-2, SECURITY-TENANT-1 another business and the other mode see nothing", () => {
  test.each(named.map((each) => [label(each), each] as const))("%s", async (_, of) => {
    const keys = keysFor(of);
    const absent = await ask(
      of,
      pathTo(of, (id) => id.replace(/[\w-]{22}$/, "0".repeat(22))),
      keys.own,
    );
    const foreign = await ask(of, pathTo(of), keys.foreign);
    const otherMode = await ask(of, pathTo(of), keys.other);
    expect([absent.status, absent.code]).toEqual([404, "NOT_FOUND"]);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect([otherMode.status, otherMode.text]).toEqual([404, absent.text]);
    recordOutcome(of, "foreign business");
    recordOutcome(of, "other mode");
  });

  test.each(listed.map((each) => [label(each), each] as const))("%s", async (_, of) => {
    const path = of.id === "exportVerifications" ? `${of.path}?from=2020-01-01&to=2999-01-01` : of.path;
    const keys = keysFor(of);
    const own = await ask(of, path, keys.own);
    expect(own.status).toBe(200);
    for (const [who, key] of [
      ["foreign business", keys.foreign],
      ["other mode", keys.other],
    ] as const) {
      const seen = await ask(of, path, key);
      expect(seen.status).toBe(200);
      for (const id of Object.values(held)) expect(seen.text).not.toContain(id);
      recordOutcome(of, who);
    }
  });
});
