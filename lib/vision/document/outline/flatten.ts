import type { DocumentPlace } from "@/lib/vision/document-look";
import { homography, type Quad, quadSize } from "../page/geometry";

/** How a photo is laid flat, so that the document on it fills a rectangle. */
export interface Flattening {
  /** Row-major 3 × 3 projective map from shares of the photo to shares of the rectangle. */
  readonly matrix: readonly number[];
  /** Width over height of the rectangle: that of the nearest size of documents. */
  readonly aspect: number;
}

/** ISO/IEC 7810: ID-1 is 85.60 × 53.98 mm, ID-2 and ID-3 (data pages) 105 × 74 and 125 × 88 mm; lying and standing. */
const ASPECTS = [85.6 / 53.98, 125 / 88, 53.98 / 85.6, 88 / 125] as const;

/** The map that straightens the document of a photo; null where its sides were not found. */
export function flatteningOf({ outline, widthPx, heightPx }: DocumentPlace): Flattening | null {
  if (outline?.length !== 4) return null;
  const quad = outline.map(([x, y]) => [x * widthPx, y * heightPx]) as unknown as Quad;
  const { width, height } = quadSize(quad);
  const off = (aspect: number) => Math.abs(Math.log(width / height / aspect));
  const aspect = ASPECTS.reduce<number>((best, each) => (off(each) < off(best) ? each : best), ASPECTS[0]);
  const unit = [[0, 0], [1, 0], [1, 1], [0, 1]] as const; // biome-ignore format: one square
  return { matrix: [...homography(outline as unknown as Quad, unit), 1], aspect };
}
