import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";

/** A part of an image, in its pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The image is shrunk to this width, so that bars become texture and letters lines. */
const WIDTH_PX = 640;
const TILE_PX = 16;
/** Mean step of brightness across the bars of a tile, and its ratio to the step along them. Taken from specimens. */
const MIN_STEP = 14;
const MIN_RATIO = 1.35;
/** A barcode has this many tiles at least, and fills this share of their frame. */
const MIN_TILES = 12;
const MARGIN = 0.06;

/**
 * The area of an upright image that looks like a stacked barcode: its brightness changes much more along a row than from
 * row to row, and it is wider than tall. Null without one.
 */
export async function barredRegion(image: Pixels): Promise<Region | null> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const { data, info } = await sharp(image.data, { raw })
    .greyscale()
    .resize(WIDTH_PX, null)
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = Math.floor(info.width / TILE_PX);
  const rows = Math.floor(info.height / TILE_PX);
  const barred = Array.from({ length: columns * rows }, (_, tile) =>
    isBarred(data, info.width, (tile % columns) * TILE_PX, Math.floor(tile / columns) * TILE_PX),
  );
  const largest = largestGroup(barred, columns);
  if (largest.length < MIN_TILES) return null;
  const scale = (image.width / info.width) * TILE_PX;
  const region = framed(largest, columns, scale, image);
  return region.width > region.height ? region : null;
}

function isBarred(grey: Uint8Array, width: number, x0: number, y0: number) {
  let across = 0;
  let along = 0;
  for (let y = y0; y < y0 + TILE_PX - 1; y++) {
    for (let x = x0; x < x0 + TILE_PX - 1; x++) {
      const here = grey[y * width + x] as number;
      across += Math.abs((grey[y * width + x + 1] as number) - here);
      along += Math.abs((grey[(y + 1) * width + x] as number) - here);
    }
  }
  const steps = (TILE_PX - 1) ** 2;
  return across / steps >= MIN_STEP && across >= MIN_RATIO * along;
}

/** The largest group of neighbouring tiles; tiles by index. */
function largestGroup(barred: readonly boolean[], columns: number): readonly number[] {
  const left = new Set(barred.flatMap((is, tile) => (is ? [tile] : [])));
  let largest: readonly number[] = [];
  for (const tile of left) {
    const group = takeGroup(tile, left, columns);
    if (group.length > largest.length) largest = group;
  }
  return largest;
}

/** The tiles connected with one, which are taken out of those left. */
function takeGroup(tile: number, left: Set<number>, columns: number): number[] {
  const group = [tile];
  left.delete(tile);
  for (const member of group) {
    const beside = neighboursOf(member, columns).filter((next) => left.delete(next));
    group.push(...beside);
  }
  return group;
}

function neighboursOf(tile: number, columns: number): number[] {
  const beside = tile % columns;
  const left = beside > 0 ? [tile - 1] : [];
  const right = beside < columns - 1 ? [tile + 1] : [];
  return [...left, ...right, tile - columns, tile + columns];
}

function framed(tiles: readonly number[], columns: number, scale: number, { width, height }: Pixels): Region {
  const across = tiles.map((tile) => tile % columns);
  const down = tiles.map((tile) => Math.floor(tile / columns));
  const margin = MARGIN * width;
  const left = Math.max(0, Math.floor(Math.min(...across) * scale - margin));
  const top = Math.max(0, Math.floor(Math.min(...down) * scale - margin));
  const right = Math.min(width, Math.ceil((Math.max(...across) + 1) * scale + margin));
  const bottom = Math.min(height, Math.ceil((Math.max(...down) + 1) * scale + margin));
  return { left, top, width: right - left, height: bottom - top };
}
