import sharp from "sharp";
import type { Point } from "../page/geometry";
import type { Page } from "../page/read-page";

/** A page reduced and turned so that its text runs to the right. */
export interface LevelledPage {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue, each `width · height` values; -1 outside of the photo. */
  readonly planes: readonly [Float32Array, Float32Array, Float32Array];
  /** From pixels of the page's image to pixels here, and back. */
  readonly into: (point: Point) => Point;
  readonly out: (point: Point) => Point;
}

/** Long side of the reduced photo: a card's edge is seen, the letters on it hardly. */
const SIDE_PX = 400;

export async function levelledPage({ image, angle }: Pick<Page, "image" | "angle">): Promise<LevelledPage> {
  const scale = Math.min(1, SIDE_PX / Math.max(image.width, image.height));
  const [w, h] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(w, h, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.ceil(w * Math.abs(cos) + h * Math.abs(sin));
  const height = Math.ceil(w * Math.abs(sin) + h * Math.abs(cos));
  const planes = [0, 1, 2].map(() => new Float32Array(width * height).fill(-1)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let v = 0, at = 0; v < height; v += 1) {
    for (let u = 0; u < width; u += 1, at += 1) {
      const [du, dv] = [u - width / 2, v - height / 2];
      const [x, y] = [Math.round(du * cos - dv * sin + w / 2), Math.round(du * sin + dv * cos + h / 2)];
      if (x < 0 || y < 0 || x >= w || y >= h) continue;
      const from = (y * w + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        (planes[channel] as Float32Array)[at] = data[from + channel] ?? 0;
      }
    }
  }
  return {
    width,
    height,
    planes,
    into: ([x, y]) => {
      const [dx, dy] = [x * scale - w / 2, y * scale - h / 2];
      return [dx * cos + dy * sin + width / 2, -dx * sin + dy * cos + height / 2];
    },
    out: ([u, v]) => {
      const [du, dv] = [u - width / 2, v - height / 2];
      return [(du * cos - dv * sin + w / 2) / scale, (du * sin + dv * cos + h / 2) / scale];
    },
  };
}
