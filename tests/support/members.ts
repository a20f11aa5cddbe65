import { asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { audit } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { job } from "@/db/schema/operations";
import { acceptInvitation, inviteMember } from "@/lib/account/invitations";
import { type SignInOutcome, signIn } from "@/lib/account/sign-in";
import { signUpBusiness } from "@/lib/account/sign-up";
import { totpCode } from "@/lib/account/totp";
import { beginTwoFactor, confirmTwoFactor } from "@/lib/account/two-factor";
import { randomBase62 } from "@/lib/platform/ids";
import { openEmail } from "@/lib/platform/mail";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import type { MemberRole } from "@/lib/vocabulary";
import { waitForFreshTotpStep } from "./clock";

/** Dashboard members, for tests with their own database (`ownDatabase`). */

export const PASSWORD = "violet kettle rides north";
export const OTHER_PASSWORD = "amber lantern under snow";
let hosts = 0;

export function newEmailAddress(name = "person"): string {
  return `${name}-${randomBase62(8).toLowerCase()}@example.com`;
}

export async function newOwner() {
  const email = newEmailAddress("owner");
  const opened = await signUpBusiness({ name: "Acme", email, password: PASSWORD });
  const tenant = mintTenant({ businessId: opened.businessId, mode: "live" });
  const owner = await memberOf(tenant, email);
  return { email, ...owner, opened };
}

/** Adds a member to the business of a tenant. */
export async function newMember(tenant: Tenant, role: MemberRole) {
  const email = newEmailAddress(role);
  await inviteMember(tenant, "Owner", { email, role });
  await acceptInvitation(await tokenTo(email), { name: role, password: PASSWORD });
  return { email, ...(await memberOf(tenant, email)) };
}

async function memberOf({ businessId }: Tenant, email: string) {
  const [person] = await db("operator").select().from(user).where(eq(user.email, email));
  if (!person) throw new Error(`${email} is nobody.`);
  return { userId: person.id, tenant: mintTenant({ businessId, mode: "live", memberId: person.id }) };
}

export function newNetwork(): string {
  hosts += 1;
  return `10.0.${hosts}.1`;
}

/** Signs in; every call comes from a new network unless an IP address is given. */
export function attemptSignIn(email: string, password = PASSWORD, code = "", ipAddress = newNetwork()) {
  return signIn({ email, password, code }, { ipAddress, userAgent: "Mozilla/5.0" });
}

export function sessionOf(outcome: SignInOutcome): string {
  if (outcome.kind !== "signed-in") throw new Error(`not signed in: ${outcome.kind}`);
  return outcome.sessionId;
}

/** The code of an authenticator app, `steps` 30-second steps from now. */
export function totpCodeAt(secret: string, steps = 0): string {
  return totpCode(secret, Math.floor(Date.now() / 30_000) + steps);
}

/** Enables two-factor authentication with the code of the previous step, so that the current code stays unused. */
export async function withTwoFactor(
  tenant: Tenant,
  { userId, email }: { userId: string; email: string },
  sessionId = "",
) {
  const { secret } = await beginTwoFactor(userId, { email, businessName: "Acme" });
  await waitForFreshTotpStep();
  const { recoveryCodes } = await confirmTwoFactor(tenant, { userId, sessionId }, totpCodeAt(secret, -1));
  return { secret, recoveryCodes };
}

/** Queued e-mails to an e-mail address, oldest first. */
export async function emailsTo(email: string) {
  const queued = await db("operator")
    .select()
    .from(job)
    .where(eq(job.name, "mail.send"))
    .orderBy(asc(job.id));
  return queued
    .map(({ payload }) => payload as { to: string; subject: string; text: string; isSealed?: boolean })
    .filter(({ to }) => to === email)
    .map(openEmail);
}

/** The token in the newest e-mail to an e-mail address. */
export async function tokenTo(email: string): Promise<string> {
  const tokens = (await emailsTo(email)).flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? "none";
}

/** The actions in the audit log of a business, oldest first. */
export async function auditedActions({ businessId }: Tenant): Promise<string[]> {
  const entries = await db("operator")
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.businessId, businessId))
    .orderBy(asc(audit.position));
  return entries.map(({ action }) => action);
}
