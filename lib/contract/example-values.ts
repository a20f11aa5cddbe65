/** The example of one endpoint in the reference; a test parses every part by the endpoint's schemas. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Of a JSON body. */
  readonly body?: unknown;
  /** Text fields of a form; its files are written as `@selfie.jpg`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Without its envelope. */
  readonly response: unknown;
}

export const DAY = "2026-01-01T12:00:00.000Z";
export const DAY_LATER = "2026-01-02T12:00:00.000Z";
export const verificationId = "vrf_id_7Kp2mXw9Qa4Rt6Yb1Nc8Ze";
export const keyId = "key_3Fh8LkQz1Vw6Xn0Tb5Jm9C";
export const eventId = "evt_4nqGmR8sXc2Lb7VtY0wZpA";
export const session =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6InNlc3Mrand0In0.eyJzdWIiOiJjdXN0b21lci00MiJ9.c2lnbmF0dXJl";
export const apiKey = "sv_test_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O53PO7ct";
export const one = { page: 1, limit: 20, total: 1, totalPages: 1 };

export const branding = {
  logoUrl: "https://example.com/logo.png",
  companyName: "Example Bank",
  primaryColor: "#1f4fd8",
  darkMode: true,
};
