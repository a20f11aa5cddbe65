import { type Examination, unexamined } from "@/lib/vision/examination";
import { squareToSource } from "@/lib/vision/face/align";
import type { Mesh } from "@/lib/vision/face/mesh";
import { luminance, type Pyramid, warp } from "@/lib/vision/images/pixels";
import model from "./drawn-model.json";
import type { ExaminedFace } from "./examined-face";
import type { PictureArea } from "./selfie-grid";
import { blurredPlane, type Plane } from "./signal-blur";
import { type SignalModel, scoreOf } from "./signal-score";

/** How little of a face is neither even nor an edge; each is higher for drawings. Ratios as natural logs. */
export interface DrawnMeasures {
  /** Steepest slopes of brightness against the faint ones: a drawing has edges, and nothing between them. */
  readonly evenBetweenEdges: number;
  /** The same after a blur, which removes grain and the blocks of a JPEG. */
  readonly evenBetweenSoftEdges: number;
  /** The same for fine detail, of a fortieth of the face, and for detail of twice that size. */
  readonly detailInFewPlaces: number;
  readonly coarseDetailInFewPlaces: number;
  /** Contrast of the face against the fine detail of its evenest parts: shading without skin. */
  readonly shadedWithoutDetail: number;
  /** How few levels of brightness the face has: 0 where all of its range is used alike. */
  readonly fewShades: number;
}

/** Side of the levelled crop in pixels, and in sides of the face. */
export const DRAWN_CUT = { px: 160, margin: 1.15 } as const;
/** The ellipse of the crop that counts, in shares of its side: skin, eyes, nose and mouth. */
const FACE = { across: 0.34, down: 0.4 } as const;
/** Levels of 255 that are lost in rounding and compression. */
const ROUNDING = 0.15;
const SHADES = 48;
/** What FaceMesh takes for no face is not judged: it leads to review as a face that cannot be compared. */
export const MIN_FACE_MESH = 0.5;

/** The places of the crop that lie on the face. */
const PLACES = Array.from({ length: DRAWN_CUT.px ** 2 }, (_, at) => at).filter((at) => {
  const middle = DRAWN_CUT.px / 2;
  const x = ((at % DRAWN_CUT.px) + 0.5 - middle) / DRAWN_CUT.px;
  const y = (Math.floor(at / DRAWN_CUT.px) + 0.5 - middle) / DRAWN_CUT.px;
  return (x / FACE.across) ** 2 + (y / FACE.down) ** 2 < 1;
});

/**
 * Whether a face was drawn or computed and not photographed (ATTACK-DRAWN-1). Skin has slopes and detail of every
 * strength, in any light and after any lens; drawings have even or smoothly shaded areas, and edges.
 */
export function drawnSignal(
  { image, face: { mesh, observation } }: ExaminedFace,
  picture: "selfie" | "idFront",
): Examination {
  const { box } = observation;
  if (!mesh || !box || mesh.score <= MIN_FACE_MESH) return unexamined("face_drawn", picture, "no_face");
  const measures: Readonly<Record<string, number>> = { ...drawnMeasures(cutOf(image, mesh)) };
  const { score, falseAlarms } = scoreOf(model satisfies SignalModel, measures);
  return {
    name: "face_drawn",
    picture,
    score,
    falseAlarms,
    measures: Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, thousandths(value)])),
    regions: [{ ...inShares(box, image), weight: 1 }],
  };
}

/** A box in pixels as shares of the photo, cut where it leaves the photo. */
function inShares(box: PictureArea, { base }: Pyramid): PictureArea {
  const share = (value: number, whole: number) => thousandths(Math.min(1, Math.max(0, value / whole)));
  const [x, y] = [share(box.x, base.width), share(box.y, base.height)];
  const [right, bottom] = [share(box.x + box.width, base.width), share(box.y + box.height, base.height)];
  return { x, y, width: thousandths(right - x), height: thousandths(bottom - y) };
}

const thousandths = (value: number) => Math.round(value * 1000) / 1000;

/** The levelled face, as brightness. */
export function cutOf(image: Pyramid, { square }: Mesh): Plane {
  const { px, margin } = DRAWN_CUT;
  const toSource = squareToSource({ ...square, sidePx: square.sidePx * margin }, px);
  return { data: luminance(warp(image, toSource, px, px)), width: px, height: px };
}

/** All measures of one levelled face. */
export function drawnMeasures(grey: Plane): DrawnMeasures {
  const [fine, middle, coarse] = [1, 3, 8].map((radius) => blurredPlane(grey, radius).data);
  const levels = sorted((at) => fine?.[at] ?? 0);
  const [darkest = 0, brightest = 0] = [levels[0], levels.at(-1)];
  const contrast = deviationOf(grey.data);
  const slopes = sorted((at) => slopeAt(grey.data, at));
  const softSlopes = sorted((at) => slopeAt(fine ?? grey.data, at));
  const detail = sorted((at) => Math.abs((fine?.[at] ?? 0) - (middle?.[at] ?? 0)));
  const coarseDetail = sorted((at) => Math.abs((middle?.[at] ?? 0) - (coarse?.[at] ?? 0)));
  return {
    evenBetweenEdges: ratio(part(slopes, 0.95), part(slopes, 0.3)),
    evenBetweenSoftEdges: ratio(part(softSlopes, 0.95), part(softSlopes, 0.3)),
    detailInFewPlaces: ratio(part(detail, 0.97), part(detail, 0.35)),
    coarseDetailInFewPlaces: ratio(part(coarseDetail, 0.97), part(coarseDetail, 0.35)),
    shadedWithoutDetail: ratio(contrast, part(detail, 0.2)),
    fewShades: Math.log(SHADES) - entropyOf(levels, darkest, brightest),
  };
}

const ratio = (high: number, low: number) => Math.log((high + ROUNDING) / (low + ROUNDING));

/** Values of the face, the lowest first. */
function sorted(valueAt: (at: number) => number): Float32Array {
  const values = new Float32Array(PLACES.length);
  // Not by `from`, which takes ten times as long.
  for (let i = 0; i < values.length; i += 1) values[i] = valueAt(PLACES[i] ?? 0);
  return values.sort();
}

const part = (values: Float32Array, share: number) => values[Math.floor(share * (values.length - 1))] ?? 0;

/** Sobel's slope, in levels from one pixel to the next. */
function slopeAt(data: Float32Array, at: number): number {
  const [above, below] = [at - DRAWN_CUT.px, at + DRAWN_CUT.px];
  const leftUp = data[above - 1] ?? 0;
  const rightUp = data[above + 1] ?? 0;
  const leftDown = data[below - 1] ?? 0;
  const rightDown = data[below + 1] ?? 0;
  const across = rightUp + rightDown - leftUp - leftDown + 2 * ((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
  const down = leftDown + rightDown - leftUp - rightUp + 2 * ((data[below] ?? 0) - (data[above] ?? 0));
  return Math.sqrt(across * across + down * down) / 8;
}

function deviationOf(data: Float32Array): number {
  let [sum, squares] = [0, 0];
  for (const at of PLACES) {
    const value = data[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / PLACES.length - (sum / PLACES.length) ** 2));
}

/** Entropy of the brightness over the range that the face has. */
function entropyOf(levels: Float32Array, darkest: number, brightest: number): number {
  const counts = new Float64Array(SHADES);
  for (const level of levels) {
    const shade = Math.min(SHADES - 1, Math.floor((SHADES * (level - darkest)) / (brightest - darkest + 1)));
    counts[shade] = (counts[shade] ?? 0) + 1 / levels.length;
  }
  return counts.reduce((sum, share) => (share > 0 ? sum - share * Math.log(share) : sum), 0);
}
