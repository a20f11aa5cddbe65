import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { keysFor } from "@/lib/platform/secrets";
import { mintTenant } from "@/lib/platform/tenant";
import { newSessionId, signSession } from "@/lib/session/token";

/**
 * Makes valid and forged session tokens: the test run and its servers share one key ring. Call `shareServerSecrets`
 * before the environment is read.
 */
export function shareServerSecrets(baseUrl: string): void {
  const { TEST_SECRETS } = process.env;
  Object.assign(process.env, { BASE_URL: baseUrl, SECRETS: TEST_SECRETS, DATABASE_URL: "" });
}

const BRANDING = { logoUrl: null, companyName: null, primaryColor: null, darkMode: true };

/** A genuine token of a session that is not in the database, issued `agoS` seconds ago. */
export function genuineToken(businessId: string, agoS = 0): Promise<string> {
  return signSession({
    id: newSessionId(),
    tenant: mintTenant({ businessId, mode: "live" }),
    userId: "user-1",
    callback: null,
    branding: BRANDING,
    scenario: null,
    issuedAtMs: Date.now() - agoS * 1000,
  });
}

export interface Forgery {
  readonly header?: Readonly<Record<string, string | undefined>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: Uint8Array;
}

/** The claims of a genuine token, signed anew with some of them, its header or its key changed. */
export async function forgedToken(genuine: string, { header, claims, key }: Forgery): Promise<string> {
  const [encodedHeader = "", encodedClaims = ""] = genuine.split(".");
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;
  const [current] = keysFor("session-token");
  const token = new SignJWT({ ...read(encodedClaims), ...claims });
  const whole = { ...read(encodedHeader), ...header };
  const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  return token.setProtectedHeader({ alg: "HS256", ...given }).sign(key ?? current?.key ?? randomBytes(32));
}

/** The same claims with `alg: none` and any signature. */
export function unsignedToken(genuine: string, signature = ""): string {
  const [, claims = ""] = genuine.split(".");
  const header = Buffer.from(JSON.stringify({ alg: "none", typ: "sess+jwt", kid: "k1" })).toString(
    "base64url",
  );
  return `${header}.${claims}.${signature}`;
}
