import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { session as sessionTable, verification } from "@/db/schema/verification";
import { signUpBusiness } from "@/lib/account/sign-up";
import { claimNext } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { drawChallenge } from "@/lib/session/challenge";
import { createCaptureSession } from "@/lib/session/create";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { closePool } from "@/lib/threads/pool";
import { readFaceEvidence } from "@/lib/verification/face-evidence";
import { detectFaces } from "@/lib/vision/face/detect";
import { fitMesh } from "@/lib/vision/face/mesh";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { TurnDirection } from "@/lib/vocabulary";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "@/tests/support/database";
import { documentPhotos, hasSharedPhotos, selfieOf } from "@/tests/support/photos";
import { bundleThread } from "@/tools/build/bundle-threads";
import { turnHead } from "@/tools/evaluation/face/turn";

ownDatabase();

let tenant: Tenant;
let signedUp = 0;
beforeEach(async () => {
  await db().execute(sql`delete from job`);
  signedUp += 1;
  const { businessId } = await signUpBusiness({ name: "A", email: `challenge${signedUp}@example.com` });
  tenant = mintTenant({ businessId, mode: "live" });
});

async function newSession() {
  return authenticateSession((await createCaptureSession(tenant, { userId: "user-1" })).session);
}

describe("SESSION-CHALLENGE-1 the challenge of a session", () => {
  test("drawn once while it lasts, drawn anew when it expired, none for another session's id", async () => {
    const of = await newSession();
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => drawChallenge(of)));
    expect([...(first?.directions ?? [])].sort()).toEqual(["left", "right"]);
    for (const other of others) expect(other).toEqual(first);
    await db()
      .update(sessionTable)
      .set({ challengeExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessionTable.id, of.id));
    expect((await drawChallenge(of))?.expiresAtMs).toBeGreaterThan(Date.now());
    const stranger = { ...of, tenant: mintTenant({ businessId: "bus_other", mode: "live" }) };
    expect(await drawChallenge(stranger)).toBeNull();
  });

  test("it ends with the session", async () => {
    const of = await newSession();
    const soon = new Date(Date.now() + 60_000);
    await db().update(sessionTable).set({ expiresAt: soon }).where(eq(sessionTable.id, of.id));
    expect((await drawChallenge(of))?.expiresAtMs).toBe(soon.getTime());
  });
});

/** The person on a selfie, turned in space. */
async function turned(selfie: Buffer, direction: TurnDirection): Promise<string> {
  const picture = await decode(selfie, 640);
  const image = new Pyramid(picture);
  const [face] = await detectFaces(image);
  if (!face) throw new Error("no face");
  const { data, width, height } = turnHead(
    picture,
    await fitMesh(image, face),
    direction === "left" ? -30 : 30,
  );
  const raw = { width, height, channels: 3 as const };
  return (await sharp(data, { raw }).jpeg({ quality: 92 }).toBuffer()).toString("base64");
}

interface Capture {
  /** How the frames follow the order that was drawn; null: none was drawn. */
  readonly order: "as asked" | "the other way" | null;
  /** Between the two frames. */
  readonly gapMs?: number;
  readonly expired?: boolean;
  /** The frames are the selfie itself. */
  readonly straight?: boolean;
  /** The person in the frames, by number; the person of the selfie unless given. */
  readonly framesOf?: string;
}

/** Takes a session with two frames through to its verification. */
async function capture({ order, gapMs = 400, expired = false, straight = false, framesOf }: Capture) {
  const of = await newSession();
  const challenge = order === null ? null : await drawChallenge(of);
  const asked = [...(challenge?.directions ?? (["left", "right"] as const))];
  const { selfie, front } = documentPhotos("szid_easy_303_0");
  const shown = order === "the other way" ? asked.reverse() : asked;
  const shownPerson = framesOf ? selfieOf(framesOf) : selfie;
  const frames = await Promise.all(
    shown.map((direction) => (straight ? selfie.toString("base64") : turned(shownPerson, direction))),
  );
  await uploadPhoto(of, "liveness1", frames[0] ?? "");
  await wait(gapMs);
  await uploadPhoto(of, "liveness2", frames[1] ?? "");
  if (expired) {
    const past = new Date(Date.now() - 60_000);
    await db().update(sessionTable).set({ challengeExpiresAt: past }).where(eq(sessionTable.id, of.id));
  }
  const photos = { selfie: selfie.toString("base64"), idFront: front.toString("base64") };
  const { verificationId } = await submitSession(of, photos);
  const lease = await claimNext(HANDLERS["verification.process"], 60);
  if (!lease) throw new Error("There is nothing to do.");
  await HANDLERS["verification.process"].run(lease.claim);
  const [row] = await db().select().from(verification).where(eq(verification.id, verificationId));
  const evidence = await readFaceEvidence(tenant, verificationId);
  return { row, evidence };
}

describe.skipIf(!hasSharedPhotos)("LIVENESS-DECISION-1 liveness of a live session (SHARED_DIR)", () => {
  beforeAll(bundleThread);
  afterAll(closePool);

  test("LIVENESS-CHALLENGE-2, LIVENESS-SCORE-1 frames turned as asked are live, a challenge alone scores at most 85, and the reviewer sees both", async () => {
    const { row, evidence } = await capture({ order: "as asked" });
    expect(row).toMatchObject({ livenessChecked: true, livenessDecision: "live" });
    expect(row?.livenessScore).toBeGreaterThanOrEqual(80);
    expect(row?.livenessScore).toBeLessThanOrEqual(85);
    expect(evidence?.liveness?.signals).toMatchObject({
      "frame1.turnedAsAsked": true,
      "frame2.turnedAsAsked": true,
      "frame1.residual": expect.any(Number),
      "frame2.turnDeg": expect.any(Number),
    });
    expect(Object.keys(evidence?.views ?? {}).sort()).toEqual(
      ["liveness1Crop", "liveness2Crop", "portraitCrop", "selfieCrop"].sort(),
    );
  });

  test("LIVENESS-FRAME-3 frames turned the other way round are uncertain, and nobody is approved by them", async () => {
    const { row, evidence } = await capture({ order: "the other way" });
    expect(row).toMatchObject({ livenessChecked: true, livenessDecision: "uncertain" });
    expect(row?.decision).not.toBe("APPROVED");
    expect(evidence?.liveness?.signals["challenge"]).toContain("left");
  });

  test("LIVENESS-CHALLENGE-4 frames turned as asked and sent at once are live", async () => {
    const { row, evidence } = await capture({ order: "as asked", gapMs: 0 });
    expect(row).toMatchObject({ livenessChecked: true, livenessDecision: "live" });
    expect(evidence?.liveness?.signals["framesApartMs"]).toEqual(expect.any(Number));
  });

  test.each<[string, Capture, string]>([
    ["of a session that drew no challenge", { order: null }, "not_drawn"],
    ["straight, of a session that drew no challenge", { order: null, straight: true }, "not_drawn"],
    ["later than the challenge", { order: "as asked", expired: true }, "expired"],
  ])(
    "LIVENESS-CHALLENGE-3, DECIDE-CONFIDENCE-3 frames %s are not checked, and decide nothing",
    async (_, how, why) => {
      const { row, evidence } = await capture(how);
      expect(row).toMatchObject({
        livenessChecked: false,
        livenessScore: 0,
        livenessDecision: "not_checked",
      });
      expect(row?.decision).not.toBe("REJECTED");
      expect(row?.reasons.map(({ code }) => code).filter((code) => code.startsWith("liveness"))).toEqual([]);
      expect(evidence?.liveness?.signals["challenge"]).toBe(why);
    },
  );

  test("LIVENESS-FRAME-2 two straight copies of the selfie, in spite of a challenge, are uncertain and not rejected", async () => {
    const { row } = await capture({ order: "as asked", straight: true });
    expect(row).toMatchObject({ livenessDecision: "uncertain", livenessScore: 50, decision: "NEEDS_REVIEW" });
  });

  test.each<[string, Capture["order"]]>([
    ["that answer the challenge", "as asked"],
    ["that nobody asked for", null],
  ])("LIVENESS-FRAME-2 another person's frames %s are spoofed", async (_, order) => {
    const { row } = await capture({ order, framesOf: "115" });
    expect(row).toMatchObject({ livenessDecision: "spoofed", livenessScore: 20, decision: "REJECTED" });
  });
});
