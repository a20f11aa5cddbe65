import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { signUpBusiness } from "@/lib/account/sign-up";
import { readObject } from "@/lib/platform/storage/storage";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { closePool } from "@/lib/threads/pool";
import { timeProblem } from "@/lib/verification/challenge";
import { deleteVerification } from "@/lib/verification/delete";
import { listEvidence } from "@/lib/verification/evidence";
import { readFaceEvidence, storeFaceCrops } from "@/lib/verification/face-evidence";
import { verifyDocument } from "@/lib/verification/verify-sync";
import { ownDatabase } from "@/tests/support/database";
import { plainPng } from "@/tests/support/images";
import { documentPhotos, hasSharedPhotos } from "@/tests/support/photos";
import { bundleThread } from "@/tools/build/bundle-threads";

ownDatabase();

let signedUp = 0;
async function newTenant(mode: "live" | "test" = "live"): Promise<Tenant> {
  signedUp += 1;
  const { businessId } = await signUpBusiness({ name: "A", email: `face${signedUp}@example.com` });
  return mintTenant({ businessId, mode });
}

describe("LIVENESS-CHALLENGE-3, LIVENESS-CHALLENGE-4 times of liveness frames", () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  const drawn = { drawnAt: at(0), expiresAt: at(600) };
  test.each([
    ["in order, within time", [at(20), at(23)], null],
    ["no frames", [], null],
    ["one frame", [at(20)], null],
    ["before the challenge was drawn", [at(-1), at(5)], "expired"],
    ["after it expired", [at(590), at(601)], "expired"],
    ["both at once", [at(20), at(20)], null],
    ["the second before the first", [at(23), at(20)], null],
  ])("%s", (_, taken, problem) => expect(timeProblem(drawn, taken)).toBe(problem));
});

describe("VERIFY-EVIDENCE-1, VERIFY-MODEL-1 reviewer's evidence", () => {
  test("SANDBOX-LIVENESS-1 a sandbox verification has nothing cut out, and claims no liveness that nobody checked", async () => {
    const tenant = await newTenant("test");
    const photos = { selfie: plainPng(1, 1), idFront: plainPng(1, 1) };
    const { id } = await verifyDocument(tenant, photos);
    expect(await readFaceEvidence(tenant, id)).toMatchObject({
      views: {},
      liveness: { checked: false, score: 0 },
    });
    const spoofed = await verifyDocument(tenant, { ...photos, simulate: "liveness_spoofed" });
    expect(await readFaceEvidence(tenant, spoofed.id)).toMatchObject({
      liveness: { checked: true, score: 8 },
    });
  });

  test("cut-outs are sealed under the verification's tenant, each as its own kind", async () => {
    const tenant = await newTenant();
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);
    const stored = await storeFaceCrops(tenant, { selfieCrop: { jpeg, landmarks: [[1, 2]] } });
    expect(stored.map(({ kind }) => kind)).toEqual(["selfieCrop", "faceLandmarks"]);
    const [crop] = stored;
    if (!crop) throw new Error("nothing stored");
    expect([...(await readObject(crop, tenant, "selfieCrop"))]).toEqual([...jpeg]);
    await expect(readObject(crop, tenant, "selfie")).rejects.toThrow();
    await expect(readObject(crop, await newTenant(), "selfieCrop")).rejects.toThrow();
    expect(await storeFaceCrops(tenant, {})).toEqual([]);
  });
});

describe.skipIf(!hasSharedPhotos)("reviewer's evidence of real photos (SHARED_DIR)", () => {
  beforeAll(bundleThread);
  afterAll(closePool);

  test("FACE-SCORE-2 faces side by side, landmarks, place on the curve; deleted with the verification, and invisible to others", async () => {
    const tenant = await newTenant();
    const { selfie, front } = documentPhotos("szid_easy_303_0");
    const { id } = await verifyDocument(tenant, { selfie, idFront: front });
    const evidence = await readFaceEvidence(tenant, id);
    expect(Object.keys(evidence?.views ?? {}).sort()).toEqual(["portraitCrop", "selfieCrop"]);
    for (const view of Object.values(evidence?.views ?? {})) {
      expect([...view.jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(view.landmarks.length).toBeGreaterThan(50);
      expect(view.landmarks.flat().every((at) => at > 0 && at < 256)).toBe(true);
    }
    expect(evidence?.face.score).toBeGreaterThanOrEqual(70);
    expect(evidence?.face.knots?.[0]).toEqual([0, 100]);
    expect(evidence?.face.falseMatch?.pairs).toBeGreaterThan(4000);
    expect(evidence?.face.falseMatch?.worstGroup?.upper).toBeGreaterThan(0);
    expect(evidence?.face.selfie.quality?.sharpness).toBeGreaterThan(0);
    // An embedding would be 128 numbers; pictures and points lie apart from the record.
    expect(JSON.stringify({ ...evidence, views: {} })).not.toMatch(
      /(?:-?\d+(?:\.\d+)?(?:e-?\d+)?,){60}|jpeg|landmarks/,
    );
    await expect(readFaceEvidence(await newTenant(), id)).rejects.toThrow();
    const stored = await listEvidence(db("operator"), tenant, id);
    expect(stored.map(({ kind }) => kind).sort()).toEqual(
      ["faceLandmarks", "idFront", "portraitCrop", "selfie", "selfieCrop"].sort(),
    );
    await deleteVerification(tenant, id);
    await expect(readFaceEvidence(tenant, id)).rejects.toThrow();
    expect(await listEvidence(db("operator"), tenant, id)).toEqual([]);
  });
});
