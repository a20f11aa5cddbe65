import { describe, expect, test } from "vitest";
import { networkBlock } from "@/lib/platform/rate-levels/shared-levels";

describe("RATE-CLIENTIP-2 the network of an address", () => {
  test.each([
    ["2001:db8::1", "2001:db8::2"],
    ["2001:db8:0:0:ffff::1", "2001:0DB8::"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
  ])("%s and %s are one", (one, other) => {
    expect(networkBlock(one, 32)).toBe(networkBlock(other, 32));
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["192.0.2.1", "192.0.2.2"],
    ["unknown", "192.0.2.2"],
  ])("%s and %s are two", (one, other) => {
    expect(networkBlock(one, 32)).not.toBe(networkBlock(other, 32));
  });

  test("ACCOUNT-LOCKOUT-1 for sign-ins 256 addresses of IPv4 are one", () => {
    expect(networkBlock("192.0.2.1", 24)).toBe(networkBlock("192.0.2.200", 24));
    expect(networkBlock("192.0.2.1", 24)).not.toBe(networkBlock("192.0.3.1", 24));
    expect(networkBlock("2001:db8::1", 24)).toBe(networkBlock("2001:db8::2", 24));
  });
});
