import { describe, expect, test } from "vitest";
import type { Pixels } from "@/lib/vision/images/image";
import {
  judge,
  type Photographed,
  personWhoTurns,
  photographed,
  TURNS_DEG,
} from "@/tests/support/challenge-frames";
import { hasSharedPhotos } from "@/tests/support/photos";
import { contactSheet } from "@/tools/evaluation/face/contact-sheet";
import { turnHead } from "@/tools/evaluation/face/turn";

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

if (!hasSharedPhotos)
  test.skip("the shared test material is not on this machine: no photo to make bursts of");
