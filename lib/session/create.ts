import { db } from "@/db/client";
import { session } from "@/db/schema/verification";
import { applyBranding, readBranding } from "@/lib/account/branding";
import { readCaptureSettings } from "@/lib/account/capture-settings";
import { Failure } from "@/lib/contract/errors";
import { TOKEN_LIMIT_CHARS } from "@/lib/contract/sessions";
import type { BrandingChange } from "@/lib/contract/settings";
import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { newSessionId, SESSION_LIFETIME_S, signSession } from "./token";

interface NewSession {
  readonly userId: string;
  readonly callback?: string | undefined;
  readonly theme?: BrandingChange | undefined;
  readonly simulate?: SimulatedOutcome | undefined;
}

/**
 * A link for one person; the branding it shows is resolved now and travels in the token (SPEC 2.6).
 * @throws Failure VALIDATION_ERROR when all that the token carries is longer than a token may be.
 */
export async function createCaptureSession(tenant: Tenant, wanted: NewSession) {
  const branding = applyBranding(await readBranding(tenant), wanted.theme ?? {});
  const issuedAtMs = Date.now();
  const id = newSessionId();
  const callback = wanted.callback ?? null;
  const scenario = wanted.simulate ?? null;
  const token = await signSession({
    id,
    tenant,
    userId: wanted.userId,
    callback,
    branding,
    scenario,
    issuedAtMs,
  });
  if (token.length > TOKEN_LIMIT_CHARS) {
    throw new Failure("VALIDATION_ERROR", {
      message: "userId, callback and branding are too long together.",
    });
  }
  await db()
    .insert(session)
    .values({
      id,
      businessId: tenant.businessId,
      mode: tenant.mode,
      userId: wanted.userId,
      callback,
      simulate: scenario,
      ...(await readCaptureSettings(tenant)),
      expiresAt: new Date(issuedAtMs + SESSION_LIFETIME_S * 1000),
    });
  return { session: token, verifyUrl: `${env().VERIFY_URL}#session=${token}`, expiresIn: SESSION_LIFETIME_S };
}
