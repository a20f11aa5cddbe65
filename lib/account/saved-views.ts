import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { savedView } from "@/db/schema/saved-view";
import { Failure } from "@/lib/contract/errors";
import { type SavedView, VIEW_LIMIT, type ViewList, viewQuery } from "@/lib/contract/saved-views";
import { newId } from "@/lib/platform/ids";
import type { MemberRole } from "@/lib/vocabulary";
import { lockBusiness } from "./lock";
import { can } from "./permissions";

/** Whose views: a member of a business, with the role they have now. */
export interface ViewOwner {
  readonly businessId: string;
  readonly userId: string;
  readonly role: MemberRole;
}

/** The views that a member sees above a list: the shared ones and their own, by name. */
export async function listViews(member: ViewOwner, list: ViewList): Promise<SavedView[]> {
  const { businessId, userId } = member;
  const mine = eq(savedView.userId, userId);
  const found = await db({ businessId })
    .select()
    .from(savedView)
    .where(and(eq(savedView.businessId, businessId), eq(savedView.list, list), or(mine, savedView.isShared)))
    .orderBy(sql`lower(${savedView.name})`, asc(savedView.id));
  return found.map((view) => ({
    id: view.id,
    name: view.name,
    query: view.query,
    isShared: view.isShared,
    mayDelete: mayDelete(member, view),
  }));
}

interface NewView {
  readonly list: ViewList;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
}

/**
 * Keeps the choices of a list's query under a name.
 * @throws Failure VALIDATION_ERROR without a choice, for a name that is taken, and beyond {@link VIEW_LIMIT}; FORBIDDEN for a
 * shared one by a member who may not share
 */
export async function saveView(member: ViewOwner, view: NewView): Promise<{ viewId: string }> {
  const { businessId, userId } = member;
  const { list, name, isShared } = view;
  const query = viewQuery(list, view.query);
  if (query === "") refuse("Choose a filter first: a view keeps filters, and no search text.");
  if (isShared && !can(member, "view.share")) throw new Failure("FORBIDDEN");
  const viewId = newId("vew");
  const owner = isShared ? null : userId;
  await db({ businessId }).transaction(async (tx) => {
    // Two at once would both find a name free.
    await lockBusiness(tx, businessId);
    const names = await namesOf(tx, { businessId, userId: owner }, list);
    if (names.length >= VIEW_LIMIT) refuse(`A list has at most ${VIEW_LIMIT} such views. Delete one first.`);
    const isTaken = names.some((each) => each.toLowerCase() === name.toLowerCase());
    if (isTaken) refuse("name is taken by another view of this list.");
    const created = { id: viewId, businessId, userId: owner, createdBy: userId };
    await tx.insert(savedView).values({ ...created, isShared, list, name, query });
  });
  return { viewId };
}

/** @throws Failure NOT_FOUND for one that is absent, another member's or another business's; FORBIDDEN for a shared one by a member who may not share */
export async function deleteView(member: ViewOwner, viewId: string): Promise<void> {
  const { businessId, userId } = member;
  await db({ businessId }).transaction(async (tx) => {
    const of = and(eq(savedView.businessId, businessId), eq(savedView.id, viewId));
    const [view] = await tx.select().from(savedView).where(of).for("update");
    if (!view || (!view.isShared && view.userId !== userId)) throw new Failure("NOT_FOUND");
    if (!mayDelete(member, view)) throw new Failure("FORBIDDEN");
    await tx.delete(savedView).where(of);
  });
}

function mayDelete(member: ViewOwner, view: typeof savedView.$inferSelect): boolean {
  return view.isShared ? can(member, "view.share") : view.userId === member.userId;
}

async function namesOf(
  tx: Tx,
  { businessId, userId }: { readonly businessId: string; readonly userId: string | null },
  list: ViewList,
): Promise<string[]> {
  const whose = userId === null ? isNull(savedView.userId) : eq(savedView.userId, userId);
  const found = await tx
    .select({ name: savedView.name })
    .from(savedView)
    .where(and(eq(savedView.businessId, businessId), eq(savedView.list, list), whose));
  return found.map(({ name }) => name);
}

function refuse(message: string): never {
  throw new Failure("VALIDATION_ERROR", { message });
}
