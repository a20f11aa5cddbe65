import { eq, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { pictureHash } from "@/db/schema/verification-search";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { listLinkedCases } from "@/lib/review/linked-cases";
import { createCaptureSession } from "@/lib/session/create";
import { submitSession } from "@/lib/session/submit";
import { authenticateSession } from "@/lib/session/token";
import { uploadPhoto } from "@/lib/session/upload";
import { readCaseFile } from "@/lib/verification/case-file";
import { deleteVerification } from "@/lib/verification/delete";
import { findSamePictures, SAME_PICTURE, storePictureHashes } from "@/lib/verification/picture-index";
import { readRepeatSignals } from "@/lib/verification/repeat-signals";
import { repeatedFrameSignals } from "@/lib/verification/repeated-frames";
import { forgetOldVerifications } from "@/lib/verification/retention";
import { LIVE_READER } from "@/lib/vision/reader";
import type { PictureHash, PictureHashes } from "@/lib/vision/types";
import { ownDatabase } from "@/tests/support/database";
import { evidence } from "@/tests/support/evidence";
import { plainPng } from "@/tests/support/images";
import { claimProcessing, newTenant, work } from "@/tests/support/verification-jobs";

ownDatabase();

let live: Tenant;
beforeEach(async () => {
  live = await newTenant("live");
});

/** A hash in which bits differ from the same seed's, evenly spread. */
function hex(seed: number, flipped = 0): string {
  const bytes = Buffer.from(
    Array.from({ length: 32 }, (_, i) => (Math.imul(seed, 2654435761) >>> (i % 24)) ^ (i * 37)),
  );
  for (let i = 0; i < flipped; i += 1) bytes[(i * 11) % 32] = (bytes[(i * 11) % 32] ?? 0) ^ (1 << (i % 8));
  return bytes.toString("hex");
}
const hash = (seed: number, frame = 0, face = 0): PictureHash => ({
  frame: hex(seed, frame),
  face: hex(seed + 500, face),
});

async function earlier(
  of: Tenant,
  userId: string,
  hashes: PictureHashes,
  company: string | null = null,
): Promise<string> {
  const id = `vrf_id_${Math.random().toString(36).slice(2)}`;
  const { businessId, mode } = of;
  await db(
    "operator",
  ).execute(sql`insert into verification (id, business_id, mode, kind, user_id, company_verification_id)
    values (${id}, ${businessId}, ${mode}, 'id_document', ${userId}, ${company})`);
  await db("operator").transaction((tx) => storePictureHashes(tx, of, { id, createdAt: new Date() }, hashes));
  return id;
}

test("DASHBOARD-CASE-3 cases with the same selfie are linked, of this business alone, and no others", async () => {
  const first = await earlier(live, "u1", { selfie: hash(1) });
  const copy = await earlier(live, "u2", { selfie: hash(1, 4) });
  await earlier(live, "u3", { selfie: hash(9) });
  await earlier(live, "u4", { liveness1: hash(1) });
  await earlier(await newTenant("live"), "u5", { selfie: hash(1) });
  expect(await listLinkedCases(live, { id: first, userId: "u1" })).toMatchObject([
    { id: copy, shares: ["selfie"] },
  ]);
  await db("operator").execute(sql`update verification set user_id = 'u1' where id = ${copy}`);
  expect(await listLinkedCases(live, { id: first, userId: "u1" })).toMatchObject([
    { id: copy, shares: ["selfie", "user"] },
  ]);
  const withoutHash = await earlier(live, "u6", {});
  expect(await listLinkedCases(live, { id: withoutHash, userId: "u6" })).toEqual([]);
});

test("a bare statement reads the parts of a picture as a list", async () => {
  await earlier(live, "user-1", { selfie: hash(1) });
  const [row] = await rows<{ parts: string[]; marked: string[] }>(
    db("operator"),
    sql`select parts, array['a,b', 'c "d"', ''] as marked from picture_hash`,
  );
  const stored = await db("operator").select().from(pictureHash);
  expect(row?.parts).toEqual(stored[0]?.parts);
  expect(row?.marked).toEqual(["a,b", 'c "d"', ""]);
});

describe("ATTACK-REPLAY-2 the index of pictures", () => {
  test("finds a copy by whole and face, the most alike first, and nothing beyond the bounds", async () => {
    const near = await earlier(live, "u", { selfie: hash(1, SAME_PICTURE.frame, SAME_PICTURE.face) });
    const same = await earlier(live, "u", { selfie: hash(1) });
    await earlier(live, "u", { selfie: hash(1, SAME_PICTURE.frame + 1) });
    await earlier(live, "u", { selfie: hash(1, 0, SAME_PICTURE.face + 1) });
    await earlier(live, "u", { selfie: hash(2) });
    const found = await findSamePictures(live, "new", hash(1), ["selfie"]);
    expect(found.map(({ verificationId }) => verificationId)).toEqual([same, near]);
    expect(found[1]).toMatchObject({ frameBits: SAME_PICTURE.frame, faceBits: SAME_PICTURE.face });
    expect(await findSamePictures(live, same, hash(1), ["liveness1"])).toEqual([]);
  });

  test("SECURITY-TENANT-1 another business and the other mode find nothing, and no value of theirs is alike", async () => {
    await earlier(live, "u", { selfie: hash(1) });
    const other = await newTenant("live");
    const test = mintTenant({ businessId: live.businessId, mode: "test" });
    for (const stranger of [other, test]) {
      expect(await findSamePictures(stranger, "new", hash(1), ["selfie"])).toEqual([]);
      await earlier(stranger, "u", { selfie: hash(1) });
    }
    const theirs = inArray(pictureHash.businessId, [live.businessId, other.businessId]);
    const stored = await db("operator").select().from(pictureHash).where(theirs);
    expect(stored).toHaveLength(3);
    const parts = stored.flatMap((row) => row.parts);
    expect(new Set(parts).size).toBe(parts.length);
    expect(JSON.stringify(stored)).not.toContain(hash(1).frame);
  });

  test("rows go with the verification, and with the photos", async () => {
    const id = await earlier(live, "u", { selfie: hash(1), liveness1: hash(2) });
    const left = async () =>
      (await rows(db("operator"), sql`select 1 from picture_hash where business_id = ${live.businessId}`))
        .length;
    expect(await left()).toBe(2);
    await deleteVerification(live, id);
    expect(await left()).toBe(0);
    await earlier(live, "u", { selfie: hash(1) });
    const age = (days: number) =>
      db("operator").execute(
        sql`update picture_hash set created_at = now() - make_interval(days => ${days})`,
      );
    await age(89);
    await forgetOldVerifications();
    expect(await left()).toBe(1);
    await age(91);
    await forgetOldVerifications();
    expect(await left()).toBe(0);
  });
});

describe("ATTACK-REPLAY-1 frames of an earlier challenge", () => {
  test("a repeated frame names the earlier verification, whoever's and in whichever order; a new one is looked for only", async () => {
    const first = await earlier(live, "u", { liveness1: hash(1), liveness2: hash(2) });
    const signals = await repeatedFrameSignals(live, "new", {
      liveness1: hash(2, 4),
      liveness2: hash(3),
      selfie: hash(1),
    });
    expect(signals).toMatchObject([
      {
        name: "challenge_frames_repeated",
        picture: "liveness1",
        score: 75,
        measures: { earlierVerification: first },
      },
      { name: "challenge_frames_repeated", picture: "liveness2", score: 0, falseAlarms: null, measures: {} },
    ]);
    expect(signals[0]?.measures).toMatchObject({ differentBitsOfThePhoto: 4, differentBitsOfTheFace: 0 });
    // Its own frames, when it is processed again.
    expect(await repeatedFrameSignals(live, first, { liveness1: hash(1) })).toMatchObject([{ score: 0 }]);
  });

  test("at the bound it still reaches the default threshold", async () => {
    await earlier(live, "u", { liveness1: hash(1, SAME_PICTURE.frame) });
    expect(await repeatedFrameSignals(live, "new", { liveness1: hash(1) })).toMatchObject([{ score: 50 }]);
  });
});

describe("DECIDE-DUPLICATE-1, ATTACK-REPLAY-3 the same selfie, saved anew", () => {
  const ask = (userId: string, selfieHash: PictureHash, companyVerificationId: string | null = null) =>
    readRepeatSignals(live, {
      id: "new",
      userId,
      companyVerificationId,
      selfieSha256: "other bytes",
      selfieHash,
    });

  test("another userId's is a duplicate, the same one's is marked, a signatory's is neither", async () => {
    const id = await earlier(live, "user-1", { selfie: hash(1) });
    const signed = await earlier(live, "cv_1", { selfie: hash(7) }, "cv_1");
    expect(await ask("user-2", hash(1, 5))).toMatchObject({ isDuplicateSelfie: true, duplicateOf: id });
    const own = await ask("user-1", hash(1, 5));
    expect(own).toMatchObject({ isDuplicateSelfie: false, sameSelfieAs: id });
    expect(own.duplicateOf).toBeUndefined();
    expect(await ask("user-2", hash(4))).toEqual({
      isDuplicateSelfie: false,
      attempts: { submitted: 0, spoofed: 0 },
    });
    expect((await ask("user-2", hash(7))).isDuplicateSelfie).toBe(false);
    expect((await ask("cv_2", hash(1), "cv_2")).isDuplicateSelfie).toBe(false);
    expect(signed).not.toBe(id);
  });
});

describe("ATTACK-REPLAY-1 from the session to the case", () => {
  let taken = 600;

  async function checked(userId: string, hashes: PictureHashes, camera?: string): Promise<string> {
    vi.spyOn(LIVE_READER, "observePerson").mockResolvedValue({ ...evidence().person, pictureHashes: hashes });
    // Not the bytes are the same.
    taken += 1;
    const photo = plainPng(taken, 800).toString("base64");
    const { session } = await createCaptureSession(live, { userId });
    const of = await authenticateSession(session);
    vi.spyOn(LIVE_READER, "precheck").mockResolvedValue([]);
    const selfie = camera
      ? { selfieKey: (await uploadPhoto(of, "selfie", photo, { camera })).key }
      : { selfie: photo };
    const { verificationId } = await submitSession(of, { ...selfie, idFront: photo });
    await work(await claimProcessing());
    vi.restoreAllMocks();
    return verificationId;
  }

  test("the second session with the same frames goes to review, and its case leads to the first", async () => {
    const first = await checked("user-1", { liveness1: hash(11), liveness2: hash(12), selfie: hash(13) });
    const second = await checked("user-1", { liveness1: hash(11), liveness2: hash(22), selfie: hash(13, 3) });
    const [row] = await db("operator").select().from(verification).where(eq(verification.id, second));
    expect(row?.decision).toBe("NEEDS_REVIEW");
    const codes = row?.reasons.map(({ code }) => code);
    expect(codes).toContain("challenge_frames_repeated");
    expect(codes).not.toContain("duplicate_selfie");
    const file = await readCaseFile(live, second);
    expect(file.signals).toMatchObject([
      { name: "challenge_frames_repeated", picture: "liveness1", isFound: true, earlier: first },
      { picture: "liveness2", isFound: false, earlier: null },
    ]);
    expect(file.pictureNotes).toMatchObject([{ picture: "selfie", earlier: first, isUnusual: true }]);
    expect(file.raw).not.toContain(hash(11).frame);
    const stored = await rows(
      db("operator"),
      sql`select 1 from picture_hash where verification_id = ${second}`,
    );
    expect(stored).toHaveLength(3);
  });

  test("without a repeat nothing is marked", async () => {
    await checked("user-1", { selfie: hash(31), liveness1: hash(32) });
    const file = await readCaseFile(live, await checked("user-1", { selfie: hash(41), liveness1: hash(42) }));
    expect(file.reasons.map(({ code }) => code)).not.toContain("challenge_frames_repeated");
    expect(file.pictureNotes).toEqual([]);
  });

  test("ATTACK-CAMERA-1 the camera's name of the submitted selfie is a sign of the case", async () => {
    const codesOf = async (id: string) => (await readCaseFile(live, id)).reasons.map(({ code }) => code);
    const virtual = await checked("user-1", {}, "OBS Virtual Camera");
    expect(await codesOf(virtual)).toContain("virtual_camera");
    expect((await readCaseFile(live, virtual)).signals).toMatchObject([
      { name: "virtual_camera", picture: "selfie", score: 60, isFound: true },
    ]);
    expect(await codesOf(await checked("user-2", {}, "DroidCam Video"))).not.toContain("virtual_camera");
    expect((await readCaseFile(live, await checked("user-3", {}))).signals).toEqual([]);
  });

  test("ATTACK-FILE-1, UPLOAD-FACTS-1 what the file of an uploaded photo says stands in the case, and is no reason", async () => {
    vi.spyOn(LIVE_READER, "observePerson").mockResolvedValue(evidence().person);
    vi.spyOn(LIVE_READER, "precheck").mockResolvedValue([]);
    const { session } = await createCaptureSession(live, { userId: "user-1" });
    const of = await authenticateSession(session);
    const edited = sharp(plainPng(700, 800)).withExif({ IFD0: { Software: "GIMP 2.10" } });
    const selfie = (await edited.jpeg().toBuffer()).toString("base64");
    const { key: selfieKey } = await uploadPhoto(of, "selfie", selfie);
    const idFront = (await edited.clone().flop().jpeg().toBuffer()).toString("base64");
    const { verificationId } = await submitSession(of, { selfieKey, idFront });
    await work(await claimProcessing());
    vi.restoreAllMocks();
    const file = await readCaseFile(live, verificationId);
    const sentence = "The file was saved by GIMP 2.10, which changes pictures.";
    expect(file.pictureNotes).toEqual(
      expect.arrayContaining([
        { picture: "selfie", sentence, earlier: null, isUnusual: true },
        { picture: "idFront", sentence, earlier: null, isUnusual: true },
      ]),
    );
    expect(file.reasons.map(({ code }) => code)).not.toContain("selfie_recaptured");
  });
});
