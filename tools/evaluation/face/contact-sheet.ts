import sharp from "sharp";
import { boundingBox, type Mesh } from "@/lib/vision/face/mesh";
import type { Pixels } from "@/lib/vision/images/image";

const TILE = { width: 240, height: 320 } as const;
/** The window around the face, in widths of the face. */
const WINDOW = 1.9;

/** A burst as the page makes it: the same window around the face of every picture, row by row (SESSION-BURST-1). */
export async function contactSheet(
  pictures: readonly Pixels[],
  mesh: Mesh,
  columns: number,
  quality = 85,
): Promise<Buffer> {
  const box = boundingBox(mesh);
  const width = Math.round(box.width * WINDOW);
  const height = Math.round((width * TILE.height) / TILE.width);
  const left = Math.round(box.x + box.width / 2 - width / 2);
  const top = Math.round(box.y + box.height / 2 - height / 2);
  const tiles = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await tile(picture, { left, top, width, height }),
      left: (index % columns) * TILE.width,
      top: Math.floor(index / columns) * TILE.height,
    })),
  );
  const size = {
    width: columns * TILE.width,
    height: Math.ceil(pictures.length / columns) * TILE.height,
  };
  return sharp({ create: { ...size, channels: 3, background: "#808080" } })
    .composite(tiles)
    .jpeg({ quality })
    .toBuffer();
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Grey where the window goes beyond the picture. */
async function tile({ data, width, height }: Pixels, window: Window): Promise<Buffer> {
  const around = Math.max(window.width, window.height);
  const wide = await sharp(data, { raw: { width, height, channels: 3 } })
    .extend({ top: around, bottom: around, left: around, right: around, background: "#808080" })
    .png()
    .toBuffer();
  return sharp(wide)
    .extract({ ...window, left: window.left + around, top: window.top + around })
    .resize(TILE.width, TILE.height)
    .png()
    .toBuffer();
}
