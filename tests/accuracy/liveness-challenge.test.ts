import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { session as sessionTable, verification } from "@/db/schema/verification";
import { changeCaptureSettings } from "@/lib/account/capture-settings";
import { signUpBusiness } from "@/lib/account/sign-up";
import { claimNext } from "@/lib/platform/queue";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { drawChallenge } from "@/lib/session/challenge";
import { createCaptureSession } from "@/lib/session/create";
import { authenticatePage } from "@/lib/session/page-settings";
import { submitSession } from "@/lib/session/submit";
import { uploadPhoto } from "@/lib/session/upload";
import { closePool } from "@/lib/threads/pool";
import { readFaceEvidence } from "@/lib/verification/face-evidence";
import { DEFAULT_POLICY, thresholdsOf } from "@/lib/verification/policy";
import { savePolicy } from "@/lib/verification/policy-store";
import { detectFaces } from "@/lib/vision/face/detect";
import type { Mesh } from "@/lib/vision/face/mesh";
import { fitMesh } from "@/lib/vision/face/mesh";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { TurnDirection } from "@/lib/vocabulary";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "@/tests/support/database";
import { documentPhotos, hasSharedPhotos, selfieOf } from "@/tests/support/photos";
import { bundleThread } from "@/tools/build/bundle-threads";
import { turnMesh } from "@/tools/evaluation/face/mesh-attack";
import { turnHead } from "@/tools/evaluation/face/turn";
import { turnPerson } from "@/tools/evaluation/face/turned-person";
import { seeded } from "@/tools/specimen/random";

ownDatabase();

let tenant: Tenant;
let signedUp = 0;
beforeEach(async () => {
  await db("operator").execute(sql`delete from job`);
  signedUp += 1;
  const { businessId } = await signUpBusiness({ name: "A", email: `challenge${signedUp}@example.com` });
  tenant = mintTenant({ businessId, mode: "live" });
});

const newToken = async () => (await createCaptureSession(tenant, { userId: "user-1" })).session;
const newSession = async () => authenticatePage(await newToken());

describe("SESSION-CHALLENGE-1 the challenge of a session", () => {
  test("drawn once while it lasts, drawn anew when it expired, none for another session's id", async () => {
    const of = await newSession();
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => drawChallenge(of)));
    expect(first?.directions).toHaveLength(2);
    for (const direction of first?.directions ?? []) expect(["left", "right"]).toContain(direction);
    expect(first?.colours).toBeNull();
    for (const other of others) expect(other).toEqual(first);
    await db("operator")
      .update(sessionTable)
      .set({ challengeExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessionTable.id, of.id));
    expect((await drawChallenge(of))?.expiresAtMs).toBeGreaterThan(Date.now());
    const stranger = { ...of, tenant: mintTenant({ businessId: "bus_other", mode: "live" }) };
    expect(await drawChallenge(stranger)).toBeNull();
  });

  test("SESSION-CHALLENGE-3 it says whether the policy in force approves only with the turns", async () => {
    const token = await newToken();
    const isRequired = async () => (await drawChallenge(await authenticatePage(token)))?.isRequired;
    expect(await isRequired()).toBe(true);
    await savePolicy(tenant, {
      thresholds: { ...thresholdsOf(DEFAULT_POLICY), presenceHosted: "single_photo" },
      note: null,
      author: "usr_1",
      basedOn: DEFAULT_POLICY.version,
    });
    expect(await isRequired()).toBe(false);
  });

  test("each side is drawn by itself", async () => {
    const drawn = new Set<string | undefined>();
    for (let tries = 0; tries < 60 && drawn.size < 4; tries += 1)
      drawn.add((await drawChallenge(await newSession()))?.directions.join());
    expect([...drawn].sort()).toEqual(["left,left", "left,right", "right,left", "right,right"]);
  });

  test("SESSION-CHALLENGE-2 a business that asks for colours gets all of them in an order of the server's", async () => {
    await changeCaptureSettings(tenant, { colourFlashes: true });
    const drawn = new Set<string | undefined>();
    for (let tries = 0; tries < 40 && drawn.size < 2; tries += 1) {
      const colours = (await drawChallenge(await newSession()))?.colours ?? [];
      expect([...colours].sort()).toEqual(["blue", "green", "red"]);
      drawn.add(colours.join());
    }
    expect(drawn.size).toBe(2);
  });

  test("it ends with the session", async () => {
    const of = await newSession();
    const soon = new Date(Date.now() + 60_000);
    await db("operator").update(sessionTable).set({ expiresAt: soon }).where(eq(sessionTable.id, of.id));
    expect((await drawChallenge(of))?.expiresAtMs).toBe(soon.getTime());
  });
});

type Way = "turned" | "warped as a whole" | "warped by its mesh";

/** The person on a selfie who turned before the camera, or the selfie itself, warped. */
async function turned(selfie: Buffer, turnDeg: number, way: Way): Promise<string> {
  const picture = await decode(selfie, 640);
  const image = new Pyramid(picture);
  const [face] = await detectFaces(image);
  if (!face) throw new Error("no face");
  const mesh = await fitMesh(image, face);
  const { data, width, height } = await rendered(picture, mesh, turnDeg, way);
  const raw = { width, height, channels: 3 as const };
  return (await sharp(data, { raw }).jpeg({ quality: 92 }).toBuffer()).toString("base64");
}

async function rendered(picture: Pixels, mesh: Mesh, turnDeg: number, way: Way): Promise<Pixels> {
  if (way === "warped as a whole") return turnHead(picture, mesh, turnDeg);
  if (way === "warped by its mesh")
    return turnMesh(picture, mesh, {
      yawDeg: turnDeg,
      pitchDeg: 0,
      depth: 1,
      cameraDistance: 5,
      background: "photo",
    });
  const drawn = seeded("liveness challenge", turnDeg);
  const random = () => drawn.between(0, 1);
  return turnPerson(picture, mesh, { turnDeg, lamp: LAMP, random });
}

const LAMP = [-0.5, -0.5, -0.7] as const;

interface Capture {
  /** How the frames follow the order that was drawn; null: none was drawn. */
  readonly order: "as asked" | "the other way" | null;
  /** Between the two frames. */
  readonly gapMs?: number;
  readonly expired?: boolean;
  /** The page says that the second frame was chosen from files. */
  readonly isFile?: boolean;
  /** The frames are the selfie itself. */
  readonly straight?: boolean;
  /** The person in the frames, by number; the person of the selfie unless given. */
  readonly framesOf?: string;
  readonly way?: Way;
}

/** Takes a session with two frames through to its verification. */
async function capture({
  order,
  gapMs = 400,
  expired = false,
  isFile = false,
  straight = false,
  framesOf,
  way = "turned",
}: Capture) {
  const of = await newSession();
  const challenge = order === null ? null : await drawChallenge(of);
  const asked = [...(challenge?.directions ?? (["left", "right"] as const))];
  const { selfie, front } = documentPhotos("szid_easy_303_0");
  const otherWay = asked.map((side): TurnDirection => (side === "left" ? "right" : "left"));
  const shown = order === "the other way" ? otherWay : asked;
  const shownPerson = framesOf ? selfieOf(framesOf) : selfie;
  const frames = await Promise.all(
    shown.map((direction, index) => {
      // No two frames are alike, even where both go to one side.
      const deg = 29 + 3 * index;
      return straight
        ? selfie.toString("base64")
        : turned(shownPerson, direction === "left" ? -deg : deg, way);
    }),
  );
  await uploadPhoto(of, "liveness1", frames[0] ?? "");
  await wait(gapMs);
  await uploadPhoto(of, "liveness2", frames[1] ?? "", { source: isFile ? "file" : "camera" });
  if (expired) {
    const past = new Date(Date.now() - 60_000);
    await db("operator")
      .update(sessionTable)
      .set({ challengeExpiresAt: past })
      .where(eq(sessionTable.id, of.id));
  }
  const photos = { selfie: selfie.toString("base64"), idFront: front.toString("base64") };
  const { verificationId } = await submitSession(of, photos);
  const lease = await claimNext(HANDLERS["verification.process"], 60);
  if (!lease) throw new Error("There is nothing to do.");
  await HANDLERS["verification.process"].run(lease.claim);
  const [row] = await db("operator").select().from(verification).where(eq(verification.id, verificationId));
  const evidence = await readFaceEvidence(tenant, verificationId);
  return { row, evidence };
}

/** Vision does not depend on the database, so these minutes are spent on one. */
const isSecondRun = Boolean(process.env["TEST_DATABASE_URL"]);

describe.skipIf(!hasSharedPhotos || isSecondRun)(
  "LIVENESS-DECISION-1 liveness of a live session (SHARED_DIR)",
  () => {
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
      expect(evidence?.liveness?.signals["challenge"]).toMatch(/^(left|right),(left|right)$/);
    });

    test.each<Way>(["warped as a whole", "warped by its mesh"])(
      "LIVENESS-FRAME-4 frames that are the selfie, %s, do not pass",
      async (way) => {
        const { row } = await capture({ order: "as asked", way });
        expect(["uncertain", "spoofed"]).toContain(row?.livenessDecision);
        expect(row?.decision).not.toBe("APPROVED");
      },
    );

    test("LIVENESS-CHALLENGE-4 frames turned as asked and sent at once are live", async () => {
      const { row, evidence } = await capture({ order: "as asked", gapMs: 0 });
      expect(row).toMatchObject({ livenessChecked: true, livenessDecision: "live" });
      expect(evidence?.liveness?.signals["framesApartMs"]).toEqual(expect.any(Number));
    });

    test.each<[string, Capture, string]>([
      ["of a session that drew no challenge", { order: null }, "not_drawn"],
      ["straight, of a session that drew no challenge", { order: null, straight: true }, "not_drawn"],
      ["later than the challenge", { order: "as asked", expired: true }, "expired"],
      ["declared as files", { order: "as asked", isFile: true }, "from_file"],
    ])(
      "LIVENESS-CHALLENGE-3, DECIDE-LIVENESS-2 frames %s are not checked, as if there were none",
      async (_, how, why) => {
        const { row, evidence } = await capture(how);
        expect(row).toMatchObject({
          livenessChecked: false,
          livenessScore: 0,
          livenessDecision: "not_checked",
        });
        expect(row?.decision).not.toBe("REJECTED");
        const codes = row?.reasons.map(({ code }) => code).filter((code) => code.startsWith("liveness"));
        expect(codes).toEqual(["liveness_not_checked"]);
        expect(evidence?.liveness?.signals["challenge"]).toBe(why);
      },
    );

    test("LIVENESS-FRAME-2 two straight copies of the selfie, in spite of a challenge, are uncertain and not rejected", async () => {
      const { row } = await capture({ order: "as asked", straight: true });
      expect(row).toMatchObject({
        livenessDecision: "uncertain",
        livenessScore: 50,
        decision: "NEEDS_REVIEW",
      });
    });

    test.each<[string, Capture["order"]]>([
      ["that answer the challenge", "as asked"],
      ["that nobody asked for", null],
    ])("LIVENESS-FRAME-2 another person's frames %s are spoofed", async (_, order) => {
      const { row } = await capture({ order, framesOf: "115" });
      expect(row).toMatchObject({ livenessDecision: "spoofed", livenessScore: 20, decision: "REJECTED" });
    });
  },
);
