import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { findSession } from "@/lib/account/member-sessions";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { type MemberRole, MODES, type Mode } from "@/lib/vocabulary";
import { sessionIdOf, signInOptions } from "./sign-in-options";

/** The person at the dashboard, and whose data they look at. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly businessId: string;
  readonly businessName: string;
  /** Of the live/test switch. */
  readonly mode: Mode;
  /** The business in that mode; domain verbs take this. */
  readonly tenant: Tenant;
  readonly sessionId: string;
  readonly hasTotp: boolean;
  /** An owner who has to set up a second factor before anything opens (POLICY 6). */
  readonly mustEnrol: boolean;
  /** They proved who they are within the last ten minutes. */
  readonly isConfirmed: boolean;
}

/** The switch starts where nothing can go wrong. */
const FIRST_MODE: Mode = "test";
export const MODE_COOKIE = "dashboard-mode";

/**
 * Who is signed in, or null: also an owner who has to set up a second factor first, so for the way out and the way
 * there only. The database is asked once per request, so a revoked session is out at once.
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

/** Who may use the dashboard now, or null: everything that shows or changes something asks this. */
export async function findMember(): Promise<Member | null> {
  const signedIn = await findSignedIn();
  return signedIn?.mustEnrol ? null : signedIn;
}

/** For pages: the member, or the way in. Call it in every page; a layout's check is no guard. */
export async function currentMember(): Promise<Member> {
  const signedIn = await findSignedIn();
  if (!signedIn) redirect("/dashboard/sign-in");
  if (signedIn.mustEnrol) redirect("/dashboard/enrol");
  return signedIn;
}

/** The member in the sandbox, whatever the switch says: where everybody begins. */
export function inSandbox({ businessId, userId }: Member): Tenant {
  return mintTenant({ businessId, mode: FIRST_MODE, memberId: userId });
}
