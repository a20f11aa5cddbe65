import { expect, test } from "vitest";
import { passkeySite } from "@/lib/account/passkey-site";
import { passkeySignature } from "@/lib/contract/passkeys";

test.each([
  ["https://id.example.com", { host: "id.example.com", origin: "https://id.example.com" }],
  ["https://id.example.com:8443", { host: "id.example.com", origin: "https://id.example.com:8443" }],
  ["http://localhost:3000", { host: "localhost", origin: "http://localhost:3000" }],
  ["http://127.0.0.1:3000", null],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::1]", null],
  ["http://id.example.com", null],
])("ACCOUNT-PASSKEY-4 passkeys for %s", (address, site) => {
  expect(passkeySite(address)).toEqual(site);
});

test("ACCOUNT-PASSKEY-2 a signature is parsed strictly before it is believed", () => {
  const response = { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" };
  const good = { id: "AAAA", rawId: "AAAA", type: "public-key", response };
  expect(passkeySignature.safeParse(good).success).toBe(true);
  for (const bad of [
    null,
    "AAAA",
    [],
    { ...good, rawId: "BBBB" },
    { ...good, type: "password" },
    { ...good, id: "A A=", rawId: "A A=" },
    { ...good, id: ["AAAA"], rawId: ["AAAA"] },
    { ...good, response: { ...response, signature: "A".repeat(5000) } },
    { ...good, response: { ...response, userHandle: { $ne: "" } } },
    { ...good, response: "AAAA" },
  ]) {
    expect(passkeySignature.safeParse(bad).success).toBe(false);
  }
});
