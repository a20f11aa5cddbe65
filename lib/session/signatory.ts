import { db } from "@/db/client";
import { session } from "@/db/schema/verification";
import { readBranding } from "@/lib/account/branding";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { newSessionId, SESSION_LIFETIME_S, signSession } from "./token";

/** A signatory's link; `expiresIn` in seconds. */
export interface SignatoryLink {
  readonly session: string;
  readonly verifyUrl: string;
  readonly expiresIn: number;
}

/**
 * Creates a link for the signatory of a company. A company may have any number of links; they share one verification.
 * The session's user id is the company's id, because the client does not name the person (SESSION-SIGNATORY-1).
 */
export async function createSignatorySession(
  tenant: Tenant,
  companyVerificationId: string,
  scenario: SimulatedOutcome | null,
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
  await db()
    .insert(session)
    .values({
      id,
      businessId: tenant.businessId,
      mode: tenant.mode,
      scope: "signatory",
      companyVerificationId,
      userId,
      simulate: scenario,
      fileUploads: (await readCaptureSettings(tenant)).fileUploads,
      expiresAt: new Date(issuedAtMs + SESSION_LIFETIME_S * 1000),
    });
  return { session: token, verifyUrl: `${env().VERIFY_URL}#session=${token}`, expiresIn: SESSION_LIFETIME_S };
}
