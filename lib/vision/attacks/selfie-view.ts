import { squareToSource } from "@/lib/vision/face/align";
import { boundingBox, type Mesh, meshPoint } from "@/lib/vision/face/mesh";
import {
  applyAffine,
  invertAffine,
  luminance,
  type Point,
  type Pyramid,
  warp,
} from "@/lib/vision/images/pixels";
import type { PictureArea } from "./selfie-grid";

/** Side of a view in pixels. Portraits on documents have hardly more pixels. */
export const VIEW_PX = 112;
/** Side of a view in sides of the face, so that hair and neck are included. */
export const VIEW_MARGIN = 1.6;

/** Points of FaceMesh in the middle of the face; of the others each comes with the one across. */
const MIDDLE = [10, 151, 9, 8, 168, 6, 197, 195, 5, 4, 1, 19, 94, 2, 0, 13, 14, 17, 152] as const;
const ACROSS = [
  [338, 109], [297, 67], [332, 103], [284, 54], [251, 21], [389, 162], [356, 127], [454, 234], [323, 93], [361, 132],
  [98, 327], [64, 294], [48, 278], [33, 263], [133, 362], [130, 359], [46, 276], [70, 300], [105, 334], [107, 336],
  [55, 285], [116, 345], [117, 346], [118, 347], [119, 348], [50, 280], [101, 330], [36, 266], [205, 425], [123, 352],
  [147, 376], [187, 411], [61, 291], [40, 270], [37, 267], [91, 321], [84, 314], [159, 386], [145, 374],
] as const; // biome-ignore format: one list
const RIGHT = ACROSS.map(([right]) => right);
const LEFT = ACROSS.map(([, left]) => left);
const POINTS: readonly number[] = [...MIDDLE, ...RIGHT, ...LEFT];

/** A levelled face, small and grey, as it is compared with another. Plain values, because it travels between threads. */
export interface FaceView {
  /** VIEW_PX · VIEW_PX brightnesses, 0 to 255, row by row. */
  readonly grey: Float32Array;
  /** Points of the mesh, in pixels of the view; the same ones in the same order in every view. */
  readonly points: readonly Point[];
  /** The face in its photo, in shares of the photo's width and height. */
  readonly area: PictureArea;
}

/** The view of a face that was measured. */
export function viewOf(image: Pyramid, mesh: Mesh): FaceView {
  const toSource = squareToSource({ ...mesh.square, sidePx: mesh.square.sidePx * VIEW_MARGIN }, VIEW_PX);
  const toView = invertAffine(toSource);
  return {
    grey: luminance(warp(image, toSource, VIEW_PX, VIEW_PX)),
    points: POINTS.map((index) => {
      const [x, y] = meshPoint(mesh, index);
      return applyAffine(toView, [x, y]);
    }),
    area: areaOf(image, mesh),
  };
}

function areaOf({ base }: Pyramid, mesh: Mesh): PictureArea {
  const box = boundingBox(mesh);
  const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole));
  const [x, y] = [share(box.x, base.width), share(box.y, base.height)];
  return {
    x,
    y,
    width: share(box.x + box.width, base.width) - x,
    height: share(box.y + box.height, base.height) - y,
  };
}

/** The view of the mirrored photo. */
export function mirroredView({ grey, points, area }: FaceView): FaceView {
  const flipped = new Float32Array(grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    const x = at % VIEW_PX;
    flipped[at] = grey[at - x + (VIEW_PX - 1 - x)] ?? 0;
  }
  const swapped = [
    ...points.slice(0, MIDDLE.length),
    ...points.slice(MIDDLE.length + RIGHT.length),
    ...points.slice(MIDDLE.length, MIDDLE.length + RIGHT.length),
  ];
  const x = 1 - area.x - area.width;
  return { grey: flipped, points: swapped.map(([px, py]) => [VIEW_PX - px, py]), area: { ...area, x } };
}
