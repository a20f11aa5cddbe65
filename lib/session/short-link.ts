import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { business } from "@/db/schema/business";
import { session, shortLink } from "@/db/schema/verification";
import type { Branding } from "@/lib/contract/settings";
import { sha256 } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { randomBase62 } from "@/lib/platform/ids";
import { mintTenant, type TenantRef } from "@/lib/platform/tenant";
import { assertCompanyOpen, type CaptureSession, SESSION_LIFETIME_S, signSession } from "./token";

/** 95 bits: nobody guesses one. With a host name of 40 characters it makes a QR code of version 5. */
const CODE_LENGTH = 16;
const CODE = /^[0-9A-Za-z]{16}$/;

interface NewShortLink {
  readonly tenant: TenantRef;
  readonly sessionId: string;
  readonly branding: Branding;
  readonly expiresAt: Date;
  readonly isHandover?: boolean;
}

/** Stores a short link of a session and returns its address: `{BASE_URL}/v/<code>`. */
export async function storeShortLink(tx: Tx, { tenant, ...link }: NewShortLink): Promise<string> {
  const code = randomBase62(CODE_LENGTH);
  const { businessId, mode } = tenant;
  await tx.insert(shortLink).values({ ...link, businessId, mode, codeHash: sha256(code) });
  return `${env().BASE_URL}/v/${code}`;
}

/** A short link for another device, which lives as long as the token. @throws Failure COMPANY_CLOSED */
export async function handOver(of: CaptureSession): Promise<{ url: string; expiresIn: number }> {
  assertCompanyOpen(of);
  const { tenant, id: sessionId, branding, expiresAtMs } = of;
  const link = { tenant, sessionId, branding, expiresAt: new Date(expiresAtMs), isHandover: true };
  const url = await db(tenant).transaction((tx) => storeShortLink(tx, link));
  return { url, expiresIn: Math.max(0, Math.floor((expiresAtMs - Date.now()) / 1000)) };
}

/** Another device opened a link that it was handed (CAPTURE-HANDOFF-2). */
export async function noteHandedOver(of: CaptureSession): Promise<void> {
  await db(of.tenant)
    .update(session)
    .set({ handedOverAt: sql`coalesce(${session.handedOverAt}, now())` })
    .where(owned(session, of.tenant, eq(session.id, of.id)));
}

/**
 * The address that a short link leads to: the hosted page with a token that lives from now on, so that the same link can
 * be opened again (SESSION-SHORTLINK-2). An unknown link and an expired one lead to the page that says so.
 */
export async function openShortLink(code: string): Promise<{ url: string; isKnown: boolean }> {
  const { VERIFY_URL } = env();
  const row = CODE.test(code) ? await findLink(code) : undefined;
  if (!row) return { url: `${VERIFY_URL}#session=unknown`, isKnown: false };
  if (!row.isAlive) return { url: `${VERIFY_URL}#session=expired`, isKnown: true };
  const tenant = mintTenant(row);
  const token = await signSession({
    id: row.sessionId,
    tenant,
    userId: row.userId,
    callback: row.callback,
    branding: row.branding,
    scenario: row.scenario,
    ...(row.companyVerificationId === null ? {} : { companyVerificationId: row.companyVerificationId }),
    issuedAtMs: Date.now(),
  });
  // The row must live as long as the token that was just made.
  await db(tenant)
    .update(session)
    .set({
      expiresAt: sql`greatest(${session.expiresAt}, now() + make_interval(secs => ${SESSION_LIFETIME_S}))`,
    })
    .where(owned(session, tenant, eq(session.id, row.sessionId)));
  return { url: `${VERIFY_URL}#session=${token}${row.isHandover ? "&device=other" : ""}`, isKnown: true };
}

async function findLink(code: string) {
  const [row] = await db("sign-in")
    .select({
      businessId: session.businessId,
      mode: session.mode,
      sessionId: session.id,
      userId: session.userId,
      callback: session.callback,
      scenario: session.simulate,
      companyVerificationId: session.companyVerificationId,
      branding: shortLink.branding,
      isHandover: shortLink.isHandover,
      isAlive: sql<boolean>`${shortLink.expiresAt} > now() and ${session.cancelledAt} is null`,
    })
    .from(shortLink)
    .innerJoin(session, eq(session.id, shortLink.sessionId))
    .innerJoin(business, and(eq(business.id, session.businessId), business.active))
    .where(eq(shortLink.codeHash, sha256(code)));
  return row;
}
