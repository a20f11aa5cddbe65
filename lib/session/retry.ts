import { desc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { retryRequest, session, sessionPhoto } from "@/db/schema/verification";
import { actorNames } from "@/lib/account/actor-names";
import { knownRetryReasons, RETRY_REASONS, type RetryLinks } from "@/lib/contract/ask-again";
import type { RetryForPage } from "@/lib/contract/choices";
import type { Tenant } from "@/lib/platform/tenant";
import type { PageSession } from "./page-settings";

/** What the hosted page says of the earlier check; null for a link that nobody was asked again by. */
export async function retryOf({
  id,
  tenant,
  submitted,
  settings,
}: PageSession): Promise<RetryForPage | null> {
  const { askedAgain } = settings;
  if (submitted || !askedAgain) return null;
  const { documentType, documentCountry } = askedAgain;
  const reasons = knownRetryReasons(askedAgain.reasons).map((code) => {
    const { photo, problem } = RETRY_REASONS[code];
    return { photo, problem };
  });
  const isOfSelfie = reasons.every(({ photo }) => photo === "selfie" || photo === "turns");
  const kept = isOfSelfie ? await keptPhotos(tenant, id) : [];
  return { reasons, kept, documentType, documentCountry };
}

/** The newest of each side: the person may have uploaded another one. */
async function keptPhotos(tenant: Tenant, sessionId: string): Promise<RetryForPage["kept"]> {
  const photos = await db(tenant)
    .select({ type: sessionPhoto.type, key: sessionPhoto.publicKey })
    .from(sessionPhoto)
    .where(owned(sessionPhoto, tenant, eq(sessionPhoto.sessionId, sessionId)))
    .orderBy(desc(sessionPhoto.createdAt), desc(sessionPhoto.id));
  const newest = (type: "idFront" | "idBack") => {
    const photo = photos.find((each) => each.type === type);
    return photo ? [{ type, key: photo.key }] : [];
  };
  const front = newest("idFront");
  return front.length > 0 ? [...front, ...newest("idBack")] : [];
}

/** Reads both directions. */
export async function readRetries(tenant: Tenant, verificationId: string): Promise<RetryLinks> {
  const { createdAt, requestedBy, reasons, answeredBy, sessionId } = retryRequest;
  const [asked, [follows]] = await Promise.all([
    db(tenant)
      .select({ createdAt, requestedBy, reasons, answeredBy, sessionId })
      .from(retryRequest)
      .where(owned(retryRequest, tenant, eq(retryRequest.verificationId, verificationId)))
      .orderBy(createdAt, retryRequest.id),
    db(tenant)
      .select({ id: retryRequest.verificationId })
      .from(retryRequest)
      .where(owned(retryRequest, tenant, eq(answeredBy, verificationId))),
  ]);
  if (asked.length === 0) return { requests: [], follows: follows?.id ?? null };
  const [nameOf, open] = await Promise.all([
    actorNames(
      tenant.businessId,
      asked.map((each) => each.requestedBy),
    ),
    openSessions(
      tenant,
      asked.map((each) => each.sessionId),
    ),
  ]);
  const requests = asked.map((each) => ({
    at: each.createdAt.toISOString(),
    by: nameOf(each.requestedBy),
    reasons: knownRetryReasons(each.reasons),
    answeredBy: each.answeredBy,
    isLinkOpen: each.answeredBy === null && open.has(each.sessionId),
  }));
  return { requests, follows: follows?.id ?? null };
}

async function openSessions(tenant: Tenant, ids: string[]): Promise<ReadonlySet<string>> {
  const found = await db(tenant)
    .select({ id: session.id, cancelledAt: session.cancelledAt, expiresAt: session.expiresAt })
    .from(session)
    .where(owned(session, tenant, inArray(session.id, ids)));
  const now = Date.now();
  return new Set(
    found.flatMap(({ id, cancelledAt, expiresAt }) =>
      cancelledAt === null && expiresAt.getTime() > now ? [id] : [],
    ),
  );
}
