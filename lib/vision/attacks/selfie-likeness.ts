import { affineBetween, mapped, refined, sampled, type ViewMap } from "./selfie-register";
import { type FaceView, mirroredView, VIEW_MARGIN, VIEW_PX } from "./selfie-view";
import { blurredPlane } from "./signal-blur";

/** How far two views agree when one is laid over the other as well as a flat picture can be. */
export interface Likeness {
  readonly mirrored: boolean;
  /** Mean correlation of small patches of the face, -1 to 1: near 1 for two copies of one photo. */
  readonly face: number;
  /** That of the worse patches: a quarter of all agree less. */
  readonly worst: number;
  /**
   * The same of the middle of the face, laid over by itself: eyes, nose and mouth agree even where they were put into
   * another picture.
   */
  readonly middle: number;
  readonly worstOfMiddle: number;
  /** Mean correlation of the patches around the face: hair, neck, background. */
  readonly around: number;
  /** RMS distance of the points of both meshes after the best affine map, in percent of the face's side. */
  readonly pointsApart: number;
}

/** Radii of the boxes whose difference is compared, in pixels: finer detail is lost in print, coarser is light. */
const COARSE = { inner: 2, outer: 9 } as const;
const FINE = { inner: 1, outer: 5 } as const;
const PATCH_PX = 14;
const WHOLE = { spacingPx: 2, rounds: 8, radiusPx: VIEW_PX } as const;
/** Eyes, nose and mouth, in pixels of a view. */
const MIDDLE_PX = (0.36 * VIEW_PX) / VIEW_MARGIN;
const MIDDLE_PATCH_PX = 8;

/** Compares two views, also with one of them mirrored, and gives the better agreement. */
export function likenessOf(selfie: FaceView, reference: FaceView): Likeness {
  const fixed = detailOf(reference, COARSE);
  const ways = [selfie, mirroredView(selfie)].map((view, index) => {
    const start = affineBetween(reference.points, view.points);
    const moving = detailOf(view, COARSE);
    const map = refined(start, fixed, moving, WHOLE);
    return { view, start, map, mirrored: index === 1, agreement: meanOf(patchesOf(map, fixed, moving).face) };
  });
  const [best] = ways.sort((left, right) => right.agreement - left.agreement);
  if (!best) throw new Error("There is nothing to compare.");
  const [fixedFine, movingFine] = [detailOf(reference, FINE), detailOf(best.view, FINE)];
  const map = refined(best.map, fixedFine, movingFine, WHOLE);
  const patches = patchesOf(map, fixedFine, movingFine);
  const closer = refined(map, fixedFine, movingFine, { spacingPx: 1, rounds: 6, radiusPx: MIDDLE_PX });
  const middle = middleOf(closer, fixedFine, movingFine);
  return {
    mirrored: best.mirrored,
    face: meanOf(patches.face),
    worst: lowerQuartile(patches.face),
    middle: meanOf(middle),
    worstOfMiddle: lowerQuartile(middle),
    around: meanOf(patches.around),
    pointsApart: pointsApart(best.start, reference, best.view),
  };
}

/** Band-passed brightness over its local contrast, so that light and exposure do not count. */
function detailOf({ grey }: FaceView, { inner, outer }: { readonly inner: number; readonly outer: number }) {
  const size = { width: VIEW_PX, height: VIEW_PX };
  const fine = blurredPlane({ data: grey, ...size }, inner).data;
  const coarse = blurredPlane({ data: grey, ...size }, outer).data;
  const band = fine.map((value, at) => value - (coarse[at] ?? 0));
  const power = blurredPlane({ data: band.map((value) => value * value), ...size }, outer).data;
  return band.map((value, at) => value / (Math.sqrt(Math.max(0, power[at] ?? 0)) + 1.5));
}

interface Patches {
  readonly face: number[];
  readonly around: number[];
}

/** Correlation of each patch, on the face and around it. */
function patchesOf(map: ViewMap, fixed: Float32Array, moving: Float32Array): Patches {
  const patches: Patches = { face: [], around: [] };
  for (let top = 0; top + PATCH_PX <= VIEW_PX; top += PATCH_PX)
    for (let left = 0; left + PATCH_PX <= VIEW_PX; left += PATCH_PX) {
      const apart = Math.hypot(left + PATCH_PX / 2 - VIEW_PX / 2, top + PATCH_PX / 2 - VIEW_PX / 2);
      const place = apart < (0.46 * VIEW_PX) / VIEW_MARGIN ? patches.face : patches.around;
      place.push(correlation(map, fixed, moving, { left, top, side: PATCH_PX }));
    }
  return patches;
}

/** Correlation of small patches in the middle of the face. */
function middleOf(map: ViewMap, fixed: Float32Array, moving: Float32Array): number[] {
  const side = MIDDLE_PATCH_PX;
  const correlations: number[] = [];
  for (let top = 0; top + side <= VIEW_PX; top += side)
    for (let left = 0; left + side <= VIEW_PX; left += side)
      if (Math.hypot(left + side / 2 - VIEW_PX / 2, top + side / 2 - VIEW_PX / 2) < MIDDLE_PX - side / 2)
        correlations.push(correlation(map, fixed, moving, { left, top, side }));
  return correlations;
}

interface Patch {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

function correlation(map: ViewMap, fixed: Float32Array, moving: Float32Array, { left, top, side }: Patch) {
  let [sumF, sumM, sumFF, sumMM, sumFM] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1) {
      const [px, py] = mapped(map, x + 0.5, y + 0.5);
      const m = sampled(moving, px - 0.5, py - 0.5);
      const f = fixed[y * VIEW_PX + x] ?? 0;
      sumF += f;
      sumM += m;
      sumFF += f * f;
      sumMM += m * m;
      sumFM += f * m;
    }
  const count = side * side;
  const spread = (sumFF - (sumF * sumF) / count) * (sumMM - (sumM * sumM) / count);
  return spread > 0 ? (sumFM - (sumF * sumM) / count) / Math.sqrt(spread) : 0;
}

function pointsApart(map: ViewMap, reference: FaceView, selfie: FaceView): number {
  const squares = reference.points.map(([x, y], index) => {
    const [px, py] = mapped(map, x, y);
    const [qx = 0, qy = 0] = selfie.points[index] ?? [];
    return (px - qx) ** 2 + (py - qy) ** 2;
  });
  return (Math.sqrt(meanOf(squares)) / (VIEW_PX / VIEW_MARGIN)) * 100;
}

function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
