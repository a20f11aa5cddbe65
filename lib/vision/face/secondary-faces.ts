import type { Point, Pyramid } from "@/lib/vision/images/pixels";
import { detectAtEveryTurn, turnUpright } from "./detect";
import type { Recogniser } from "./embed";
import { embeddingDistance, matchScore } from "./match";
import { type FittedFace, fitMesh } from "./mesh";
import { type Detection, isSamePlace } from "./overlap";
import { measureQuality } from "./quality";

/*
 * What lies beside the portrait on the photograph of a document. Whoever sends it chooses the scale, the side and the
 * turn of everything on it, so nothing is left out for being small, upside down or in front of a larger face.
 */

/**
 * The first look sees a portrait that is small or aslant badly; closer and upright it is seen surer. Measured: at least
 * .55, in colour and in grey, at the smallest scale at which a document's words can still be read.
 */
const MIN_CANDIDATE = 0.4;
/** More places than this are not looked at closer, and then nothing is claimed about them. Documents show up to 5. */
const MAX_CANDIDATES = 16;
/**
 * What a face shows once it is seen upright and closer: BlazeFace's score and FaceMesh's. Measured: 87 portraits on
 * documents photographed far off gave at least .83 and .999. Of all print, arms and landscapes on 316 photographs of
 * documents one place passed .75 of both: a digit, with .77 and .92.
 */
const SURE = { detection: 0.75, mesh: 0.96 } as const;
/**
 * A detection this sure is a face whatever the mesh says, which does not hold under a strong guilloche; but not on the
 * portrait itself, of which a turned look may see the hair as a face.
 */
const SURE_WITHOUT_MESH = 0.92;
/** No document shows its holder more often than this besides the portrait. */
const MAX_GHOST_IMAGES = 3;
/**
 * A ghost image must resemble the portrait as a selfie must to be accepted. Measured with 25 people: pictures of the same
 * portrait with 12 px between the eyes score 70 in 24 of 25 cases and with 15 px always, of 600 pairs of strangers none
 * down to 10 px; 50 (a person looks) was scored by 2 of 600. At the 40 that once sufficed, strangers of one group passed.
 */
const GHOST_IMAGE = { minScore: 70, minEyeDistancePx: 10 } as const;

/** What was found besides the portrait. */
export interface Beside {
  readonly faces: readonly FittedFace[];
  /** False where there was more than is looked at. */
  readonly isComplete: boolean;
}

/** Looks at every turn for sure faces other than `portrait`. */
export async function facesBeside(image: Pyramid, portrait: FittedFace): Promise<Beside> {
  const candidates: Detection[] = [];
  for (const place of await detectAtEveryTurn(image)) {
    if (place.score < MIN_CANDIDATE || isSamePlace(portrait.detection, place)) continue;
    if (!candidates.some((surer) => isSamePlace(surer, place))) candidates.push(place);
  }
  const faces: FittedFace[] = [];
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const detection = await turnUpright(image, candidate);
    if (detection.score < SURE.detection) continue;
    const face = { detection, mesh: await fitMesh(image, detection) };
    if (isSure(face, portrait) && !coversSame(portrait, face)) faces.push(face);
  }
  return { faces, isComplete: candidates.length <= MAX_CANDIDATES };
}

function isSure({ detection, mesh }: FittedFace, { mesh: { square } }: FittedFace) {
  if (mesh.score >= SURE.mesh) return true;
  return detection.score >= SURE_WITHOUT_MESH && distance(detection.centre, square.centre) > square.sidePx;
}

/** Hair and chin of a face seen upside down may be placed on the face itself. */
function coversSame({ mesh: { square: portrait } }: FittedFace, { mesh: { square: other } }: FittedFace) {
  const [larger, smaller] = portrait.sidePx > other.sidePx ? [portrait, other] : [other, portrait];
  return distance(portrait.centre, other.centre) < larger.sidePx / 2 && smaller.sidePx > larger.sidePx / 2;
}

/** Whether a face beside the portrait is, or may be, another person. */
export async function showsSomebodyElse(
  image: Pyramid,
  portrait: Float32Array,
  { faces, isComplete }: Beside,
  by: Recogniser,
): Promise<boolean> {
  if (!isComplete || faces.length > MAX_GHOST_IMAGES) return true;
  for (const { mesh } of faces) {
    if (measureQuality(image, mesh).eyeDistancePx < GHOST_IMAGE.minEyeDistancePx) return true;
    const score = matchScore(embeddingDistance(portrait, await by.embed(image, mesh)), by.calibration);
    if (score < GHOST_IMAGE.minScore) return true;
  }
  return false;
}

function distance(left: Point, right: Point) {
  return Math.hypot(left[0] - right[0], left[1] - right[1]);
}
