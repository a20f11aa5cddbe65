import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { savedView } from "@/db/schema/saved-view";
import { listMembers, removeMember } from "@/lib/account/members";
import { deleteView, listViews, saveView, type ViewOwner } from "@/lib/account/saved-views";
import { VIEW_LIMIT, viewQuery } from "@/lib/contract/saved-views";
import type { Tenant } from "@/lib/platform/tenant";
import type { MemberRole } from "@/lib/vocabulary";
import { ownDatabase } from "@/tests/support/database";
import { newMember, newOwner } from "@/tests/support/members";

ownDatabase();

let tenant: Tenant;
let owner: ViewOwner;
let viewer: ViewOwner;

async function colleague(role: MemberRole): Promise<ViewOwner> {
  const { userId } = await newMember(tenant, role);
  return { businessId: tenant.businessId, userId, role };
}

beforeEach(async () => {
  const opened = await newOwner();
  tenant = opened.tenant;
  owner = { businessId: tenant.businessId, userId: opened.userId, role: "owner" };
  viewer = await colleague("viewer");
});

const rejected = {
  list: "verifications",
  name: "Rejected",
  query: "decision=REJECTED",
  isShared: false,
} as const;
const namesOf = async (member: ViewOwner) =>
  (await listViews(member, "verifications")).map(({ name }) => name);

describe("DASHBOARD-VIEW-1 saved views", () => {
  test("keep choices in one order, and neither words nor a place", () => {
    const query = viewQuery(
      "verifications",
      "?q=thandi&order=oldest&period=7d&decision=REJECTED&cursor=abc&externalRef=x&hostile=1&status=nonsense",
    );
    expect(query).toBe("decision=REJECTED&order=oldest&period=7d");
    expect(viewQuery("companies", "view=judge&externalRef=x&country=sz")).toBe("country=SZ&view=judge");
    expect(viewQuery("review", "kind=person&after=vrf_1&reason=aml_hit")).toBe("kind=person&reason=aml_hit");
  });

  test("one's own is seen by nobody else; a shared one by every member, and by no other business", async () => {
    await saveView(owner, rejected);
    await saveView(owner, { ...rejected, name: "For all", isShared: true });
    expect(await namesOf(owner)).toEqual(["For all", "Rejected"]);
    expect(await namesOf(viewer)).toEqual(["For all"]);
    expect(await listViews(viewer, "companies")).toEqual([]);
    const other = await newOwner();
    const stranger: ViewOwner = { businessId: other.tenant.businessId, userId: other.userId, role: "owner" };
    expect(await namesOf(stranger)).toEqual([]);
    const [shared] = await listViews(owner, "verifications");
    await expect(deleteView(stranger, shared?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("who may share deletes a shared one; nobody deletes another's own", async () => {
    const { viewId } = await saveView(owner, rejected);
    const { viewId: sharedId } = await saveView(owner, { ...rejected, isShared: true });
    const developer = await colleague("developer");
    await expect(saveView(viewer, { ...rejected, isShared: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(deleteView(viewer, sharedId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(deleteView(developer, viewId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listViews(viewer, "verifications")).map(({ mayDelete }) => mayDelete)).toEqual([false]);
    await deleteView(developer, sharedId);
    await deleteView(owner, viewId);
    expect(await namesOf(owner)).toEqual([]);
  });

  test("without a choice, by a taken name and beyond the limit they are refused", async () => {
    const refusal = { code: "VALIDATION_ERROR" };
    await expect(saveView(owner, { ...rejected, query: "q=thandi" })).rejects.toMatchObject(refusal);
    await saveView(viewer, rejected);
    await expect(saveView(viewer, { ...rejected, name: "REJECTED" })).rejects.toMatchObject(refusal);
    // The name is free for another member and for another list.
    await saveView(owner, rejected);
    await saveView(viewer, { ...rejected, list: "companies", query: "status=PENDING" });
    for (let i = 1; i < VIEW_LIMIT; i++) await saveView(viewer, { ...rejected, name: `View ${i}` });
    await expect(saveView(viewer, { ...rejected, name: "One more" })).rejects.toMatchObject(refusal);
  });

  test("two of one name at once: one is kept", async () => {
    const both = await Promise.allSettled([saveView(owner, rejected), saveView(owner, rejected)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await namesOf(owner)).toEqual(["Rejected"]);
  });

  test("a removed member's own go with them; what they shared stays", async () => {
    const reviewer = await colleague("reviewer");
    await saveView(reviewer, rejected);
    await saveView(reviewer, { ...rejected, name: "For all", isShared: true });
    const before = (await listMembers(tenant)).find(({ id }) => id === reviewer.userId);
    expect(before).toMatchObject({ ownViews: 1, assignedCases: 0 });
    await removeMember(tenant, reviewer.userId);
    expect(await namesOf(owner)).toEqual(["For all"]);
    const left = await db("operator")
      .select()
      .from(savedView)
      .where(eq(savedView.businessId, tenant.businessId));
    expect(left).toHaveLength(1);
  });
});
