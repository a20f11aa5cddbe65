import { describe, expect, test } from "vitest";
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  showInvitation,
  withdrawInvitation,
} from "@/lib/account/invitations";
import { findSession } from "@/lib/account/member-sessions";
import { changeRole, listMembers, removeMember } from "@/lib/account/members";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  auditedActions,
  newEmailAddress,
  newMember,
  newOwner,
  OTHER_PASSWORD,
  sessionOf,
  tokenTo,
} from "@/tests/support/members";

ownDatabase();

describe("ACCOUNT-INVITE-1 team", () => {
  test("an invitation makes a member of the role, once; withdrawn and replaced ones do not", async () => {
    const { tenant, userId } = await newOwner();
    const guest = newEmailAddress("guest");
    await inviteMember(tenant, "Owner", { email: guest, role: "viewer" });
    const replaced = await tokenTo(guest);
    await inviteMember(tenant, "Owner", { email: guest, role: "reviewer" });
    const token = await tokenTo(guest);
    expect(await listInvitations(tenant)).toHaveLength(1);
    await expect(showInvitation(replaced)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
    expect(await showInvitation(token)).toEqual({ email: guest, role: "reviewer", businessName: "Acme" });
    await acceptInvitation(token, { name: "Guest", password: OTHER_PASSWORD });
    await expect(acceptInvitation(token, { name: "Twice", password: OTHER_PASSWORD })).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
    const session = sessionOf(await attemptSignIn(guest, OTHER_PASSWORD));
    expect(await findSession(session)).toMatchObject({ role: "reviewer", businessId: tenant.businessId });

    const guestId = (await listMembers(tenant)).find(({ email }) => email === guest)?.id ?? "";
    await changeRole(tenant, guestId, "viewer");
    expect(await findSession(session)).toMatchObject({ role: "viewer" });
    await removeMember(tenant, guestId);
    expect(await findSession(session)).toBeNull();
    await expect(changeRole(tenant, userId, "viewer")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });

    const another = newEmailAddress("late");
    await inviteMember(tenant, "Owner", { email: another, role: "viewer" });
    const [standing] = await listInvitations(tenant);
    await withdrawInvitation(tenant, standing?.id ?? "");
    await expect(showInvitation(await tokenTo(another))).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
  });

  test("ACCOUNT-MEMBER-2 another business's members cannot be named, demoted or removed; of two owners who demote each other one stays", async () => {
    const mine = await newOwner();
    const theirs = await newOwner();
    await expect(removeMember(mine.tenant, theirs.userId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(changeRole(mine.tenant, theirs.userId, "viewer")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { userId: secondId } = await newMember(mine.tenant, "owner");
    const ends = await Promise.allSettled([
      changeRole(mine.tenant, secondId, "viewer"),
      changeRole(mine.tenant, mine.userId, "viewer"),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await listMembers(mine.tenant)).filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  test("sent again, an invitation has a new link; three e-mails an hour and no more; another business's is unknown", async () => {
    const { tenant } = await newOwner();
    const guest = newEmailAddress("guest");
    await inviteMember(tenant, "Owner", { email: guest, role: "developer" });
    const first = await tokenTo(guest);
    const idOf = async () => (await listInvitations(tenant))[0]?.id ?? "";
    const again = await resendInvitation(tenant, "Owner", await idOf());
    const second = await tokenTo(guest);
    // ACCOUNT-INVITE-2: without a mail server it is answered; the letter in the outbox has the same.
    expect(again).toEqual({ email: guest, link: expect.stringContaining(second) });
    expect(second).not.toBe(first);
    await expect(showInvitation(first)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
    expect(await showInvitation(second)).toMatchObject({ role: "developer" });
    await resendInvitation(tenant, "Owner", await idOf());
    await expect(resendInvitation(tenant, "Owner", await idOf())).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    const stranger = await newOwner();
    const id = await idOf();
    for (const act of [
      () => resendInvitation(stranger.tenant, "Owner", id),
      () => withdrawInvitation(stranger.tenant, id),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await withdrawInvitation(tenant, await idOf());
    expect(await listInvitations(tenant)).toEqual([]);
    expect(await auditedActions(tenant)).toContain("member.invitation-withdrawn");
    await expect(
      acceptInvitation(await tokenTo(guest), { name: "G", password: OTHER_PASSWORD }),
    ).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
  });

  test("ACCOUNT-MEMBER-2 the last owner can be neither removed nor demoted, by anyone", async () => {
    const { tenant, userId } = await newOwner();
    await newMember(tenant, "reviewer");
    for (const act of [() => removeMember(tenant, userId), () => changeRole(tenant, userId, "developer")]) {
      await expect(act()).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    const { userId: secondId } = await newMember(tenant, "owner");
    await removeMember(tenant, secondId);
    expect((await listMembers(tenant)).map(({ role }) => role).sort()).toEqual(["owner", "reviewer"]);
  });
});
