import { detectFaces, detectPortraits } from "@/lib/vision/face/detect";
import { fitMesh, type Mesh } from "@/lib/vision/face/mesh";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { Raster } from "./raster";

/** The mesh of the largest face, in pixels of the picture. @throws Error when there is none. */
export async function meshOf(picture: Raster): Promise<Mesh> {
  const pixels = { ...picture, data: Uint8Array.from(new Uint8ClampedArray(picture.data)) };
  const mesh = await meshInPyramid(new Pyramid(pixels));
  if (!mesh) throw new Error("The picture shows no face.");
  return mesh;
}

/** The mesh of the largest face, or of a small one on a document; null when there is none. */
export async function meshInPyramid(image: Pyramid): Promise<Mesh | null> {
  const [face] = await detectFaces(image);
  const [found] = face
    ? [face]
    : await detectPortraits(image, async (each) => (await fitMesh(image, each)).score > 0.5);
  return found ? fitMesh(image, found) : null;
}
