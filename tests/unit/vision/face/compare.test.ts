import { describe, expect, test } from "vitest";
import { compareFeatures, type FaceFeatures } from "@/lib/vision/face/compare";
import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import dlibFacePack from "@/lib/vision/model-packs/built-in/face-embedding-dlib.json" with { type: "json" };
import { faceEmbeddingManifest } from "@/lib/vision/model-packs/manifest";
import recorded from "@/lib/vision/models/models.json" with { type: "json" };
import type { ModelIdentity } from "@/lib/vision/types";

const dlib = faceEmbeddingManifest.parse({ ...dlibFacePack, ...versionOf("face-embedding-dlib") });
function versionOf(name: keyof typeof recorded) {
  const { version, bytes, sha256 } = recorded[name];
  return { version, bytes, sha256 };
}

function features(
  { name, version, sha256, calibration }: typeof BUILT_IN_FACE_MANIFEST,
  embedding: readonly number[],
  change: Partial<ModelIdentity> = {},
): FaceFeatures {
  return {
    observation: { facesFound: 1, box: null, quality: null, problems: [] },
    embedding: Float32Array.from(embedding),
    model: { identity: { name, version, sha256, ...change }, calibration },
    crop: null,
    view: null,
    own: [],
    stepMs: {},
  };
}

describe("FACE-PACK-2 embeddings of two networks are never compared", () => {
  const one = features(BUILT_IN_FACE_MANIFEST, [1, 0]);

  test("of one network they are, by its own table, under its name", () => {
    const { score, distance, model, knots } = compareFeatures(
      one,
      features(BUILT_IN_FACE_MANIFEST, [0.6, 0.8]),
    );
    expect(distance).toBeCloseTo(Math.sqrt(0.8), 6);
    expect(score).toBeLessThan(80);
    expect(score).toBeGreaterThan(70);
    expect(model).toMatchObject({ name: "faceplugin-mobilefacenet", sha256: BUILT_IN_FACE_MANIFEST.sha256 });
    expect(knots).toEqual(BUILT_IN_FACE_MANIFEST.calibration.knots);
  });

  test("the built-in network and the one before it do not mix, even where the lengths agree", () => {
    expect(() => compareFeatures(one, features(dlib, [1, 0]))).toThrow("different networks");
    expect(() => compareFeatures(features(dlib, [1, 0]), one)).toThrow("different networks");
  });

  test.each<[string, Partial<ModelIdentity>]>([
    ["another hash", { sha256: "0".repeat(64) }],
    ["another version", { version: "2" }],
    ["another pack around the same network", { name: "other-crops" }],
  ])("%s is another network", (_, change) => {
    expect(() => compareFeatures(one, features(BUILT_IN_FACE_MANIFEST, [1, 0], change))).toThrow("different");
  });

  test("one distance means different scores by the two tables", () => {
    const at = Math.sqrt(0.8);
    const tables = [BUILT_IN_FACE_MANIFEST, dlib].map(
      (pack) => compareFeatures(features(pack, [0, 0]), features(pack, [at, 0])).score,
    );
    expect(tables[0]).toBeGreaterThan(70);
    expect(tables[1]).toBeLessThan(10);
  });
});
