import type { Pixels } from "@/lib/vision/images/image";
import { frameOf, type Point } from "../document/page/geometry";
import { type Mesh, meshPoint } from "../face/mesh";

/** Squares of eight pixels on the grid of a JPEG, on the portrait and elsewhere in the photo. */
export interface BlockPlaces {
  /** Top left corners. */
  readonly portrait: readonly (readonly [x: number, y: number])[];
  readonly elsewhere: readonly (readonly [x: number, y: number])[];
}

export const BLOCK_PX = 8;
/** At most so many of each are measured, spread evenly. */
const MAX_BLOCKS = { portrait: 1000, elsewhere: 2000 } as const;
/**
 * The portrait as far as it surely reaches, and the surroundings from where it surely ends, in heights of the face from
 * chin to forehead: across, above and below the middle of the face.
 */
const SURE = { across: 0.75, above: 0.8, below: 0.75 } as const;
const BEYOND = { across: 1.35, above: 1.45, below: 1.75 } as const;

/**
 * The blocks of a photo that show its portrait, and those that surely do not.
 * @param scale pixels of the image for one of the mesh
 */
export function blockPlaces(image: Grey, mesh: Mesh, scale: number): BlockPlaces {
  const { centre, unit, rollRad } = faceUnit(mesh, scale);
  const { into } = frameOf(rollRad);
  const [cu, cv] = into(...centre);
  const portrait: (readonly [number, number])[] = [];
  const elsewhere: (readonly [number, number])[] = [];
  for (let y = 0; y + BLOCK_PX <= image.height; y += BLOCK_PX) {
    for (let x = 0; x + BLOCK_PX <= image.width; x += BLOCK_PX) {
      const [u, v] = into(x + BLOCK_PX / 2, y + BLOCK_PX / 2);
      const [across, down] = [Math.abs(u - cu) / unit, (v - cv) / unit];
      if (isWithin(across, down, SURE)) portrait.push([x, y]);
      else if (!isWithin(across, down, BEYOND)) elsewhere.push([x, y]);
    }
  }
  return {
    portrait: thinned(portrait, MAX_BLOCKS.portrait),
    elsewhere: thinned(elsewhere, MAX_BLOCKS.elsewhere),
  };
}

/** The middle of a face between forehead and chin, its height in pixels, and its direction. */
export interface FaceUnit {
  readonly centre: Point;
  readonly unit: number;
  readonly rollRad: number;
}

export function faceUnit(mesh: Mesh, scale: number): FaceUnit {
  const [top, chin] = [meshPoint(mesh, 10), meshPoint(mesh, 152)];
  const centre: Point = [((top[0] + chin[0]) / 2) * scale, ((top[1] + chin[1]) / 2) * scale];
  const unit = Math.hypot(chin[0] - top[0], chin[1] - top[1]) * scale;
  return { centre, unit, rollRad: mesh.square.rollRad };
}

function isWithin(across: number, down: number, box: { across: number; above: number; below: number }) {
  return across <= box.across && down >= -box.above && down <= box.below;
}

/** At most so many of them, spread evenly. */
export function thinned<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)] as T);
}

/** The brightness of an image, as JPEG has it, with its size. */
export interface Grey {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

export function greyOf({ data, width, height }: Pixels): Grey {
  const grey = new Float32Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += 3) {
    grey[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { data: grey, width, height };
}
