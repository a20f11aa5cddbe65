import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { user } from "@/db/schema/member";
import { findSession } from "@/lib/account/member-sessions";
import { changeRole } from "@/lib/account/members";
import { confirmEmail, requestPasswordReset, resetPassword } from "@/lib/account/password-reset";
import { countRecoveryCodes, renewRecoveryCodes } from "@/lib/account/recovery-codes";
import { proveIdentity } from "@/lib/account/sign-in";
import { beginTwoFactor, confirmTwoFactor, removeTwoFactor, resetTwoFactor } from "@/lib/account/two-factor";
import { waitForFreshTotpStep } from "@/tests/support/clock";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  auditedActions,
  emailsTo,
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

// A server that others reach, as in production.
ownDatabase({ BASE_URL: "https://id.example.com" });

const SUBJECTS = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);

describe("ACCOUNT-TOTP-1 two-factor authentication", () => {
  test("asks for a code, takes each code once, also of two at a time, and each recovery code once", async () => {
    const owner = await newOwner();
    const { email, tenant, userId } = owner;
    const { secret } = await beginTwoFactor(userId, { email, businessName: "Acme" });
    expect(await attemptSignIn(email)).toMatchObject({ kind: "signed-in" });
    const person = { userId, sessionId: "" };
    await expect(confirmTwoFactor(tenant, person, "000")).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    await waitForFreshTotpStep();
    const { recoveryCodes } = await confirmTwoFactor(tenant, person, totpCodeAt(secret, -1));
    expect(await attemptSignIn(email)).toEqual({ kind: "code" });
    expect(await attemptSignIn(email, PASSWORD, totpCodeAt(secret, -1))).toEqual({ kind: "wrong-code" });
    const code = totpCodeAt(secret);
    const both = await Promise.all([
      attemptSignIn(email, PASSWORD, code),
      attemptSignIn(email, PASSWORD, code),
    ]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["signed-in", "wrong-code"]);

    const [first = "", second = ""] = recoveryCodes;
    expect(await attemptSignIn(email, PASSWORD, first.toUpperCase())).toMatchObject({ kind: "signed-in" });
    expect(await attemptSignIn(email, PASSWORD, first)).toEqual({ kind: "wrong-code" });
    const race = await Promise.all([
      attemptSignIn(email, PASSWORD, second),
      attemptSignIn(email, PASSWORD, second),
    ]);
    expect(race.map(({ kind }) => kind).sort()).toEqual(["signed-in", "wrong-code"]);
    expect(new Set(recoveryCodes).size).toBe(8);
    expect(await countRecoveryCodes(userId)).toBe(6);
  });

  test("ACCOUNT-CODES-1 recovery codes are stored as argon2id (ASVS 6.5.2); renewed ones replace the old", async () => {
    const owner = await newOwner();
    const { recoveryCodes } = await withTwoFactor(owner.tenant, owner);
    const [row] = await db("operator").select().from(user).where(eq(user.id, owner.userId));
    expect(row?.recoveryHashes).toHaveLength(8);
    for (const stored of row?.recoveryHashes ?? []) expect(stored).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify(row)).not.toContain(recoveryCodes[0]?.slice(0, 5));
    const renewed = await renewRecoveryCodes(owner.tenant, owner.userId);
    expect(await attemptSignIn(owner.email, PASSWORD, recoveryCodes[0])).toEqual({ kind: "wrong-code" });
    expect(await attemptSignIn(owner.email, PASSWORD, renewed.recoveryCodes[0])).toMatchObject({
      kind: "signed-in",
    });
    expect(await auditedActions(owner.tenant)).toContain("member.recovery-codes-renewed");
    expect(await SUBJECTS(owner.email)).toEqual(
      expect.arrayContaining(["Two-factor authentication is on", "New recovery codes"]),
    );
  });

  test("ACCOUNT-TOTP-3, ACCOUNT-NOTICE-1 another app takes over once it has given a code; other browsers are signed out", async () => {
    const owner = await newOwner();
    const before = sessionOf(await attemptSignIn(owner.email));
    const mine = sessionOf(await attemptSignIn(owner.email));
    const { secret, recoveryCodes } = await withTwoFactor(owner.tenant, owner, mine);
    expect(await findSession(before)).toBeNull();
    expect(await findSession(mine)).not.toBeNull();
    const next = await beginTwoFactor(owner.userId, { email: owner.email, businessName: "Acme" });
    expect(await attemptSignIn(owner.email, PASSWORD, totpCodeAt(next.secret))).toEqual({
      kind: "wrong-code",
    });
    expect(await attemptSignIn(owner.email, PASSWORD, totpCodeAt(secret))).toMatchObject({
      kind: "signed-in",
    });
    await waitForFreshTotpStep();
    await confirmTwoFactor(
      owner.tenant,
      { userId: owner.userId, sessionId: mine },
      totpCodeAt(next.secret, -1),
    );
    expect(await attemptSignIn(owner.email, PASSWORD, totpCodeAt(secret, 1))).toEqual({ kind: "wrong-code" });
    expect(await attemptSignIn(owner.email, PASSWORD, recoveryCodes[0])).toEqual({ kind: "wrong-code" });
    expect(await attemptSignIn(owner.email, PASSWORD, totpCodeAt(next.secret))).toMatchObject({
      kind: "signed-in",
    });
    expect(await SUBJECTS(owner.email)).toContain("Two-factor authentication uses a new app");
  });

  test("ACCOUNT-PROOF-1 a fresh proof of identity needs the code as well", async () => {
    const owner = await newOwner();
    const { secret } = await withTwoFactor(owner.tenant, owner);
    const prove = (password: string, code: string) =>
      proveIdentity(owner.userId, { password, code }, newNetwork());
    for (const [password, code] of [
      [PASSWORD, ""],
      [PASSWORD, "000000"],
      ["wrong and wrong again", totpCodeAt(secret)],
    ] as const) {
      await expect(prove(password, code)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    const code = totpCodeAt(secret);
    await prove(PASSWORD, code);
    await expect(prove(PASSWORD, code)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("ACCOUNT-TOTP-2 owners need it on a server that others reach (ASVS 6.3.3)", () => {
  test("a session of an owner without one has to set it up; that of another role has not, until promoted", async () => {
    const owner = await newOwner();
    const session = sessionOf(await attemptSignIn(owner.email));
    expect(await findSession(session)).toMatchObject({ hasTotp: false, mustSetUpTwoFactor: true });
    await withTwoFactor(owner.tenant, owner, session);
    expect(await findSession(session)).toMatchObject({ hasTotp: true, mustSetUpTwoFactor: false });
    const reviewer = await newMember(owner.tenant, "reviewer");
    const theirs = sessionOf(await attemptSignIn(reviewer.email));
    expect(await findSession(theirs)).toMatchObject({ mustSetUpTwoFactor: false });
    await changeRole(owner.tenant, reviewer.userId, "owner");
    expect(await findSession(theirs)).toMatchObject({ mustSetUpTwoFactor: true });
  });

  test("an owner cannot switch it off, other roles can", async () => {
    const owner = await newOwner();
    await withTwoFactor(owner.tenant, owner);
    await expect(removeTwoFactor(owner.tenant, owner.userId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await attemptSignIn(owner.email)).toEqual({ kind: "code" });
    const viewer = await newMember(owner.tenant, "viewer");
    await withTwoFactor(viewer.tenant, viewer);
    await removeTwoFactor(viewer.tenant, viewer.userId);
    expect(await attemptSignIn(viewer.email)).toMatchObject({ kind: "signed-in" });
    expect(await countRecoveryCodes(viewer.userId)).toBe(0);
    expect(await SUBJECTS(viewer.email)).toContain("Two-factor authentication is off");
  });

  test("ACCOUNT-RESET-1 a password reset does not switch off two-factor authentication", async () => {
    const owner = await newOwner();
    await confirmEmail(await tokenTo(owner.email));
    await withTwoFactor(owner.tenant, owner);
    await requestPasswordReset(owner.email);
    await resetPassword(await tokenTo(owner.email), OTHER_PASSWORD);
    expect(await attemptSignIn(owner.email, OTHER_PASSWORD)).toEqual({ kind: "code" });
  });

  test("ACCOUNT-OPERATOR-1 the operator can switch it off for a person who lost everything; an owner then has to set it up again", async () => {
    const owner = await newOwner();
    const session = sessionOf(await attemptSignIn(owner.email));
    await withTwoFactor(owner.tenant, owner, session);
    await expect(resetTwoFactor("nobody@example.com")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await resetTwoFactor(owner.email.toUpperCase());
    expect(await findSession(session)).toBeNull();
    expect(await findSession(sessionOf(await attemptSignIn(owner.email)))).toMatchObject({
      mustSetUpTwoFactor: true,
    });
    expect(await SUBJECTS(owner.email)).toContain("Two-factor authentication is off");
  });
});
