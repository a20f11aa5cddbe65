import type { Pyramid } from "@/lib/vision/images/pixels";
import type { StepTimer } from "@/lib/vision/step-timer";
import type { FaceProblem } from "@/lib/vocabulary";
import type { ComparableFace } from "./compare";
import { detectFaces, detectOtherTurns, detectPortraits, turnUpright } from "./detect";
import type { Recogniser } from "./embed";
import { boundingBox, type FittedFace, fitMesh, type Mesh } from "./mesh";
import { type Detection, isSamePlace, overlap } from "./overlap";
import { measureQuality, PORTRAIT_GATE, portraitIsReadable, SELFIE_GATE, selfieProblems } from "./quality";
import { findSecondaryFaces, hasAnotherPerson } from "./secondary-faces";
import { descreened } from "./soften";

/** Longer side to which a photo is reduced before faces are measured, in pixels (FACE-PIPELINE-1). */
export const FACE_SIDE_PX = 1280;

/** A measured face, with the mesh that later steps need and no result carries. */
export interface FaceMeasurement extends ComparableFace {
  readonly mesh: Mesh | null;
}

/** FaceMesh presence above which there is a face (the network was trained to .5). */
const MIN_FACE_MESH = 0.5;
/** A detection with this score is a face even when FaceMesh rejects it: it may be covered or turned too far. */
const CERTAIN_DETECTION = 0.75;
/** Boxes with a larger intersection over union are one face. */
const SAME_FACE_OVERLAP = 0.3;
/** Meshes whose middles are closer than this, in sides of the smaller one, lie on one face. */
const SAME_MESH = 0.4;
/** Further faces are skipped: with this many the photo is refused in any case. */
const MAX_FACES = 5;

/**
 * Measures a selfie, a profile picture or a frame of the challenge (FACE-SELFIE-1).
 * @param recogniser embeds the face; null when no embedding is needed.
 */
export async function measureSelfie(
  image: Pyramid,
  timer: StepTimer,
  recogniser: Pick<Recogniser, "embed"> | null,
): Promise<FaceMeasurement> {
  const detections = await timer.time("detect", () => detectFaces(image));
  const faces = await timer.time("mesh", () => confirmFaces(image, detections));
  const main = faces[0];
  if (!main) return noFace("no_face");
  const quality = measureQuality(image, main.mesh);
  const second = faces[1];
  const crowded = second !== undefined && sideOf(second) > SELFIE_GATE.maxSecondFace * sideOf(main);
  const problems: FaceProblem[] = [
    ...(crowded ? (["several_faces"] as const) : []),
    ...selfieProblems(quality),
  ];
  const isFace = main.mesh.score > MIN_FACE_MESH;
  const embedding =
    isFace && recogniser ? await timer.time("embed", () => recogniser.embed(image, main.mesh)) : null;
  return {
    observation: { facesFound: faces.length, box: boundingBox(main.mesh), quality, problems },
    mesh: main.mesh,
    embedding,
  };
}

/**
 * Measures the portrait on a photographed document: the largest readable face (FACE-PORTRAIT-1). Smaller ghost images of
 * the same person are normal. Any other face makes the portrait ambiguous, because the selfie's own head or photo next
 * to another person's document would otherwise be taken for the portrait (FACE-PORTRAIT-2).
 */
export async function measurePortrait(
  image: Pyramid,
  timer: StepTimer,
  recogniser: Recogniser,
): Promise<FaceMeasurement> {
  const plain = await findPortrait(image, timer);
  if (plain && portraitIsReadable(measureQuality(image, plain.mesh)))
    return measureFoundPortrait(image, plain, timer, recogniser);
  // A portrait under a fine pattern is often found without it. It is measured in the picture as it is.
  const soft = await timer.time("detect", () => descreened(image));
  const found = await findPortrait(soft, timer);
  if (found && portraitIsReadable(measureQuality(image, found.mesh)))
    return measureFoundPortrait(image, found, timer, recogniser);
  return plain ? measureFoundPortrait(image, plain, timer, recogniser) : noFace("no_face");
}

async function findPortrait(image: Pyramid, timer: StepTimer): Promise<FittedFace | undefined> {
  const detections = await timer.time("detect", () =>
    detectPortraits(image, async (face) => (await fitMesh(image, face)).score > PORTRAIT_GATE.minMeshScore),
  );
  const [main] = await timer.time("mesh", () => confirmFaces(image, detections, 1));
  return main;
}

async function measureFoundPortrait(
  image: Pyramid,
  main: FittedFace,
  timer: StepTimer,
  recogniser: Recogniser,
): Promise<FaceMeasurement> {
  const quality = measureQuality(image, main.mesh);
  const box = boundingBox(main.mesh);
  if (!portraitIsReadable(quality)) {
    const observation = { facesFound: 1, box, quality, problems: ["portrait_unreadable"] as const };
    return { observation, mesh: main.mesh, embedding: null };
  }
  const embedding = await timer.time("embed", () => recogniser.embedPortrait(image, main.mesh));
  const secondary = await timer.time("secondary", () => findSecondaryFaces(image, main));
  const isAmbiguous = await timer.time("secondary", () =>
    hasAnotherPerson(image, embedding, secondary, recogniser),
  );
  const problems: FaceProblem[] = isAmbiguous ? ["several_faces"] : [];
  const facesFound = 1 + secondary.faces.length;
  return { observation: { facesFound, box, quality, problems }, mesh: main.mesh, embedding };
}

/** The detections that are faces according to FaceMesh, each once, largest first. */
async function confirmFaces(
  image: Pyramid,
  detections: readonly Detection[],
  maxFaces = MAX_FACES,
): Promise<FittedFace[]> {
  const faces: FittedFace[] = [];
  for (const detection of detections.slice(0, MAX_FACES * 2)) {
    if (faces.length >= maxFaces) break;
    if (faces.some((face) => isOfFace(face.detection, detection))) continue;
    // The first face is the one that is compared; of the others only size and presence count.
    const { detection: upright, mesh } =
      faces.length === 0 ? await fitUpright(image, detection) : await fitAsFound(image, detection);
    // A weak detection beside a face's middle lets the mesh settle on the same face again.
    if (faces.some((face) => isSameMesh(face.mesh, mesh))) continue;
    if (mesh.score > MIN_FACE_MESH || detection.score >= CERTAIN_DETECTION)
      faces.push({ detection: upright, mesh });
  }
  return faces;
}

async function fitAsFound(image: Pyramid, detection: Detection): Promise<FittedFace> {
  return { detection, mesh: await fitMesh(image, detection) };
}

/**
 * Fits the mesh to a face the right way up. BlazeFace takes a face that lies on its side and fills the frame for an upright
 * one at times, and FaceMesh takes none on its side for a face: both scores together decide then.
 */
async function fitUpright(image: Pyramid, detection: Detection): Promise<FittedFace> {
  let best = await fitAsFound(image, await turnUpright(image, detection));
  if (best.mesh.score > SELFIE_GATE.minMeshScore) return best;
  for (const turned of await detectOtherTurns(image, best.detection)) {
    const other = await fitAsFound(image, turned);
    if (certainty(other) > certainty(best)) best = other;
  }
  return best;
}

const certainty = ({ detection, mesh }: FittedFace) => detection.score + mesh.score;

/** A second face of half the size and more cannot have its middle on the first one. */
function isOfFace(face: Detection, other: Detection): boolean {
  return overlap(face, other) > SAME_FACE_OVERLAP || isSamePlace(face, other);
}

function isSameMesh({ square }: Mesh, { square: other }: Mesh): boolean {
  const apartPx = Math.hypot(square.centre[0] - other.centre[0], square.centre[1] - other.centre[1]);
  return apartPx < SAME_MESH * Math.min(square.sidePx, other.sidePx);
}

function sideOf(face: FittedFace) {
  return Math.max(face.detection.width, face.detection.height);
}

function noFace(problem: FaceProblem): FaceMeasurement {
  return {
    observation: { facesFound: 0, box: null, quality: null, problems: [problem] },
    mesh: null,
    embedding: null,
  };
}
