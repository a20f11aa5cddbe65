import {
  type GenerateAuthenticationOptionsOpts,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { passkey } from "@/db/schema/sign-in";
import { Failure } from "@/lib/contract/errors";
import type { PasskeySignature } from "@/lib/contract/passkeys";
import { log } from "@/lib/platform/log";
import { CHALLENGE_MINUTES, type ChallengePurpose, newChallenge, spendChallenge } from "./passkey-challenges";
import { passkeySite } from "./passkey-site";

/** The owner of a passkey that has just signed. */
export interface PasskeyOwner {
  readonly userId: string;
  readonly businessId: string;
}

/** Used alone, a passkey stands for password and second factor: the authenticator must have checked the person. */
const isAlone = (purpose: ChallengePurpose) => purpose !== "second-factor";

/**
 * The options with which a visitor's browser asks for a signature. They name no passkey: the person's authenticator knows
 * which it has for this site, and the answer reveals nothing about an e-mail address.
 * @throws Failure VALIDATION_ERROR where this server's address allows no passkeys
 */
export function beginSignature(purpose: "sign-in" | "second-factor") {
  return askForSignature(purpose, []);
}

/**
 * The options with which a signed-in member proves their identity again. They name the member's own passkeys, so that a
 * browser that also holds another person's does not offer it.
 * @throws Failure VALIDATION_ERROR where this server's address allows no passkeys
 */
export async function beginProof({ userId, sessionId }: { userId: string; sessionId: string }) {
  const own = await db("sign-in")
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.userId, userId));
  return askForSignature({ proveSession: sessionId }, own);
}

async function askForSignature(
  purpose: ChallengePurpose,
  allowCredentials: NonNullable<GenerateAuthenticationOptionsOpts["allowCredentials"]>,
) {
  const site = passkeySite();
  if (!site)
    throw new Failure("VALIDATION_ERROR", { message: "This server's address does not allow passkeys." });
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge: Buffer.from(await newChallenge(purpose), "base64url"),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: isAlone(purpose) ? "required" : "discouraged",
    ...(allowCredentials.length > 0 && { allowCredentials }),
  });
  return { options: { ...options } };
}

/**
 * Checks a signature: challenge (once, for this purpose), origin, relying party, user presence and, where the passkey is
 * used alone, user verification, and that the authenticator's counter has grown, in a statement that lets one of two
 * requests through.
 * @returns null for every cause of a refusal, which is a line of the log
 */
export async function checkSignature(
  purpose: ChallengePurpose,
  signature: PasskeySignature,
): Promise<PasskeyOwner | null> {
  try {
    return await check(purpose, signature);
  } catch (problem) {
    log.warn({ problem: problem instanceof Error ? problem.message.slice(0, 200) : "" }, "passkey refused");
    return null;
  }
}

async function check(purpose: ChallengePurpose, given: PasskeySignature): Promise<PasskeyOwner | null> {
  const site = passkeySite();
  const known = await findPasskey(given.id);
  if (!site || !known) return null;
  const { userHandle, ...response } = given.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== known.userId)
    return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...given, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => spendChallenge(purpose, challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: isAlone(purpose),
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
      counter: known.counter,
    },
  });
  if (!verified || !(await recordUse(known.id, authenticationInfo))) return null;
  return { userId: known.userId, businessId: known.businessId };
}

async function findPasskey(credentialId: string) {
  const [known] = await db("sign-in")
    .select({
      id: passkey.id,
      userId: passkey.userId,
      businessId: passkey.businessId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
    })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .innerJoin(business, eq(business.id, user.businessId))
    .where(and(eq(passkey.credentialId, credentialId), business.active, isNull(user.deactivatedAt)));
  return known;
}

/** @returns false where another request has brought this counter or a later one since, or the passkey is gone */
async function recordUse(
  id: string,
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
): Promise<boolean> {
  const isNewer = newCounter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, newCounter);
  const used = await db("sign-in")
    .update(passkey)
    .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkey.id, id), isNewer))
    .returning({ id: passkey.id });
  return used.length === 1;
}
