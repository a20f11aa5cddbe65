import { detectFaces, detectPortraits } from "@/lib/vision/face/detect";
import { fitMesh, type Mesh } from "@/lib/vision/face/mesh";
import { Pyramid } from "@/lib/vision/images/pixels";
import type { Raster } from "./raster";

/** The mesh of the largest face, in pixels of the picture. @throws Error when there is none. */
export async function meshOf(picture: Raster): Promise<Mesh> {
  const pixels = { ...picture, data: Uint8Array.from(new Uint8ClampedArray(picture.data)) };
  const image = new Pyramid(pixels);
  const [face] = await detectFaces(image);
  const [found] = face
    ? [face]
    : await detectPortraits(image, async (each) => (await fitMesh(image, each)).score > 0.5);
  if (!found) throw new Error("The picture shows no face.");
  return fitMesh(image, found);
}
