import { expect, test } from "vitest";
import { matchingStep, newTotpSecret, totpCode, totpUri } from "@/lib/account/totp";

/** RFC 6238, appendix B, SHA-1: the ASCII text 12345678901234567890 in base32; the table's 8 digits end in our 6. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("ACCOUNT-TOTP-1 the code at second %i is that of RFC 6238", (second, code) => {
  expect(totpCode(SECRET, Math.floor(second / 30))).toBe(code);
});

test("ACCOUNT-TOTP-1 a clock may be one step off, not two", () => {
  const nowMs = 1_111_111_111_000;
  const step = Math.floor(nowMs / 30_000);
  expect(matchingStep(SECRET, totpCode(SECRET, step - 1), nowMs)).toBe(step - 1);
  expect(matchingStep(SECRET, totpCode(SECRET, step + 1), nowMs)).toBe(step + 1);
  expect(matchingStep(SECRET, totpCode(SECRET, step - 2), nowMs)).toBeNull();
  expect(matchingStep(SECRET, "", nowMs)).toBeNull();
});

test("ACCOUNT-TOTP-1 secrets are 160 bits of base32, and no two are the same", () => {
  const made = Array.from({ length: 50 }, newTotpSecret);
  expect(made.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  expect(new Set(made).size).toBe(50);
  expect(totpUri("ABC", "Bank & Sons", "a@b.c")).toBe(
    "otpauth://totp/Bank%20%26%20Sons%3Aa%40b.c?secret=ABC&issuer=Bank%20%26%20Sons&algorithm=SHA1&digits=6&period=30",
  );
});
