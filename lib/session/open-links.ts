import { and, countDistinct, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto } from "@/db/schema/verification";
import type { OpenLinkState, OpenLinkView } from "@/lib/contract/links";
import type { Tenant } from "@/lib/platform/tenant";

/** At most so many links are listed, the newest first. */
export const LISTED_LINKS = 100;
/** As long as the sweep keeps a session that was never submitted (RETENTION-UPLOAD-1). */
const KEPT_HOURS = 24;

/**
 * The links of persons that were not submitted: open ones, and those that expired or were declined within 24 hours.
 * @param userId lists the links with exactly this reference; without one all
 * @returns the newest {@link LISTED_LINKS}, and whether there are more
 */
export async function listOpenLinks(
  tenant: Tenant,
  userId: string | undefined,
): Promise<{ readonly links: readonly OpenLinkView[]; readonly hasMore: boolean }> {
  const found = await db(tenant)
    .select({
      id: session.id,
      userId: session.userId,
      consent: session.consent,
      openedAt: session.openedAt,
      expiresAt: session.expiresAt,
      createdAt: session.createdAt,
      isExpired: sql<boolean>`${session.expiresAt} <= now()`,
    })
    .from(session)
    .where(
      owned(
        session,
        tenant,
        and(
          eq(session.scope, "capture"),
          isNull(session.verificationId),
          isNull(session.cancelledAt),
          gt(session.expiresAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`),
          userId === undefined ? undefined : eq(session.userId, userId),
        ),
      ),
    )
    .orderBy(desc(session.createdAt), desc(session.id))
    .limit(LISTED_LINKS + 1);
  const listed = found.slice(0, LISTED_LINKS);
  const photos = await countPhotos(
    tenant,
    listed.map(({ id }) => id),
  );
  const links = listed.map(({ id, userId: reference, createdAt, openedAt, expiresAt, ...of }) => {
    const photoCount = photos.get(id) ?? 0;
    return {
      id,
      userId: reference,
      state: stateOf({ ...of, openedAt, photoCount }),
      photoCount,
      createdAt: createdAt.toISOString(),
      openedAt: openedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    };
  });
  return { links, hasMore: found.length > LISTED_LINKS };
}

/** Kinds of photos, so that a retaken one counts once. */
async function countPhotos(tenant: Tenant, sessionIds: string[]): Promise<ReadonlyMap<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const counted = await db(tenant)
    .select({ sessionId: sessionPhoto.sessionId, photos: countDistinct(sessionPhoto.type) })
    .from(sessionPhoto)
    .where(owned(sessionPhoto, tenant, inArray(sessionPhoto.sessionId, sessionIds)))
    .groupBy(sessionPhoto.sessionId);
  return new Map(counted.map(({ sessionId, photos }) => [sessionId, photos]));
}

function stateOf(of: {
  readonly consent: { readonly accepted: boolean } | null;
  readonly isExpired: boolean;
  readonly openedAt: Date | null;
  readonly photoCount: number;
}): OpenLinkState {
  if (of.consent?.accepted === false) return "declined";
  if (of.isExpired) return "expired";
  if (of.photoCount > 0) return "photos";
  return of.openedAt ? "opened" : "created";
}
