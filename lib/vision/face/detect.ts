import { applyAffine, type Point, type Pyramid, warp } from "@/lib/vision/images/pixels";
import { infer } from "@/lib/vision/models/inference";
import { type Square, squareToSource } from "./align";
import { blendOverlapping, type Detection, isSameFace, surestOfEach } from "./overlap";

/** Side of BlazeFace's input (the "back camera" model that Human ships). */
const INPUT_PX = 256;
/** Below this the network's anchors are noise; FaceMesh decides about the rest. */
const MIN_SCORE = 0.3;
/** From here on the first look suffices (measured: see ARCHITECTURE.md, Engine). */
const SURE_SCORE = 0.6;
/** Looks at a smaller or larger field when the first was unsure: a face may fill the frame or be far off. */
const RETRY_ZOOMS = [0.6, 1.8, 0.4];

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

/** From here on a face is plainly upright: upside down none was seen surer than .90 (measured, as above). */
const PLAINLY_UPRIGHT = 0.92;
/** A further look must beat the first by this, so that noise does not move the box. */
const CLEARLY_BETTER = 0.05;
/** In order of how often people hold a document or a telephone so. */
const QUARTER_TURNS = [0, 2, 1, 3];

/**
 * Finds faces in a photograph; one that lies on its side or its head is found by turning the look, not the picture.
 * @returns likely faces, largest first; uncertain ones count for less.
 */
export async function detectFaces(image: Pyramid): Promise<Detection[]> {
  let found = await scan(image, wholeView(image, 1, 0));
  let zoom = 1;
  for (const other of RETRY_ZOOMS) {
    if (bestScore(found) >= SURE_SCORE) break;
    const again = await scan(image, wholeView(image, other, 0));
    if (bestScore(again) <= bestScore(found) + CLEARLY_BETTER) continue;
    found = again;
    zoom = other;
  }
  for (const quarterTurns of QUARTER_TURNS.slice(1)) {
    if (bestScore(found) >= SURE_SCORE) break;
    const turned = await scan(image, wholeView(image, zoom, quarterTurns));
    if (bestScore(turned) > bestScore(found) + CLEARLY_BETTER) found = turned;
  }
  return largestFirst(found);
}

/** Side of the upright check's look, in face widths: there the right way up won for 126 of 126 faces (measured). */
const UPRIGHT_VIEW = 4;
/** A face tilted more than this is better placed by the levelled look. */
const TILTED_RAD = Math.PI / 9;

/**
 * Makes sure that a face is not seen upside down. FaceMesh is no judge of that: it accepts such a face at .99, and its
 * embedding is then another person's. BlazeFace is: it is surer of the face the right way up. One closer, levelled look
 * settles nearly every face; only a doubtful one is looked at from the other sides.
 * @returns the face as its best look saw it, with that look's score.
 */
export async function turnUpright(image: Pyramid, face: Detection): Promise<Detection> {
  const rollRad = rollOf(face);
  if (face.score >= PLAINLY_UPRIGHT || rollRad === null) return face;
  let best = await lookLevel(image, face, rollRad);
  for (const quarterTurns of QUARTER_TURNS.slice(1)) {
    if (best.score >= PLAINLY_UPRIGHT) break;
    const again = await lookAgain(image, face, rollRad + (quarterTurns * Math.PI) / 2);
    if (again && again.score > best.score) best = again;
  }
  return best;
}

/** The face with the score of a closer look that stands level with its eyes; a tilted one is placed by that look too. */
async function lookLevel(image: Pyramid, face: Detection, rollRad: number): Promise<Detection> {
  const asSeen = await lookAgain(image, face, rollRad);
  if (!asSeen) return face;
  return { ...(Math.abs(rollRad) > TILTED_RAD ? asSeen : face), score: asSeen.score };
}

/** The turn of the line through the eyes. */
function rollOf({ keypoints: [rightEye, leftEye] }: Detection): number | null {
  if (!rightEye || !leftEye) return null;
  return Math.atan2(leftEye[1] - rightEye[1], leftEye[0] - rightEye[0]);
}

/** The surest detection of the same face in a closer look, turned by `rollRad`. */
async function lookAgain(image: Pyramid, face: Detection, rollRad: number): Promise<Detection | null> {
  const sidePx = Math.max(face.width, face.height) * UPRIGHT_VIEW;
  const found = await scan(image, { centre: face.centre, sidePx, rollRad });
  return found.find((other) => isSameFace(face, other)) ?? null;
}

/** Windows per side of the closer looks; they overlap by half. */
const TILES_PER_SIDE = [2, 3];

/**
 * Finds faces on a photographed document: any quarter turn, and small ones by looking at overlapping tiles.
 * @param accept says whether a detection really is a face (FaceMesh); asked from the best down.
 * @returns all likely faces at the turn at which one is seen best, largest first; empty without an accepted one.
 */
export async function detectPortraits(
  image: Pyramid,
  accept: (face: Detection) => Promise<boolean>,
): Promise<Detection[]> {
  for (const tilesPerSide of [1, ...TILES_PER_SIDE]) {
    const best = await bestTurn(image, tilesPerSide, accept);
    if (!best) continue;
    const closer = tilesPerSide === 1 ? await scanTiles(image, 2, best.quarterTurns) : [];
    return largestFirst(surestOfEach(blendOverlapping([...best.found, ...closer])));
  }
  return [];
}

/**
 * Every place that may be a face, whichever way up: a document beside a photograph may lie on its head.
 * @returns best score first; one place may be in it more than once.
 */
export async function detectAtEveryTurn(image: Pyramid): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const quarterTurns of QUARTER_TURNS)
    for (const tilesPerSide of [1, 2]) found.push(...(await scanTiles(image, tilesPerSide, quarterTurns)));
  return found.sort((left, right) => right.score - left.score);
}

interface TurnedLook {
  readonly quarterTurns: number;
  readonly found: readonly Detection[];
  readonly score: number;
}

/**
 * The quarter turn at which an accepted face is surest in a levelled look; one that is plainly upright there ends the
 * search. A look's own score is no judge of that: it saw some faces upside down surer than the right way up.
 */
async function bestTurn(image: Pyramid, tilesPerSide: number, accept: (face: Detection) => Promise<boolean>) {
  let best: TurnedLook | null = null;
  for (const quarterTurns of QUARTER_TURNS) {
    const found = await scanTiles(image, tilesPerSide, quarterTurns);
    const face = await firstAccepted(found, accept);
    if (!face) continue;
    const level = await lookLevel(image, face, rollOf(face) ?? 0);
    if (level.score <= (best?.score ?? 0)) continue;
    const others = found.filter((other) => !isSameFace(face, other));
    best = { quarterTurns, found: [level, ...others], score: level.score };
    if (level.score >= PLAINLY_UPRIGHT) break;
  }
  return best;
}

/** A document has few faces: what is not among the best three is print. */
async function firstAccepted(found: readonly Detection[], accept: (face: Detection) => Promise<boolean>) {
  for (const face of found.slice(0, 3)) if (await accept(face)) return face;
  return null;
}

async function scanTiles(image: Pyramid, tilesPerSide: number, quarterTurns: number): Promise<Detection[]> {
  const found: Detection[] = [];
  for (const view of tileViews(image, tilesPerSide, quarterTurns)) found.push(...(await scan(image, view)));
  return blendOverlapping(found);
}

/** Squares that cover the picture, each 1/n of its longer side wide (n > 1: overlapping by half). */
function tileViews(image: Pyramid, perSide: number, quarterTurns: number): Square[] {
  if (perSide === 1) return [wholeView(image, 1, quarterTurns)];
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

function wholeView(image: Pyramid, zoom: number, quarterTurns: number): Square {
  const { width, height } = image.base;
  return {
    centre: [width / 2, height / 2],
    sidePx: Math.max(width, height) / zoom,
    rollRad: (quarterTurns * Math.PI) / 2,
  };
}

/** One look of the network at a square of the picture. */
async function scan(image: Pyramid, view: Square): Promise<Detection[]> {
  const toSource = squareToSource(view, INPUT_PX);
  const input = warp(image, toSource, INPUT_PX, INPUT_PX, "black");
  for (let at = 0; at < input.length; at += 1) input[at] = (input[at] ?? 0) / 127.5 - 1;
  const outputs = await infer("blazeface", input, [1, INPUT_PX, INPUT_PX, 3]);
  const scale = view.sidePx / INPUT_PX;
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
