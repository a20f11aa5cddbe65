import { FACE_OVAL } from "@/lib/vision/attacks/face-oval";
import { similarity } from "@/lib/vision/face/align";
import { type Mesh, meshPoint } from "@/lib/vision/face/mesh";
import { RIGID_POINTS } from "@/lib/vision/face/planar";
import { applyAffine, type Point } from "@/lib/vision/images/pixels";
import { sampleInto } from "@/tools/specimen/photo";
import type { Random } from "@/tools/specimen/random";
import { meshOf } from "./found-face";
import { blurred, jpegOf, opened, type Raster, resized } from "./raster";

const planar = (mesh: Mesh, indices: readonly number[]): Point[] =>
  indices.map((index) => {
    const [x, y] = meshPoint(mesh, index);
    return [x, y];
  });

/** Puts the face of one picture onto the person of another, with a soft edge. */
export async function withFaceOf(host: Raster, source: Raster, random: Random): Promise<Raster> {
  const donor = random.chance(0.5) ? await fromTheWeb(source, random) : source;
  const [hostMesh, donorMesh] = [await meshOf(host), await meshOf(donor)];
  const toDonor = similarity(planar(hostMesh, RIGID_POINTS), planar(donorMesh, RIGID_POINTS));
  const oval = planar(hostMesh, FACE_OVAL);
  const feather = hostMesh.square.sidePx * random.between(0.01, 0.1);
  const soft = await blurred(donor, random.pick([0, 0, 0.6, 1]));
  const colours = random.chance(0.75) ? colourMatch(host, hostMesh, donor, donorMesh) : null;
  const data = Float32Array.from(host.data);
  const colour = [0, 0, 0];
  const xs = oval.map(([x]) => x);
  const ys = oval.map(([, y]) => y);
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(host.height, Math.max(...ys)); y += 1)
    for (
      let x = Math.max(0, Math.floor(Math.min(...xs)));
      x < Math.min(host.width, Math.max(...xs));
      x += 1
    ) {
      const depth = depthInside(oval, x, y);
      if (depth <= 0) continue;
      const share = Math.min(1, depth / feather);
      const [u, v] = applyAffine(toDonor, [x, y]);
      sampleInto(soft, u, v, colour);
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * host.width + x) * 3 + channel;
        const placed =
          (colour[channel] ?? 0) * (colours?.[channel]?.gain ?? 1) + (colours?.[channel]?.shift ?? 0);
        data[at] = (data[at] ?? 0) * (1 - share) + placed * share;
      }
    }
  return { ...host, data };
}

/** Faces are often taken from small pictures that were compressed before. */
async function fromTheWeb(picture: Raster, random: Random): Promise<Raster> {
  const scale = random.between(0.35, 1);
  const small = await resized(picture, picture.width * scale, picture.height * scale);
  return opened(await jpegOf(small, random, random.whole(60, 92)));
}

/** How far a place is inside of a polygon, in pixels; 0 outside. */
function depthInside(polygon: readonly Point[], x: number, y: number): number {
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    nearest = Math.min(nearest, Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y));
  });
  return inside ? nearest : 0;
}

/** Gain and shift of each channel that give the donor's skin the colours of the host's. */
function colourMatch(host: Raster, hostMesh: Mesh, donor: Raster, donorMesh: Mesh) {
  const [to, from] = [skinOf(host, hostMesh), skinOf(donor, donorMesh)];
  return to.map(({ mean, deviation }, channel) => {
    const source = from[channel] ?? { mean, deviation };
    const gain = Math.min(1.5, Math.max(0.67, deviation / (source.deviation || 1)));
    return { gain, shift: mean - source.mean * gain };
  });
}

/** Mean and deviation of each channel at the points of the mesh. */
function skinOf(picture: Raster, mesh: Mesh) {
  const colour = [0, 0, 0];
  const values = mesh.points.map(([x, y]) => {
    sampleInto(picture, x, y, colour);
    return [...colour];
  });
  return [0, 1, 2].map((channel) => {
    const mean = values.reduce((sum, each) => sum + (each[channel] ?? 0), 0) / values.length;
    const squares = values.reduce((sum, each) => sum + ((each[channel] ?? 0) - mean) ** 2, 0) / values.length;
    return { mean, deviation: Math.sqrt(squares) };
  });
}
