import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { watchServers } from "@/lib/http/node-server-hooks";

beforeAll(() => {
  process.env["BASE_URL"] = "https://id.example.com";
  watchServers();
});

test("SECURITY-HSTS-1 every answer of an https server has HSTS, whatever made it, and once", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const path of ["/v1/account", "/f/x", "/health"]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  }
  server.close();
});
