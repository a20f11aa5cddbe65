import sharp from "sharp";
import { applyAffine, invertAffine, type Pyramid, warp } from "@/lib/vision/images/pixels";
import { FACE_CROP_PX, type FaceCrop } from "@/lib/vision/types";
import { squareToSource } from "./align";
import { type Mesh, meshPoint } from "./mesh";
import { RIGID_POINTS } from "./planar";

/** Side of the cut-out in sides of the face: hair and chin are in it. */
const MARGIN = 1.5;
const JPEG_QUALITY = 85;

/** The levelled face for a person to look at, with the points that were measured. */
export async function cropFace(image: Pyramid, mesh: Mesh): Promise<FaceCrop> {
  const square = { ...mesh.square, sidePx: mesh.square.sidePx * MARGIN };
  const toSource = squareToSource(square, FACE_CROP_PX);
  // The clamped array rounds by itself, thirty times as fast as a call for each of its numbers.
  const rgb = new Uint8ClampedArray(warp(image, toSource, FACE_CROP_PX, FACE_CROP_PX));
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
