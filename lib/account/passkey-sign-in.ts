import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import type { PasskeySignature } from "@/lib/contract/passkeys";
import { log } from "@/lib/platform/log";
import { mintTenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { countPasskeys } from "./held-passkeys";
import { confirmSession, type Origin, openSession } from "./member-sessions";
import { checkSignature } from "./passkey-signature";
import type { SignInOutcome } from "./sign-in";

/**
 * Signs in with a passkey alone. The authenticator has checked the person, so it stands for the password and for the
 * second factor (ACCOUNT-PASSKEY-1).
 */
export async function signInWithPasskey(signature: PasskeySignature, origin: Origin): Promise<SignInOutcome> {
  const owner = await checkSignature("sign-in", signature);
  const sessionId = owner && (await openOwnersSession(owner, origin));
  if (sessionId) return { kind: "signed-in", sessionId };
  log.warn({ outcome: "refused", ipAddress: origin.ipAddress }, "sign-in with a passkey refused");
  return { kind: "refused" };
}

/** A signed-in member's proof of identity with a passkey (ACCOUNT-PROOF-1). @throws Failure VALIDATION_ERROR */
export async function proveWithPasskey(
  { userId, sessionId }: { userId: string; sessionId: string },
  signature: PasskeySignature,
): Promise<void> {
  const owner = await checkSignature({ proveSession: sessionId }, signature);
  if (owner?.userId !== userId)
    throw new Failure("VALIDATION_ERROR", {
      message: "This passkey could not be checked. Please try again.",
    });
  await confirmSession(sessionId);
}

/** @returns null when the passkeys were taken away since the signature was checked */
function openOwnersSession(
  { userId, businessId }: { userId: string; businessId: string },
  origin: Origin,
): Promise<string | null> {
  return db("sign-in").transaction(async (tx) => {
    const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
    if (!person || (await countPasskeys(tx, userId)) === 0) return null;
    const tenant = mintTenant({ businessId, mode: "live", memberId: userId });
    await recordAudit(tx, tenant, "member.signed-in", userId);
    return openSession(tx, userId, "passkey", origin);
  });
}
