import type { Pixels } from "@/lib/vision/images/image";
import type { Point } from "../page/geometry";
import { closed, inkPlane } from "./wide-strokes";

/** A round dark spot without anything printed on it, in pixels of the image that was searched. */
export interface Hole {
  readonly centre: Point;
  readonly radiusPx: number;
}

/** Thin strokes, those of text, are removed first. */
const STROKE_REACH = 2;
/** Radii in shares of the text's width: holes of office punches and of authorities are 4 to 8 mm wide, cards 86 mm. */
const RADII = [0.022, 0.0265, 0.032, 0.038, 0.046, 0.055, 0.066] as const;
/** Smaller discs are a few pixels, and everything is round then. */
const LEAST_RADIUS_PX = 4;
const DIRECTIONS = 16;
/** Levels by which the inside may differ from its middle: a hole shows a table, print shows a picture. */
const MOST_INSIDE = 7;
/** Levels by which the card is brighter than the hole. Bright discs are the middles of printed rosettes. */
const LEAST_STEP = 26;
/** Directions in which it may not: beside a second hole. More of them would take hair beside a neck for one. */
const MAY_MISS = 1;
/** Directions in which the step lies at the radius itself, as at the rim of a disc and not in a gradient. */
const LEAST_SHARP = 14;
/** Where is looked, in radii: inside, on both sides of the rim, and on the card. */
const LOOKS = { middle: 0.4, inside: 0.7, rimInside: 0.84, rimOutside: 1.17, card: 1.35 } as const;

/**
 * Even dark discs in the picture of a document: holes that were punched to cancel it.
 * @param image the document alone, in which the width of its text is `textPx`
 */
export function findHoles(image: Pixels, textPx: number): Hole[] {
  const { data, width, height } = closed(inkPlane(image), STROKE_REACH);
  const found: Found[] = [];
  for (const share of RADII) {
    const radiusPx = share * textPx;
    if (radiusPx < LEAST_RADIUS_PX) continue;
    const rings = ringsOf(radiusPx, width);
    const reach = Math.ceil(LOOKS.card * radiusPx) + 1;
    for (let y = reach; y < height - reach; y += 1) {
      for (let x = reach; x < width - reach; x += 1) {
        const worth = worthAt(data, y * width + x, rings);
        if (worth > 0) found.push({ centre: [x, y], radiusPx, worth });
      }
    }
  }
  found.sort((a, b) => b.worth - a.worth);
  const kept: Hole[] = [];
  for (const { centre, radiusPx } of found) {
    if (!kept.some((known) => isSame(known, { centre, radiusPx }))) kept.push({ centre, radiusPx });
  }
  return kept;
}

interface Found extends Hole {
  readonly worth: number;
}

const isSame = (a: Hole, b: Hole) =>
  Math.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) < 1.5 * Math.max(a.radiusPx, b.radiusPx);

/** Steps from a pixel to those around it, by the circle on which they lie. */
type Rings = Readonly<Record<keyof typeof LOOKS, Int32Array>>;

function ringsOf(radiusPx: number, width: number): Rings {
  const ring = (share: number) =>
    Int32Array.from({ length: DIRECTIONS }, (_, i) => {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      return Math.round(share * radiusPx * dy) * width + Math.round(share * radiusPx * dx);
    });
  return {
    middle: ring(LOOKS.middle),
    inside: ring(LOOKS.inside),
    rimInside: ring(LOOKS.rimInside),
    rimOutside: ring(LOOKS.rimOutside),
    card: ring(LOOKS.card),
  };
}

/** How clearly a pixel is the middle of a disc; 0 where it is not. */
function worthAt(plane: Uint8Array, at: number, rings: Rings): number {
  const middle = plane[at] as number;
  if (!mayBeDark(plane, at, middle, rings.card) || !isEven(plane, at, middle, rings)) return 0;
  let [missed, sharp, steps] = [0, 0, 0];
  for (let i = 0; i < DIRECTIONS; i += 1) {
    const step = (plane[at + (rings.card[i] as number)] as number) - middle;
    if (step < LEAST_STEP) {
      missed += 1;
      continue;
    }
    steps += step;
    const before = (plane[at + (rings.rimInside[i] as number)] as number) - middle;
    const after = (plane[at + (rings.rimOutside[i] as number)] as number) - middle;
    if (before < 0.4 * step && after > 0.6 * step) sharp += 1;
  }
  return missed <= MAY_MISS && sharp >= LEAST_SHARP ? 1000 * sharp + steps : 0;
}

/** Whether the card is brighter in three of four directions: most places end here. */
function mayBeDark(plane: Uint8Array, at: number, middle: number, card: Int32Array): boolean {
  let brighter = 0;
  for (let i = 0; i < DIRECTIONS; i += DIRECTIONS / 4) {
    if ((plane[at + (card[i] as number)] as number) - middle >= LEAST_STEP) brighter += 1;
  }
  return brighter >= 3;
}

function isEven(plane: Uint8Array, at: number, middle: number, { middle: near, inside }: Rings): boolean {
  for (let i = 0; i < DIRECTIONS; i += 1) {
    if (Math.abs((plane[at + (inside[i] as number)] as number) - middle) > MOST_INSIDE) return false;
    if (Math.abs((plane[at + (near[i] as number)] as number) - middle) > MOST_INSIDE) return false;
  }
  return true;
}
