import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, asc, eq, ne } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { memberSession, user } from "@/db/schema/member";
import { passkey } from "@/db/schema/sign-in";
import { Failure } from "@/lib/contract/errors";
import type { NewCredential } from "@/lib/contract/passkeys";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import type { Tenant } from "@/lib/platform/tenant";
import { recordAudit } from "./audit";
import { countPasskeys } from "./held-passkeys";
import { endSessions } from "./member-sessions";
import { CHALLENGE_MINUTES, newChallenge, spendChallenge } from "./passkey-challenges";
import { type PasskeySite, passkeySite } from "./passkey-site";
import { newRecoveryCodes } from "./recovery-codes";
import { sendSecurityEmail } from "./security-emails";
import { requiresTwoFactor } from "./two-factor-rule";

/** More than a person has devices. */
const MOST_PASSKEYS = 20;

interface Browser {
  readonly userId: string;
  readonly sessionId: string;
}

/** A member's passkeys, oldest first. */
export async function listPasskeys(userId: string) {
  const found = await db("sign-in")
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  return found.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * The options with which the browser makes a new passkey. It is to be found without a name, so that it can sign in alone;
 * no attestation is asked for, because any authenticator is welcome.
 * @throws Failure VALIDATION_ERROR where this server's address allows no passkeys
 */
export async function beginPasskey(member: { userId: string; email: string; name: string }) {
  const site = requireSite();
  const own = await db("sign-in").select().from(passkey).where(eq(passkey.userId, member.userId));
  const options = await generateRegistrationOptions({
    rpName: "Identity verification",
    rpID: site.host,
    userID: new TextEncoder().encode(member.userId),
    userName: member.email,
    userDisplayName: member.name || member.email,
    challenge: Buffer.from(await newChallenge({ register: member.userId }), "base64url"),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: "none",
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  return { options: { ...options } };
}

/**
 * Stores a new passkey. As the member's first second factor it turns two-factor authentication on: it signs the member's
 * other browsers out and makes recovery codes.
 * @returns the recovery codes, shown once; null where the member has a second factor already
 * @throws Failure VALIDATION_ERROR for a credential that is not valid, known already or one too many
 */
export async function addPasskey(
  tenant: Tenant,
  { userId, sessionId }: Browser,
  { name, credential }: { name: string; credential: NewCredential },
) {
  const made = await readCredential(userId, credential);
  const fresh = await newRecoveryCodes();
  const isFirst = await db("sign-in").transaction(async (tx) => {
    const person = await lockMember(tx, userId);
    const held = await countPasskeys(tx, userId);
    if (held >= MOST_PASSKEYS) throw refused(`You can have at most ${MOST_PASSKEYS} passkeys.`);
    const id = newId("pky");
    const [added] = await tx
      .insert(passkey)
      .values({ id, businessId: tenant.businessId, userId, name, ...made })
      .onConflictDoNothing()
      .returning({ id: passkey.id });
    if (!added) throw refused("This passkey is registered already.");
    const isFirstFactor = held === 0 && person.totpConfirmedAt === null;
    if (isFirstFactor) {
      await tx.update(user).set({ recoveryHashes: fresh.hashes }).where(eq(user.id, userId));
      await endSessions(tx, userId, ne(memberSession.id, sessionId));
    }
    await recordAudit(tx, tenant, "member.passkey-added", id);
    await sendSecurityEmail(tx, tenant, person.email, "passkey-added");
    return isFirstFactor;
  });
  return { recoveryCodes: isFirst ? fresh.codes : null };
}

/** @throws Failure NOT_FOUND, also for another member's */
export async function renamePasskey(userId: string, id: string, name: string): Promise<void> {
  const renamed = await db("sign-in")
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  if (renamed.length === 0) throw new Failure("NOT_FOUND");
}

/**
 * Removes a passkey and signs the member's other browsers out: whoever found the device may have used it. Without another
 * second factor that turns two-factor authentication off.
 * @throws Failure NOT_FOUND, also for another member's; FORBIDDEN for the last second factor of a member whose role
 * requires one (ACCOUNT-TOTP-2)
 */
export async function removePasskey(
  tenant: Tenant,
  { userId, sessionId }: Browser,
  id: string,
): Promise<void> {
  await db("sign-in").transaction(async (tx) => {
    const person = await lockMember(tx, userId);
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
      .returning({ id: passkey.id });
    if (removed.length === 0) throw new Failure("NOT_FOUND");
    const isLast = person.totpConfirmedAt === null && (await countPasskeys(tx, userId)) === 0;
    if (isLast && requiresTwoFactor(person.role)) {
      throw new Failure("FORBIDDEN", {
        message:
          "Owners need a second factor. Add another passkey or an authenticator app before you remove this one.",
      });
    }
    if (isLast) await tx.update(user).set({ recoveryHashes: [] }).where(eq(user.id, userId));
    await endSessions(tx, userId, ne(memberSession.id, sessionId));
    await recordAudit(tx, tenant, "member.passkey-removed", id);
    await sendSecurityEmail(tx, tenant, person.email, isLast ? "two-factor-off" : "passkey-removed");
  });
}

async function readCredential(userId: string, given: NewCredential) {
  const { host, origin } = requireSite();
  const result = await verifyRegistrationResponse({
    response: {
      ...given,
      response: { ...given.response, transports: given.response.transports ?? [] },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendChallenge({ register: userId }, challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch((problem: unknown) => {
    log.warn(
      { userId, problem: problem instanceof Error ? problem.message.slice(0, 200) : "" },
      "passkey refused",
    );
    return null;
  });
  if (!result?.verified) throw refused("The passkey could not be registered. Please try again.");
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: given.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

async function lockMember(tx: Tx, userId: string) {
  const [person] = await tx.select().from(user).where(eq(user.id, userId)).for("update");
  if (!person) throw new Failure("NOT_FOUND");
  return person;
}

function requireSite(): PasskeySite {
  const site = passkeySite();
  if (!site) throw refused("Passkeys need BASE_URL to be an https address with a host name, or localhost.");
  return site;
}

function refused(message: string): Failure {
  return new Failure("VALIDATION_ERROR", { message });
}
