import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Connection } from "@/tests/support/connection";
import { startOwnServer } from "@/tests/support/private-server";
import type { TestServer } from "@/tools/testing/server";

/**
 * Bodies without end to endpoints that read them. Past 64 MiB nothing reads on, and mostly it is the time limit of a request
 * that ends the connection, after up to 90 s. Paths that read no body are in tests/api/hostile-bodies.test.ts.
 */

const MIB = 1024 * 1024;
let server: TestServer;

beforeAll(async () => {
  server = await startOwnServer();
});

afterAll(async () => {
  await server.stop();
});

describe("API-BODY-5, API-ORDER-1 a body that is refused", () => {
  test.concurrent.each([
    ["a session endpoint", "/v1/sessions/submit", "application/json", '{"session":"x","selfie":"'],
    ["a session endpoint, without a token", "/v1/sessions/submit", "application/json", '{"selfie":"'],
    ["an endpoint with a key", "/v1/verify", "multipart/form-data; boundary=b", ""],
    ["an endpoint without credentials", "/v1/signup", "application/json", '{"name":"'],
  ])("a body without end to %s: answered, and cut off after 64 MiB", async (_words, path, type, start) => {
    const connection = await Connection.open(server.baseUrl);
    await connection.sendWithoutEnd(path, type, start);
    expect(connection.text).toMatch(/^HTTP\/1\.1 4\d\d /);
    // What the two kernels hold comes on top.
    expect(connection.written / MIB).toBeLessThan(256);
    await connection.closed;
  });
});
