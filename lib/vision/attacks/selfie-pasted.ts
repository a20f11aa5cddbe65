import { type Mesh, meshPoint } from "@/lib/vision/face/mesh";
import type { Point, Pyramid } from "@/lib/vision/images/pixels";
import { isInside } from "../document/page/geometry";
import { FACE_OVAL } from "./face-oval";
import { finerDetail } from "./portrait-bands";
import { BLOCK_PX, type BlockPlaces, type Grey, greyOf, thinned } from "./portrait-blocks";
import { spectraOf } from "./portrait-spectra";
import { textureDifference } from "./portrait-texture";
import type { ScoreTerm } from "./signal-score";

/**
 * What the traces of a pasted face add to the score of a selfie (docs/attacks.md, selfie-pasted). They are set apart from
 * the fitted model, whose pictures are attacks of other kinds.
 */
export const PASTED_TERMS: readonly ScoreTerm[] = [
  { measure: "faceLessNoise", from: 0.25, most: 0.35, weight: 30 },
  { measure: "faceSofter", from: 0.25, most: 0.15, weight: 70 },
];

/** The face as far as it surely reaches, and the rest from where it surely ends, and as far as it is looked at, in shares of its outline. */
const SURE = { inside: 0.87, outside: 1.11, surroundings: 1.67 } as const;
const MAX_BLOCKS = { face: 1000, rest: 2000 } as const;
/** Of these so many are transformed. */
const MAX_TRANSFORMED = { face: 500, rest: 800 } as const;
/** Mean brightness of a block that counts: what is burnt out or black has lost its traces. */
const LIGHT = { least: 20, most: 235 } as const;

/** The band of detail in which an enlargement takes the most away from edges that stay visible after JPEG. */
const SOFTENED_BAND = 2;
const MIN_BLOCKS = 40;

/**
 * What a face that was taken from another picture lost against what surrounds it: resampling smooths its noise and its edges.
 * `faceLessNoise` is the noise of the surroundings over that of the face, at the same brightness, as natural log.
 * `faceSofter` is how much softer its edges are, by two measures that must agree: differences over one pixel against two,
 * as a share, and the fall of detail from coarse to finer, as natural log. 0 where nothing can be told.
 */
export function pastedMeasures({ base }: Pyramid, mesh: Mesh): Readonly<Record<string, number>> {
  const grey = greyOf(base);
  const places = placesOf(grey, mesh);
  const texture = textureDifference(grey, places);
  const face = spectraOf(grey, thinned(places.portrait, MAX_TRANSFORMED.face));
  const rest = spectraOf(grey, thinned(places.elsewhere, MAX_TRANSFORMED.rest));
  const isTold = texture !== null && Math.min(face.length, rest.length) >= MIN_BLOCKS;
  const softer = isTold ? Math.min(-texture.sharper, -finerDetail(face, rest, SOFTENED_BAND)) : 0;
  return { faceLessNoise: texture?.cleaner ?? 0, faceSofter: Math.max(0, softer) };
}

function placesOf(grey: Grey, mesh: Mesh): BlockPlaces {
  const oval = FACE_OVAL.map((index): Point => {
    const [x, y] = meshPoint(mesh, index);
    return [x, y];
  });
  const [cx, cy] = [0, 1].map((axis) => oval.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / oval.length) as [number, number]; // biome-ignore format: one sum
  const corners = Float64Array.from(oval.flat());
  const isWithin = (x: number, y: number, share: number) =>
    isInside(corners, cx + (x - cx) / share, cy + (y - cy) / share);
  const face: [number, number][] = [];
  const rest: [number, number][] = [];
  // Beyond the surroundings nothing is looked at.
  const columns = blocksOver(oval, 0, cx, grey.width);
  for (const y of blocksOver(oval, 1, cy, grey.height)) {
    for (const x of columns) {
      const [u, v] = [x + BLOCK_PX / 2, y + BLOCK_PX / 2];
      const level = grey.data[Math.floor(v) * grey.width + Math.floor(u)] ?? 0;
      if (level < LIGHT.least || level > LIGHT.most) continue;
      if (isWithin(u, v, SURE.inside)) face.push([x, y]);
      else if (isWithin(u, v, SURE.surroundings) && !isWithin(u, v, SURE.outside)) rest.push([x, y]);
    }
  }
  return { portrait: thinned(face, MAX_BLOCKS.face), elsewhere: thinned(rest, MAX_BLOCKS.rest) };
}

/** Where the blocks over the face and its surroundings begin, along one axis. */
function blocksOver(oval: readonly Point[], axis: 0 | 1, centre: number, length: number): number[] {
  const reach = Math.max(...oval.map((point) => Math.abs(point[axis] - centre))) * SURE.surroundings;
  const from = Math.max(0, Math.floor((centre - reach) / BLOCK_PX) * BLOCK_PX);
  const blocks: number[] = [];
  for (let at = from; at + BLOCK_PX <= length && at < centre + reach; at += BLOCK_PX) blocks.push(at);
  return blocks;
}
