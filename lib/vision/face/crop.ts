import sharp from "sharp";
import { applyAffine, invertAffine, type Pyramid, warp } from "@/lib/vision/images/pixels";
import { withScratch } from "@/lib/vision/images/scratch";
import { FACE_CROP_PX, type FaceCrop } from "@/lib/vision/types";
import { squareToSource } from "./align";
import { type Mesh, meshPoint } from "./mesh";
import { RIGID_POINTS } from "./planar";

/** Side of the crop in sides of the face, so that hair and chin are included. */
const MARGIN = 1.5;
const JPEG_QUALITY = 85;

/** Crops the levelled face for a reviewer, with the mesh points that were measured. */
export async function cropFace(image: Pyramid, mesh: Mesh): Promise<FaceCrop> {
  const square = { ...mesh.square, sidePx: mesh.square.sidePx * MARGIN };
  const toSource = squareToSource(square, FACE_CROP_PX);
  // A clamped array rounds by itself, much faster than a call for each value.
  const rgb = await withScratch(
    FACE_CROP_PX * FACE_CROP_PX * 3,
    async (cut) => new Uint8ClampedArray(warp(image, toSource, FACE_CROP_PX, FACE_CROP_PX, "edge", cut)),
  );
  const raw = { width: FACE_CROP_PX, height: FACE_CROP_PX, channels: 3 as const };
  const jpeg = await sharp(rgb, { raw }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  const toCrop = invertAffine(toSource);
  const landmarks = RIGID_POINTS.map((index) => {
    const [x, y] = meshPoint(mesh, index);
    const [cropX, cropY] = applyAffine(toCrop, [x, y]);
    return [Math.round(cropX * 10) / 10, Math.round(cropY * 10) / 10] as const;
  });
  return { jpeg: new Uint8Array(jpeg), landmarks };
}
