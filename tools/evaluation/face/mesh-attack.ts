import sharp from "sharp";
import { boundingBox, type Mesh, type Point3 } from "@/lib/vision/face/mesh";
import type { Pixels } from "@/lib/vision/images/image";
import type { Point } from "@/lib/vision/images/pixels";
import { triangulate } from "./triangles";

/** What is seen around a face that was turned as a textured mesh. */
export const MESH_BACKGROUNDS = ["photo", "black", "blurred"] as const;
export type MeshBackground = (typeof MESH_BACKGROUNDS)[number];

/** How an attacker turns one photograph's face as a textured mesh. */
export interface MeshTurn {
  /** Positive moves the nose to the left of the picture, as a turn to the person's own right does. */
  readonly yawDeg: number;
  readonly pitchDeg: number;
  /** The depth of the mesh is multiplied by it; 1 as FaceMesh gives it. */
  readonly depth: number;
  /** Of the perspective, in widths of the face from the camera. */
  readonly cameraDistance: number;
  readonly background: MeshBackground;
}

/** Renders the face of a photograph as a textured mesh in another pose: the attack of LIVENESS-FRAME-4. */
export async function turnMesh(picture: Pixels, mesh: Mesh, turn: MeshTurn): Promise<Pixels> {
  const out = await backgroundOf(picture, turn.background);
  const nearest = new Float32Array(picture.width * picture.height).fill(Number.POSITIVE_INFINITY);
  const flat = mesh.points.map(([x, y]): Point => [x, y]);
  const placed = projected(mesh, turn);
  for (const corners of triangulate(flat)) {
    const from = corners.map((corner) => flat[corner] ?? ([0, 0] as const));
    const to = corners.map((corner) => placed[corner] ?? ([0, 0, 0] as const));
    drawTriangle({ picture, out, nearest }, from, to);
  }
  return out;
}

async function backgroundOf({ data, width, height }: Pixels, kind: MeshBackground): Promise<Pixels> {
  if (kind === "black") return { data: new Uint8Array(data.length), width, height };
  if (kind === "photo") return { data: Uint8Array.from(data), width, height };
  const raw = { width, height, channels: 3 as const };
  const blurred = await sharp(data, { raw })
    .blur(width / 20)
    .raw()
    .toBuffer();
  return { data: new Uint8Array(blurred), width, height };
}

function projected(mesh: Mesh, { yawDeg, pitchDeg, depth, cameraDistance }: MeshTurn): Point3[] {
  const box = boundingBox(mesh);
  const [midX, midY, axisZ] = [box.x + box.width / 2, box.y + box.height / 2, box.width * 0.45];
  const [yaw, pitch] = [(yawDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180];
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  const camera = cameraDistance * box.width;
  return mesh.points.map(([px, py, pz]): Point3 => {
    const [x, y, z] = [px - midX, py - midY, pz * depth - axisZ];
    const [tx, tz] = [cy * x + sy * z, cy * z - sy * x];
    const [ty, uz] = [cp * y - sp * tz, cp * tz + sp * y];
    const scale = camera / (camera + uz + axisZ);
    return [midX + tx * scale, midY + ty * scale, uz];
  });
}

interface Canvas {
  readonly picture: Pixels;
  readonly out: Pixels;
  readonly nearest: Float32Array;
}

/** Draws one triangle where it is nearer than what was drawn before, with the texture of the photograph. */
function drawTriangle(canvas: Canvas, from: readonly Point[], to: readonly Point3[]): void {
  const [a, b, c] = to;
  const [u, v, w] = from;
  if (!a || !b || !c || !u || !v || !w) return;
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (Math.abs(area) < 1e-6) return;
  const { width, height } = canvas.out;
  const [left, right] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])];
  const [top, bottom] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])];
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x += 1) {
      const second = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
      const third = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
      const first = 1 - second - third;
      if (Math.min(first, second, third) < -1e-3) continue;
      const z = first * a[2] + second * b[2] + third * c[2];
      const at = y * width + x;
      if (z >= (canvas.nearest[at] ?? 0)) continue;
      canvas.nearest[at] = z;
      const source: Point = [
        first * u[0] + second * v[0] + third * w[0],
        first * u[1] + second * v[1] + third * w[1],
      ];
      copyPixel(canvas, at, source);
    }
}

/** Bilinear. */
function copyPixel({ picture, out }: Canvas, to: number, [x, y]: Point): void {
  const { data, width, height } = picture;
  const [sx, sy] = [Math.max(0, Math.min(width - 2, x)), Math.max(0, Math.min(height - 2, y))];
  const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
  const [fx, fy] = [sx - x0, sy - y0];
  const at = (y0 * width + x0) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const read = (offset: number) => data[at + offset + channel] ?? 0;
    const upper = read(0) * (1 - fx) + read(3) * fx;
    const lower = read(width * 3) * (1 - fx) + read(width * 3 + 3) * fx;
    out.data[to * 3 + channel] = upper * (1 - fy) + lower * fy;
  }
}
