import { db, type Tx } from "@/db/client";
import { session } from "@/db/schema/verification";
import { readBranding } from "@/lib/account/branding";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { storeShortLink } from "./short-link";
import { linkLifetimeS, newSessionId, SESSION_LIFETIME_S, signSession } from "./token";

/** A signatory's link; `expiresIn` in seconds. */
export interface SignatoryLink {
  readonly session: string;
  readonly verifyUrl: string;
  readonly expiresIn: number;
}

/**
 * Creates a link for the signatory of a company. A company may have any number of links; they share the one verification
 * that counts.
 * The session's user id is the company's id, because the client does not name the person (SESSION-SIGNATORY-1).
 * @param onStored runs in the transaction that stores the session; what it throws rolls the session back
 */
export async function createSignatorySession(
  tenant: Tenant,
  companyVerificationId: string,
  scenario: SimulatedOutcome | null,
  onStored?: (tx: Tx, sessionId: string) => Promise<unknown>,
): Promise<SignatoryLink> {
  const id = newSessionId();
  const issuedAtMs = Date.now();
  const userId = companyVerificationId;
  const branding = await readBranding(tenant);
  const claims = {
    id,
    tenant,
    userId,
    callback: null,
    branding,
    scenario,
    companyVerificationId,
    issuedAtMs,
  };
  const token = await signSession(claims);
  const { fileUploads, shortLinkMinutes } = await readCaptureSettings(tenant);
  const lifetimeS = linkLifetimeS(shortLinkMinutes);
  const expiresAt = new Date(issuedAtMs + lifetimeS * 1000);
  return db(tenant).transaction(async (tx) => {
    await tx.insert(session).values({
      id,
      businessId: tenant.businessId,
      mode: tenant.mode,
      scope: "signatory",
      companyVerificationId,
      userId,
      simulate: scenario,
      fileUploads,
      expiresAt: new Date(issuedAtMs + Math.max(lifetimeS, SESSION_LIFETIME_S) * 1000),
    });
    await onStored?.(tx, id);
    const verifyUrl =
      shortLinkMinutes === null
        ? `${env().VERIFY_URL}#session=${token}`
        : await storeShortLink(tx, { tenant, sessionId: id, branding, expiresAt });
    return { session: token, verifyUrl, expiresIn: lifetimeS };
  });
}
