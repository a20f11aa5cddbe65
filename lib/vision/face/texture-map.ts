import type { Point } from "@/lib/vision/images/pixels";
import { PLANE_PX } from "./texture-plane";

/** Distance of the nodes at which the map is fitted, in pixels of the plane. */
export const NODE_PX = 8;
export const NODES = PLANE_PX / NODE_PX + 1;

/** Where each node of one face's plane lies in another's, and how much the surface around it is magnified there. */
export interface TextureMap {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Ratio of areas, the second view's to the first's: small where the surface turned away. */
  readonly magnification: Float32Array;
  /** Mesh points close to the node: none outside the face. */
  readonly points: Uint16Array;
}

/** Reach of a mesh point in the local fit, and around a node: one and a half and one node. */
const FIT_REACH_PX = 10.5;
const NEAR_PX = 8;
/** Every third mesh point is fitted: they lie closer than the map needs. */
const POINT_STEP = 3;
/** Keeps the fit determined where no point is near. */
const FAR_WEIGHT = 1e-4;

/** The map between two meshes of one face: at every node the affine map that fits the mesh points around it best. */
export function textureMap(from: readonly Point[], to: readonly Point[]): TextureMap {
  const map = {
    x: new Float32Array(NODES * NODES),
    y: new Float32Array(NODES * NODES),
    magnification: new Float32Array(NODES * NODES),
    points: new Uint16Array(NODES * NODES),
  };
  for (let row = 0; row < NODES; row += 1)
    for (let column = 0; column < NODES; column += 1) {
      const node = row * NODES + column;
      const fit = localFit(from, to, column * NODE_PX, row * NODE_PX);
      map.x[node] = fit.x;
      map.y[node] = fit.y;
      map.magnification[node] = fit.magnification;
      map.points[node] = fit.near;
    }
  return map;
}

/** The mapped position of any point of the plane: bilinear between the nodes. */
export function mapped({ x, y }: TextureMap, atX: number, atY: number): Point {
  const gridX = Math.max(0, Math.min(NODES - 1.001, atX / NODE_PX));
  const gridY = Math.max(0, Math.min(NODES - 1.001, atY / NODE_PX));
  const left = gridX | 0;
  const top = gridY | 0;
  const fx = gridX - left;
  const fy = gridY - top;
  const node = top * NODES + left;
  return [blend(x, node, fx, fy), blend(y, node, fx, fy)];
}

function blend(values: Float32Array, node: number, fx: number, fy: number): number {
  const upper = (values[node] ?? 0) * (1 - fx) + (values[node + 1] ?? 0) * fx;
  const lower = (values[node + NODES] ?? 0) * (1 - fx) + (values[node + NODES + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Weighted least squares about the node; sums first, then their moments about the weighted mean. */
function localFit(from: readonly Point[], to: readonly Point[], nodeX: number, nodeY: number) {
  let [w, sx, sy, su, sv] = [1e-9, 0, 0, 0, 0];
  let [xx, xy, yy, xu, yu, xv, yv, near] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < from.length; index += POINT_STEP) {
    const source = from[index];
    const target = to[index];
    if (!source || !target) continue;
    const x = source[0] - nodeX;
    const y = source[1] - nodeY;
    const [u, v] = [target[0] - nodeX, target[1] - nodeY];
    const squared = x * x + y * y;
    if (squared < NEAR_PX * NEAR_PX) near += 1;
    const weight = weightAt(squared / (FIT_REACH_PX * FIT_REACH_PX));
    w += weight;
    sx += weight * x;
    sy += weight * y;
    su += weight * u;
    sv += weight * v;
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
    xu += weight * x * u;
    yu += weight * y * u;
    xv += weight * x * v;
    yv += weight * y * v;
  }
  const [mx, my, mu, mv] = [sx / w, sy / w, su / w, sv / w];
  const [cxx, cxy, cyy] = [xx - w * mx * mx, xy - w * mx * my, yy - w * my * my];
  const [cxu, cyu, cxv, cyv] = [xu - w * mx * mu, yu - w * my * mu, xv - w * mx * mv, yv - w * my * mv];
  const determinant = cxx * cyy - cxy * cxy || 1e-9;
  const a = (cxu * cyy - cyu * cxy) / determinant;
  const b = (cyu * cxx - cxu * cxy) / determinant;
  const d = (cxv * cyy - cyv * cxy) / determinant;
  const e = (cyv * cxx - cxv * cxy) / determinant;
  return {
    x: nodeX + mu - a * mx - b * my,
    y: nodeY + mv - d * mx - e * my,
    magnification: a * e - b * d,
    near,
  };
}

const weightAt = (squared: number) =>
  (squared < 18 ? Math.exp(-squared / 2) : 0) + FAR_WEIGHT / (1 + squared);
