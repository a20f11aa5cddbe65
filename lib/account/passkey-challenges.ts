import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { deleteInBatches } from "@/db/batches";
import { db } from "@/db/client";
import { passkeyChallenge } from "@/db/schema/sign-in";
import { sha256 } from "@/lib/platform/crypto";

/** The time a person has to touch their authenticator. */
export const CHALLENGE_MINUTES = 5;
const CHALLENGE_BYTES = 32;

/** What a signature is asked for. One that was made for something else is refused. */
export type ChallengePurpose =
  | "sign-in"
  | "second-factor"
  | { readonly register: string }
  | { readonly proveSession: string };

/** Makes a challenge of 256 bits, good once and for five minutes (ACCOUNT-PASSKEY-2). @returns base64url */
export async function newChallenge(purpose: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  await db("sign-in")
    .insert(passkeyChallenge)
    .values({
      id: idOf(purpose, challenge),
      expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    });
  return challenge;
}

/** Uses a challenge up. @returns whether it was open and made for this purpose */
export async function spendChallenge(purpose: ChallengePurpose, challenge: string): Promise<boolean> {
  const used = await db("sign-in")
    .delete(passkeyChallenge)
    .where(and(eq(passkeyChallenge.id, idOf(purpose, challenge)), gt(passkeyChallenge.expiresAt, sql`now()`)))
    .returning({ id: passkeyChallenge.id });
  return used.length === 1;
}

/** Deletes challenges that nobody answered in time. */
export async function forgetOldChallenges(): Promise<void> {
  await deleteInBatches(passkeyChallenge, lt(passkeyChallenge.expiresAt, sql`now()`));
}

function idOf(purpose: ChallengePurpose, challenge: string): string {
  return sha256(`${JSON.stringify(purpose)}|${challenge}`);
}
