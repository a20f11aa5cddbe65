import { once } from "node:events";
import { createServer as createTcpServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { egressRules } from "@/lib/platform/egress";
import { NoAnswer, POST_LIMITS, postOnce } from "@/lib/platform/untrusted-http";
import { openReceiver, type Receiver } from "@/tests/support/receiver";

type Limits = { readonly [Name in keyof typeof POST_LIMITS]: number };
const rules = egressRules([], true);
const body = Buffer.from('{"event":"verification.submitted"}');
let receiver: Receiver;
/** The times of the policy, made short. */
const hasty: Limits = { ...POST_LIMITS, headersMs: 400, answerMs: 300 };
/** The short times passed, and not the policy's own, on a machine that is slow. */
const ALWAYS_MS = 4_500;
let seen = 0;
const post = (url = receiver.url, use = rules, limits = POST_LIMITS as Limits) =>
  postOnce(
    { url, mode: "live", headers: { "content-type": "application/json", "x-one": "1" }, body },
    { rules: use, limits },
  );
const lastRequest = () => {
  const last = receiver.received.at(-1);
  if (!last) throw new Error("Nothing arrived.");
  return last;
};

beforeAll(async () => {
  receiver = await openReceiver();
});
beforeEach(() => {
  receiver.answer(200);
  seen = receiver.received.length;
});
afterAll(() => receiver.close());

describe("WEBHOOK-RESPONSE-1, WEBHOOK-RESPONSE-2 POST to a receiver", () => {
  test("the times and sizes are the policy's", () => {
    expect(POST_LIMITS).toEqual({ headersMs: 15_000, answerMs: 2_000, answerBytes: 16_384 });
  });

  test("sends the bytes, path, query and headers as given, and asks for no compression", async () => {
    const answer = await post(`${receiver.url}?a=1&b=%20`);
    expect(answer.status).toBe(200);
    const request = lastRequest();
    expect(request).toMatchObject({ method: "POST", path: "/hook?a=1&b=%20" });
    expect(request.body.equals(body)).toBe(true);
    expect(request.headers).toMatchObject({
      "x-one": "1",
      "content-type": "application/json",
      "accept-encoding": "identity",
      "content-length": String(body.length),
    });
  });

  test.each([301, 302, 303, 307, 308])("a %i is an answer, not a way on", async (status) => {
    receiver.answer((response) => response.writeHead(status, { location: "/elsewhere" }).end());
    expect((await post()).status).toBe(status);
    expect(receiver.received.length).toBe(seen + 1);
  });

  test("the connection goes to the admitted address under the name's own Host", async () => {
    const named = { ...rules, resolve: async () => ["127.0.0.1"] };
    await post(`http://receiver.example:${receiver.port}/hook`, named);
    expect(lastRequest().headers["host"]).toBe(`receiver.example:${receiver.port}`);
  });

  test("a name that turns private after it was set is refused before anything is sent", async () => {
    const rebinding = { ...egressRules([], false), resolve: async () => ["127.0.0.1"] };
    const failed = await post(`https://receiver.example:${receiver.port}/hook`, rebinding).catch(
      (e: unknown) => e,
    );
    expect(failed).toMatchObject({ reason: "refused", message: "The address is not allowed." });
    expect(receiver.received.length).toBe(seen);
  });

  test("a proxy of the environment is not used", async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTP_PROXY: "http://127.0.0.1:1",
      http_proxy: "http://127.0.0.1:1",
      NODE_USE_ENV_PROXY: "1",
    });
    try {
      expect((await post()).status).toBe(200);
    } finally {
      for (const name of ["HTTP_PROXY", "http_proxy", "NODE_USE_ENV_PROXY"]) delete process.env[name];
      Object.assign(process.env, before);
    }
  });

  test("200 and a body without end: delivered, 16 KiB kept, socket gone at once", async () => {
    receiver.answer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024, "x")), 1);
      response.once("close", () => clearInterval(timer));
    });
    // With time without end, too: it is the bytes that end it.
    const answer = await post(receiver.url, rules, { ...POST_LIMITS, answerMs: 3_600_000 });
    expect(answer.status).toBe(200);
    expect(answer.answer.length).toBe(16 * 1024);
    expect(await lastRequest().closed).toBeGreaterThanOrEqual(0);
  });

  test("200 and a body that trickles: delivered when the time for it is over, socket gone", async () => {
    receiver.answer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 20);
      response.once("close", () => clearInterval(timer));
    });
    const startedMs = Date.now();
    const answer = await post(receiver.url, rules, hasty);
    expect(answer.status).toBe(200);
    expect(answer.answer.length).toBeGreaterThan(3);
    const tookMs = Date.now() - startedMs;
    expect(tookMs).toBeGreaterThan(280);
    expect(tookMs).toBeLessThan(ALWAYS_MS);
    expect(await lastRequest().closed).toBeLessThan(ALWAYS_MS);
  });

  test("200 and a broken body: the status stands", async () => {
    receiver.answer((response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("part");
      setTimeout(() => response.destroy(), 50);
    });
    expect(await post()).toMatchObject({ status: 200 });
  });

  test("a gzip bomb is kept as the bytes that came", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    receiver.answer((response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    const answer = await post();
    expect(answer.status).toBe(200);
    expect(answer.answer.equals(bomb.subarray(0, 16 * 1024))).toBe(true);
  });

  test("Retry-After is passed on", async () => {
    receiver.answer((response) => response.writeHead(503, { "retry-after": "7" }).end());
    expect(await post()).toMatchObject({ status: 503, retryAfter: "7" });
  });

  test("a refused connection says so without naming a port", async () => {
    const closed = await openReceiver();
    await closed.close();
    const failed = await post(closed.url).catch((problem: unknown) => problem);
    expect(failed).toBeInstanceOf(NoAnswer);
    expect(failed).toMatchObject({ reason: "connection", message: "The connection failed." });
  });

  test("what is not HTTP fails", async () => {
    const server = createTcpServer((socket) => socket.end("SSH-2.0-OpenSSH_9.7\r\n"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    await expect(post(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ reason: "connection" });
    server.close();
  });

  test("headers that do not end in time are too late, endless 1xx included", async () => {
    receiver.answer((response) => {
      const timer = setInterval(() => response.writeProcessing(), 50);
      response.once("close", () => clearInterval(timer));
    });
    const startedMs = Date.now();
    await expect(post(receiver.url, rules, hasty)).rejects.toMatchObject({
      reason: "timeout",
      message: "No answer in time.",
    });
    expect(Date.now() - startedMs).toBeGreaterThan(380);
    expect(Date.now() - startedMs).toBeLessThan(ALWAYS_MS);
    expect(await lastRequest().closed).toBeLessThan(ALWAYS_MS);
  });

  test("a name server that never answers counts as too slow", async () => {
    const silent = { ...rules, resolve: () => new Promise<never>(() => {}) };
    await expect(post("https://silent.example/", silent, hasty)).rejects.toMatchObject({ reason: "timeout" });
  });
});
