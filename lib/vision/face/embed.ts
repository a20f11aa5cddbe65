import { type Point, type Pyramid, warp } from "@/lib/vision/images/pixels";
import type { FaceEmbeddingManifest } from "@/lib/vision/model-packs/manifest";
import { type OpenPack, runPack } from "@/lib/vision/model-packs/pack-network";
import { openBuiltInFacePack, openFacePack } from "@/lib/vision/model-packs/pack-store";
import { FIVE_POINT_LANDMARKS, mirrored, similarity } from "./align";
import type { ComparisonModel } from "./compare";
import { between, eyeDistance, type Mesh, meshPoint } from "./mesh";
import { softened } from "./soften";

/** A face network, and what the distances of its embeddings mean. */
export interface Recogniser extends ComparisonModel {
  /**
   * Embeds a face: the Euclidean distance of two embeddings is small for one person and large for two. Embeddings are
   * kept in memory only and never stored (VERIFY-EVIDENCE-1).
   */
  embed(image: Pyramid, mesh: Mesh): Promise<Float32Array>;
  /** Embeds a portrait that is printed on a document, to be compared with faces and with other portraits. */
  embedPortrait(image: Pyramid, mesh: Mesh): Promise<Float32Array>;
}

/** The recogniser of a loaded pack. */
export function packRecogniser(pack: OpenPack<FaceEmbeddingManifest>): Recogniser {
  const { manifest, identity } = pack;
  const { widthPx, heightPx } = manifest.input;
  const embed = async (image: Pyramid, mesh: Mesh, blurPx: number | null) => {
    const crops = manifest.templates.flatMap((template) => {
      const toSource = similarity(template.points, LANDMARKS[template.landmarks](mesh));
      const aligned = warp(image, toSource, widthPx, heightPx);
      const crop = blurPx === null ? aligned : softened(aligned, widthPx, blurPx);
      return manifest.mirror ? [crop, mirrored(crop, widthPx)] : [crop];
    });
    const embedding = mean(await runPack(pack, crops));
    return manifest.normalise ? unit(embedding) : embedding;
  };
  return {
    identity,
    calibration: manifest.calibration,
    embed: (image, mesh) => embed(image, mesh, null),
    embedPortrait: (image, mesh) => embed(image, mesh, portraitBlur(manifest, mesh)),
  };
}

/** How much a portrait's crop is blurred; null for a large one, which shows more of the face than of the print. */
function portraitBlur({ softenPortraits }: FaceEmbeddingManifest, mesh: Mesh): number | null {
  if (!softenPortraits || eyeDistance(mesh) >= softenPortraits.belowEyeDistancePx) return null;
  return softenPortraits.blurPx;
}

/** The recogniser of the face network that ships with the product. */
export async function builtInRecogniser(): Promise<Recogniser> {
  return packRecogniser(await openBuiltInFacePack());
}

let inUse: Promise<Recogniser> | undefined;

/** This thread's recogniser: the installed pack's, or the built-in one. Opened once. */
export function recogniser(): Promise<Recogniser> {
  if (inUse) return inUse;
  const opening = openFacePack().then(packRecogniser);
  inUse = opening;
  opening.catch(() => {
    inUse = undefined;
  });
  return opening;
}

/** Positions of each kind of template's five landmarks on the mesh. */
const LANDMARKS = {
  dlib: (mesh: Mesh) => FIVE_POINT_LANDMARKS.map((index) => inPlane(mesh, index)),
  arcface: (mesh: Mesh) => [
    between(mesh, 33, 133),
    between(mesh, 263, 362),
    inPlane(mesh, 1),
    inPlane(mesh, 61),
    inPlane(mesh, 291),
  ],
} as const satisfies Record<string, (mesh: Mesh) => readonly Point[]>;

function inPlane(mesh: Mesh, index: number): Point {
  const [x, y] = meshPoint(mesh, index);
  return [x, y];
}

function mean(embeddings: readonly Float32Array[]): Float32Array {
  return Float32Array.from({ length: embeddings[0]?.length ?? 0 }, (_, index) => {
    let sum = 0;
    for (const embedding of embeddings) sum += embedding[index] ?? 0;
    return sum / embeddings.length;
  });
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
