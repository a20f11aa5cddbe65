import { type Mesh, meshPoint } from "@/lib/vision/face/mesh";
import { type Affine, luminance, type Pyramid, warp } from "@/lib/vision/images/pixels";

/** The face against the skin and picture around it. */
export interface SeamMeasures {
  /** Natural log of the ratio of fine grain, cheeks to neck. */
  readonly cheekNoiseOverNeck: number;
  /** Distance of the colours of cheeks and neck, as shares of red and green. */
  readonly cheekColourFromNeck: number;
  /** Noise of the cheeks. */
  readonly cheekNoise: number;
}

const PATCH_PX = 24;
/** Points of FaceMesh in the middle of the cheeks, and the chin. */
const CHEEKS = [50, 280, 205, 425] as const;
const CHIN = 152;

/** Compares the skin of the face with that of the neck, at the size that the photo has. */
export function seamMeasures(image: Pyramid, mesh: Mesh): SeamMeasures {
  const { sidePx, rollRad } = mesh.square;
  const [chinX, chinY] = meshPoint(mesh, CHIN);
  const below = (down: number, aside: number) =>
    [
      chinX - Math.sin(rollRad) * down * sidePx + Math.cos(rollRad) * aside * sidePx,
      chinY + Math.cos(rollRad) * down * sidePx + Math.sin(rollRad) * aside * sidePx,
    ] as const;
  const face = CHEEKS.map((index) => patch(image, meshPoint(mesh, index)));
  const neck = [below(0.2, -0.08), below(0.2, 0.08), below(0.3, 0)].map((centre) => patch(image, centre));
  const grainOf = (patches: typeof face) => lower(patches.map(({ grain }) => grain));
  const colourOf = (patches: typeof face, channel: 0 | 1) =>
    patches.reduce((sum, { colour }) => sum + (colour[channel] ?? 0), 0) / patches.length;
  return {
    cheekNoiseOverNeck: Math.log((grainOf(face) + 0.15) / (grainOf(neck) + 0.15)),
    cheekColourFromNeck: Math.hypot(
      colourOf(face, 0) - colourOf(neck, 0),
      colourOf(face, 1) - colourOf(neck, 1),
    ),
    cheekNoise: grainOf(face),
  };
}

function patch(image: Pyramid, [x, y]: readonly [number, number, number?]) {
  const toSource: Affine = {
    a: 1,
    b: 0,
    c: Math.round(x) - PATCH_PX / 2,
    d: 0,
    e: 1,
    f: Math.round(y) - PATCH_PX / 2,
  };
  const rgb = warp(image, toSource, PATCH_PX, PATCH_PX);
  const grey = luminance(rgb);
  const steps: number[] = [];
  for (let row = 1; row < PATCH_PX - 1; row += 1)
    for (let column = 1; column < PATCH_PX - 1; column += 1) {
      const at = row * PATCH_PX + column;
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - PATCH_PX] ?? 0) + (grey[at + PATCH_PX] ?? 0);
      const corners =
        (grey[at - PATCH_PX - 1] ?? 0) +
        (grey[at - PATCH_PX + 1] ?? 0) +
        (grey[at + PATCH_PX - 1] ?? 0) +
        (grey[at + PATCH_PX + 1] ?? 0);
      // Immerkær's noise filter, which is blind to even slopes and edges along the axes (1996).
      steps.push(Math.abs(4 * (grey[at] ?? 0) - 2 * around + corners) / 6);
    }
  const sums = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < rgb.length; at += 3) sum += rgb[at] ?? 0;
    return sum;
  });
  const total = sums.reduce((sum, value) => sum + value, 0) || 1;
  return { grain: lower(steps, 0.5), colour: [(sums[0] ?? 0) / total, (sums[1] ?? 0) / total] };
}

const lower = (values: readonly number[], share = 0.4) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
