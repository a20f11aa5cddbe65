import { type Pyramid, warp } from "@/lib/vision/images/pixels";
import type { PassiveLivenessManifest } from "@/lib/vision/model-packs/manifest";
import { type OpenPack, runPack } from "@/lib/vision/model-packs/pack-network";
import { openLivenessPack } from "@/lib/vision/model-packs/pack-store";
import type { ModelIdentity } from "@/lib/vision/types";
import type { Percent } from "@/lib/vocabulary";
import { boundingBox, type Mesh } from "./mesh";

/** The result of a passive liveness network for one photo. */
export interface PassiveResult {
  readonly model: ModelIdentity;
  /** Calibrated by the pack: 80 and more for a live person, below 50 for an attack. */
  readonly score: Percent;
}

let inUse: Promise<OpenPack<PassiveLivenessManifest> | null> | undefined;

/** This thread's passive liveness network; null when none is installed. Opened once. */
export function passivePack(): Promise<OpenPack<PassiveLivenessManifest> | null> {
  inUse ??= openLivenessPack();
  return inUse;
}

/**
 * Runs a passive liveness network on one face.
 * @returns the calibrated score of the probability of a live person.
 */
export async function scorePassiveLiveness(
  pack: OpenPack<PassiveLivenessManifest>,
  image: Pyramid,
  mesh: Mesh,
): Promise<PassiveResult> {
  const { input, cropScale, knots } = pack.manifest;
  const box = boundingBox(mesh);
  const sidePx = Math.max(box.width, box.height) * cropScale;
  const [centreX, centreY] = [box.x + box.width / 2, box.y + box.height / 2];
  const toSource = {
    a: sidePx / input.widthPx,
    b: 0,
    c: centreX - sidePx / 2,
    d: 0,
    e: sidePx / input.heightPx,
    f: centreY - sidePx / 2,
  };
  const [outputs = new Float32Array()] = await runPack(pack, [
    warp(image, toSource, input.widthPx, input.heightPx),
  ]);
  return { model: pack.identity, score: scoreOf(liveProbability(pack.manifest, outputs), knots) };
}

function liveProbability({ softmax, liveClass }: PassiveLivenessManifest, outputs: Float32Array): number {
  const own = outputs[liveClass] ?? 0;
  if (!softmax) return Math.min(1, Math.max(0, own));
  const top = Math.max(...outputs);
  const sum = outputs.reduce((total, logit) => total + Math.exp(logit - top), 0);
  return Math.exp(own - top) / sum;
}

function scoreOf(probability: number, knots: PassiveLivenessManifest["knots"]): Percent {
  let from = knots[0];
  for (const to of knots) {
    if (from && to !== from && probability <= to[0]) {
      return from[1] + ((probability - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
    }
    from = to;
  }
  return 0;
}
