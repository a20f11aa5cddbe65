import { perceptualHash } from "@/lib/vision/images/perceptual-hash";
import { luminance, type Pyramid, warp } from "@/lib/vision/images/pixels";
import type { PictureHash } from "@/lib/vision/types";
import { squareToSource } from "./align";
import type { Mesh } from "./mesh";

/** Side of the hashed face in sides of the mesh: with the hair, without much background. */
const FACE_MARGIN = 1.2;
const FACE_PX = 128;
/** The whole photo is hashed from the coarsest copy whose shorter side is at least this, in pixels. */
const FRAME_PX = 256;

/** The perceptual hashes of a photo and of its levelled face; null without contrast. */
export function hashPicture(image: Pyramid, mesh: Mesh): PictureHash | null {
  const { width, height } = image.base;
  const halvings = Math.max(0, Math.floor(Math.log2(Math.min(width, height) / FRAME_PX)));
  const small = image.level(halvings);
  const frame = perceptualHash(luminance(small.data), small.width);
  const square = { ...mesh.square, sidePx: mesh.square.sidePx * FACE_MARGIN };
  const levelled = warp(image, squareToSource(square, FACE_PX), FACE_PX, FACE_PX);
  const face = perceptualHash(luminance(levelled), FACE_PX);
  return frame === null || face === null ? null : { frame, face };
}
