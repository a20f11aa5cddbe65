import type { Point, Pyramid } from "@/lib/vision/images/pixels";
import { detectAtEveryTurn, turnUpright } from "./detect";
import type { Recogniser } from "./embed";
import { embeddingDistance, matchScore } from "./match";
import { type FittedFace, fitMesh } from "./mesh";
import { type Detection, isSamePlace } from "./overlap";
import { measureQuality } from "./quality";

/*
 * Other faces on the photo of a document. Whoever sends it chooses scale, side and rotation of everything on it, so no
 * face is ignored for being small, upside down or in front of a larger one (FACE-PORTRAIT-2).
 */

/**
 * Least score of a first detection. A small or tilted portrait scores low at first, and higher in a closer, upright
 * window (docs/faces.md, secondary-candidate).
 */
const MIN_CANDIDATE = 0.4;
/**
 * Further candidates are not examined, and then the photo counts as having another person's face. Photos of documents
 * have up to five candidates.
 */
const MAX_CANDIDATES = 16;
/** Scores of BlazeFace and FaceMesh from which a candidate, upright and closer, is a face (docs/faces.md, secondary-face). */
const FACE_SCORES = { detection: 0.75, mesh: 0.96 } as const;
/**
 * A detection with this score is a face whatever FaceMesh says, which rejects faces under a strong guilloche; except on
 * the portrait itself, where a rotated detection may take its hair for a face.
 */
const CERTAIN_DETECTION = 0.92;
/** Documents show their holder at most this often besides the portrait. */
const MAX_GHOST_IMAGES = 3;
/**
 * A ghost image must match the portrait nearly as well as a selfie must to be accepted: pictures this small resemble their
 * own portrait less, and strangers of one group lie below (docs/faces.md, ghost-image, ghost-image-strangers).
 */
const GHOST_IMAGE = { minScore: 60, minEyeDistancePx: 10 } as const;

export interface SecondaryFaces {
  readonly faces: readonly FittedFace[];
  /** False when there were more candidates than are examined. */
  readonly isComplete: boolean;
}

/** Finds faces other than `portrait`, at every quarter turn. */
export async function findSecondaryFaces(image: Pyramid, portrait: FittedFace): Promise<SecondaryFaces> {
  const candidates: Detection[] = [];
  for (const detection of await detectAtEveryTurn(image)) {
    if (detection.score < MIN_CANDIDATE || isSamePlace(portrait.detection, detection)) continue;
    if (!candidates.some((better) => isSamePlace(better, detection))) candidates.push(detection);
  }
  const faces: FittedFace[] = [];
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const detection = await turnUpright(image, candidate);
    if (detection.score < FACE_SCORES.detection) continue;
    const face = { detection, mesh: await fitMesh(image, detection) };
    if (isFace(face, portrait) && !coversSame(portrait, face)) faces.push(face);
  }
  return { faces, isComplete: candidates.length <= MAX_CANDIDATES };
}

function isFace({ detection, mesh }: FittedFace, { mesh: { square } }: FittedFace) {
  if (mesh.score >= FACE_SCORES.mesh) return true;
  return detection.score >= CERTAIN_DETECTION && distance(detection.centre, square.centre) > square.sidePx;
}

/** Whether `other` is the portrait again: an upside-down detection may be centred on its hair or chin. */
function coversSame({ mesh: { square: portrait } }: FittedFace, { mesh: { square: other } }: FittedFace) {
  const [larger, smaller] = portrait.sidePx > other.sidePx ? [portrait, other] : [other, portrait];
  return distance(portrait.centre, other.centre) < larger.sidePx / 2 && smaller.sidePx > larger.sidePx / 2;
}

/** Whether a secondary face is, or may be, another person's. */
export async function hasAnotherPerson(
  image: Pyramid,
  portrait: Float32Array,
  { faces, isComplete }: SecondaryFaces,
  recogniser: Recogniser,
): Promise<boolean> {
  if (!isComplete || faces.length > MAX_GHOST_IMAGES) return true;
  for (const { mesh } of faces) {
    if (measureQuality(image, mesh).eyeDistancePx < GHOST_IMAGE.minEyeDistancePx) return true;
    const distanceToPortrait = embeddingDistance(portrait, await recogniser.embedPortrait(image, mesh));
    if (matchScore(distanceToPortrait, recogniser.calibration) < GHOST_IMAGE.minScore) return true;
  }
  return false;
}

function distance(left: Point, right: Point) {
  return Math.hypot(left[0] - right[0], left[1] - right[1]);
}
