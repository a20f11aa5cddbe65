import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { findSession, type SignInMethod, wasLeftIdle } from "@/lib/account/member-sessions";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { type MemberRole, MODES, type Mode } from "@/lib/vocabulary";
import { ASKED_PATH_HEADER, pathWithReturn } from "./return-path";
import { sessionIdOf, signInOptions } from "./sign-in-options";

/** The signed-in member, and the tenant whose data the dashboard shows. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly businessId: string;
  readonly businessName: string;
  /** Chosen with the live/test switch. */
  readonly mode: Mode;
  /** The business in that mode, for domain functions. */
  readonly tenant: Tenant;
  readonly sessionId: string;
  /** How this session was opened. */
  readonly method: SignInMethod;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  /** The role requires two-factor authentication and the member has not set it up yet (ACCOUNT-TOTP-2). */
  readonly mustSetUpTwoFactor: boolean;
  /** The member proved their identity within the last ten minutes. */
  readonly isConfirmed: boolean;
}

/** The dashboard starts in test mode, where nothing can go wrong (ACCOUNT-MODE-1). */
const FIRST_MODE: Mode = "test";
export const MODE_COOKIE = "dashboard-mode";

/**
 * The signed-in member, or null. Includes a member who must set up two-factor authentication first, so use it only for
 * signing out and for that set-up. The database is read once per request, so a revoked session ends at once.
 */
export const findSignedIn = cache(async (): Promise<Member | null> => {
  const sessionId = sessionIdOf(await getServerSession(signInOptions()));
  const signedIn = sessionId ? await findSession(sessionId) : null;
  if (!signedIn) return null;
  const chosen = (await cookies()).get(MODE_COOKIE)?.value;
  const mode = MODES.find((each) => each === chosen) ?? FIRST_MODE;
  const { businessId, userId } = signedIn;
  return { ...signedIn, mode, tenant: mintTenant({ businessId, mode, memberId: userId }) };
});

/** The member who may use the dashboard now, or null. Everything that shows or changes data asks this. */
export async function findMember(): Promise<Member | null> {
  const signedIn = await findSignedIn();
  return signedIn?.mustSetUpTwoFactor ? null : signedIn;
}

/**
 * The member, for pages; redirects a visitor to the sign-in page, which leads back to this page. Call it in every page: a layout's check protects
 * nothing, because a layout is not rendered on every navigation.
 */
export async function currentMember(): Promise<Member> {
  const signedIn = await findSignedIn();
  if (signedIn && !signedIn.mustSetUpTwoFactor) return signedIn;
  const asked = (await headers()).get(ASKED_PATH_HEADER);
  redirect(pathWithReturn(signedIn ? "/dashboard/two-factor" : "/dashboard/sign-in", asked));
}

/** Whether this browser's last session ended because nobody used it for 30 minutes (ACCOUNT-SESSION-1). */
export async function wasSignedOutIdle(): Promise<boolean> {
  const sessionId = sessionIdOf(await getServerSession(signInOptions()));
  return sessionId !== null && wasLeftIdle(sessionId);
}

/** The member's business in test mode, whatever the switch says. */
export function inSandbox({ businessId, userId }: Member): Tenant {
  return mintTenant({ businessId, mode: FIRST_MODE, memberId: userId });
}
