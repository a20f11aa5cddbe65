import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { job } from "@/db/schema/operations";
import { session, sessionPhoto } from "@/db/schema/verification";
import { signUpBusiness } from "@/lib/account/sign-up";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { createCaptureSession } from "@/lib/session/create";
import { forgetOldSessions } from "@/lib/session/retention";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";

ownDatabase();

const photo = plainPng(1, 1).toString("base64");
let tenant: Tenant;
beforeAll(async () => {
  const { businessId } = await signUpBusiness({ name: "A", email: "retention@example.com" });
  tenant = mintTenant({ businessId, mode: "test" });
});

/** A session with one uploaded photo, as it looks `hours` after everything in it happened. */
async function sessionOfHoursAgo(hours: number): Promise<string> {
  const of = await authenticateSession((await createCaptureSession(tenant, { userId: "user-1" })).session);
  await uploadPhoto(of, "selfie", photo);
  const earlier = sql`now() - make_interval(hours => ${hours})`;
  await db("operator")
    .update(sessionPhoto)
    .set({ createdAt: earlier })
    .where(eq(sessionPhoto.sessionId, of.id));
  await db("operator").update(session).set({ expiresAt: earlier }).where(eq(session.id, of.id));
  return of.id;
}

test("RETENTION-UPLOAD-1 uploads that were never submitted go after 24 hours, and so do their expired sessions", async () => {
  const [young, old] = [await sessionOfHoursAgo(23), await sessionOfHoursAgo(25)];
  await forgetOldSessions();
  const photos = await db("operator").select({ id: sessionPhoto.sessionId }).from(sessionPhoto);
  expect(photos.map(({ id }) => id)).toEqual([young]);
  const sessions = (await db("operator").select({ id: session.id }).from(session)).map(({ id }) => id);
  expect(sessions).toContain(young);
  expect(sessions).not.toContain(old);
  expect(await db("operator").select().from(job).where(eq(job.name, "files.purge"))).toHaveLength(1);
});
