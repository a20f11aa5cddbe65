import type { Mesh } from "@/lib/vision/face/mesh";
import { type Pyramid, warp } from "@/lib/vision/images/pixels";

/** The range of light and colour of a face and its surroundings. */
export interface ToneMeasures {
  /** Darkest level over the brightest: raised by haze, paper and displays. */
  readonly blackLevel: number;
  /** Colour of the darkest parts, in shares of the brightest level. */
  readonly blackTint: number;
  /** How far the brightest parts of the face stand above its bright ones: skin in real light has highlights. */
  readonly highlights: number;
  /** Mean share of colour of the face's middle tones. */
  readonly saturation: number;
  /** Spread of brightness over the face, in shares of the brightest level. */
  readonly contrast: number;
}

const SIDE = 72;
/** Side of the examined square in sides of the face. */
const REACH = 1.5;

/** Measures the tones of a levelled, reduced square around the face. */
export function toneMeasures(image: Pyramid, mesh: Mesh): ToneMeasures {
  const { centre, sidePx } = mesh.square;
  const scale = (sidePx * REACH) / SIDE;
  const from = (place: number) => place - (sidePx * REACH) / 2;
  const toSource = { a: scale, b: 0, c: from(centre[0]), d: 0, e: scale, f: from(centre[1]) };
  const rgb = warp(image, toSource, SIDE, SIDE);
  const pixels = Array.from({ length: SIDE * SIDE }, (_, pixel) => {
    const [r, g, b] = [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0];
    const apart = Math.hypot((pixel % SIDE) + 0.5 - SIDE / 2, Math.floor(pixel / SIDE) + 0.5 - SIDE / 2);
    const grey = 0.299 * r + 0.587 * g + 0.114 * b;
    return {
      grey,
      colour: Math.max(r, g, b) - Math.min(r, g, b),
      isFace: apart < (0.4 * SIDE) / REACH,
    };
  }).sort((left, right) => left.grey - right.grey);
  const face = pixels.filter(({ isFace }) => isFace);
  const at = (list: typeof pixels, share: number) => list[Math.floor(share * (list.length - 1))]?.grey ?? 0;
  const white = at(pixels, 0.98) + 1;
  const dark = pixels.slice(0, Math.ceil(pixels.length * 0.02));
  const middle = face.slice(Math.floor(face.length * 0.3), Math.floor(face.length * 0.9));
  return {
    blackLevel: (at(pixels, 0.01) + 1) / white,
    blackTint: meanOf(dark.map(({ colour }) => colour)) / white,
    highlights: (at(face, 0.995) - at(face, 0.9)) / (at(face, 0.9) - at(face, 0.4) + 4),
    saturation: meanOf(middle.map(({ grey, colour }) => colour / (grey + 8))),
    contrast: (at(face, 0.95) - at(face, 0.05)) / white,
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
