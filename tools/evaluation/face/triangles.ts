import type { Point } from "@/lib/vision/images/pixels";

/** Three indices of the points. */
export type Triangle = readonly [number, number, number];

interface Circle {
  readonly corners: Triangle;
  readonly x: number;
  readonly y: number;
  readonly squaredRadius: number;
}

/** The Delaunay triangulation of points in the plane (Bowyer 1981, Watson 1981), for some hundred points. */
export function triangulate(points: readonly Point[]): Triangle[] {
  const size = 1e5;
  const all: Point[] = [...points, [-size, -size], [3 * size, -size], [-size, 3 * size]];
  const outer: Triangle = [points.length, points.length + 1, points.length + 2];
  let circles: Circle[] = [circleAround(all, outer)];
  for (let index = 0; index < points.length; index += 1) {
    const [x, y] = all[index] ?? [0, 0];
    const isHit = (each: Circle) => (each.x - x) ** 2 + (each.y - y) ** 2 < each.squaredRadius;
    const edges = borderOf(circles.filter(isHit));
    circles = circles.filter((each) => !isHit(each));
    for (const [from, to] of edges) circles.push(circleAround(all, [from, to, index]));
  }
  return circles
    .map(({ corners }) => corners)
    .filter((corners) => corners.every((corner) => corner < points.length));
}

/** The edges that only one of the triangles has. */
function borderOf(triangles: readonly Circle[]): (readonly [number, number])[] {
  const counted = new Map<string, { readonly edge: readonly [number, number]; count: number }>();
  for (const { corners } of triangles)
    for (const [at, from] of corners.entries()) {
      const to = corners[(at + 1) % 3] ?? from;
      const key = [from, to].sort((left, right) => left - right).join();
      const known = counted.get(key);
      if (known) known.count += 1;
      else counted.set(key, { edge: [from, to], count: 1 });
    }
  return [...counted.values()].filter(({ count }) => count === 1).map(({ edge }) => edge);
}

function circleAround(points: readonly Point[], corners: Triangle): Circle {
  const [a, b, c] = corners.map((corner) => points[corner] ?? ([0, 0] as const));
  const [ax, ay, bx, by, cx, cy] = [...(a ?? [0, 0]), ...(b ?? [0, 0]), ...(c ?? [0, 0])] as const;
  const twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by)) || 1e-9;
  const [aa, bb, cc] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  const x = (aa * (by - cy) + bb * (cy - ay) + cc * (ay - by)) / twice;
  const y = (aa * (cx - bx) + bb * (ax - cx) + cc * (bx - ax)) / twice;
  return { corners, x, y, squaredRadius: (ax - x) ** 2 + (ay - y) ** 2 };
}
