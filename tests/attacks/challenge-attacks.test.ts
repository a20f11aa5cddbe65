import { describe, expect, test } from "vitest";
import { judge, personWhoTurns, photographed, TURNS_DEG } from "@/tests/support/challenge-frames";
import { hasSharedPhotos } from "@/tests/support/photos";
import { someOf } from "@/tests/support/some-of";
import { MESH_BACKGROUNDS, type MeshBackground, turnMesh } from "@/tools/evaluation/face/mesh-attack";
import { turnHead } from "@/tools/evaluation/face/turn";

const meshTurn = (yawDeg: number, background: MeshBackground) => ({
  yawDeg,
  pitchDeg: 3,
  depth: 1,
  cameraDistance: 4,
  background,
});

describe.skipIf(!hasSharedPhotos)("frames made from one photograph (SHARED_DIR)", () => {
  test.each(someOf(["118", "004"]))(
    "LIVENESS-FRAME-4 of person %s: neither warped as a whole nor as a mesh over any background do they pass",
    async (person) => {
      const { picture, mesh } = await photographed(person);
      const attacks = [
        TURNS_DEG.map((deg) => turnHead(picture, mesh, deg)),
        ...(await Promise.all(
          MESH_BACKGROUNDS.map((background) =>
            Promise.all(TURNS_DEG.map((deg) => turnMesh(picture, mesh, meshTurn(deg, background)))),
          ),
        )),
      ];
      for (const frames of attacks) {
        const { decision, signals } = await judge(person, frames);
        expect(["uncertain", "spoofed"]).toContain(decision);
        expect(Math.max(...oneExposures(signals))).toBeGreaterThan(0);
      }
    },
  );

  test.each(someOf(["118", "004"]))(
    "LIVENESS-FRAME-1 person %s who turns before the camera passes",
    async (person) => {
      const shown = personWhoTurns(await photographed(person), person);
      const { decision, score, signals } = await judge(person, TURNS_DEG.map(shown));
      expect(decision).toBe("live");
      expect(score).toBeGreaterThanOrEqual(80);
      expect(Math.max(...oneExposures(signals))).toBeLessThan(0);
    },
  );
});

function oneExposures(signals: Readonly<Record<string, number | boolean | string>>): number[] {
  return Object.entries(signals).flatMap(([name, value]) =>
    /^frame\d\.oneExposure$/.test(name) && typeof value === "number" ? [value] : [],
  );
}

if (!hasSharedPhotos)
  test.skip("the shared test material is not on this machine: no photo to warp before the challenge");
