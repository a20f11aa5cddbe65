import { groupBoxes } from "@/lib/vision/document/page/cluster";
import { detectText } from "@/lib/vision/document/page/detect";
import { corners, extents, frameOf, type Point, type Quad } from "@/lib/vision/document/page/geometry";
import { layOut } from "@/lib/vision/document/page/layout";
import { WorkBudget } from "@/lib/vision/document/work-budget";
import { detectFaces, detectPortraits } from "@/lib/vision/face/detect";
import { fitMesh, type Mesh, meshPoint } from "@/lib/vision/face/mesh";
import type { Pixels } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { brightness, sampleAt } from "./raster";

/** A face by its height from chin to forehead, its middle and its direction. */
export interface FacePlace {
  readonly centre: Point;
  readonly heightPx: number;
  readonly rollRad: number;
}

/** Where the parts of a document lie on its photo. */
export interface DocumentPlace {
  readonly face: FacePlace;
  /** The portrait photo: its top left corner as the holder stands first, clockwise. */
  readonly portrait: Quad;
  /** About the whole side: around the text and the portrait, with the usual margin. In the direction of the text. */
  readonly card: Quad;
}

/** @throws Error without a face. */
export async function locateFace(image: Pixels, onDocument: boolean): Promise<FacePlace> {
  const pyramid = new Pyramid(image);
  const found = onDocument
    ? await detectPortraits(pyramid, async (face) => (await fitMesh(pyramid, face)).score > 0.5)
    : await detectFaces(pyramid);
  const [first] = found;
  if (!first) throw new Error("The picture has no face.");
  return placeOf(await fitMesh(pyramid, first));
}

function placeOf(mesh: Mesh): FacePlace {
  const [top, chin] = [meshPoint(mesh, 10), meshPoint(mesh, 152)];
  return {
    centre: [(top[0] + chin[0]) / 2, (top[1] + chin[1]) / 2],
    heightPx: Math.hypot(chin[0] - top[0], chin[1] - top[1]),
    rollRad: mesh.square.rollRad,
  };
}

/** @throws Error without a face or without text. */
export async function locateDocument(image: Pixels): Promise<DocumentPlace> {
  const face = await locateFace(image, true);
  const portrait = portraitAround(image, face);
  const [group] = groupBoxes(await detectText(image, new WorkBudget()));
  if (!group) throw new Error("The picture has no text.");
  const angle = nearest(layOut(group.boxes).angle, face.rollRad);
  const { u0, u1, v0, v1 } = extents(
    [...group.boxes.flatMap(({ rect }) => corners(rect)), ...portrait],
    angle,
  );
  const margin = 0.04 * (u1 - u0);
  const { out } = frameOf(angle);
  const card: Quad = [
    out(u0 - margin, v0 - margin),
    out(u1 + margin, v0 - margin),
    out(u1 + margin, v1 + margin),
    out(u0 - margin, v1 + margin),
  ];
  return { face, portrait, card };
}

/** Of every case that is at hand, by its object: many portraits are put on one document. */
const places = new WeakMap<object, Promise<DocumentPlace>>();

/** As {@link locateDocument}, once for each case. */
export function placeOn(ofCase: object, front: Pixels): Promise<DocumentPlace> {
  const known = places.get(ofCase) ?? locateDocument(front);
  places.set(ofCase, known);
  return known;
}

/** The angle turned by quarters until it is next to the face's own. */
function nearest(angle: number, roll: number): number {
  const quarters = Math.round((roll - angle) / (Math.PI / 2));
  return angle + (quarters * Math.PI) / 2;
}

/** Searched distances of the four edges from the middle of the face, in heights of the face. */
const SIDE = [0.55, 1.1] as const;
const ABOVE = [0.62, 1.3] as const;
const BELOW = [0.72, 1.6] as const;

/** The portrait photo's own border, taken as the strongest straight edges around the face. */
function portraitAround(image: Pixels, face: FacePlace): Quad {
  const { heightPx: unit, rollRad } = face;
  const { into, out } = frameOf(rollRad);
  const [cu, cv] = into(...face.centre);
  const at = (u: number, v: number) => brightness(sampleAt(image, ...out(u, v)));
  const across = [cv - 0.5 * unit, cv + 0.5 * unit] as const;
  const along = [cu - 0.5 * unit, cu + 0.5 * unit] as const;
  const left = strongest(cu, -1, SIDE, unit, across, at);
  const right = strongest(cu, 1, SIDE, unit, across, at);
  const top = strongest(cv, -1, ABOVE, unit, along, (v, u) => at(u, v));
  const bottom = strongest(cv, 1, BELOW, unit, along, (v, u) => at(u, v));
  return [out(left, top), out(right, top), out(right, bottom), out(left, bottom)];
}

function strongest(
  centre: number,
  side: -1 | 1,
  [near, far]: readonly [number, number],
  unit: number,
  [from, to]: readonly [number, number],
  at: (position: number, along: number) => number,
): number {
  let best = { place: centre + side * ((near + far) / 2) * unit, step: 0 };
  for (let distance = near * unit; distance <= far * unit; distance += 1) {
    const place = centre + side * distance;
    let sum = 0;
    for (let i = 0; i <= 24; i += 1) {
      const along = from + ((to - from) * i) / 24;
      sum += at(place + 1.5, along) - at(place - 1.5, along);
    }
    const step = Math.abs(sum);
    if (step > best.step) best = { place, step };
  }
  return best.place;
}
