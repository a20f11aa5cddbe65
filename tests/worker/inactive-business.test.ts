import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { apiKey, business } from "@/db/schema/business";
import { authenticateKey } from "@/lib/account/api-keys";
import { findSession } from "@/lib/account/member-sessions";
import { requestKeyRecovery } from "@/lib/account/recover-key";
import { ownDatabase } from "@/tests/support/database";
import { attemptSignIn, emailsTo, newOwner, sessionOf } from "@/tests/support/members";

ownDatabase();

test("ACCOUNT-INACTIVE-1 keys, sessions, sign-in and recovery of an inactive business answer as if unknown", async () => {
  const { email, opened } = await newOwner();
  const sessionId = sessionOf(await attemptSignIn(email));
  expect((await authenticateKey(opened.apiKey)).tenant.businessId).toBe(opened.businessId);
  const sent = (await emailsTo(email)).length;

  await db("operator").update(business).set({ active: false }).where(eq(business.id, opened.businessId));
  await expect(authenticateKey(opened.apiKey)).rejects.toMatchObject({ code: "NOT_AUTHENTICATED" });
  expect(await findSession(sessionId)).toBeNull();
  expect(await attemptSignIn(email)).toEqual(await attemptSignIn("unknown@example.com"));
  await requestKeyRecovery(email);
  expect(await emailsTo(email)).toHaveLength(sent);
});

test("KEY-STORE-1 of a key only its HMAC, its first twelve and its last four characters are stored", async () => {
  const { opened } = await newOwner();
  const stored = await db("operator").select().from(apiKey).where(eq(apiKey.businessId, opened.businessId));
  expect(stored).toHaveLength(2);
  const live = stored.find(({ mode }) => mode === "live");
  expect(live).toMatchObject({
    prefix: opened.apiKey.slice(0, 12),
    lastFour: opened.apiKey.slice(-4),
    keyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  for (const secret of [opened.apiKey, opened.testApiKey]) {
    expect(JSON.stringify(stored)).not.toContain(secret.slice(12, -4));
  }
});
