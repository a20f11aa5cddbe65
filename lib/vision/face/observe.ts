import type { Pyramid } from "@/lib/vision/images/pixels";
import type { Steps } from "@/lib/vision/step-timer";
import type { FaceProblem } from "@/lib/vision/types";
import type { ComparableFace } from "./compare";
import { detectFaces, detectPortraits, turnUpright } from "./detect";
import type { Recogniser } from "./embed";
import { boundingBox, type FittedFace, fitMesh, type Mesh } from "./mesh";
import { type Detection, overlap } from "./overlap";
import { measureQuality, PORTRAIT_GATE, portraitIsReadable, SELFIE_GATE, selfieProblems } from "./quality";
import { facesBeside, showsSomebodyElse } from "./secondary-faces";

/** Longer side at which a picture is looked at for faces. */
export const FACE_SIDE_PX = 1280;

/** A face looked at, with what later steps need and no result carries. */
export interface SeenFace extends ComparableFace {
  readonly mesh: Mesh | null;
}

/** Below this FaceMesh says "no face here" (the network was trained to .5). */
const MIN_FACE_MESH = 0.5;
/** A detection this sure is a face even where the mesh does not hold: covered, or turned too far. */
const SURE_DETECTION = 0.75;
/** More faces than this are a crowd; they are not looked at one by one. */
const MAX_FACES = 5;

/** Looks at a live photograph: a selfie, a profile picture, a frame of the challenge. */
export async function seeSelfie(image: Pyramid, steps: Steps, by: Recogniser | null): Promise<SeenFace> {
  const detections = await steps.time("detect", () => detectFaces(image));
  const faces = await steps.time("mesh", () => confirmed(image, detections));
  const main = faces[0];
  if (!main) return unseen("no_face");
  const quality = measureQuality(image, main.mesh);
  const second = faces[1];
  const crowded = second !== undefined && sideOf(second) > SELFIE_GATE.maxSecondFace * sideOf(main);
  const problems: FaceProblem[] = [
    ...(crowded ? (["several_faces"] as const) : []),
    ...selfieProblems(quality),
  ];
  const holds = main.mesh.score > MIN_FACE_MESH;
  const embedding = holds && by ? await steps.time("embed", () => by.embed(image, main.mesh)) : null;
  return {
    observation: { facesFound: faces.length, box: boundingBox(main.mesh), quality, problems },
    mesh: main.mesh,
    embedding,
  };
}

/**
 * Looks for the portrait on a photographed document. The largest readable face counts. Smaller pictures of the same
 * person are ghost images and normal; any other face makes the portrait ambiguous: the holder's own head or photograph
 * beside somebody else's document would otherwise stand in for the portrait.
 */
export async function seePortrait(image: Pyramid, steps: Steps, by: Recogniser): Promise<SeenFace> {
  const detections = await steps.time("detect", () =>
    detectPortraits(image, async (face) => (await fitMesh(image, face)).score > PORTRAIT_GATE.minMeshScore),
  );
  const [main] = await steps.time("mesh", () => confirmed(image, detections, 1));
  if (!main) return unseen("no_face");
  const quality = measureQuality(image, main.mesh);
  const box = boundingBox(main.mesh);
  if (!portraitIsReadable(quality)) {
    const observation = { facesFound: 1, box, quality, problems: ["portrait_unreadable"] as const };
    return { observation, mesh: main.mesh, embedding: null };
  }
  const embedding = await steps.time("embed", () => by.embed(image, main.mesh));
  const beside = await steps.time("beside", () => facesBeside(image, main));
  const others = await steps.time("beside", () => showsSomebodyElse(image, embedding, beside, by));
  const problems: FaceProblem[] = others ? ["several_faces"] : [];
  const facesFound = 1 + beside.faces.length;
  return { observation: { facesFound, box, quality, problems }, mesh: main.mesh, embedding };
}

/** The detections that are faces, each once, largest first. */
async function confirmed(
  image: Pyramid,
  detections: readonly Detection[],
  maxFaces = MAX_FACES,
): Promise<FittedFace[]> {
  const faces: FittedFace[] = [];
  for (const detection of detections.slice(0, MAX_FACES * 2)) {
    if (faces.length >= maxFaces) break;
    if (faces.some((face) => overlap(face.detection, detection) > 0.3)) continue;
    // The first face is the one that is compared; of the others only size and presence matter.
    const upright = faces.length === 0 ? await turnUpright(image, detection) : detection;
    const mesh = await fitMesh(image, upright);
    if (mesh.score > MIN_FACE_MESH || detection.score >= SURE_DETECTION)
      faces.push({ detection: upright, mesh });
  }
  return faces;
}

function sideOf(face: FittedFace) {
  return Math.max(face.detection.width, face.detection.height);
}

function unseen(problem: FaceProblem): SeenFace {
  return {
    observation: { facesFound: 0, box: null, quality: null, problems: [problem] },
    mesh: null,
    embedding: null,
  };
}
