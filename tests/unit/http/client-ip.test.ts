import { describe, expect, test, vi } from "vitest";

async function addressOf(hops: string, headers: Record<string, string>) {
  vi.resetModules();
  Object.assign(process.env, { TRUST_PROXY: hops });
  const { clientIp } = await import("@/lib/http/client-ip");
  return clientIp(new Headers(headers));
}
const SOCKET = { "x-socket-address": "192.0.2.1" };

describe("RATE-CLIENTIP-1 the client's IP address", () => {
  test.each<[string, Record<string, string>, string]>([
    ["0", { ...SOCKET, "x-forwarded-for": "203.0.113.9" }, "192.0.2.1"],
    ["0", {}, "unknown"],
    ["1", { ...SOCKET, "x-forwarded-for": "203.0.113.9" }, "203.0.113.9"],
    ["1", { ...SOCKET, "x-forwarded-for": "198.51.100.1, 203.0.113.9" }, "203.0.113.9"],
    ["2", { ...SOCKET, "x-forwarded-for": "198.51.100.1,203.0.113.9,192.0.2.7" }, "203.0.113.9"],
    ["1", SOCKET, "192.0.2.1"],
    ["2", { ...SOCKET, "x-forwarded-for": "203.0.113.9" }, "192.0.2.1"],
    ["1", { ...SOCKET, "x-forwarded-for": "203.0.113.9, " }, "192.0.2.1"],
  ])("behind %s proxies, %j: %s", async (hops, headers, address) => {
    expect(await addressOf(hops, headers)).toBe(address);
  });
});
