import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { passkey, passkeyChallenge } from "@/db/schema/sign-in";
import { findSession, listSessions } from "@/lib/account/member-sessions";
import { changeRole } from "@/lib/account/members";
import { forgetOldChallenges } from "@/lib/account/passkey-challenges";
import { proveWithPasskey, signInWithPasskey } from "@/lib/account/passkey-sign-in";
import { beginProof, beginSignature } from "@/lib/account/passkey-signature";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "@/lib/account/passkeys";
import { countRecoveryCodes } from "@/lib/account/recovery-codes";
import { proveIdentity, signIn } from "@/lib/account/sign-in";
import { removeTwoFactor, resetTwoFactor } from "@/lib/account/two-factor";
import { type SoftAuthenticator, softAuthenticator } from "@/tests/support/authenticator";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  auditedActions,
  emailsTo,
  newMember,
  newNetwork,
  newOwner,
  PASSWORD,
  sessionOf,
  withTwoFactor,
} from "@/tests/support/members";

// A server that others reach, as in production.
ownDatabase({ BASE_URL: "https://id.example.com" });

const SITE = { origin: "https://id.example.com", host: "id.example.com" };
const ORIGIN = { ipAddress: "10.9.9.9", userAgent: "Mozilla/5.0" };
const REFUSED = { kind: "refused" };

type Owner = Awaited<ReturnType<typeof newOwner>>;

async function withPasskey(
  { tenant, userId, email }: Omit<Owner, "opened">,
  sessionId = "",
  name = "Laptop",
) {
  const device = softAuthenticator(SITE);
  const { options } = await beginPasskey({ userId, email, name: "" });
  const added = await addPasskey(
    tenant,
    { userId, sessionId },
    { name, credential: device.register(options) },
  );
  return { device, recoveryCodes: added.recoveryCodes };
}

async function signInAlone(device: SoftAuthenticator, wrong = {}) {
  const { options } = await beginSignature("sign-in");
  return signInWithPasskey(device.sign(options, wrong), ORIGIN);
}

const subjects = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);

describe("ACCOUNT-PASSKEY-1 signing in with a passkey", () => {
  test("alone it stands for password and second factor, and the session says so", async () => {
    const owner = await newOwner();
    const before = sessionOf(await attemptSignIn(owner.email));
    expect(await findSession(before)).toMatchObject({ mustSetUpTwoFactor: true });
    const { device, recoveryCodes } = await withPasskey(owner);
    expect(recoveryCodes).toHaveLength(8);
    expect(await findSession(before)).toBeNull();
    const session = sessionOf(await signInAlone(device));
    expect(await findSession(session)).toMatchObject({
      userId: owner.userId,
      hasPasskey: true,
      hasTotp: false,
      mustSetUpTwoFactor: false,
      isConfirmed: true,
    });
    expect((await listSessions(owner.userId)).map(({ method }) => method)).toEqual(["passkey"]);
    expect(await auditedActions(owner.tenant)).toEqual(
      expect.arrayContaining(["member.passkey-added", "member.signed-in"]),
    );
    expect(await subjects(owner.email)).toContain("A passkey was added");
    const [listed] = await listPasskeys(owner.userId);
    expect(listed).toMatchObject({ name: "Laptop", isSynced: false, lastUsedAt: expect.any(String) });
  });

  test("beside the password it is the second factor; so is a recovery code, once", async () => {
    const owner = await newOwner();
    const stranger = await newOwner();
    const { device, recoveryCodes } = await withPasskey(owner);
    const { device: foreign } = await withPasskey(stranger);
    expect(await attemptSignIn(owner.email)).toEqual({ kind: "passkey" });
    expect(await attemptSignIn(owner.email, PASSWORD, "123456")).toEqual({ kind: "wrong-code" });
    const second = async (key: SoftAuthenticator, password = PASSWORD, wrong = {}) => {
      const { options } = await beginSignature("second-factor");
      const given = { email: owner.email, password, code: "", passkey: key.sign(options, wrong) };
      return signIn(given, { ipAddress: newNetwork(), userAgent: "" });
    };
    expect(await second(device, "wrong and wrong again")).toEqual(REFUSED);
    expect(await second(foreign)).toEqual({ kind: "wrong-code" });
    // A security key without a PIN will do beside a password.
    expect(await second(device, PASSWORD, { isUserVerified: false })).toMatchObject({ kind: "signed-in" });
    expect(await attemptSignIn(owner.email, PASSWORD, recoveryCodes?.[0])).toMatchObject({
      kind: "signed-in",
    });
    expect(await attemptSignIn(owner.email, PASSWORD, recoveryCodes?.[0])).toEqual({ kind: "wrong-code" });
  });

  test("a member whose business is suspended, or who was deactivated or removed, is refused", async () => {
    const owner = await newOwner();
    const member = await newMember(owner.tenant, "viewer");
    const { device } = await withPasskey(member);
    const setActive = (active: boolean) =>
      db("operator").update(business).set({ active }).where(eq(business.id, owner.tenant.businessId));
    await setActive(false);
    expect(await signInAlone(device)).toEqual(REFUSED);
    await setActive(true);
    expect(await signInAlone(device)).toMatchObject({ kind: "signed-in" });
    const setGone = (at: Date | null) =>
      db("operator").update(user).set({ deactivatedAt: at }).where(eq(user.id, member.userId));
    await setGone(new Date());
    expect(await signInAlone(device)).toEqual(REFUSED);
    await setGone(null);
    expect(await signInAlone(device)).toMatchObject({ kind: "signed-in" });
    await db("operator").delete(user).where(eq(user.id, member.userId));
    expect(await signInAlone(device)).toEqual(REFUSED);
  });
});

describe("ACCOUNT-PASSKEY-2 what a signature must say", () => {
  test.each([
    ["another origin", { origin: "https://id.example.com.evil.example" }],
    ["the origin over plain http", { origin: "http://id.example.com" }],
    ["another relying party", { host: "evil.example" }],
    ["another ceremony", { type: "webauthn.create" }],
    ["a challenge that nobody made", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["a person that was not checked", { isUserVerified: false }],
    ["a person that was not there", { isUserPresent: false }],
    ["another member", { userHandle: "usr_0000000000000000000000" }],
    ["a signature that is none", { signature: Buffer.alloc(70, 1) }],
    ["a signature by another key", { isForged: true }],
    ["a counter that did not grow", { counter: 1 }],
  ])("refuses %s", async (_name, wrong) => {
    const { device } = await withPasskey(await newOwner());
    expect(await signInAlone(device)).toMatchObject({ kind: "signed-in" });
    expect(await signInAlone(device, wrong)).toEqual(REFUSED);
    // The same passkey answers well afterwards.
    expect(await signInAlone(device, { counter: 9 })).toMatchObject({ kind: "signed-in" });
  });

  test("a challenge works once, also of two requests at a time, and not after five minutes", async () => {
    const { device } = await withPasskey(await newOwner());
    const { options } = await beginSignature("sign-in");
    const signed = device.sign(options);
    const both = await Promise.all([signInWithPasskey(signed, ORIGIN), signInWithPasskey(signed, ORIGIN)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["refused", "signed-in"]);
    const late = await beginSignature("sign-in");
    await db("operator").update(passkeyChallenge).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await signInWithPasskey(device.sign(late.options), ORIGIN)).toEqual(REFUSED);
    await forgetOldChallenges();
    expect(await db("operator").select().from(passkeyChallenge)).toEqual([]);
  });

  test("a challenge serves its purpose only: a second factor's signs nobody in, and one session's proves no other", async () => {
    const owner = await newOwner();
    const { device } = await withPasskey(owner);
    const asSecond = await beginSignature("second-factor");
    expect(await signInWithPasskey(device.sign(asSecond.options), ORIGIN)).toEqual(REFUSED);
    const [mine, other] = [sessionOf(await signInAlone(device)), sessionOf(await signInAlone(device))];
    const { options } = await beginProof({ userId: owner.userId, sessionId: other });
    await expect(
      proveWithPasskey({ userId: owner.userId, sessionId: mine }, device.sign(options)),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("a proof asks for the member's own passkeys, and a sign-in names nobody's", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    for (const each of [owner, owner, other]) await withPasskey(each);
    const held = await db("operator").select().from(passkey).where(eq(passkey.userId, owner.userId));
    const { options } = await beginProof({ userId: owner.userId, sessionId: "" });
    const asked = options.allowCredentials?.map(({ id }) => id).sort();
    expect(asked).toEqual(held.map(({ credentialId }) => credentialId).sort());
    expect((await beginSignature("sign-in")).options.allowCredentials).toBeUndefined();
  });

  test("two requests with one counter: one is refused, as of a copied authenticator", async () => {
    const { device } = await withPasskey(await newOwner());
    const [first, second] = await Promise.all([beginSignature("sign-in"), beginSignature("sign-in")]);
    const both = await Promise.all(
      [first, second].map(({ options }) => signInWithPasskey(device.sign(options, { counter: 40 }), ORIGIN)),
    );
    expect(both.map(({ kind }) => kind).sort()).toEqual(["refused", "signed-in"]);
  });
});

describe("ACCOUNT-PASSKEY-3 a member's passkeys", () => {
  test("a new one is checked like a signature, and is registered once", async () => {
    const { tenant, userId, email } = await newOwner();
    const device = softAuthenticator(SITE);
    const add = async (wrong = {}, by = device) => {
      const { options } = await beginPasskey({ userId, email, name: "" });
      const credential = by.register(options, wrong);
      return addPasskey(tenant, { userId, sessionId: "" }, { name: "Key", credential });
    };
    const refusal = { code: "VALIDATION_ERROR" };
    await expect(add({ origin: "https://evil.example" })).rejects.toMatchObject(refusal);
    await expect(add({ host: "evil.example" })).rejects.toMatchObject(refusal);
    await expect(add({ challenge: "AAAA" })).rejects.toMatchObject(refusal);
    expect(await listPasskeys(userId)).toEqual([]);
    await add();
    await expect(add()).rejects.toMatchObject(refusal);
    expect(await listPasskeys(userId)).toHaveLength(1);
    // Somebody else cannot register it either.
    const other = await newOwner();
    const { options } = await beginPasskey({ userId: other.userId, email: other.email, name: "" });
    const credential = device.register(options);
    const stolen = addPasskey(
      other.tenant,
      { userId: other.userId, sessionId: "" },
      { name: "K", credential },
    );
    await expect(stolen).rejects.toMatchObject(refusal);
    // What was made for one member cannot be stored by another.
    const forOther = await beginPasskey({ userId: other.userId, email: other.email, name: "" });
    const swapped = softAuthenticator(SITE).register(forOther.options);
    await expect(
      addPasskey(tenant, { userId, sessionId: "" }, { name: "K", credential: swapped }),
    ).rejects.toMatchObject(refusal);
  });

  test("is renamed and removed by its member only; removing signs other browsers out", async () => {
    const owner = await newOwner();
    const member = await newMember(owner.tenant, "viewer");
    const { device } = await withPasskey(member);
    const [mine, other] = [sessionOf(await signInAlone(device)), sessionOf(await signInAlone(device))];
    const [{ id } = { id: "" }] = await listPasskeys(member.userId);
    const asOwner = { userId: owner.userId, sessionId: "" };
    await expect(renamePasskey(owner.userId, id, "Mine")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removePasskey(owner.tenant, asOwner, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await renamePasskey(member.userId, id, "Old phone");
    expect(await listPasskeys(member.userId)).toMatchObject([{ name: "Old phone" }]);
    await removePasskey(member.tenant, { userId: member.userId, sessionId: mine }, id);
    expect(await findSession(mine)).not.toBeNull();
    expect(await findSession(other)).toBeNull();
    expect(await signInAlone(device)).toEqual(REFUSED);
    // It was the only second factor: the password alone signs in, and no recovery code is left.
    expect(await countRecoveryCodes(member.userId)).toBe(0);
    expect(await attemptSignIn(member.email)).toMatchObject({ kind: "signed-in" });
    expect(await subjects(member.email)).toContain("Two-factor authentication is off");
    expect(await auditedActions(owner.tenant)).toContain("member.passkey-removed");
  });

  test("ACCOUNT-TOTP-2 an owner keeps one second factor of either kind", async () => {
    const owner = await newOwner();
    const me = { userId: owner.userId, sessionId: "" };
    await withPasskey(owner);
    const [{ id } = { id: "" }] = await listPasskeys(owner.userId);
    await expect(removePasskey(owner.tenant, me, id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await withTwoFactor(owner.tenant, owner);
    const { recoveryCodes } = await withPasskey(owner, "", "Key");
    expect(recoveryCodes).toBeNull();
    await removeTwoFactor(owner.tenant, owner.userId);
    expect(await countRecoveryCodes(owner.userId)).toBe(8);
    expect(await attemptSignIn(owner.email)).toEqual({ kind: "passkey" });
    await expect(removeTwoFactor(owner.tenant, owner.userId)).resolves.toBeUndefined();
    await removePasskey(owner.tenant, me, id);
    expect(await subjects(owner.email)).toContain("A passkey was removed");
    const [{ id: last } = { id: "" }] = await listPasskeys(owner.userId);
    await expect(removePasskey(owner.tenant, me, last)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("ACCOUNT-OPERATOR-1 the operator's reset takes passkeys too", async () => {
    const owner = await newOwner();
    await newMember(owner.tenant, "owner");
    await changeRole(owner.tenant, owner.userId, "viewer");
    const { device } = await withPasskey(owner);
    await resetTwoFactor(owner.email);
    expect(await db("operator").select().from(passkey).where(eq(passkey.userId, owner.userId))).toEqual([]);
    expect(await signInAlone(device)).toEqual(REFUSED);
    expect(await attemptSignIn(owner.email)).toMatchObject({ kind: "signed-in" });
  });

  test("ACCOUNT-PROOF-1 a passkey proves identity again, alone or beside the password", async () => {
    const owner = await newOwner();
    const { device } = await withPasskey(owner);
    const sessionId = sessionOf(await signInAlone(device));
    await db("operator").execute(sql`update member_session set confirmed_at = now() - interval '1 hour'`);
    expect(await findSession(sessionId)).toMatchObject({ isConfirmed: false });
    const { options } = await beginProof({ userId: owner.userId, sessionId });
    await proveWithPasskey({ userId: owner.userId, sessionId }, device.sign(options));
    expect(await findSession(sessionId)).toMatchObject({ isConfirmed: true });
    const prove = (passkeySigned?: ReturnType<SoftAuthenticator["sign"]>) =>
      proveIdentity(owner.userId, { password: PASSWORD, code: "", passkey: passkeySigned }, newNetwork());
    await expect(prove()).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    const second = await beginSignature("second-factor");
    const signed = device.sign(second.options);
    await expect(prove(signed)).resolves.toBeUndefined();
    await expect(prove(signed)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});
