import { and, countDistinct, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { session, sessionPhoto } from "@/db/schema/verification";
import type { OpenLinkState, OpenLinkView } from "@/lib/contract/links";
import { LINK_LIST, type LinkFilters } from "@/lib/contract/lists/link-list";
import {
  afterPosition,
  type CursorPage,
  fetchOrder,
  type PageQuery,
  pageOf,
  requirePosition,
} from "@/lib/platform/cursor-pagination";
import { columnConditions, periodCondition } from "@/lib/platform/list-conditions";
import type { Tenant } from "@/lib/platform/tenant";

/** As long as the sweep keeps a session that was never submitted (RETENTION-UPLOAD-1). */
const KEPT_HOURS = 24;

export interface OpenLinksQuery extends LinkFilters, Omit<PageQuery, "page"> {}

/**
 * One page of the links of persons that were not submitted: open ones, and those that expired or were declined within 24
 * hours; newest first unless asked otherwise.
 * @throws Failure VALIDATION_ERROR for a cursor of another list
 */
export async function listOpenLinks(
  tenant: Tenant,
  { cursor, limit, order: asked, ...filters }: OpenLinksQuery,
): Promise<CursorPage<OpenLinkView>> {
  const scope = { list: LINK_LIST.id, tenant };
  const position = requirePosition(scope, cursor);
  const order = fetchOrder(position, asked);
  const fetched = await db(tenant)
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
          columnConditions(LINK_LIST, filters, { userId: session.userId }),
          periodCondition(filters, session.createdAt),
          afterPosition(position, session.createdAt, session.id),
        ),
      ),
    )
    .orderBy(sql`${session.createdAt} ${order}`, sql`${session.id} ${order}`)
    .limit(limit + 1);
  const { rows, ...cursors } = pageOf(scope, fetched, { limit, position, order: asked });
  const photos = await countPhotos(
    tenant,
    rows.map(({ id }) => id),
  );
  const links = rows.map(({ id, userId: reference, createdAt, openedAt, expiresAt, ...of }) => {
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
  return { rows: links, ...cursors };
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
