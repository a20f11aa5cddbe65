import type { Mesh, Point3 } from "@/lib/vision/face/mesh";

export type MeshPoints = Pick<Mesh, "points">;

/** A head as 468 points on an ellipsoid; the four that give the pose lie where FaceMesh has them. */
export function head(): MeshPoints {
  const points: Point3[] = Array.from({ length: 468 }, (_, index) => {
    const across = Math.sin(index * 12.9898) * 0.9;
    const down = Math.sin(index * 78.233) * 0.9;
    const depth = Math.sqrt(Math.max(0, 1 - (across * across + down * down) / 2));
    return [across * 70, down * 95, -depth * 80];
  });
  points[10] = [0, -95, 0];
  points[152] = [0, 95, 0];
  points[234] = [-70, 0, 0];
  points[454] = [70, 0, 0];
  return { points };
}

/** Turns the head about its upright axis, so that its yaw grows by `deg`. */
export function turned({ points }: MeshPoints, deg: number): MeshPoints {
  const [cos, sin] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  return { points: points.map(([x, y, z]): Point3 => [cos * x + sin * z, y, cos * z - sin * x]) };
}

/** A photograph of the head, turned in space before a camera: a homography of its picture. */
export function photographed({ points }: MeshPoints, deg: number): MeshPoints {
  const [cos, sin] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
  return {
    points: points.map(([x, y, z]): Point3 => {
      const depth = 1 + (sin * x) / 900;
      return [(cos * x) / depth, y / depth, z];
    }),
  };
}
