import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { memberLink, memberSession, signInFailure, user } from "@/db/schema/member";
import { job } from "@/db/schema/operations";
import { inviteMember } from "@/lib/account/invitations";
import {
  findSession,
  forgetOldMemberSessions,
  revokeOtherSessions,
  revokeSession,
  wasLeftIdle,
} from "@/lib/account/member-sessions";
import { listMembers, removeMember } from "@/lib/account/members";
import {
  changePassword,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
} from "@/lib/account/password-reset";
import * as passwords from "@/lib/account/passwords";
import { provePassword } from "@/lib/account/sign-in";
import { signUpBusiness } from "@/lib/account/sign-up";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  newEmailAddress,
  newMember,
  newOwner,
  OTHER_PASSWORD,
  PASSWORD,
  sessionOf,
  tokenTo,
} from "@/tests/support/members";

ownDatabase();

describe("ACCOUNT-SIGNIN-1 sign-in", () => {
  test("ACCOUNT-MEMBER-1 opens a session that findSession knows, in whatever case the e-mail address is written", async () => {
    const { email, opened } = await newOwner();
    expect(opened.passwordSet).toBe(true);
    const id = sessionOf(await attemptSignIn(email.toUpperCase()));
    expect(await findSession(id)).toMatchObject({ email, role: "owner", isConfirmed: true, hasTotp: false });
  });

  test("an unknown address and a wrong password get the same answer after the same work", async () => {
    const { email } = await newOwner();
    const checks = vi.spyOn(passwords, "verifyPassword");
    for (const address of [email, "nobody@example.com"]) {
      const from = performance.now();
      expect(await attemptSignIn(address, "not the password at all")).toEqual({ kind: "refused" });
      // No answer comes before half a second.
      expect(performance.now() - from).toBeGreaterThan(490);
    }
    const stored = checks.mock.calls.map(([hash]) => hash);
    expect(stored).toEqual([expect.any(String), null]);
    // The system counts in ticks that are longer than a hash: only many together are a measure.
    const workUs = async (hash: string | null) => {
      const spent = process.cpuUsage();
      for (let at = 0; at < 10; at += 1) await passwords.verifyPassword(hash, "not the password at all");
      const { user, system } = process.cpuUsage(spent);
      return user + system;
    };
    expect(await workUs(null)).toBeGreaterThan((await workUs(stored[0] ?? null)) / 3);
    checks.mockRestore();
  });

  test("ACCOUNT-LOCKOUT-1 after five failures the same network waits, also with the right password and in parallel; another does not", async () => {
    const { email } = await newOwner();
    const from = "198.51.100.7";
    // Three networks, so that the tries of each come to the database in another order.
    await Promise.all(
      [from, "198.51.101.7", "198.51.102.7"].map(async (network) => {
        const tries = await Promise.all(
          Array.from({ length: 9 }, () => attemptSignIn(email, "wrong and wrong again", "", network)),
        );
        expect(tries.filter(({ kind }) => kind === "refused")).toHaveLength(5);
        expect(tries.filter(({ kind }) => kind === "wait")).toHaveLength(4);
      }),
    );
    await db("operator").update(signInFailure).set({ failures: 9, lastAt: sql`now()` });
    expect(await attemptSignIn(email, PASSWORD, "", "198.51.100.200")).toMatchObject({ kind: "wait" });
    expect(await attemptSignIn(email, PASSWORD, "", "203.0.113.5")).toMatchObject({ kind: "signed-in" });
    await db("operator").update(signInFailure).set({ failures: 30, lastAt: sql`now()` });
    expect(await attemptSignIn(email, PASSWORD, "", from)).toEqual({ kind: "wait", waitS: 900 });
    await db("operator").update(signInFailure).set({ lastAt: sql`now() - interval '901 seconds'` });
    expect(await attemptSignIn(email, PASSWORD, "", from)).toMatchObject({ kind: "signed-in" });
  });

  test("ACCOUNT-LOCKOUT-1 after 100 wrong passwords in a row the right one is refused, until a mailed link sets a new one", async () => {
    const { email, userId } = await newOwner();
    await db("operator").update(user).set({ passwordFailures: 99 }).where(eq(user.id, userId));
    await attemptSignIn(email, "the hundredth wrong one");
    expect(await attemptSignIn(email)).toEqual({ kind: "refused" });
    await requestPasswordReset(email);
    await resetPassword(await tokenTo(email), OTHER_PASSWORD);
    expect(await attemptSignIn(email, OTHER_PASSWORD)).toMatchObject({ kind: "signed-in" });
  });

  test("ACCOUNT-SESSION-1 a session ends after 30 idle minutes, after 12 hours, and at once when revoked", async () => {
    const { email, userId } = await newOwner();
    const [idle, old, revoked, kept] = await Promise.all(
      [1, 2, 3, 4].map(async () => sessionOf(await attemptSignIn(email))),
    );
    const age = (id: string | undefined, set: object) =>
      db("operator")
        .update(memberSession)
        .set(set)
        .where(eq(memberSession.id, id ?? ""));
    await age(idle, { lastSeenAt: sql`now() - interval '31 minutes'` });
    await age(old, { createdAt: sql`now() - interval '12 hours 1 minute'` });
    await revokeSession(userId, revoked ?? "");
    for (const id of [idle, old, revoked]) expect(await findSession(id ?? "")).toBeNull();
    expect(
      await Promise.all([idle, old, revoked, kept, "mse_none"].map((id) => wasLeftIdle(id ?? ""))),
    ).toEqual([true, false, false, false, false]);
    expect(await findSession(kept ?? "")).not.toBeNull();
    const stranger = await newOwner();
    await expect(revokeSession(stranger.userId, kept ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("ACCOUNT-PROOF-1 a proof of identity holds for ten minutes", async () => {
    const { email, userId } = await newOwner();
    const id = sessionOf(await attemptSignIn(email));
    await db("operator")
      .update(memberSession)
      .set({ confirmedAt: sql`now() - interval '11 minutes'` })
      .where(eq(memberSession.id, id));
    expect((await findSession(id))?.isConfirmed).toBe(false);
    await expect(provePassword(userId, "wrong", "192.0.2.1")).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    await provePassword(userId, PASSWORD, "192.0.2.1");
  });
});

describe("ACCOUNT-LINK-1 e-mailed links", () => {
  test("ACCOUNT-RESET-2 a business opened over the API has no password; the reset link makes its owner", async () => {
    const email = newEmailAddress("api");
    const opened = await signUpBusiness({ name: "Api only", email });
    expect(opened.passwordSet).toBe(false);
    expect(await attemptSignIn(email)).toEqual({ kind: "refused" });
    await requestPasswordReset(email);
    const token = await tokenTo(email);
    await expect(resetPassword(token, "password12345")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await resetPassword(token, PASSWORD);
    await expect(resetPassword(token, OTHER_PASSWORD)).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
    expect(await findSession(sessionOf(await attemptSignIn(email)))).toMatchObject({
      role: "owner",
      businessId: opened.businessId,
    });
  });

  test("ACCOUNT-RESET-1, ACCOUNT-RESET-3 a reset signs every browser out; a change signs out the others; replies are the same for unknown addresses", async () => {
    const { email, tenant, userId } = await newOwner();
    const before = sessionOf(await attemptSignIn(email));
    await expect(requestPasswordReset("nobody@example.com")).resolves.toBeUndefined();
    expect(await tokenTo("nobody@example.com")).toBe("none");
    await requestPasswordReset(email);
    await resetPassword(await tokenTo(email), OTHER_PASSWORD);
    expect(await findSession(before)).toBeNull();
    const [mine, other] = [
      sessionOf(await attemptSignIn(email, OTHER_PASSWORD)),
      sessionOf(await attemptSignIn(email, OTHER_PASSWORD)),
    ];
    await changePassword(
      tenant,
      { userId, email, sessionId: mine, ipAddress: "192.0.2.9" },
      { current: OTHER_PASSWORD, next: PASSWORD },
    );
    expect(await findSession(mine)).not.toBeNull();
    expect(await findSession(other)).toBeNull();
    expect(await revokeOtherSessions(userId, mine)).toBe(0);
  });

  test("ACCOUNT-LINK-1, RATE-EMAIL-1 at most three e-mails an hour for one address, and an old link is refused", async () => {
    const { email } = await newOwner();
    for (let sent = 0; sent < 5; sent += 1) await requestPasswordReset(email);
    const queued = await db("operator").select().from(job).where(eq(job.name, "mail.send"));
    const emails = queued.filter(({ payload }) => {
      const { to, subject } = payload as { to: string; subject: string };
      return to === email && subject === "Set a new password";
    });
    expect(emails).toHaveLength(3);
    const token = await tokenTo(email);
    await db("operator").execute(sql`update member_link set expires_at = now() - interval '1 second'`);
    await expect(resetPassword(token, OTHER_PASSWORD)).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
  });

  test("ACCOUNT-EMAIL-1 the e-mail after sign-up confirms the address, once", async () => {
    const { email, tenant } = await newOwner();
    expect((await listMembers(tenant))[0]?.isVerified).toBe(false);
    const token = await tokenTo(email);
    await confirmEmail(token);
    expect((await listMembers(tenant))[0]?.isVerified).toBe(true);
    await expect(confirmEmail(token)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
  });

  test("a link that outlived its member makes nobody an owner", async () => {
    const { tenant } = await newOwner();
    const viewer = await newMember(tenant, "viewer");
    await requestPasswordReset(viewer.email);
    const token = await tokenTo(viewer.email);
    await removeMember(tenant, viewer.userId);
    await expect(resetPassword(token, OTHER_PASSWORD)).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
    // Also when the link itself had been left standing.
    await db("operator").execute(sql`update member_link set used_at = null`);
    await expect(resetPassword(token, OTHER_PASSWORD)).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
    expect(await listMembers(tenant)).toHaveLength(1);
  });

  test("RETENTION-ACCESS-1 links and sessions that ended a month ago are deleted, as are addresses of people who never joined", async () => {
    const { tenant, email } = await newOwner();
    const guest = newEmailAddress("guest");
    await inviteMember(tenant, "Owner", { email: guest, role: "viewer" });
    await attemptSignIn(email);
    const kept = async () => {
      const links = await db("operator")
        .select()
        .from(memberLink)
        .where(eq(memberLink.businessId, tenant.businessId));
      return links.map(({ kind }) => kind).sort();
    };
    await forgetOldMemberSessions();
    expect(await kept()).toEqual(["email", "invitation"]);
    await db("operator").execute(
      sql`update member_link set expires_at = now() - interval '31 days' where kind = 'invitation'`,
    );
    await db("operator").execute(sql`update member_session set created_at = now() - interval '31 days'`);
    await forgetOldMemberSessions();
    expect(await kept()).toEqual(["email"]);
    expect(await db("operator").select().from(memberSession)).toEqual([]);
  });
});
