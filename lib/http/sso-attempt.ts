import { cookies } from "next/headers";
import { z } from "zod";
import type { Attempt } from "@/lib/account/sso-client";
import { openJson, sealJson } from "@/lib/platform/crypto";
import { returnPathOf } from "./return-path";
import { isSecureSite } from "./sign-in-options";

/** The time a person has to sign in at the provider. */
const LIFETIME_S = 10 * 60;
const AAD = "single-sign-on|attempt";

const stored = z.strictObject({
  attempt: z.strictObject({
    businessId: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
  }),
  /** The page that opens afterwards. */
  next: z.string(),
  /** The session whose member proves their identity again; null for a sign-in. */
  sessionId: z.string().nullable(),
  endsAt: z.number(),
});

type StoredAttempt = z.output<typeof stored>;

/** Remembers a begun sign-in in this browser, sealed: what the provider answers counts here and nowhere else. */
export async function rememberAttempt(
  attempt: Attempt,
  next: unknown,
  sessionId: string | null,
): Promise<void> {
  const endsAt = Date.now() + LIFETIME_S * 1000;
  const value: StoredAttempt = { attempt: { ...attempt }, next: returnPathOf(next), sessionId, endsAt };
  (await cookies()).set(cookieName(), sealJson(value, AAD), {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecureSite(),
    path: "/",
    maxAge: LIFETIME_S,
  });
}

/** Takes the sign-in that this browser has begun; null for none, an old one, and text that this server did not seal. */
export async function takeAttempt(): Promise<StoredAttempt | null> {
  const jar = await cookies();
  const sealed = jar.get(cookieName())?.value;
  if (!sealed) return null;
  jar.set(cookieName(), "", {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecureSite(),
    path: "/",
    maxAge: 0,
  });
  try {
    const { data } = stored.safeParse(openJson(sealed, AAD));
    return data && data.endsAt > Date.now() ? data : null;
  } catch {
    return null;
  }
}

function cookieName(): string {
  return `${isSecureSite() ? "__Host-" : ""}dashboard-sso`;
}
