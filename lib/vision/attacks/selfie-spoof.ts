import { boundingBox, type Mesh } from "@/lib/vision/face/mesh";
import { type Pyramid, warp } from "@/lib/vision/images/pixels";
import { infer } from "@/lib/vision/models/inference";
import { showsPatterns } from "./pattern-area";
import type { PictureArea } from "./selfie-grid";
import type { ScoreTerm } from "./signal-score";

/**
 * What the network against spoofs adds to the score of a selfie (docs/attacks.md, spoof-network). By itself it leads to
 * review from about 3.2 on.
 */
export const SPOOF_TERM: ScoreTerm = { measure: "spoofOdds", from: 2, most: 2, weight: 4.3 };

/** Side of the network's input, in pixels. */
const INPUT_PX = 128;
/** Sides of what is cut out, in those of the face: 2.7 as in the network's package, and what is real is seen closer too. */
const CROPS = [2.2, 2.7];
/** The network knows upright faces. */
const MOST_ROLL_RAD = 0.5;

/**
 * How much more likely a network finds it that the face was photographed from a print or a display than that a person
 * stood there: the natural logarithm of the odds, the lower of two cuts. It speaks against a selfie only: below 0 it says
 * nothing, because it takes many attacks for live.
 * @returns 0 where the face is too small, lies on its side, or seems live.
 */
export async function oddsOfSpoof(image: Pyramid, mesh: Mesh): Promise<number> {
  const face = boundingBox(mesh);
  if (!showsPatterns(mesh) || Math.abs(mesh.square.rollRad) > MOST_ROLL_RAD) return 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const crop of CROPS) {
    lowest = Math.min(lowest, await oddsIn(image, face, crop));
    if (lowest <= 0) return 0;
  }
  return lowest;
}

async function oddsIn(image: Pyramid, face: PictureArea, crop: number): Promise<number> {
  const { output } = await infer("face-spoof", inputOf(image, face, crop), [1, 3, INPUT_PX, INPUT_PX]);
  const [live = 0, ...spoofs] = output ?? [];
  return Math.log(spoofs.reduce((sum, spoof) => sum + Math.exp(spoof - live), 0));
}

/** The face and what is around it, moved into the picture where it would reach over its border; blue before green and red. */
function inputOf(image: Pyramid, face: PictureArea, crop: number): Float32Array {
  const { width, height } = image.base;
  const scale = Math.min(crop, width / face.width, height / face.height);
  const [wide, high] = [face.width * scale, face.height * scale];
  const left = Math.min(Math.max(0, face.x + (face.width - wide) / 2), width - wide);
  const top = Math.min(Math.max(0, face.y + (face.height - high) / 2), height - high);
  const toSource = { a: wide / INPUT_PX, b: 0, c: left, d: 0, e: high / INPUT_PX, f: top };
  const pixels = warp(image, toSource, INPUT_PX, INPUT_PX);
  const plane = INPUT_PX * INPUT_PX;
  return Float32Array.from({ length: 3 * plane }, (_, at) => {
    const channel = 2 - Math.floor(at / plane);
    return pixels[(at % plane) * 3 + channel] ?? 0;
  });
}
