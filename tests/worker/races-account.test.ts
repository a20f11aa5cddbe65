import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { apiKey } from "@/db/schema/business";
import { memberSession } from "@/db/schema/member";
import { createKey } from "@/lib/account/manage-keys";
import { isEmailConfirmed, removeMember } from "@/lib/account/members";
import {
  changePassword,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  sendConfirmationLink,
} from "@/lib/account/password-reset";
import * as passwords from "@/lib/account/passwords";
import { confirmRecovery, requestKeyRecovery } from "@/lib/account/recover-key";
import { Failure } from "@/lib/contract/errors";
import { mintTenant } from "@/lib/platform/tenant";
import { ownDatabase } from "@/tests/support/database";
import {
  attemptSignIn,
  emailsTo,
  newMember,
  newOwner,
  OTHER_PASSWORD,
  PASSWORD,
  tokenTo,
} from "@/tests/support/members";

/** What two do at once. On PostgreSQL each has a connection of its own; the embedded database puts them in a row. */

ownDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (cause: unknown) => (cause instanceof Failure ? cause.code : String(cause)),
  );

/** Holds the next password check until it is released; `found` resolves when its result is known. */
function holdPasswordCheck() {
  const { verifyPassword } = passwords;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tell = () => {};
  const found = new Promise<void>((resolve) => {
    tell = resolve;
  });
  vi.spyOn(passwords, "verifyPassword").mockImplementationOnce(async (...given) => {
    const isRight = await verifyPassword(...given);
    tell();
    await held;
    return isRight;
  });
  return { found, release };
}

describe("ACCOUNT-RESET-3 a password that is replaced while the old one is being checked", () => {
  async function replacedMeanwhile<T>(email: string, act: () => Promise<T>): Promise<T> {
    await requestPasswordReset(email);
    const check = holdPasswordCheck();
    const acting = act();
    await check.found;
    await resetPassword(await tokenTo(email), OTHER_PASSWORD);
    check.release();
    return acting;
  }

  test("opens no session any more", async () => {
    const { email, userId } = await newOwner();
    expect(await replacedMeanwhile(email, () => attemptSignIn(email))).toEqual({ kind: "refused" });
    expect(await db("operator").select().from(memberSession).where(eq(memberSession.userId, userId))).toEqual(
      [],
    );
    expect(await attemptSignIn(email, OTHER_PASSWORD)).toMatchObject({ kind: "signed-in" });
  });

  test("does not replace the new one", async () => {
    const { email, userId, tenant } = await newOwner();
    const person = { userId, email, sessionId: "mse_1", ipAddress: "192.0.2.1" };
    const change = { current: PASSWORD, next: "copper bicycle in the rain" };
    const changed = await replacedMeanwhile(email, () => codeOf(changePassword(tenant, person, change)));
    expect(changed).toBe("VALIDATION_ERROR");
    expect(await attemptSignIn(email, OTHER_PASSWORD)).toMatchObject({ kind: "signed-in" });
  });

  test("of somebody who is removed meanwhile opens nothing either", async () => {
    const { tenant } = await newOwner();
    const { email, userId } = await newMember(tenant, "viewer");
    const check = holdPasswordCheck();
    const entering = attemptSignIn(email);
    await check.found;
    await removeMember(tenant, userId);
    check.release();
    expect(await entering).toEqual({ kind: "refused" });
  });
});

test("KEY-REVOKE-1 a key that is minted while lost keys are recovered ends with them, or is not minted", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { email, opened, tenant } = await newOwner();
    const { businessId } = opened;
    const keys = () => db("operator").select().from(apiKey).where(eq(apiKey.businessId, businessId));
    const keyId = (await keys()).find(({ mode }) => mode === "live")?.id ?? "";
    const thief = mintTenant({ businessId, mode: "live", keyId });
    await requestKeyRecovery(email);
    const token = await tokenTo(email);
    const mint = (who = thief) => codeOf(createKey(who, { name: "spare", isTest: false }));
    const outcomes = await Promise.all([
      mint(),
      codeOf(confirmRecovery(token)),
      mint(),
      codeOf(confirmRecovery(token)),
      mint(),
    ]);
    expect(outcomes.filter((_, at) => at % 2 === 1).sort()).toEqual(["RECOVERY_LINK_INVALID", "done"]);
    for (const minted of outcomes.filter((_, at) => at % 2 === 0))
      expect(["done", "NOT_AUTHENTICATED"]).toContain(minted);
    const standing = (await keys()).filter(({ mode, revokedAt }) => mode === "live" && revokedAt === null);
    expect(standing.map(({ name }) => name)).toEqual(["Recovered key"]);
    expect(await mint()).toBe("NOT_AUTHENTICATED");
    expect(await mint(tenant)).toBe("done");
  }
});

test("ACCOUNT-LINK-1 three e-mails an hour are three, however many are asked for at once", async () => {
  const { email, tenant } = await newOwner();
  await Promise.all(Array.from({ length: 9 }, () => requestPasswordReset(email)));
  await Promise.all(Array.from({ length: 9 }, () => sendConfirmationLink(tenant, email)));
  const subjects = (await emailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((each) => each === "Set a new password")).toHaveLength(3);
  expect(subjects.filter((each) => each === "Confirm your e-mail address")).toHaveLength(3);
});

test("ACCOUNT-LINK-1 of links to one e-mail address that are opened at once one counts, and no request hangs", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { email, userId, tenant } = await newOwner();
    const first = await tokenTo(email);
    await sendConfirmationLink(tenant, email);
    const tokens = [first, await tokenTo(email)];
    const outcomes = await Promise.all([...tokens, ...tokens].map((token) => codeOf(confirmEmail(token))));
    expect(outcomes.sort()).toEqual([...Array(3).fill("RECOVERY_LINK_INVALID"), "done"]);
    expect(await isEmailConfirmed(userId)).toBe(true);
  }
});
