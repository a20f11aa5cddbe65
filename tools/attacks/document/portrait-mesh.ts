import { detectPortraits } from "@/lib/vision/face/detect";
import { fitMesh, type Mesh } from "@/lib/vision/face/mesh";
import type { Pyramid } from "@/lib/vision/images/pixels";

/** The mesh of the portrait on a document; null when there is none. */
export async function portraitMesh(image: Pyramid): Promise<Mesh | null> {
  const fits = async (face: Parameters<typeof fitMesh>[1]) => (await fitMesh(image, face)).score > 0.5;
  const [face] = await detectPortraits(image, fits);
  return face ? fitMesh(image, face) : null;
}
