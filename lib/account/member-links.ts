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
  /** Of a new address: whose it becomes. */
  readonly userId?: string;
}

/** Makes a link in the caller's transaction. @returns its token, which only the e-mail carries */
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

/** The standing link behind a token, untouched. @throws Failure RECOVERY_LINK_INVALID, one text for all reasons */
export async function findLink(on: Db | Tx, kind: LinkKind, token: string): Promise<Link> {
  const [link] = await on.select().from(memberLink).where(standing(kind, token));
  if (!link) throw invalidLink();
  return link;
}

/** The condition and the use are one statement: of two uses one finds the row. Its siblings end with it. */
export async function spendLink(tx: Tx, kind: LinkKind, token: string): Promise<Link> {
  await lockBusiness(tx, (await findLink(tx, kind, token)).businessId);
  const [link] = await tx
    .update(memberLink)
    .set({ usedAt: sql`now()` })
    .where(standing(kind, token))
    .returning();
  if (!link) throw invalidLink();
  await endLinks(tx, link.businessId, kind, link.email);
  return link;
}

/** Links of a kind that were sent to an address and are still unused. */
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

/** New addresses that a person asked for and did not confirm. */
export async function endAddressLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(memberLink)
    .set({ usedAt: sql`now()` })
    .where(and(eq(memberLink.userId, userId), eq(memberLink.kind, "address"), isNull(memberLink.usedAt)));
}

/** The kind of a standing link, for the one page that two kinds lead to. */
export async function kindOfLink(token: string): Promise<LinkKind | null> {
  const [link] = await db()
    .select({ kind: memberLink.kind })
    .from(memberLink)
    .where(and(eq(memberLink.tokenHash, sha256(token)), isStanding()));
  return link?.kind ?? null;
}

/** At most three e-mails of a kind an hour for one address, also of those asked for at once. */
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

/** Where an e-mail's link leads. The token stands in the fragment: no log and no Referer carries it. */
export function linkAddress(page: "reset" | "invite" | "confirm", token: string): string {
  return `${env().BASE_URL}/dashboard/${page}#token=${token}`;
}

/** Asks the person to prove that they read this address. */
export async function mailAddressLink(tx: Tx, tenant: Tenant, email: string): Promise<void> {
  if (!(await maySendEmail(tx, tenant.businessId, "email", email))) return;
  const token = await newLink(tx, tenant, { kind: "email", email });
  const text = [
    "Please confirm that this is your e-mail address: open this link within 24 hours.",
    "",
    linkAddress("confirm", token),
    "",
    "If you did not sign up, do nothing.",
    "",
  ].join("\n");
  await mailSealed(tx, tenant, { to: email, subject: "Confirm your e-mail address", text });
}

/** An e-mail with a link in it lies sealed in the queue. */
export async function mailSealed(
  tx: Tx,
  tenant: Tenant,
  email: { to: string; subject: string; text: string },
): Promise<void> {
  await enqueue(tx, "mail.send", sealEmail(email), { tenant });
}

function standing(kind: LinkKind, token: string) {
  return and(eq(memberLink.tokenHash, sha256(token)), eq(memberLink.kind, kind), isStanding());
}

function isStanding() {
  return and(isNull(memberLink.usedAt), gt(memberLink.expiresAt, sql`now()`));
}

export function invalidLink(): Failure {
  return new Failure("RECOVERY_LINK_INVALID", {
    message: "This link is unknown, was used already or is too old.",
  });
}
