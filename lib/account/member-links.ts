import { randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { memberLink } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { sealEmail } from "@/lib/platform/mail";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import type { MemberRole } from "@/lib/vocabulary";
import { lockBusiness } from "./lock";

const TOKEN_BYTES = 32;
const EMAILS_PER_HOUR = 3;

export type LinkKind = (typeof memberLink.$inferSelect)["kind"];
export type Link = typeof memberLink.$inferSelect;

const LIFETIME_MINUTES: Readonly<Record<LinkKind, number>> = {
  password: 30,
  email: 24 * 60,
  address: 24 * 60,
  invitation: 7 * 24 * 60,
};

interface NewLink {
  readonly kind: LinkKind;
  readonly email: string;
  readonly role?: MemberRole;
  /** For a new e-mail address: the member who asked for it. */
  readonly userId?: string;
}

/** Creates a link in the caller's transaction. @returns its token, which only the e-mail contains */
export async function newLink(
  tx: Tx,
  { businessId }: Tenant,
  { kind, email, role, userId }: NewLink,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await tx.insert(memberLink).values({
    id: newId("lnk"),
    businessId,
    kind,
    email,
    role: role ?? null,
    userId: userId ?? null,
    tokenHash: sha256(token),
    expiresAt: sql`now() + make_interval(mins => ${LIFETIME_MINUTES[kind]})`,
  });
  return token;
}

/** Finds the usable link of a token without using it. @throws Failure RECOVERY_LINK_INVALID, one text for all reasons */
export async function findLink(on: Db | Tx, kind: LinkKind, token: string): Promise<Link> {
  const [link] = await on.select().from(memberLink).where(usableLink(kind, token));
  if (!link) throw invalidLink();
  return link;
}

/**
 * Uses up a link and ends the other links of its kind to the same e-mail address. One statement checks and updates, so
 * of two concurrent uses one fails.
 * @throws Failure RECOVERY_LINK_INVALID
 */
export async function spendLink(tx: Tx, kind: LinkKind, token: string): Promise<Link> {
  await lockBusiness(tx, (await findLink(tx, kind, token)).businessId);
  const [link] = await tx
    .update(memberLink)
    .set({ usedAt: sql`now()` })
    .where(usableLink(kind, token))
    .returning();
  if (!link) throw invalidLink();
  await endLinks(tx, link.businessId, kind, link.email);
  return link;
}

/** Ends the unused links of a kind that were sent to an e-mail address. */
export async function endLinks(tx: Tx, businessId: string, kind: LinkKind, email: string): Promise<void> {
  await tx
    .update(memberLink)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(memberLink.businessId, businessId),
        eq(memberLink.kind, kind),
        eq(sql`lower(${memberLink.email})`, email.toLowerCase()),
        isNull(memberLink.usedAt),
      ),
    );
}

/** Ends a member's unconfirmed e-mail changes. */
export async function endEmailChangeLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(memberLink)
    .set({ usedAt: sql`now()` })
    .where(and(eq(memberLink.userId, userId), eq(memberLink.kind, "address"), isNull(memberLink.usedAt)));
}

/** The kind of a usable link, for the one page that two kinds lead to. */
export async function kindOfLink(token: string): Promise<LinkKind | null> {
  const [link] = await db("sign-in")
    .select({ kind: memberLink.kind })
    .from(memberLink)
    .where(and(eq(memberLink.tokenHash, sha256(token)), isUsable()));
  return link?.kind ?? null;
}

/** Whether the hourly limit allows another e-mail of a kind to an address; the lock makes concurrent requests count. */
export async function maySendEmail(
  tx: Tx,
  businessId: string,
  kind: LinkKind,
  email: string,
): Promise<boolean> {
  await lockBusiness(tx, businessId);
  const lastHour = and(
    eq(memberLink.businessId, businessId),
    eq(memberLink.kind, kind),
    eq(sql`lower(${memberLink.email})`, email.toLowerCase()),
    gt(memberLink.createdAt, sql`now() - interval '1 hour'`),
  );
  const [sent] = await tx.select({ emails: count() }).from(memberLink).where(lastHour);
  return (sent?.emails ?? 0) < EMAILS_PER_HOUR;
}

/** The URL in the e-mail. The token is in the fragment, which no server log and no Referer header contains. */
export function linkUrl(page: "reset" | "invite" | "confirm", token: string): string {
  return `${env().BASE_URL}/dashboard/${page}#token=${token}`;
}

/** E-mails a link that confirms the e-mail address; does nothing when the hourly limit is reached. */
export async function mailConfirmationLink(tx: Tx, tenant: Tenant, email: string): Promise<void> {
  if (!(await maySendEmail(tx, tenant.businessId, "email", email))) return;
  const token = await newLink(tx, tenant, { kind: "email", email });
  const text = [
    "Please confirm your e-mail address by opening this link within 24 hours:",
    "",
    linkUrl("confirm", token),
    "",
    "If you did not sign up, you can ignore this e-mail.",
    "",
  ].join("\n");
  await mailSealed(tx, tenant, { to: email, subject: "Confirm your e-mail address", text });
}

/** Queues an e-mail that contains a link; its text is encrypted until it is sent. */
export async function mailSealed(
  tx: Tx,
  tenant: Tenant,
  email: { to: string; subject: string; text: string },
): Promise<void> {
  await enqueue(tx, "mail.send", sealEmail(email), { tenant });
}

function usableLink(kind: LinkKind, token: string) {
  return and(eq(memberLink.tokenHash, sha256(token)), eq(memberLink.kind, kind), isUsable());
}

function isUsable() {
  return and(isNull(memberLink.usedAt), gt(memberLink.expiresAt, sql`now()`));
}

export function invalidLink(): Failure {
  return new Failure("RECOVERY_LINK_INVALID", {
    message: "This link is invalid, has already been used or has expired.",
  });
}
