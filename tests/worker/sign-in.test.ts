import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { memberSession, signInFailure, user } from "@/db/schema/member";
import { job } from "@/db/schema/queue";
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  showInvitation,
  withdrawInvitation,
} from "@/lib/account/invitations";
import { findSession, revokeOtherSessions, revokeSession } from "@/lib/account/member-sessions";
import { changeRole, listMembers, removeMember } from "@/lib/account/members";
import { askPasswordLink, changePassword, confirmAddress, resetPassword } from "@/lib/account/password-reset";
import { beginSecondFactor, confirmSecondFactor } from "@/lib/account/second-factor";
import { provePassword, type SignInOutcome, signIn } from "@/lib/account/sign-in";
import { signUpBusiness } from "@/lib/account/sign-up";
import { totpCode } from "@/lib/account/totp";
import { randomBase62 } from "@/lib/platform/ids";
import { openLetter } from "@/lib/platform/mail";
import { mintTenant } from "@/lib/platform/tenant";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const PASSWORD = "violet kettle rides north";
const OTHER = "amber lantern under snow";
let hosts = 0;

async function newOwner() {
  const email = `owner-${randomBase62(8).toLowerCase()}@example.com`;
  const opened = await signUpBusiness({ name: "Acme", email, password: PASSWORD });
  const [owner] = await db().select().from(user).where(eq(user.email, email));
  if (!owner) throw new Error("no owner");
  const tenant = mintTenant({ businessId: opened.businessId, mode: "live", memberId: owner.id });
  return { email, tenant, userId: owner.id, opened };
}

function newNetwork(): string {
  hosts += 1;
  return `10.0.${hosts}.1`;
}

/** Each call from a network of its own, unless one is given. */
function enter(email: string, password = PASSWORD, code = "", address = newNetwork()) {
  return signIn({ email, password, code }, { address, userAgent: "Mozilla/5.0" });
}

function sessionOf(outcome: SignInOutcome): string {
  if (outcome.is !== "signed-in") throw new Error(`not signed in: ${outcome.is}`);
  return outcome.sessionId;
}

/** The token in the newest letter to an address. */
async function tokenTo(email: string): Promise<string> {
  const queued = await db().select().from(job).where(eq(job.name, "mail.send"));
  const texts = queued
    .map(({ payload }) => payload as { to: string; subject: string; text: string })
    .filter(({ to }) => to === email)
    .map((letter) => openLetter(letter).text);
  const tokens = texts.flatMap((text) => /#token=([\w-]+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? "none";
}

describe("POLICY §6 sign-in", () => {
  test("opens a session that findSession knows, in whatever case the address is written", async () => {
    const { email, opened } = await newOwner();
    expect(opened.passwordSet).toBe(true);
    const id = sessionOf(await enter(email.toUpperCase()));
    expect(await findSession(id)).toMatchObject({ email, role: "owner", isConfirmed: true, hasTotp: false });
  });

  test("an unknown address and a wrong password get the same answer in about the same time", async () => {
    const { email } = await newOwner();
    const timed = async (address: string) => {
      const from = performance.now();
      const outcome = await enter(address, "not the password at all");
      return { outcome, ms: performance.now() - from };
    };
    const known = await timed(email);
    const unknown = await timed("nobody@example.com");
    expect(known.outcome).toEqual({ is: "refused" });
    expect(unknown.outcome).toEqual(known.outcome);
    expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(250);
  });

  test("after five failures the same network waits, also with the right password and in parallel; another does not", async () => {
    const { email } = await newOwner();
    const from = "198.51.100.7";
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => enter(email, "wrong and wrong again", "", from)),
    );
    expect(tries.filter(({ is }) => is === "refused")).toHaveLength(5);
    expect(tries.filter(({ is }) => is === "wait")).toHaveLength(4);
    await db().update(signInFailure).set({ failures: 9, lastAt: sql`now()` });
    expect(await enter(email, PASSWORD, "", "198.51.100.200")).toMatchObject({ is: "wait" });
    expect(await enter(email, PASSWORD, "", "203.0.113.5")).toMatchObject({ is: "signed-in" });
    await db().update(signInFailure).set({ failures: 30, lastAt: sql`now()` });
    expect(await enter(email, PASSWORD, "", from)).toEqual({ is: "wait", waitS: 900 });
    await db().update(signInFailure).set({ lastAt: sql`now() - interval '901 seconds'` });
    expect(await enter(email, PASSWORD, "", from)).toMatchObject({ is: "signed-in" });
  });

  test("after 100 wrong passwords in a row the right one is refused, until a mailed link sets a new one", async () => {
    const { email, userId } = await newOwner();
    await db().update(user).set({ passwordFailures: 99 }).where(eq(user.id, userId));
    await enter(email, "the hundredth wrong one");
    expect(await enter(email)).toEqual({ is: "refused" });
    await askPasswordLink(email);
    await resetPassword(await tokenTo(email), OTHER);
    expect(await enter(email, OTHER)).toMatchObject({ is: "signed-in" });
  });

  test("a session ends after 30 idle minutes, after 12 hours, and at once when revoked", async () => {
    const { email, userId } = await newOwner();
    const [idle, old, revoked, kept] = await Promise.all(
      [1, 2, 3, 4].map(async () => sessionOf(await enter(email))),
    );
    const age = (id: string | undefined, set: object) =>
      db()
        .update(memberSession)
        .set(set)
        .where(eq(memberSession.id, id ?? ""));
    await age(idle, { lastSeenAt: sql`now() - interval '31 minutes'` });
    await age(old, { createdAt: sql`now() - interval '12 hours 1 minute'` });
    await revokeSession(userId, revoked ?? "");
    for (const id of [idle, old, revoked]) expect(await findSession(id ?? "")).toBeNull();
    expect(await findSession(kept ?? "")).not.toBeNull();
    const stranger = await newOwner();
    await expect(revokeSession(stranger.userId, kept ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a proof of identity holds for ten minutes", async () => {
    const { email, userId } = await newOwner();
    const id = sessionOf(await enter(email));
    await db()
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

describe("POLICY §6 second factor", () => {
  test("asks for a code, takes each code once, also of two at a time, and each recovery code once", async () => {
    const { email, tenant, userId } = await newOwner();
    const { secret } = await beginSecondFactor(userId, { email, businessName: "Acme" });
    expect(await enter(email)).toMatchObject({ is: "signed-in" });
    const step = Math.floor(Date.now() / 30_000);
    await expect(confirmSecondFactor(tenant, userId, "000")).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    const { recoveryCodes } = await confirmSecondFactor(tenant, userId, totpCode(secret, step - 1));
    expect(await enter(email)).toEqual({ is: "code" });
    expect(await enter(email, PASSWORD, totpCode(secret, step - 1))).toEqual({ is: "wrong-code" });
    const code = totpCode(secret, Math.floor(Date.now() / 30_000));
    const both = await Promise.all([enter(email, PASSWORD, code), enter(email, PASSWORD, code)]);
    expect(both.map(({ is }) => is).sort()).toEqual(["signed-in", "wrong-code"]);
    const [first = ""] = recoveryCodes;
    expect(await enter(email, PASSWORD, first.toUpperCase())).toMatchObject({ is: "signed-in" });
    expect(await enter(email, PASSWORD, first)).toEqual({ is: "wrong-code" });
    expect(new Set(recoveryCodes).size).toBe(8);
  });
});

describe("POLICY §6 mailed links", () => {
  test("a business opened over the API has no password; the reset link makes its owner", async () => {
    const email = `api-${randomBase62(8).toLowerCase()}@example.com`;
    const opened = await signUpBusiness({ name: "Api only", email });
    expect(opened.passwordSet).toBe(false);
    expect(await enter(email)).toEqual({ is: "refused" });
    await askPasswordLink(email);
    const token = await tokenTo(email);
    await expect(resetPassword(token, "password12345")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await resetPassword(token, PASSWORD);
    await expect(resetPassword(token, OTHER)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
    expect(await findSession(sessionOf(await enter(email)))).toMatchObject({
      role: "owner",
      businessId: opened.businessId,
    });
  });

  test("a reset signs every browser out; a change signs out the others; nobody learns whether an address is known", async () => {
    const { email, tenant, userId } = await newOwner();
    const before = sessionOf(await enter(email));
    await expect(askPasswordLink("nobody@example.com")).resolves.toBeUndefined();
    expect(await tokenTo("nobody@example.com")).toBe("none");
    await askPasswordLink(email);
    await resetPassword(await tokenTo(email), OTHER);
    expect(await findSession(before)).toBeNull();
    const [mine, other] = [sessionOf(await enter(email, OTHER)), sessionOf(await enter(email, OTHER))];
    await changePassword(
      tenant,
      { userId, email, sessionId: mine, address: "192.0.2.9" },
      { current: OTHER, next: PASSWORD },
    );
    expect(await findSession(mine)).not.toBeNull();
    expect(await findSession(other)).toBeNull();
    expect(await revokeOtherSessions(userId, mine)).toBe(0);
  });

  test("at most three letters an hour for one address, and an old link is refused", async () => {
    const { email } = await newOwner();
    for (let sent = 0; sent < 5; sent += 1) await askPasswordLink(email);
    const queued = await db().select().from(job).where(eq(job.name, "mail.send"));
    const letters = queued.filter(({ payload }) => {
      const { to, subject } = payload as { to: string; subject: string };
      return to === email && subject === "Set a new password";
    });
    expect(letters).toHaveLength(3);
    const token = await tokenTo(email);
    await db().execute(sql`update member_link set expires_at = now() - interval '1 second'`);
    await expect(resetPassword(token, OTHER)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
  });

  test("the letter after sign-up proves the address, once", async () => {
    const { email, tenant } = await newOwner();
    expect((await listMembers(tenant))[0]?.isVerified).toBe(false);
    const token = await tokenTo(email);
    await confirmAddress(token);
    expect((await listMembers(tenant))[0]?.isVerified).toBe(true);
    await expect(confirmAddress(token)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
  });
});

describe("POLICY §6 team", () => {
  test("an invitation makes a member of the role, once; withdrawn and replaced ones do not", async () => {
    const { tenant, userId } = await newOwner();
    const guest = `guest-${randomBase62(8).toLowerCase()}@example.com`;
    await inviteMember(tenant, "Owner", { email: guest, role: "viewer" });
    const replaced = await tokenTo(guest);
    await inviteMember(tenant, "Owner", { email: guest, role: "reviewer" });
    const token = await tokenTo(guest);
    expect(await listInvitations(tenant)).toHaveLength(1);
    await expect(showInvitation(replaced)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
    expect(await showInvitation(token)).toEqual({ email: guest, role: "reviewer", businessName: "Acme" });
    await acceptInvitation(token, { name: "Guest", password: OTHER });
    await expect(acceptInvitation(token, { name: "Twice", password: OTHER })).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
    const session = sessionOf(await enter(guest, OTHER));
    expect(await findSession(session)).toMatchObject({ role: "reviewer", businessId: tenant.businessId });

    const guestId = (await listMembers(tenant)).find(({ email }) => email === guest)?.id ?? "";
    await changeRole(tenant, guestId, "viewer");
    expect(await findSession(session)).toMatchObject({ role: "viewer" });
    await removeMember(tenant, guestId);
    expect(await findSession(session)).toBeNull();
    await expect(changeRole(tenant, userId, "viewer")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });

    const another = `late-${randomBase62(8).toLowerCase()}@example.com`;
    await inviteMember(tenant, "Owner", { email: another, role: "viewer" });
    const [standing] = await listInvitations(tenant);
    await withdrawInvitation(tenant, standing?.id ?? "");
    await expect(showInvitation(await tokenTo(another))).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
  });

  test("another business's members cannot be named, demoted or removed; of two owners who demote each other one stays", async () => {
    const mine = await newOwner();
    const theirs = await newOwner();
    await expect(removeMember(mine.tenant, theirs.userId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(changeRole(mine.tenant, theirs.userId, "viewer")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const second = `second-${randomBase62(8).toLowerCase()}@example.com`;
    await inviteMember(mine.tenant, "Owner", { email: second, role: "owner" });
    await acceptInvitation(await tokenTo(second), { name: "Second", password: OTHER });
    const secondId = (await listMembers(mine.tenant)).find(({ email }) => email === second)?.id ?? "";
    const ends = await Promise.allSettled([
      changeRole(mine.tenant, secondId, "viewer"),
      changeRole(mine.tenant, mine.userId, "viewer"),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await listMembers(mine.tenant)).filter(({ role }) => role === "owner")).toHaveLength(1);
  });
});
