import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSession, submitSession, uploadSessionCompanyDocument } from "@/lib/contract/sessions";
import { newCompany } from "@/tests/support/company";
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

/** One connection, of which a test decides what is sent when. */
class Connection {
  text = "";
  written = 0;
  readonly closed: Promise<unknown>;
  private readonly socket: net.Socket;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.once("close", resolve);
    });
    socket.on("error", () => {});
    socket.setEncoding("utf8").on("data", (piece: string) => {
      this.text += piece;
    });
  }

  static async open(): Promise<Connection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = net.connect(Number(port), hostname);
    await once(socket, "connect");
    return new Connection(socket);
  }

  begin(path: string, headers: Readonly<Record<string, string | number>>, method = "POST"): void {
    const lines = Object.entries({ host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  }

  /** Resolves to false once the server has closed the connection. */
  async send(bytes: Buffer | string): Promise<boolean> {
    if (this.socket.destroyed) return false;
    this.written += Buffer.byteLength(bytes);
    if (this.socket.write(bytes)) return !this.socket.destroyed;
    await Promise.race([once(this.socket, "drain").catch(() => {}), this.closed]);
    return !this.socket.destroyed;
  }

  /** Waits until that many JSON responses have arrived; resolves to their statuses and error codes. */
  async answers(count: number): Promise<(string | undefined)[][]> {
    const found = () => [...this.text.matchAll(/HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n[^{]*(\{.*\})\r\n/g)];
    while (found().length < count && !this.socket.destroyed) {
      await Promise.race([once(this.socket, "data").catch(() => {}), this.closed]);
    }
    return found().map(([, status, json]) => [status, /"code":"(\w+)"/.exec(json ?? "")?.[1]]);
  }

  end(): void {
    this.socket.destroy();
  }
}

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
      const connection = await Connection.open();
      connection.begin("/v1/sessions/submit", json);
      await connection.send(start.padEnd(64 * 1024, piece));
      const [[status, said] = []] = await connection.answers(1);
      expect([status, said]).toEqual([code === "SESSION_INVALID" ? "401" : "400", code]);
      expect(connection.written).toBe(64 * 1024);
      connection.end();
    },
  );

  test("multipart: a bad token in the first part is answered before the file has been sent", async () => {
    const connection = await Connection.open();
    const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": 10 * MIB };
    connection.begin("/v1/sessions/company-documents", headers);
    const part = (name: string, more = "") =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    await connection.send(`${part("session")}a.b.c\r\n${part("document", '; filename="a"')}%PDF-1.4`);
    expect(await connection.answers(1)).toEqual([["401", "SESSION_INVALID"]]);
    connection.end();
  });

  test("twenty at once, sent to their end: /health is answered meanwhile, and each connection goes on", async () => {
    const hostile = async () => {
      const connection = await Connection.open();
      connection.begin("/v1/sessions/submit", json);
      await connection.send('{"session":"x","selfie":[');
      const flood = Buffer.alloc(63 * 1024, "{},");
      while (connection.written + flood.length <= SIZE) await connection.send(flood);
      await connection.send(flood.subarray(0, SIZE - connection.written));
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

  test.each([
    ["a session endpoint", "/v1/sessions/submit", "application/json", '{"session":"x","selfie":"'],
    ["a session endpoint, without a token", "/v1/sessions/submit", "application/json", '{"selfie":"'],
    ["an endpoint with a key", "/v1/verify", "multipart/form-data; boundary=b", ""],
    ["a path that nothing has", "/v1/nothing", "text/plain", ""],
    ["an endpoint without credentials", "/v1/signup", "application/json", '{"name":"'],
  ])("a body without end to %s: answered, and cut off after 64 MiB", async (_words, path, type, start) => {
    const connection = await Connection.open();
    connection.begin(path, { "content-type": type, "transfer-encoding": "chunked" });
    const chunk = (content: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`${content.length.toString(16)}\r\n`),
        Buffer.from(content),
        Buffer.from("\r\n"),
      ]);
    if (start) await connection.send(chunk(start));
    const flood = chunk(Buffer.alloc(256 * 1024, "a"));
    while (connection.written < 400 * MIB && (await connection.send(flood)));
    expect(connection.text).toMatch(/^HTTP\/1\.1 4\d\d /);
    // What the two kernels hold comes on top.
    expect(connection.written / MIB).toBeLessThan(256);
    await connection.closed;
  });

  test.each(["/docs", "/nothing", "/dashboard/sign-in"])(
    "a body without end to %s is cut off",
    async (path) => {
      const connection = await Connection.open();
      connection.begin(path, { "content-type": "text/plain", "transfer-encoding": "chunked" });
      const flood = `40000\r\n${"a".repeat(0x40000)}\r\n`;
      while (connection.written < 400 * MIB && (await connection.send(flood)));
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
