import { applyAffine, type Point, type Pyramid, warp } from "@/lib/vision/images/pixels";
import { withScratch } from "@/lib/vision/images/scratch";
import { infer } from "@/lib/vision/models/inference";
import { type Square, squareToSource } from "./align";
import { bestOfEach, blendOverlapping, type Detection, isSameFace } from "./overlap";

/** Side of BlazeFace's input, in pixels (the "back camera" model that Human ships). */
const INPUT_PX = 256;
/** Anchors below this score are noise; above it FaceMesh decides whether there is a face. */
const MIN_SCORE = 0.3;
/**
 * A score from which further scales and turns are not tried: most photos need one inference. Lower scores are common for
 * faces that are small, cut off or turned, where another view may be better.
 */
const SURE_SCORE = 0.6;
/** Scales tried when no face was found with certainty: a face may fill the frame or be far away. */
const RETRY_ZOOMS = [0.6, 1.8, 0.4];
/** Of these, the scales at which a face that fills the frame is found. */
const CLOSE_ZOOMS = [0.6, 0.4];
/**
 * A face this small beside the frame may stand behind one that fills it, which the network does not see at that scale:
 * in sides of the frame's longer side.
 */
const SMALL_FACE = 0.22;

interface Anchors {
  readonly scores: string;
  readonly boxes: string;
  readonly stridePx: number;
  readonly perCell: number;
}

/** The two anchor grids (MediaPipe `face_detection_back`: strides 16 and 32). */
const GRIDS: readonly Anchors[] = [
  { scores: "scores_fine", boxes: "boxes_fine", stridePx: 16, perCell: 2 },
  { scores: "scores_coarse", boxes: "boxes_coarse", stridePx: 32, perCell: 6 },
];

/** A score from which a face is certainly upright (docs/faces.md, upside-down-score). */
const CERTAINLY_UPRIGHT = 0.92;
/** Another view must score higher by this much, so that noise does not move the box. */
const CLEARLY_BETTER = 0.05;
/** Quarter turns, the most frequent orientations of documents and phones first. */
const QUARTER_TURNS = [0, 2, 1, 3];

/**
 * Detects faces in a photo. Faces that lie on their side or upside down are found by rotating the network's view, not
 * the image.
 * @returns likely faces, largest first, uncertain ones weighted down.
 */
export async function detectFaces(image: Pyramid): Promise<Detection[]> {
  let found = await detectIn(image, wholeImage(image, 1, 0));
  for (const quarterTurns of QUARTER_TURNS)
    for (const zoom of [1, ...RETRY_ZOOMS]) {
      if (bestScore(found) >= SURE_SCORE) return withCloserFaces(image, found);
      if (quarterTurns === 0 && zoom === 1) continue;
      const again = await detectIn(image, wholeImage(image, zoom, quarterTurns));
      if (bestScore(again) > bestScore(found) + CLEARLY_BETTER) found = again;
    }
  return withCloserFaces(image, found);
}

/** Adds a face that fills the frame where only small ones were found: those stand behind it. Largest first. */
async function withCloserFaces(image: Pyramid, found: readonly Detection[]): Promise<Detection[]> {
  const longer = Math.max(image.base.width, image.base.height);
  const sure = found.filter(({ score }) => score >= SURE_SCORE);
  const largest = Math.max(0, ...sure.map(({ width }) => width));
  if (sure.length === 0 || largest >= SMALL_FACE * longer) return largestFirst(found);
  const closer: Detection[] = [];
  for (const zoom of CLOSE_ZOOMS)
    for (const face of await detectIn(image, wholeImage(image, zoom, 0)))
      if (face.score >= SURE_SCORE && face.width > 2 * largest) closer.push(face);
  return largestFirst(bestOfEach([...closer, ...found]));
}

/** Side of the square in which orientation is decided, in face widths (docs/faces.md, upright-window). */
const UPRIGHT_WINDOW = 4;
/** Beyond this tilt the box of the levelled detection is more accurate. */
const TILTED_RAD = Math.PI / 9;

/**
 * Ensures that a face is not taken upside down. FaceMesh accepts such a face with a presence of .99, and its embedding
 * is then that of another person; BlazeFace scores the face higher the right way up. One closer, levelled detection
 * decides for nearly every face; the other quarter turns are tried only in doubt.
 * @returns the best detection of the face, with its score.
 */
export async function turnUpright(image: Pyramid, face: Detection): Promise<Detection> {
  const rollRad = rollOf(face);
  if (face.score >= CERTAINLY_UPRIGHT || rollRad === null) return face;
  let best = await detectLevelled(image, face, rollRad);
  for (const quarterTurns of QUARTER_TURNS.slice(1)) {
    if (best.score >= CERTAINLY_UPRIGHT) break;
    const again = await detectCloser(image, face, rollRad + (quarterTurns * Math.PI) / 2);
    if (again && again.score > best.score) best = again;
  }
  return best;
}

/** Closer detections of a face at the other quarter turns. */
export async function detectOtherTurns(image: Pyramid, face: Detection): Promise<Detection[]> {
  const rollRad = rollOf(face) ?? 0;
  const found: Detection[] = [];
  for (const quarterTurns of QUARTER_TURNS.slice(1)) {
    const turned = await detectCloser(image, face, rollRad + (quarterTurns * Math.PI) / 2);
    if (turned) found.push(turned);
  }
  return found;
}

/** The face with the score of a closer detection levelled by its eyes; a tilted face also takes its box. */
async function detectLevelled(image: Pyramid, face: Detection, rollRad: number): Promise<Detection> {
  const levelled = await detectCloser(image, face, rollRad);
  if (!levelled) return face;
  return { ...(Math.abs(rollRad) > TILTED_RAD ? levelled : face), score: levelled.score };
}

/** The angle of the line through the eyes. */
function rollOf({ keypoints: [rightEye, leftEye] }: Detection): number | null {
  if (!rightEye || !leftEye) return null;
  return Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]);
}

/** The best detection of the same face in a closer window rotated by `rollRad`. */
async function detectCloser(image: Pyramid, face: Detection, rollRad: number): Promise<Detection | null> {
  const sidePx = Math.max(face.width, face.height) * UPRIGHT_WINDOW;
  const found = await detectIn(image, { centre: face.centre, sidePx, rollRad });
  return found.find((other) => isSameFace(face, other)) ?? null;
}

/** Tiles per side when the whole document shows no face; tiles overlap by half. */
const TILES_PER_SIDE = [2, 3];

/**
 * Detects faces on a photographed document: at any quarter turn, small ones in overlapping tiles (FACE-DETECT-1).
 * @param accept whether a detection is a face according to FaceMesh; called from the best detection down.
 * @returns all likely faces at the quarter turn with the best score, largest first; empty without an accepted one.
 */
export async function detectPortraits(
  image: Pyramid,
  accept: (face: Detection) => Promise<boolean>,
): Promise<Detection[]> {
  for (const tilesPerSide of [1, ...TILES_PER_SIDE]) {
    const best = await bestTurn(image, tilesPerSide, accept);
    if (!best) continue;
    const closer = tilesPerSide === 1 ? await detectInTiles(image, 2, best.quarterTurns) : [];
    return largestFirst(bestOfEach(blendOverlapping([...best.found, ...closer])));
  }
  return [];
}

/**
 * Detects possible faces at every quarter turn: a second document or photo in the picture may be upside down.
 * @returns best score first; one face may be listed more than once.
 */
export async function detectAtEveryTurn(image: Pyramid): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const quarterTurns of QUARTER_TURNS)
    for (const tilesPerSide of [1, 2])
      found.push(...(await detectInTiles(image, tilesPerSide, quarterTurns)));
  return found.sort((left, right) => right.score - left.score);
}

interface OrientedDetections {
  readonly quarterTurns: number;
  readonly found: readonly Detection[];
  readonly score: number;
}

/**
 * The quarter turn at which an accepted face has the best levelled score; a face that is certainly upright ends the
 * search. The score before levelling does not decide, since it is higher upside down for some faces.
 */
async function bestTurn(image: Pyramid, tilesPerSide: number, accept: (face: Detection) => Promise<boolean>) {
  let best: OrientedDetections | null = null;
  for (const quarterTurns of QUARTER_TURNS) {
    const found = await detectInTiles(image, tilesPerSide, quarterTurns);
    const face = await firstAccepted(found, accept);
    if (!face) continue;
    const level = await detectLevelled(image, face, rollOf(face) ?? 0);
    if (level.score <= (best?.score ?? 0)) continue;
    const others = found.filter((other) => !isSameFace(face, other));
    best = { quarterTurns, found: [level, ...others], score: level.score };
    if (level.score >= CERTAINLY_UPRIGHT) break;
  }
  return best;
}

/** A document has few faces: detections below the best three are print. */
async function firstAccepted(found: readonly Detection[], accept: (face: Detection) => Promise<boolean>) {
  for (const face of found.slice(0, 3)) if (await accept(face)) return face;
  return null;
}

async function detectInTiles(
  image: Pyramid,
  tilesPerSide: number,
  quarterTurns: number,
): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const region of tilesOf(image, tilesPerSide, quarterTurns))
    found.push(...(await detectIn(image, region)));
  return blendOverlapping(found);
}

/** Squares that cover the image, each 1/n of its longer side wide (n > 1: overlapping by half). */
function tilesOf(image: Pyramid, perSide: number, quarterTurns: number): Square[] {
  if (perSide === 1) return [wholeImage(image, 1, quarterTurns)];
  const { width, height } = image.base;
  const sidePx = Math.max(width, height) / perSide;
  const rollRad = (quarterTurns * Math.PI) / 2;
  return tileCentres(height, sidePx).flatMap((y) =>
    tileCentres(width, sidePx).map((x): Square => ({ centre: [x, y], sidePx, rollRad })),
  );
}

/** Centres of windows of `windowPx` that cover `lengthPx`, half a window apart or closer. */
function tileCentres(lengthPx: number, windowPx: number): number[] {
  const steps = Math.max(0, Math.ceil((lengthPx - windowPx) / (windowPx / 2)));
  if (steps === 0) return [lengthPx / 2];
  return Array.from(
    { length: steps + 1 },
    (_, index) => windowPx / 2 + (index * (lengthPx - windowPx)) / steps,
  );
}

function wholeImage(image: Pyramid, zoom: number, quarterTurns: number): Square {
  const { width, height } = image.base;
  return {
    centre: [width / 2, height / 2],
    sidePx: Math.max(width, height) / zoom,
    rollRad: (quarterTurns * Math.PI) / 2,
  };
}

/** Runs the network on a square region of the image. */
async function detectIn(image: Pyramid, region: Square): Promise<Detection[]> {
  const toSource = squareToSource(region, INPUT_PX);
  const outputs = await withScratch(INPUT_PX * INPUT_PX * 3, (input) => {
    warp(image, toSource, INPUT_PX, INPUT_PX, "black", input);
    for (let at = 0; at < input.length; at += 1) input[at] = (input[at] ?? 0) / 127.5 - 1;
    return infer("blazeface", input, [1, INPUT_PX, INPUT_PX, 3]);
  });
  const scale = region.sidePx / INPUT_PX;
  const place = (x: number, y: number): Point => applyAffine(toSource, [x, y]);
  return blendOverlapping(
    GRIDS.flatMap((grid) => readGrid(grid, outputs[grid.scores], outputs[grid.boxes], place, scale)),
  );
}

/** Decodes one grid: a logit, and a box with six key points relative to the cell's centre, per anchor. */
function readGrid(
  { stridePx, perCell }: Anchors,
  scores: Float32Array | undefined,
  boxes: Float32Array | undefined,
  place: (x: number, y: number) => Point,
  scale: number,
): Detection[] {
  if (!scores || !boxes) throw new Error("BlazeFace gave no scores or boxes.");
  const cells = INPUT_PX / stridePx;
  const found: Detection[] = [];
  scores.forEach((logit, anchor) => {
    const score = 1 / (1 + Math.exp(-logit));
    if (score < MIN_SCORE) return;
    const cell = Math.floor(anchor / perCell);
    const cellX = stridePx * ((cell % cells) + 0.5);
    const cellY = stridePx * (Math.floor(cell / cells) + 0.5);
    const box = boxes.subarray(anchor * 16, anchor * 16 + 16);
    const pointAt = (index: number) => place((box[index] ?? 0) + cellX, (box[index + 1] ?? 0) + cellY);
    found.push({
      score,
      centre: pointAt(0),
      width: (box[2] ?? 0) * scale,
      height: (box[3] ?? 0) * scale,
      keypoints: [4, 6, 8, 10, 12, 14].map(pointAt),
    });
  });
  return found;
}

function bestScore(found: readonly Detection[]) {
  return Math.max(0, ...found.map((face) => face.score));
}

function largestFirst(found: readonly Detection[]): Detection[] {
  const weight = (face: Detection) => face.width * face.height * (face.score > 0.5 ? 1 : 0.3);
  return [...found].sort((left, right) => weight(right) - weight(left));
}
