import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";
import { boundsOf, corners, type Point } from "../page/geometry";
import type { Page } from "../page/read-page";

/** The part of a page's image that holds the document's text, reduced. */
export interface ReducedPart {
  readonly image: Pixels;
  /** Its width in pixels of the page's image. */
  readonly widthPx: number;
  /** A point of the part, in pixels of the page's image. */
  readonly toPage: (point: Point) => Point;
}

/** How far beyond its text a document is looked at, in shares of the text's width. */
export interface Margin {
  readonly across: number;
  readonly down: number;
}
const MIN_PART_PX = 48;

/** The part of the page around its text, with its long side reduced to `sidePx`; null without enough text. */
export async function reducedPart(
  { image, lines }: Page,
  sidePx: number,
  margin: Margin,
): Promise<ReducedPart | null> {
  if (lines.length === 0) return null;
  const { x0, y0, x1, y1 } = boundsOf(lines.flatMap(({ box }) => corners(box)));
  const [across, down] = [margin.across * (x1 - x0), margin.down * (x1 - x0)];
  const left = Math.max(0, Math.floor(x0 - across));
  const top = Math.max(0, Math.floor(y0 - down));
  const width = Math.min(image.width, Math.ceil(x1 + across)) - left;
  const height = Math.min(image.height, Math.ceil(y1 + down)) - top;
  if (Math.min(width, height) < MIN_PART_PX) return null;
  const scale = Math.min(1, sidePx / Math.max(width, height));
  const size = {
    width: Math.max(32, Math.round(width * scale)),
    height: Math.max(32, Math.round(height * scale)),
  };
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .extract({ left, top, width, height })
    .resize({ ...size, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return {
    image: { data, ...size },
    widthPx: width,
    toPage: ([x, y]) => [left + (x * width) / size.width, top + (y * height) / size.height],
  };
}
