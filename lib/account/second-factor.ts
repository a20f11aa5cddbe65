import type { PasskeySignature } from "@/lib/contract/passkeys";
import type { ChallengePurpose } from "./passkey-challenges";
import { checkSignature } from "./passkey-signature";
import { spendTwoFactorCode } from "./two-factor";

/** What stands beside the password: a code, or a passkey's signature. */
export interface SecondFactor {
  /** From the authenticator app, or a recovery code; empty for none. */
  readonly code: string;
  readonly passkey?: PasskeySignature | undefined;
}

/** Whether neither was given. */
export function isMissing({ code, passkey }: SecondFactor): boolean {
  return code === "" && passkey === undefined;
}

/** Uses up a member's second factor. @returns whether it was valid, and this member's */
export async function spendSecondFactor(
  userId: string,
  purpose: ChallengePurpose,
  { code, passkey }: SecondFactor,
): Promise<boolean> {
  if (passkey === undefined) return spendTwoFactorCode(userId, code);
  return (await checkSignature(purpose, passkey))?.userId === userId;
}
