import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { memberLink, user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { LEAST_PRIVILEGED_ROLE } from "@/lib/contract/permissions";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import type { MemberRole } from "@/lib/vocabulary";
import { recordAudit } from "./audit";
import { endLinks, findLink, linkUrl, mailSealed, maySendEmail, newLink, spendLink } from "./member-links";
import { nameInEmail } from "./name-in-email";
import { assertUsablePassword, hashPassword } from "./passwords";

const OPEN_AT_MOST = 50;

/** Invitations that can still be accepted, newest first. */
export async function listInvitations({ businessId }: Tenant) {
  const found = await db({ businessId })
    .select()
    .from(memberLink)
    .where(open(businessId))
    .orderBy(desc(memberLink.createdAt));
  return found.map(({ id, email, role, createdAt, expiresAt }) => ({
    id,
    email,
    role: role ?? LEAST_PRIVILEGED_ROLE,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * E-mails an invitation; a second one to the same e-mail address replaces the first. Without a mail server nobody gets it, and
 * its link is answered, for the member to hand over (ACCOUNT-INVITE-2).
 * @throws Failure VALIDATION_ERROR for a member, RATE_LIMITED after three e-mails in an hour
 */
export async function inviteMember(
  tenant: Tenant,
  inviter: string,
  { email, role }: { email: string; role: MemberRole },
): Promise<{ email: string; link: string | null }> {
  const link = await db(tenant).transaction(async (tx) => {
    const { businessId } = tenant;
    const [account] = await tx
      .select({ name: business.name })
      .from(business)
      .where(eq(business.id, businessId))
      .for("no key update");
    const [present] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.businessId, businessId), eq(sql`lower(${user.email})`, email.toLowerCase())));
    if (present) throw new Failure("VALIDATION_ERROR", { message: "This person is already a member." });
    if (!(await maySendEmail(tx, businessId, "invitation", email))) {
      throw new Failure("RATE_LIMITED", {
        message: "Three invitations were sent to this e-mail address within the last hour. Please wait.",
        retryAfterS: 3600,
      });
    }
    await endLinks(tx, businessId, "invitation", email);
    const others = await tx.select({ id: memberLink.id }).from(memberLink).where(open(businessId));
    if (others.length >= OPEN_AT_MOST) {
      throw new Failure("VALIDATION_ERROR", {
        message: `There are already ${OPEN_AT_MOST} open invitations. Withdraw one first.`,
      });
    }
    const token = await newLink(tx, tenant, { kind: "invitation", email, role });
    const text = [
      `${nameInEmail(inviter, "Someone")} has invited you to the dashboard of ${nameInEmail(account?.name ?? "", "a business")} on ${env().BASE_URL} as ${role}.`,
      "If you do not expect this, you can ignore this e-mail.",
      "",
      "To accept, open this link within seven days and choose a password:",
      "",
      linkUrl("invite", token),
      "",
    ].join("\n");
    await mailSealed(tx, tenant, { to: email, subject: "You are invited to a dashboard", text });
    await recordAudit(tx, tenant, "member.invited", tenant.memberId ?? businessId);
    return linkUrl("invite", token);
  });
  return { email, link: env().SMTP_URL ? null : link };
}

/** Sends an open invitation again; the link in the earlier e-mail stops working. @throws Failure NOT_FOUND, RATE_LIMITED */
export async function resendInvitation(tenant: Tenant, inviter: string, id: string) {
  const [link] = await db(tenant)
    .select()
    .from(memberLink)
    .where(and(open(tenant.businessId), eq(memberLink.id, id)));
  if (!link) throw new Failure("NOT_FOUND");
  return inviteMember(tenant, inviter, { email: link.email, role: link.role ?? LEAST_PRIVILEGED_ROLE });
}

/** Withdraws an invitation; its link stops working. @throws Failure NOT_FOUND */
export async function withdrawInvitation(tenant: Tenant, id: string): Promise<void> {
  await db(tenant).transaction(async (tx) => {
    const withdrawn = await tx
      .update(memberLink)
      .set({ usedAt: sql`now()` })
      .where(and(open(tenant.businessId), eq(memberLink.id, id)))
      .returning({ id: memberLink.id });
    if (withdrawn.length === 0) throw new Failure("NOT_FOUND");
    await recordAudit(tx, tenant, "member.invitation-withdrawn", id);
  });
}

/** What the page behind the link shows. @throws Failure RECOVERY_LINK_INVALID */
export async function showInvitation(token: string) {
  const { email, role, businessId } = await findLink(db("sign-in"), "invitation", token);
  const [account] = await db({ businessId })
    .select({ name: business.name })
    .from(business)
    .where(eq(business.id, businessId));
  return { email, role: role ?? LEAST_PRIVILEGED_ROLE, businessName: account?.name ?? "" };
}

/**
 * Makes the invited person a member. The link came by e-mail, so it confirms the e-mail address.
 * @throws Failure RECOVERY_LINK_INVALID, VALIDATION_ERROR, EMAIL_IN_USE for a member of another business
 */
export async function acceptInvitation(
  token: string,
  { name, password }: { name: string; password: string },
): Promise<{ email: string }> {
  const link = await findLink(db("sign-in"), "invitation", token);
  await assertUsablePassword(password, [link.email, name]);
  const passwordHash = await hashPassword(password);
  return db("sign-in").transaction(async (tx) => {
    const { businessId, email, role } = await spendLink(tx, "invitation", token);
    const [joined] = await tx
      .insert(user)
      .values({
        id: newId("usr"),
        businessId,
        email,
        name,
        role: role ?? LEAST_PRIVILEGED_ROLE,
        passwordHash,
        emailVerifiedAt: sql`now()`,
      })
      .onConflictDoNothing()
      .returning({ id: user.id });
    if (!joined) throw new Failure("EMAIL_IN_USE");
    const tenant = mintTenant({ businessId, mode: "live", memberId: joined.id });
    await recordAudit(tx, tenant, "member.joined", joined.id);
    return { email };
  });
}

function open(businessId: string) {
  return and(
    eq(memberLink.businessId, businessId),
    eq(memberLink.kind, "invitation"),
    isNull(memberLink.usedAt),
    gt(memberLink.expiresAt, sql`now()`),
  );
}
