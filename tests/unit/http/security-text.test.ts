import { afterEach, expect, test } from "vitest";
import { securityText } from "@/lib/http/security-text";
import { env, parseEnv } from "@/lib/platform/env";

afterEach(() => Object.assign(env(), { SECURITY_CONTACT: undefined }));

test("SECURITY-REPORT-1 the contact of the operator, with a day of expiry; nothing without one", () => {
  expect(securityText()).toBeNull();
  Object.assign(env(), {
    SECURITY_CONTACT: "mailto:security@example.com",
    BASE_URL: "https://id.example.com",
  });
  expect(securityText(Date.parse("2026-11-23T10:11:12Z"))).toBe(
    "Contact: mailto:security@example.com\nExpires: 2027-05-22T00:00:00.000Z\nPreferred-Languages: en\n" +
      "Canonical: https://id.example.com/.well-known/security.txt\n",
  );
});

test.each(["security@example.com", "http://example.com/report", "mailto:a@b\nExpires: never", "https://a b"])(
  "SECURITY-REPORT-1 %j is no contact",
  (contact) => expect(() => parseEnv({ SECURITY_CONTACT: contact })).toThrow("SECURITY_CONTACT"),
);
