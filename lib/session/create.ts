import { db } from "@/db/client";
import { session } from "@/db/schema/verification";
import { applyBranding, readBranding } from "@/lib/account/branding";
import type { BrandingChange } from "@/lib/contract/settings";
import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { SimulatedOutcome } from "@/lib/terms";
import { newSessionId, SESSION_LIFETIME_S, signSession } from "./token";

interface NewSession {
  readonly userId: string;
  readonly callback?: string | undefined;
  readonly theme?: BrandingChange | undefined;
  readonly simulate?: SimulatedOutcome | undefined;
}

/** A link for one person; the branding it shows is resolved now and travels in the token (SPEC 2.6). */
export async function createCaptureSession(tenant: Tenant, wanted: NewSession) {
  const branding = applyBranding(await readBranding(tenant), wanted.theme ?? {});
  const issuedAtMs = Date.now();
  const id = newSessionId();
  const callback = wanted.callback ?? null;
  const scenario = wanted.simulate ?? null;
  await db()
    .insert(session)
    .values({
      id,
      businessId: tenant.businessId,
      mode: tenant.mode,
      userId: wanted.userId,
      callback,
      simulate: scenario,
      expiresAt: new Date(issuedAtMs + SESSION_LIFETIME_S * 1000),
    });
  const token = await signSession({
    id,
    tenant,
    userId: wanted.userId,
    callback,
    branding,
    scenario,
    issuedAtMs,
  });
  return { session: token, verifyUrl: `${env().VERIFY_URL}#session=${token}`, expiresIn: SESSION_LIFETIME_S };
}
