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
import { maySignInHere } from "./sso-rule";

/**
 * Signs in with a passkey alone. The authenticator has checked the person, so it stands for the password and for the
 * second factor (ACCOUNT-PASSKEY-1).
 */
export async function signInWithPasskey(signature: PasskeySignature, origin: Origin): Promise<SignInOutcome> {
  const owner = await checkSignature("sign-in", signature);
  const outcome: SignInOutcome = owner ? await openOwnersSession(owner, origin) : { kind: "refused" };
  if (outcome.kind !== "signed-in") {
    log.warn({ outcome: outcome.kind, ipAddress: origin.ipAddress }, "sign-in with a passkey refused");
  }
  return outcome;
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

/** Refused when the passkeys were taken away since the signature was checked. */
function openOwnersSession(
  { userId, businessId }: { userId: string; businessId: string },
  origin: Origin,
): Promise<SignInOutcome> {
  return db("sign-in").transaction(async (tx) => {
    const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
    if (!person || (await countPasskeys(tx, userId)) === 0) return { kind: "refused" };
    const tenant = mintTenant({ businessId, mode: "live", memberId: userId });
    if (!(await maySignInHere(tx, tenant, userId))) return { kind: "sso" };
    await recordAudit(tx, tenant, "member.signed-in", userId);
    return { kind: "signed-in", sessionId: await openSession(tx, userId, "passkey", origin) };
  });
}
