import { db, type Tx } from "@/db/client";
import { session } from "@/db/schema/verification";
import { applyBranding, readBranding } from "@/lib/account/branding";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { Failure } from "@/lib/contract/errors";
import { TOKEN_LIMIT_CHARS } from "@/lib/contract/sessions";
import type { BrandingChange } from "@/lib/contract/settings";
import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import { assertQuota } from "@/lib/usage/quota";
import type { SimulatedOutcome } from "@/lib/vocabulary";
import { storeShortLink } from "./short-link";
import { linkLifetimeS, newSessionId, SESSION_LIFETIME_S, signSession } from "./token";

interface NewSession {
  readonly userId: string;
  readonly callback?: string | undefined;
  readonly theme?: BrandingChange | undefined;
  readonly simulate?: SimulatedOutcome | undefined;
}

/** The link of a new session, as `POST /v1/sessions/create` answers it. */
interface SessionLink {
  readonly session: string;
  readonly sessionId: string;
  readonly verifyUrl: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/**
 * Creates a link for one person. The branding is resolved now and carried in the token (SESSION-CREATE-2).
 * @param onStored runs in the transaction that stores the session; what it throws rolls the session back
 * @throws Failure VALIDATION_ERROR when the token would be too long; QUOTA_EXCEEDED, SPEND_LIMIT_REACHED when the check
 * that the link leads to would exceed them (SESSION-CREATE-3)
 */
export async function createCaptureSession(
  tenant: Tenant,
  wanted: NewSession,
  onStored?: (tx: Tx, sessionId: string, link: SessionLink) => Promise<unknown>,
): Promise<SessionLink> {
  const [, saved, { fileUploads, shortLinkMinutes }] = await Promise.all([
    assertQuota(db(tenant), tenant, "id_document"),
    readBranding(tenant),
    readCaptureSettings(tenant),
  ]);
  const branding = applyBranding(saved, wanted.theme ?? {});
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
  const lifetimeS = linkLifetimeS(shortLinkMinutes);
  const expiresAt = new Date(issuedAtMs + lifetimeS * 1000);
  const link = {
    session: token,
    sessionId: id,
    verifyUrl: `${env().VERIFY_URL}#session=${token}`,
    expiresIn: lifetimeS,
  };
  const row = {
    id,
    businessId: tenant.businessId,
    mode: tenant.mode,
    userId: wanted.userId,
    callback,
    simulate: scenario,
    fileUploads,
    // A short link may end before the token that comes with it.
    expiresAt: new Date(issuedAtMs + Math.max(lifetimeS, SESSION_LIFETIME_S) * 1000),
  };
  if (shortLinkMinutes !== null)
    return db(tenant).transaction(async (tx) => {
      await tx.insert(session).values(row);
      const verifyUrl = await storeShortLink(tx, { tenant, sessionId: id, branding, expiresAt });
      await onStored?.(tx, id, { ...link, verifyUrl });
      return { ...link, verifyUrl };
    });
  // A statement is a transaction of its own; two more round trips would be for nothing.
  if (!onStored) await db(tenant).insert(session).values(row);
  else
    await db(tenant).transaction(async (tx) => {
      await tx.insert(session).values(row);
      await onStored(tx, id, link);
    });
  return link;
}
