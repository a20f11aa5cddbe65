import { detectFaces } from "@/lib/vision/face/detect";
import { fitMesh, type Mesh } from "@/lib/vision/face/mesh";
import type { Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";

/** A photograph and the mesh of its face. */
export interface FaceInPhoto {
  readonly picture: Pixels;
  readonly mesh: Mesh;
}

/** @throws Error when the photograph shows no face */
export async function faceInPhoto(picture: Pixels): Promise<FaceInPhoto> {
  const image = new Pyramid(picture);
  const [face] = await detectFaces(image);
  if (!face) throw new Error("The photograph shows no face.");
  return { picture, mesh: await fitMesh(image, face) };
}
