import { boundingBox, type Mesh } from "@/lib/vision/face/mesh";
import type { Pixels } from "@/lib/vision/images/image";

/** How a flat picture is held in front of the camera. */
export interface HeldPicture {
  readonly yawDeg: number;
  readonly pitchDeg: number;
  /** Curvature about the upright axis; 0 is flat. */
  readonly bend: number;
}

/** From the camera to the picture, in sides of the picture. */
const CAMERA_DISTANCE = 2.2;

/** A photograph of a photograph: rotated and bent in space, in perspective on grey. */
export function photographPicture(picture: Pixels, { yawDeg, pitchDeg, bend }: HeldPicture): Pixels {
  const { width, height } = picture;
  const side = Math.max(width, height);
  const focal = CAMERA_DISTANCE * side;
  const turn = rotation((yawDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180);
  const curvature = bend / side;
  return resampled(picture, (x, y) => {
    const ray: Vector = [(x - width / 2) / focal, (y - height / 2) / focal, 1];
    let place: readonly [number, number] = [0, 0];
    let depth = 0;
    // Where the ray meets a bent sheet: by iteration, with the depth at the previous point.
    for (let step = 0; step < (bend === 0 ? 1 : 6); step += 1) {
      place = meet(ray, turn, focal, depth);
      depth = curvature * place[0] * place[0];
    }
    // Length along the sheet, not across the view.
    const along = place[0] * (1 + (2 / 3) * curvature * curvature * place[0] * place[0]);
    return [along + width / 2, place[1] + height / 2];
  });
}

/**
 * A view of the person turned in space: every pixel moves by its depth, which comes from the mesh on the face and
 * decreases around it as on a head.
 * @param turnDeg positive moves the nose to the left of the picture, as a turn to the person's own right does.
 */
export function turnHead(picture: Pixels, mesh: Mesh, turnDeg: number): Pixels {
  const depth = depthField(picture, mesh);
  const box = boundingBox(mesh);
  const axisX = box.x + box.width / 2;
  const [sin, cos] = [Math.sin((turnDeg * Math.PI) / 180), Math.cos((turnDeg * Math.PI) / 180)];
  return resampled(picture, (x, y) => {
    let from = x;
    for (let step = 0; step < 12; step += 1) {
      const next = axisX + (x - axisX - sin * depth.at(from, y)) / cos;
      from += 0.6 * (next - from);
    }
    return [from, y];
  });
}

export interface DepthField {
  at(x: number, y: number): number;
}

/** Cells of the depth field per side of the face. */
const CELLS_PER_FACE = 24;

/** Depth from the axis of the neck: distance-weighted means of the mesh on a coarse grid, interpolated bilinearly. */
export function depthField({ width, height }: Pixels, mesh: Mesh): DepthField {
  const box = boundingBox(mesh);
  const cellPx = Math.max(box.width, box.height) / CELLS_PER_FACE;
  const columns = Math.ceil(width / cellPx) + 2;
  const rows = Math.ceil(height / cellPx) + 2;
  const axisZ = box.width * 0.45;
  const grid = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      grid[row * columns + column] = depthAt(mesh, column * cellPx, row * cellPx, cellPx) - axisZ;
  const cell = (column: number, row: number) => grid[row * columns + column] ?? 0;
  return {
    at: (x, y) => {
      const [gridX, gridY] = [clamp(x / cellPx, columns - 2), clamp(y / cellPx, rows - 2)];
      const [left, top] = [Math.floor(gridX), Math.floor(gridY)];
      const [fx, fy] = [gridX - left, gridY - top];
      const upper = cell(left, top) * (1 - fx) + cell(left + 1, top) * fx;
      const lower = cell(left, top + 1) * (1 - fx) + cell(left + 1, top + 1) * fx;
      return upper * (1 - fy) + lower * fy;
    },
  };
}

function depthAt(mesh: Mesh, x: number, y: number, softPx: number): number {
  let sum = 0;
  let weights = 0;
  for (const [meshX, meshY, z] of mesh.points) {
    const away = (meshX - x) ** 2 + (meshY - y) ** 2 + softPx * softPx * 0.25;
    const weight = 1 / (away * away);
    sum += weight * z;
    weights += weight;
  }
  return sum / weights;
}

export type Vector = readonly [x: number, y: number, z: number];
type Rotation = readonly [Vector, Vector, Vector];

function rotation(yaw: number, pitch: number): Rotation {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return [
    [cy, 0, sy],
    [sp * sy, cp, -sp * cy],
    [-cp * sy, sp, cp * cy],
  ];
}

/** Where a ray from the camera meets the rotated plane that is `depth` behind its centre. */
function meet(ray: Vector, [first, second, third]: Rotation, focal: number, depth: number) {
  const facing = first[2] * ray[0] + second[2] * ray[1] + third[2];
  const reach = (depth + third[2] * focal) / facing;
  const [px, py, pz] = [reach * ray[0], reach * ray[1], reach - focal];
  return [
    first[0] * px + second[0] * py + third[0] * pz,
    first[1] * px + second[1] * py + third[1] * pz,
  ] as const;
}

/** Resamples an image: each pixel bilinearly from the position `source` gives; grey beyond the edge. */
function resampled(
  { data, width, height }: Pixels,
  source: (x: number, y: number) => readonly [number, number],
): Pixels {
  const out = new Uint8Array(width * height * 3).fill(120);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = source(x + 0.5, y + 0.5);
      const [sx, sy] = [fromX - 0.5, fromY - 0.5];
      if (!(sx >= 0 && sy >= 0 && sx < width - 1 && sy < height - 1)) continue;
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
      const [fx, fy] = [sx - x0, sy - y0];
      const at = (y0 * width + x0) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const read = (offset: number) => data[at + offset + channel] ?? 0;
        const upper = read(0) * (1 - fx) + read(3) * fx;
        const lower = read(width * 3) * (1 - fx) + read(width * 3 + 3) * fx;
        out[(y * width + x) * 3 + channel] = upper * (1 - fy) + lower * fy;
      }
    }
  return { data: out, width, height };
}

function clamp(value: number, max: number) {
  return Math.max(0, Math.min(max, value));
}
