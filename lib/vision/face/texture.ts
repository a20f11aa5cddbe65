import {
  applyAffine,
  invertAffine,
  luminance,
  type Point,
  type Pyramid,
  warp,
} from "@/lib/vision/images/pixels";
import { squareToSource } from "./align";
import type { Mesh } from "./mesh";
import { shadingSpread } from "./shading";
import { mapped, NODE_PX, NODES, type TextureMap, textureMap } from "./texture-map";
import { agreementAt, lightAt, registerPatch, type SearchStage, UNMOVED } from "./texture-patch";
import { minus, PLANE_MARGIN, PLANE_PX, type Plane, smoothed, valueAt } from "./texture-plane";

/*
 * Whether two pictures of a face are one exposure. A head that turned before a camera was lit anew: shades and highlights
 * moved over it, folds opened and closed, and the noise is another. A photograph whose face was turned by a mesh brings
 * its shades and its finest detail along, whatever the mesh does to their place.
 */

/** A levelled grey picture of a face, and where its mesh points lie in it. */
export interface FaceTexture {
  readonly plane: Plane;
  readonly points: readonly Point[];
}

/** How far two pictures of one face agree after every patch of skin was laid on its counterpart. */
export interface TextureAgreement {
  /** Correlation of the fine detail, at the 85th of 100 patches: 1 for one exposure. */
  readonly detail: number;
  /** Spread of the change of light among the patches that agree best, as a logarithm; 0 for one exposure. */
  readonly shading: number;
  /** Logarithm of the odds that the two are one exposure (docs/faces.md, texture-agreement). */
  readonly logOdds: number;
}

/** Cuts the face out of a photo, to be compared with the same person's in another. */
export function faceTexture(image: Pyramid, mesh: Mesh): FaceTexture {
  const toSource = squareToSource({ ...mesh.square, sidePx: mesh.square.sidePx * PLANE_MARGIN }, PLANE_PX);
  const toPlane = invertAffine(toSource);
  return {
    plane: luminance(warp(image, toSource, PLANE_PX, PLANE_PX)),
    points: mesh.points.map(([x, y]) => {
      const [planeX, planeY] = applyAffine(toPlane, [x, y]);
      return [planeX - 0.5, planeY - 0.5];
    }),
  };
}

/** Standard deviations of the Gaussians whose differences are the bands, in pixels of the plane. */
const SIGMAS_PX = [0.6, 1, 1.7, 2.9, 4.9] as const;
/** The band of the fine detail, and the next coarser one, as places among the deviations. */
const FINE = [1, 2] as const;
const COARSER = [2, 3] as const;
/** The search for a patch: from coarse to fine bands, a shift first. */
const SEARCH = [
  { band: [2, 4], parameters: 2, steps: 5 },
  { band: [1, 3], parameters: 6, steps: 5 },
  { band: [0, 2], parameters: 6, steps: 4 },
] as const;
/** Patches outside the face, and those that turned away, say nothing. */
const MIN_POINTS = 1;
const MIN_MAGNIFICATION = 0.3;
const DETAIL_QUANTILE = 0.85;
/** Fewer patches are no measurement. */
const MIN_PATCHES = 20;
/** Logistic regression on warped photographs and on turned heads (docs/faces.md, texture-agreement). */
const LOG_ODDS = { constant: -30.83, detail: 1.76, shading: -6.05, shadingOffset: 0.002 } as const;

/** Compares two pictures of a face that turned between them. @returns null when too little of it is seen in both */
export function compareTexture(first: FaceTexture, second: FaceTexture): TextureAgreement | null {
  const map = textureMap(first.points, second.points);
  const patches = agreementOfPatches(first.plane, rendered(second.plane, map), placesOf(map));
  if (patches.length < MIN_PATCHES) return null;
  const details = patches.map(({ fine }) => fine).sort((left, right) => left - right);
  const detail = details[Math.floor(DETAIL_QUANTILE * details.length)] ?? 0;
  const best = [...patches].sort((left, right) => right.fine + right.coarser - left.fine - left.coarser);
  const shading = shadingSpread(best.slice(0, Math.ceil(best.length / 2)));
  const { constant, detail: byDetail, shading: byShading, shadingOffset } = LOG_ODDS;
  const logOdds =
    constant +
    byDetail * Math.atanh(Math.min(0.9999, detail)) +
    byShading * Math.log(shading + shadingOffset);
  return { detail, shading, logOdds };
}

/** Centres of the patches that are seen in both pictures, in a chequered pattern. */
function placesOf(map: TextureMap): Point[] {
  const seen = [...map.magnification].filter((_, node) => (map.points[node] ?? 0) > 0);
  const largest = seen.sort((left, right) => left - right)[Math.floor(seen.length * 0.9)] ?? 1;
  const places: Point[] = [];
  for (let row = 1; row < NODES - 1; row += 1)
    for (let column = 1 + (row % 2); column < NODES - 1; column += 2) {
      const node = row * NODES + column;
      const isSeen = (map.magnification[node] ?? 0) >= MIN_MAGNIFICATION * largest;
      if (isSeen && (map.points[node] ?? 0) >= MIN_POINTS) places.push([column * NODE_PX, row * NODE_PX]);
    }
  return places;
}

function agreementOfPatches(first: Plane, second: Plane, places: readonly Point[]) {
  const smoothFirst = SIGMAS_PX.map((sigma) => smoothed(first, sigma));
  const smoothSecond = SIGMAS_PX.map((sigma) => smoothed(second, sigma));
  const bandOf = (planes: readonly Plane[], [from, to]: readonly [number, number]) =>
    minus(planes[from] ?? first, planes[to] ?? first);
  const bothOf = (band: readonly [number, number]) =>
    [bandOf(smoothFirst, band), bandOf(smoothSecond, band)] as const;
  const stages = SEARCH.map(({ band, parameters, steps }): SearchStage => {
    const [fixed, moving] = bothOf(band);
    return { fixed, moving, parameters, steps };
  });
  const [fine, coarser] = [bothOf(FINE), bothOf(COARSER)];
  return places.map(([x, y]) => {
    const move = registerPatch(stages, x, y);
    return {
      x,
      y,
      fine: agreementAt(...fine, x, y, move),
      coarser: agreementAt(...coarser, x, y, move),
      light: lightAt(first, x, y, UNMOVED),
      otherLight: lightAt(second, x, y, move),
    };
  });
}

/** The second picture laid on the first by the map. */
function rendered(plane: Plane, map: TextureMap): Plane {
  const out = new Float32Array(plane.length);
  for (let y = 0, at = 0; y < PLANE_PX; y += 1)
    for (let x = 0; x < PLANE_PX; x += 1, at += 1) {
      const [fromX, fromY] = mapped(map, x, y);
      out[at] = valueAt(plane, fromX, fromY);
    }
  return out;
}
