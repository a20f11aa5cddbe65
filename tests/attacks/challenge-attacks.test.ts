import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decideLiveness } from "@/lib/verification/liveness";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { detectFaces } from "@/lib/vision/face/detect";
import { fitMesh, type Mesh } from "@/lib/vision/face/mesh";
import { observePersonFaces } from "@/lib/vision/face/tasks";
import { decode, type Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { BurstSheets } from "@/lib/vision/types";
import { hasSharedPhotos, selfieOf, smileOf } from "@/tests/support/photos";
import { someOf } from "@/tests/support/some-of";
import { contactSheet } from "@/tools/evaluation/face/contact-sheet";
import { MESH_BACKGROUNDS, type MeshBackground, turnMesh } from "@/tools/evaluation/face/mesh-attack";
import { turnHead } from "@/tools/evaluation/face/turn";
import { drawLamp, turnPerson } from "@/tools/evaluation/face/turned-person";
import { seeded } from "@/tools/specimen/random";

const CAMERA_PX = 480;
const ASKED = { directions: ["right", "left"], problem: null } as const;
/** To the person's own right, then left. */
const TURNS_DEG = [30, -30] as const;

interface Photographed {
  readonly picture: Pixels;
  readonly mesh: Mesh;
}

async function photographed(person: string): Promise<Photographed> {
  const picture = await decode(selfieOf(person), CAMERA_PX);
  const image = new Pyramid(picture);
  const [face] = await detectFaces(image);
  if (!face) throw new Error(`Person ${person} shows no face.`);
  return { picture, mesh: await fitMesh(image, face) };
}

const saved = ({ data, width, height }: Pixels, quality = 85) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

/** What observes a session whose frames are the given pictures. */
async function judge(person: string, frames: readonly Pixels[], bursts: BurstSheets = {}) {
  const { liveness } = await observePersonFaces({
    selfie: selfieOf(person),
    // No document counts here: the other photo of the person stands for it.
    idFront: smileOf(person),
    livenessFrames: await Promise.all(frames.map((frame) => saved(frame))),
    challenge: ASKED,
    bursts,
  });
  return { ...liveness, decision: decideLiveness(liveness, DEFAULT_POLICY) };
}

function personWhoTurns({ picture, mesh }: Photographed, seed: string) {
  const drawn = seeded("person who turns", seed);
  const random = () => drawn.between(0, 1);
  const lamp = drawLamp(random);
  return (turnDeg: number) => turnPerson(picture, mesh, { turnDeg, lamp, random });
}

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

describe.skipIf(!hasSharedPhotos)("bursts (SHARED_DIR)", () => {
  const SHARES = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;
  const timesMs = [0, 180, 350, 520, 700, 900];

  async function bursts(at: Photographed, render: (deg: number) => Pixels | Promise<Pixels>) {
    const sheets = await Promise.all(
      TURNS_DEG.map(async (deg) => {
        const tiles = await Promise.all(SHARES.map((share) => render(share * deg)));
        return { bytes: await contactSheet(tiles, at.mesh, 3), timesMs };
      }),
    );
    const [liveness1Burst, liveness2Burst] = sheets;
    if (!liveness1Burst || !liveness2Burst) throw new Error("Two turns make two bursts.");
    return { liveness1Burst, liveness2Burst };
  }

  test("LIVENESS-BURST-1, LIVENESS-BURST-2 of a person who turns agree and raise the score", async () => {
    const at = await photographed("118");
    const shown = personWhoTurns(at, "burst");
    const frames = TURNS_DEG.map(shown);
    const alone = await judge("118", frames);
    const supported = await judge("118", frames, await bursts(at, shown));
    expect(supported.signals).toMatchObject({ "burst1.agrees": true, "burst2.agrees": true });
    expect(supported.decision).toBe("live");
    expect(supported.score).toBeGreaterThanOrEqual(alone.score);
  });

  test("LIVENESS-BURST-2 of a head that never turned, or of a warped photo, contradict good frames", async () => {
    const at = await photographed("118");
    const shown = personWhoTurns(at, "contradicted");
    const frames = TURNS_DEG.map(shown);
    const still = await judge("118", frames, await bursts(at, () => shown(0)));
    expect(still).toMatchObject({ decision: "uncertain", score: 70 });
    const warped = await bursts(at, (deg) => turnHead(at.picture, at.mesh, deg));
    const { decision, signals } = await judge("118", frames, warped);
    expect(decision).toBe("uncertain");
    expect(signals["burst1.contradictions"]).toContain("texture");
  });
});

function oneExposures(signals: Readonly<Record<string, number | boolean | string>>): number[] {
  return Object.entries(signals).flatMap(([name, value]) =>
    /^frame\d\.oneExposure$/.test(name) && typeof value === "number" ? [value] : [],
  );
}

if (!hasSharedPhotos)
  test.skip("the shared test material is not on this machine: no photo to warp before the challenge");
