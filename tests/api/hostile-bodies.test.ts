import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSession, submitSession, uploadSessionCompanyDocument } from "@/lib/contract/sessions";
import { newCompany } from "@/tests/support/company";
import { Connection } from "@/tests/support/connection";
import { plainPng } from "@/tests/support/images";
import { startOwnServer } from "@/tests/support/private-server";
import { multipart, raw, sendJson } from "@/tests/support/raw-http";
import { type Business, newBusiness } from "@/tools/testing/business";
import type { TestServer } from "@/tools/testing/server";

/**
 * Bodies of strangers: refused by what has arrived so far, while the server goes on serving others. They use up the memory
 * for bodies (API-BODY-4), so the other files must not share the server.
 */

const MIB = 1024 * 1024;
const PHOTO = plainPng(8, 8);

let server: TestServer;
let baseUrl: string;
let business: Business;

beforeAll(async () => {
  server = await startOwnServer();
  baseUrl = server.baseUrl;
  business = await newBusiness(baseUrl);
});

afterAll(async () => {
  await server.stop();
});

/** Asks for /health until `work` is done. */
async function healthDuring(work: Promise<unknown>): Promise<{ statuses: Set<number>; ms: number[] }> {
  const statuses = new Set<number>();
  const ms: number[] = [];
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const startedMs = performance.now();
    statuses.add((await raw(baseUrl, { path: "/health" })).status);
    ms.push(performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await end;
  return { statuses, ms };
}

describe("API-BODY-5, API-ORDER-1 a body that is refused", () => {
  const SIZE = 40 * MIB;
  const json = { "content-type": "application/json", "content-length": SIZE };
  const pieces: readonly [string, string, string, string][] = [
    ["small values after a bad token", '{"session":"x","selfie":[', "{},", "SESSION_INVALID"],
    ["small values before any token", '{"selfie":[', "{},", "INVALID_JSON"],
    ["small values in a field that nobody knows", '{"unknown":[', '"",', "INVALID_JSON"],
    ["depth", '{"selfie":', "[", "INVALID_JSON"],
  ];

  test.each(pieces)(
    "%s: answered when 64 KiB of 40 MiB have been sent",
    async (_words, start, piece, code) => {
      const connection = await Connection.open(baseUrl);
      connection.begin("/v1/sessions/submit", json);
      await connection.send(start.padEnd(64 * 1024, piece));
      const [[status, said] = []] = await connection.answers(1);
      expect([status, said]).toEqual([code === "SESSION_INVALID" ? "401" : "400", code]);
      expect(connection.written).toBe(64 * 1024);
      connection.end();
    },
  );

  test("multipart: a bad token in the first part is answered before the file has been sent", async () => {
    const connection = await Connection.open(baseUrl);
    const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": 10 * MIB };
    connection.begin("/v1/sessions/company-documents", headers);
    const part = (name: string, more = "") =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    await connection.send(`${part("session")}a.b.c\r\n${part("document", '; filename="a"')}%PDF-1.4`);
    expect(await connection.answers(1)).toEqual([["401", "SESSION_INVALID"]]);
    connection.end();
  });

  /** Sends all of a body that is refused at its first bytes. */
  async function sendWhole(connection: Connection, headers: typeof json & { connection?: string }) {
    connection.begin("/v1/sessions/submit", headers);
    await connection.send('{"session":"x","selfie":[');
    const flood = Buffer.alloc(63 * 1024, "{},");
    while (connection.written + flood.length <= SIZE) expect(await connection.send(flood)).toBe(true);
    await connection.send(flood.subarray(0, SIZE - connection.written));
  }

  test("a client whose connection ends with the answer hears it after all of its body", async () => {
    const connection = await Connection.open(baseUrl);
    await sendWhole(connection, { ...json, connection: "close" });
    expect(await connection.answers(1)).toEqual([["401", "SESSION_INVALID"]]);
    connection.end();
  });

  test("twenty at once, sent to their end: /health is answered meanwhile, and each connection goes on", async () => {
    const hostile = async () => {
      const connection = await Connection.open(baseUrl);
      await sendWhole(connection, json);
      connection.begin("/health", { connection: "close" }, "GET");
      const answers = await connection.answers(2);
      connection.end();
      return answers;
    };
    const bodies = Promise.all(Array.from({ length: 20 }, hostile));
    const { statuses, ms } = await healthDuring(bodies);
    console.log(
      `/health during 20 bodies of 40 MiB: ${ms.length} answers, slowest ${Math.max(...ms).toFixed(0)} ms.`,
    );
    expect(statuses).toEqual(new Set([200]));
    for (const answers of await bodies) {
      expect(answers).toEqual([
        ["401", "SESSION_INVALID"],
        ["200", undefined],
      ]);
    }
  });

  // To endpoints that read bodies: tests/limits/endless-bodies.test.ts.
  test("a body without end to a path that nothing has: answered, and cut off after 64 MiB", async () => {
    const connection = await Connection.open(baseUrl);
    await connection.sendWithoutEnd("/v1/nothing", "text/plain", "");
    expect(connection.text).toMatch(/^HTTP\/1\.1 4\d\d /);
    // What the two kernels hold comes on top.
    expect(connection.written / MIB).toBeLessThan(256);
    await connection.closed;
  });

  test.each(["/docs", "/nothing", "/dashboard/sign-in"])(
    "a body without end to %s is cut off",
    async (path) => {
      const connection = await Connection.open(baseUrl);
      await connection.sendWithoutEnd(path, "text/plain", "");
      expect(connection.written / MIB).toBeLessThan(256);
      await connection.closed;
    },
  );

  test("an honest client may put the token last, with photos of several MiB before it", async () => {
    const { session } = await business.callOk(createSession, { body: { userId: "u" } }, { key: "test" });
    const photo = Buffer.concat([PHOTO, Buffer.alloc(6 * MIB)]).toString("base64");
    const answer = await sendJson(baseUrl, "POST", submitSession.path, {
      selfie: photo,
      idFront: photo,
      unknown: { a: [1, 2, 3] },
      session,
    });
    expect([answer.status, answer.code]).toEqual([200, undefined]);
    const { signatorySessionToken } = await newCompany(business, {}, { key: "test" });
    const document = { name: "document", content: PHOTO, filename: "a.png" };
    const { body, contentType } = multipart([
      document,
      { name: "docType", content: "form_j" },
      { name: "session", content: signatorySessionToken },
    ]);
    const headers = { "content-type": contentType };
    const path = uploadSessionCompanyDocument.path;
    expect((await raw(baseUrl, { method: "POST", path, headers, body })).status).toBe(200);
  });
});
