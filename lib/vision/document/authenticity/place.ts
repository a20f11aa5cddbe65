import type { SuspectRegion } from "@/lib/vision/types";
import { boundsOf, type Point } from "../page/geometry";
import type { Page } from "../page/read-page";

/** The region around points of a page's image, in shares of the photo as it was sent. */
export function regionOf({ image, quarterTurns }: Page, points: readonly Point[], weight = 1): SuspectRegion {
  const isAcross = quarterTurns % 2 === 1;
  const [width, height] = isAcross ? [image.height, image.width] : [image.width, image.height];
  const { x0, y0, x1, y1 } = boundsOf(points.map((point) => unturned(point, quarterTurns, [width, height])));
  const share = (value: number, side: number) => Math.max(0, Math.min(1, value / side));
  const [x, y] = [share(x0, width), share(y0, height)];
  return { x, y, width: share(x1, width) - x, height: share(y1, height) - y, weight };
}

/** A point of a page's image in shares of the photo as it was sent; outside of 0 to 1 where it lies beyond it. */
export function shareOf({ image, quarterTurns }: Page, point: Point): Point {
  const [width, height] = quarterTurns % 2 === 1 ? [image.height, image.width] : [image.width, image.height];
  const [x, y] = unturned(point, quarterTurns, [width, height]);
  return [x / width, y / height];
}

/** Where a point of the turned image lies on the photo, `width` by `height` pixels. */
function unturned([x, y]: Point, quarters: number, [width, height]: readonly [number, number]): Point {
  if (quarters === 1) return [y, height - x];
  if (quarters === 2) return [width - x, height - y];
  if (quarters === 3) return [width - y, x];
  return [x, y];
}
