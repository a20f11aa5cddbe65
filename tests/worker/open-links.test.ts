import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { job } from "@/db/schema/operations";
import { sessionPhoto } from "@/db/schema/verification";
import { inZone } from "@/lib/contract/lists/period";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { recordConsent } from "@/lib/session/consent";
import { createCaptureSession } from "@/lib/session/create";
import { cancelLink, createLink, renewLink } from "@/lib/session/manage-links";
import { listOpenLinks, type OpenLinksQuery } from "@/lib/session/open-links";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { newTenant } from "@/tests/support/verification-jobs";

ownDatabase();

const photo = plainPng(1, 1).toString("base64");
let tenant: Tenant;
beforeEach(async () => {
  tenant = await newTenant("test");
});

/** The session that a link opens, as the hosted page gets it. */
const opened = (verifyUrl: string) => authenticateSession(verifyUrl.split("#session=")[1] ?? "");
const states = async () =>
  (await listOpenLinks(tenant, { limit: 50 })).rows.map(({ userId, state }) => `${userId} ${state}`);
const audited = async () => {
  const found = await db("operator").execute(
    sql`select action from audit where business_id = ${tenant.businessId} and action like 'session.%' order by position`,
  );
  return [...JSON.stringify(found).matchAll(/session\.\w+/g)].map(([action]) => action);
};

describe("DASHBOARD-LINK-1 links that were not submitted", () => {
  test("are listed with how far the person is; a submitted one is not, nor one of another business or mode", async () => {
    await createLink(tenant, { userId: "untouched" });
    const declined = await opened((await createLink(tenant, { userId: "declined" })).verifyUrl);
    await recordConsent(declined, { accepted: false, textVersion: "1", language: "en" });
    const halfway = await opened((await createLink(tenant, { userId: "halfway" })).verifyUrl);
    await uploadPhoto(halfway, "selfie", photo);
    await uploadPhoto(halfway, "selfie", photo);
    await uploadPhoto(halfway, "idFront", photo);
    const done = await opened((await createLink(tenant, { userId: "done" })).verifyUrl);
    await submitSession(done, { selfie: photo, idFront: photo });
    const old = await opened((await createLink(tenant, { userId: "old" })).verifyUrl);
    const gone = await opened((await createLink(tenant, { userId: "gone" })).verifyUrl);
    await db("operator").execute(
      sql`update session set expires_at = now() - interval '1 hour' where id = ${old.id}`,
    );
    await db("operator").execute(
      sql`update session set expires_at = now() - interval '25 hours' where id = ${gone.id}`,
    );
    await createCaptureSession(mintTenant({ businessId: tenant.businessId, mode: "live" }), {
      userId: "live",
    });
    await createCaptureSession(await newTenant("test"), { userId: "theirs" });

    expect((await states()).sort()).toEqual([
      "declined declined",
      "halfway photos",
      "old expired",
      "untouched created",
    ]);
    const { rows } = await listOpenLinks(tenant, { userId: "halfway", limit: 50 });
    expect(rows).toMatchObject([{ userId: "halfway", photoCount: 2 }]);
    expect(await listOpenLinks(tenant, { userId: "half", limit: 50 })).toEqual({
      rows: [],
      newer: null,
      older: null,
    });
  });

  test("by pages in either order, and by the days they were created on", async () => {
    for (const userId of ["first", "second", "third"]) await createLink(tenant, { userId });
    await db("operator").execute(sql`update session set created_at = case user_id
      when 'first' then timestamptz '2026-01-01T23:30:00Z'
      when 'second' then timestamptz '2026-01-02T00:30:00Z' else timestamptz '2026-01-03T12:00:00Z' end
      where business_id = ${tenant.businessId}`);
    const page = async (query: Omit<OpenLinksQuery, "limit">) => {
      const { rows, ...cursors } = await listOpenLinks(tenant, { limit: 2, ...query });
      return { names: rows.map(({ userId }) => userId), ...cursors };
    };
    const newest = await page({});
    expect(newest).toMatchObject({ names: ["third", "second"], newer: null });
    const last = await page({ cursor: newest.older ?? "" });
    expect(last).toMatchObject({ names: ["first"], older: null });
    expect(await page({ cursor: last.newer ?? "" })).toMatchObject({ names: ["third", "second"] });
    const oldest = await page({ order: "oldest" });
    expect(oldest).toMatchObject({ names: ["first", "second"], older: null });
    expect(await page({ order: "oldest", cursor: oldest.newer ?? "" })).toMatchObject({ names: ["third"] });
    const day = { from: "2026-01-02", to: "2026-01-02" };
    expect(await page(day)).toMatchObject({ names: ["second"], newer: null, older: null });
    // In Johannesburg the first one was created on that day, too.
    expect(await page(inZone(day, "Africa/Johannesburg"))).toMatchObject({ names: ["second", "first"] });
    await expect(page({ cursor: "made.up" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("DASHBOARD-LINK-2 replacing and cancelling a link", () => {
  test("a new link carries reference, callback and simulation on, and ends the earlier one with its photos", async () => {
    const wanted = { userId: "u1", callback: "https://shop.example/back", simulate: "rejected" } as const;
    const earlier = await opened((await createCaptureSession(tenant, wanted)).verifyUrl);
    await uploadPhoto(earlier, "selfie", photo);
    const renewed = await opened((await renewLink(tenant, earlier.id)).verifyUrl);
    expect(renewed).toMatchObject({ userId: "u1", callback: wanted.callback, scenario: "rejected" });
    expect(renewed.id).not.toBe(earlier.id);
    expect(await states()).toEqual(["u1 created"]);
    const kept = db("operator").select().from(sessionPhoto).where(eq(sessionPhoto.sessionId, earlier.id));
    expect(await kept).toEqual([]);
    expect(
      (await db("operator").select().from(job)).filter(({ name }) => name === "files.purge"),
    ).toHaveLength(1);
    expect(await audited()).toEqual(["session.replaced", "session.created"]);
  });

  test("a cancelled link opens nothing; a submitted one stays; another business has none of them", async () => {
    const { verifyUrl } = await createLink(tenant, { userId: "u1" });
    const { id } = await opened(verifyUrl);
    for (const act of [cancelLink, renewLink]) {
      await expect(act(await newTenant("test"), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await cancelLink(tenant, id);
    await expect(opened(verifyUrl)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    await expect(cancelLink(tenant, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await audited()).toEqual(["session.created", "session.cancelled"]);

    const submitted = await opened((await createLink(tenant, { userId: "u2" })).verifyUrl);
    await submitSession(submitted, { selfie: photo, idFront: photo });
    for (const act of [cancelLink, renewLink]) {
      await expect(act(tenant, submitted.id)).rejects.toMatchObject({ code: "SESSION_ALREADY_SUBMITTED" });
    }
    expect((await opened((await createLink(tenant, { userId: "u3" })).verifyUrl)).submitted).toBe(false);
  });

  test("of a cancellation and a submit at the same time one counts, and the other is refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const of = await opened((await createLink(tenant, { userId: `race-${round}` })).verifyUrl);
      const [cancelled, submitted] = await Promise.allSettled([
        cancelLink(tenant, of.id),
        submitSession(of, { selfie: photo, idFront: photo }),
      ]);
      expect([cancelled.status, submitted.status].sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test("live links cannot be simulated", async () => {
    const live = mintTenant({ businessId: tenant.businessId, mode: "live" });
    await expect(createLink(live, { userId: "u1", simulate: "approved" })).rejects.toMatchObject({
      code: "SIMULATE_NOT_ALLOWED",
    });
    expect((await listOpenLinks(live, { limit: 50 })).rows).toEqual([]);
  });
});
