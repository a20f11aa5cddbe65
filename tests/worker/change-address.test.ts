import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import {
  cancelEmailChange,
  confirmEmailLink,
  pendingEmailChange,
  requestEmailChange,
} from "@/lib/account/change-email";
import { findSession } from "@/lib/account/member-sessions";
import { requestPasswordReset, resetPassword } from "@/lib/account/password-reset";
import { confirmRecovery, requestKeyRecovery } from "@/lib/account/recover-key";
import { signUpBusiness } from "@/lib/account/sign-up";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  auditedActions,
  emailsTo,
  newEmailAddress,
  newMember,
  newNetwork,
  newOwner,
  OTHER_PASSWORD,
  PASSWORD,
  sessionOf,
  tokenTo,
  totpCodeAt,
  withTwoFactor,
} from "@/tests/support/members";

ownDatabase();

type Owner = Awaited<ReturnType<typeof newOwner>>;
let owner: Owner;
let next: string;

beforeEach(async () => {
  owner = await newOwner();
  next = newEmailAddress("next");
});

const ask = (
  email = next,
  proof: { password?: string; code?: string } = {},
  of: Omit<Owner, "opened"> = owner,
) =>
  requestEmailChange(
    of.tenant,
    { userId: of.userId, email: of.email, ipAddress: newNetwork() },
    { email, password: PASSWORD, code: "", ...proof },
  );
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);
const addressOf = async (userId: string) => {
  const [person] = await db("operator").select().from(user).where(eq(user.id, userId));
  return person?.email;
};

describe("ACCOUNT-EMAIL-2 another e-mail address", () => {
  test("the old one stays until the link to the new one is opened; both are notified; other browsers are signed out", async () => {
    const [mine, other] = [
      sessionOf(await attemptSignIn(owner.email)),
      sessionOf(await attemptSignIn(owner.email)),
    ];
    await ask();
    expect(await pendingEmailChange(owner.userId)).toMatchObject({ email: next });
    expect(await subjectsTo(next)).toEqual(["Confirm your new e-mail address"]);
    const [toOld] = (await emailsTo(owner.email)).slice(-1);
    expect(toOld?.subject).toBe("Change of your e-mail address");
    expect(toOld?.text).toContain("n***@example.com");
    expect(toOld?.text).not.toContain("#token=");
    expect(await attemptSignIn(owner.email)).toMatchObject({ kind: "signed-in" });
    expect(await attemptSignIn(next)).toEqual({ kind: "refused" });

    const token = await tokenTo(next);
    const browser = { userId: owner.userId, sessionId: mine };
    expect(await confirmEmailLink(token, browser)).toEqual({ email: next, isNew: true });
    expect(await findSession(mine)).toMatchObject({ email: next });
    expect(await findSession(other)).toBeNull();
    expect(await attemptSignIn(owner.email)).toEqual({ kind: "refused" });
    expect(await attemptSignIn(next)).toMatchObject({ kind: "signed-in" });
    expect(await pendingEmailChange(owner.userId)).toBeNull();
    expect((await emailsTo(owner.email)).at(-1)?.text).toContain(
      "You can no longer sign in with this address",
    );
    await expect(confirmEmailLink(token, browser)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
    expect(await auditedActions(owner.tenant)).toEqual(
      expect.arrayContaining(["member.address-asked", "member.address-changed"]),
    );
    const [person] = await db("operator").select().from(user).where(eq(user.id, owner.userId));
    expect(person?.emailVerifiedAt).not.toBeNull();
  });

  test("opened by a stranger's browser, or by none, every session of the person ends and the stranger's stays", async () => {
    const session = sessionOf(await attemptSignIn(owner.email));
    const stranger = await newOwner();
    const theirs = sessionOf(await attemptSignIn(stranger.email));
    await ask();
    await confirmEmailLink(await tokenTo(next), { userId: stranger.userId, sessionId: theirs });
    expect(await findSession(session)).toBeNull();
    expect(await findSession(theirs)).not.toBeNull();
    expect(await addressOf(stranger.userId)).toBe(stranger.email);
  });

  test("ACCOUNT-PROOF-1 needs the password, and the code where one is set, however fresh the session is", async () => {
    await expect(ask(next, { password: "wrong and wrong again" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    const { secret } = await withTwoFactor(owner.tenant, owner);
    await expect(ask()).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await emailsTo(next)).toEqual([]);
    await ask(next, { code: totpCodeAt(secret) });
    expect(await subjectsTo(next)).toHaveLength(1);
  });

  test("an e-mail address that a member or a business has looks the same to the person who asks", async () => {
    const member = await newMember((await newOwner()).tenant, "viewer");
    const unmanned = newEmailAddress("api");
    await signUpBusiness({ name: "Api only", email: unmanned });
    for (const taken of [member.email, unmanned]) {
      const asking = await newOwner();
      await expect(ask(taken.toUpperCase(), {}, asking)).resolves.toBeUndefined();
      expect(await pendingEmailChange(asking.userId)).toMatchObject({ email: taken.toUpperCase() });
      const [email] = (await emailsTo(taken.toUpperCase())).slice(-1);
      expect(email?.subject).toBe("This e-mail address already has an account");
      expect(email?.text).not.toContain("#token=");
      expect(await addressOf(asking.userId)).toBe(asking.email);
    }
    await expect(ask(owner.email.toUpperCase())).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("taken by somebody else in the meantime, also at the same moment: one of them has it", async () => {
    const rival = await newOwner();
    await ask();
    await ask(next, {}, rival);
    const links = (await emailsTo(next)).flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? []);
    expect(links).toHaveLength(2);
    const ends = await Promise.allSettled(links.map((token) => confirmEmailLink(token, null)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "EMAIL_IN_USE" },
    });
    const held = [await addressOf(owner.userId), await addressOf(rival.userId)];
    expect(held.filter((email) => email === next)).toHaveLength(1);
  });

  test("a link ends after a day, when another is asked for, when it is taken back, and with a new password", async () => {
    const dead = async (token: string) =>
      expect(confirmEmailLink(token, null)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
    await ask();
    const replaced = await tokenTo(next);
    const second = newEmailAddress("second");
    await ask(second);
    await dead(replaced);
    await cancelEmailChange(owner.userId);
    await dead(await tokenTo(second));
    await ask(next);
    await requestPasswordReset(owner.email);
    await resetPassword(await tokenTo(owner.email), OTHER_PASSWORD);
    await dead(await tokenTo(next));
    await expect(ask(newEmailAddress(), { password: OTHER_PASSWORD })).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    await db("operator").execute(sql`update member_link set created_at = created_at - interval '2 hours'`);
    const late = newEmailAddress("late");
    await ask(late, { password: OTHER_PASSWORD });
    await db("operator").execute(
      sql`update member_link set expires_at = now() - interval '1 second' where email = ${late}`,
    );
    await dead(await tokenTo(late));
    expect(await addressOf(owner.userId)).toBe(owner.email);
  });

  test("ACCOUNT-EMAIL-3 the account's own e-mail address moves with its owner; links to the given-up mailbox open nothing", async () => {
    await requestKeyRecovery(owner.email);
    const keyLink = (await tokenTo(owner.email)) ?? "";
    await requestPasswordReset(owner.email);
    const passwordLink = await tokenTo(owner.email);
    await ask();
    await confirmEmailLink(await tokenTo(next), null);
    const accountAddress = async () => {
      const [account] = await db("operator")
        .select()
        .from(business)
        .where(eq(business.id, owner.tenant.businessId));
      return account?.email;
    };
    expect(await accountAddress()).toBe(next);
    await expect(confirmRecovery(keyLink)).rejects.toMatchObject({ code: "RECOVERY_LINK_INVALID" });
    await expect(resetPassword(passwordLink, OTHER_PASSWORD)).rejects.toMatchObject({
      code: "RECOVERY_LINK_INVALID",
    });
    const before = (await emailsTo(owner.email)).length;
    await requestKeyRecovery(owner.email);
    await requestPasswordReset(owner.email);
    expect(await emailsTo(owner.email)).toHaveLength(before);
    // Another member's address is their own alone.
    const reviewer = await newMember(owner.tenant, "reviewer");
    const theirs = newEmailAddress("theirs");
    await ask(theirs, {}, reviewer);
    await confirmEmailLink(await tokenTo(theirs), null);
    expect(await accountAddress()).toBe(next);
  });
});
