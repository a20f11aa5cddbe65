import type { Point } from "@/lib/vision/images/pixels";
import { type Plane, valueAt } from "./texture-plane";

/** Side of a patch, in pixels of the plane: about an eighth of the face. */
export const PATCH_PX = 16;
const HALF_PX = PATCH_PX / 2;
const PIXELS = PATCH_PX * PATCH_PX;

/**
 * How a patch of one plane lies in the other, in pixels: the shift along x and y, and how much each changes across half a
 * patch, along x and y.
 */
export type PatchMove = Float64Array;

/** A patch that lies where the map puts it. */
export const UNMOVED: PatchMove = new Float64Array(6);

/** Shifts beyond this, in pixels, are no registration: the mesh is more accurate. */
const MAX_SHIFT_PX = 5;
const MAX_SHEAR_PX = 2.5;
const MAX_STEP_PX = 1.5;
/** A step below this, in pixels, ends the search. */
const SETTLED_PX = 0.02;
/** Holds back what the patch's own detail does not determine, in shares of its detail. */
const SHIFT_DAMPING = 0.01;
const SHEAR_DAMPING = 0.1;

/** One stage of the search: two planes filtered alike, and how freely the patch may move. */
export interface SearchStage {
  readonly fixed: Plane;
  readonly moving: Plane;
  /** 2: a shift; 6: an affine map. */
  readonly parameters: 2 | 6;
  readonly steps: number;
}

/**
 * Registers the patch around a centre in a second plane, from coarse to fine (Lucas and Kanade 1981, with the template's
 * gradients as in Baker and Matthews 2004). Gain and offset of the light do not count.
 */
export function registerPatch(stages: readonly SearchStage[], centreX: number, centreY: number): PatchMove {
  const move = new Float64Array(6);
  for (const stage of stages) search(stage, centreX, centreY, move);
  return move;
}

function search({ fixed, moving, parameters, steps }: SearchStage, x: number, y: number, move: PatchMove) {
  const template = templateAt(fixed, x, y, parameters);
  const right = new Float64Array(parameters);
  for (let step = 0; step < steps; step += 1) {
    const seen = patchAt(moving, x, y, move, SEEN);
    normalise(seen);
    right.fill(0);
    for (let pixel = 0; pixel < PIXELS; pixel += 1) {
      const error = ((seen[pixel] ?? 0) - (template.patch[pixel] ?? 0)) * template.strength;
      for (let index = 0; index < parameters; index += 1)
        right[index] = (right[index] ?? 0) + (template.slopes[pixel * parameters + index] ?? 0) * error;
    }
    if (moveBy(move, times(template.inverse, right)) < SETTLED_PX) return;
  }
}

/** @returns the length of the step */
function moveBy(move: PatchMove, step: Float64Array): number {
  let length = 0;
  for (let index = 0; index < step.length; index += 1) {
    const by = clamp(step[index] ?? 0, MAX_STEP_PX);
    move[index] = clamp((move[index] ?? 0) - by, index < 2 ? MAX_SHIFT_PX : MAX_SHEAR_PX);
    length += Math.abs(by);
  }
  return length;
}

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

/** Room for patches that are needed for a moment: thousands are cut out of one pair of pictures. */
const [SEEN, RAW, AFTER, BEFORE] = [newPatch(), newPatch(), newPatch(), newPatch()];
const [SLOPE_X, SLOPE_Y, SLOPES] = [newPatch(), newPatch(), new Float64Array(6 * PIXELS)];

function newPatch(): Float64Array {
  return new Float64Array(PIXELS);
}

/** The pixels of a patch, moved, in `patch`. */
function patchAt(plane: Plane, x: number, y: number, move: PatchMove, patch: Float64Array): Float64Array {
  const [dx = 0, dy = 0, xu = 0, xv = 0, yu = 0, yv = 0] = move;
  for (let row = 0, pixel = 0; row < PATCH_PX; row += 1) {
    const v = (row + 0.5) / HALF_PX - 1;
    for (let column = 0; column < PATCH_PX; column += 1, pixel += 1) {
      const u = (column + 0.5) / HALF_PX - 1;
      patch[pixel] = valueAt(
        plane,
        x + u * HALF_PX + dx + xu * u + xv * v,
        y + v * HALF_PX + dy + yu * u + yv * v,
      );
    }
  }
  return patch;
}

/** Correlation of a patch with its moved counterpart in another plane, −1 to 1. */
export function agreementAt(first: Plane, second: Plane, x: number, y: number, move: PatchMove): number {
  const [left, right] = [patchAt(first, x, y, UNMOVED, SEEN), patchAt(second, x, y, move, RAW)];
  normalise(left);
  normalise(right);
  let sum = 0;
  for (let pixel = 0; pixel < PIXELS; pixel += 1) sum += (left[pixel] ?? 0) * (right[pixel] ?? 0);
  return sum;
}

/** Mean of a moved patch. */
export function lightAt(plane: Plane, x: number, y: number, move: PatchMove): number {
  return meanOf(patchAt(plane, x, y, move, RAW));
}

/** Brings a patch to mean 0 and length 1. @returns its length before */
function normalise(patch: Float64Array): number {
  const mean = meanOf(patch);
  let squares = 1e-9;
  for (let pixel = 0; pixel < PIXELS; pixel += 1) {
    const value = (patch[pixel] ?? 0) - mean;
    patch[pixel] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  for (let pixel = 0; pixel < PIXELS; pixel += 1) patch[pixel] = (patch[pixel] ?? 0) / length;
  return length;
}

function meanOf(patch: Float64Array): number {
  let sum = 0;
  for (let pixel = 0; pixel < PIXELS; pixel += 1) sum += patch[pixel] ?? 0;
  return sum / PIXELS;
}

function templateAt(plane: Plane, x: number, y: number, parameters: 2 | 6) {
  const patch = patchAt(plane, x, y, UNMOVED, RAW);
  const strength = normalise(patch);
  const slopeX = differences(plane, [x, y], [1, 0], SLOPE_X);
  const slopes = slopesOf(slopeX, differences(plane, [x, y], [0, 1], SLOPE_Y), parameters);
  return { patch, strength, slopes, inverse: inverted(normalMatrix(slopes, parameters), parameters) };
}

/** How the pixels change with each parameter of the move. */
function slopesOf(slopeX: Float64Array, slopeY: Float64Array, parameters: 2 | 6): Float64Array {
  const slopes = SLOPES.subarray(0, PIXELS * parameters);
  for (let pixel = 0; pixel < PIXELS; pixel += 1) {
    const at = pixel * parameters;
    const gx = slopeX[pixel] ?? 0;
    const gy = slopeY[pixel] ?? 0;
    slopes[at] = gx;
    slopes[at + 1] = gy;
    if (parameters === 2) continue;
    const u = ((pixel % PATCH_PX) + 0.5) / HALF_PX - 1;
    const v = (((pixel / PATCH_PX) | 0) + 0.5) / HALF_PX - 1;
    slopes[at + 2] = gx * u;
    slopes[at + 3] = gx * v;
    slopes[at + 4] = gy * u;
    slopes[at + 5] = gy * v;
  }
  return slopes;
}

/** Central differences along one axis. */
function differences(plane: Plane, [x, y]: Point, [dx, dy]: Point, out: Float64Array): Float64Array {
  const after = patchAt(plane, x + dx, y + dy, UNMOVED, AFTER);
  const before = patchAt(plane, x - dx, y - dy, UNMOVED, BEFORE);
  for (let pixel = 0; pixel < PIXELS; pixel += 1)
    out[pixel] = ((after[pixel] ?? 0) - (before[pixel] ?? 0)) / 2;
  return out;
}

function normalMatrix(slopes: Float64Array, parameters: number): Float64Array {
  const normal = new Float64Array(parameters * parameters);
  for (let pixel = 0; pixel < PIXELS; pixel += 1)
    for (let row = 0; row < parameters; row += 1) {
      const slope = slopes[pixel * parameters + row] ?? 0;
      for (let column = 0; column < parameters; column += 1) {
        const at = row * parameters + column;
        normal[at] = (normal[at] ?? 0) + slope * (slopes[pixel * parameters + column] ?? 0);
      }
    }
  const detail = ((normal[0] ?? 0) + (normal[parameters + 1] ?? 0)) / 2 + 1e-6;
  for (let index = 0; index < parameters; index += 1) {
    const at = index * parameters + index;
    normal[at] = (normal[at] ?? 0) + detail * (index < 2 ? SHIFT_DAMPING : SHEAR_DAMPING);
  }
  return normal;
}

/** The inverse of a positive definite matrix (Gauss and Jordan). */
function inverted(matrix: Float64Array, size: number): Float64Array {
  const left = Float64Array.from(matrix);
  const right = new Float64Array(size * size);
  for (let index = 0; index < size; index += 1) right[index * size + index] = 1;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const scale = 1 / (left[pivot * size + pivot] || 1e-12);
    const others = Array.from({ length: size }, (_, row) => row).filter((row) => row !== pivot);
    // The pivot's own row last: the others are cleared by it as it is.
    for (const row of [...others, pivot]) {
      const factor = row === pivot ? 1 - scale : (left[row * size + pivot] ?? 0) * scale;
      subtractRow(left, row, pivot, factor, size);
      subtractRow(right, row, pivot, factor, size);
    }
  }
  return right;
}

function subtractRow(matrix: Float64Array, row: number, pivot: number, factor: number, size: number) {
  for (let column = 0; column < size; column += 1) {
    const at = row * size + column;
    matrix[at] = (matrix[at] ?? 0) - factor * (matrix[pivot * size + column] ?? 0);
  }
}

function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_, row) => {
    let sum = 0;
    for (let column = 0; column < size; column += 1)
      sum += (matrix[row * size + column] ?? 0) * (vector[column] ?? 0);
    return sum;
  });
}
