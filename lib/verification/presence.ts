import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { user } from "@/db/schema/member";
import { verificationViewer } from "@/db/schema/review";
import { verification } from "@/db/schema/verification";
import { Failure } from "@/lib/contract/errors";
import type { Tenant } from "@/lib/platform/tenant";

/** A page renews its mark every 20 s; after two missed marks the member is taken to have left. */
const PRESENT_S = 50;
const KEPT_HOURS = 1;

/** A condition: the member has the case open now. */
export const isPresent = sql`${verificationViewer.seenAt} > now() - make_interval(secs => ${PRESENT_S})`;

/**
 * Marks a case as open by a member, so that colleagues pick another one. It locks nothing.
 * @throws Failure NOT_FOUND
 */
export async function enterCase(tenant: Tenant, id: string, userId: string): Promise<void> {
  const [row] = await db(tenant)
    .select({ id: verification.id })
    .from(verification)
    .where(owned(verification, tenant, eq(verification.id, id)));
  if (!row) throw new Failure("NOT_FOUND");
  const { businessId, mode } = tenant;
  await db(tenant)
    .insert(verificationViewer)
    .values({ businessId, mode, verificationId: id, userId })
    .onConflictDoUpdate({
      target: [verificationViewer.verificationId, verificationViewer.userId],
      set: { seenAt: sql`now()` },
    });
}

/** Removes the mark: the member has left the case. */
export async function leaveCase(tenant: Tenant, id: string, userId: string): Promise<void> {
  const mine = and(eq(verificationViewer.verificationId, id), eq(verificationViewer.userId, userId));
  await db(tenant)
    .delete(verificationViewer)
    .where(owned(verificationViewer, tenant, mine));
}

/** The names of the others who have each case open now. */
export async function listViewers(
  tenant: Tenant,
  ids: readonly string[],
  exceptUserId: string | null,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byCase = new Map<string, string[]>();
  if (ids.length === 0) return byCase;
  const found = await db(tenant)
    .select({ id: verificationViewer.verificationId, name: user.name, email: user.email })
    .from(verificationViewer)
    .innerJoin(user, eq(user.id, verificationViewer.userId))
    .where(
      owned(
        verificationViewer,
        tenant,
        inArray(verificationViewer.verificationId, [...ids]),
        ne(verificationViewer.userId, exceptUserId ?? ""),
        isPresent,
      ),
    );
  for (const { id, name, email } of found) byCase.set(id, [...(byCase.get(id) ?? []), name || email]);
  return byCase;
}

/** Called by the sweep: a browser that was closed leaves its mark behind. */
export async function forgetViewers(): Promise<void> {
  await db("sweep")
    .delete(verificationViewer)
    .where(sql`${verificationViewer.seenAt} < now() - make_interval(hours => ${KEPT_HOURS})`);
}
