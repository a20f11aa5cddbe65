import { decode, type Pixels } from "@/lib/vision/images/image";
import { luminance, Pyramid } from "@/lib/vision/images/pixels";
import { BURST_TILES, type BurstType } from "@/lib/vocabulary";
import { detectFaces } from "./detect";
import { fitMesh, followMesh, type Mesh } from "./mesh";

/** One small frame of a burst. */
export interface Tile {
  readonly image: Pyramid;
  /** Null where no face was found. */
  readonly mesh: Mesh | null;
}

const COLUMNS: Readonly<Record<BurstType, number>> = { liveness1Burst: 3, liveness2Burst: 3, flashBurst: 2 };
/** Smaller tiles show too little of a face, in pixels of width. */
const MIN_TILE_PX = 120;
const MAX_SHEET_PX = 1280;
/** FaceMesh presence below which a face that was followed is looked for again. */
const LOST_FACE = 0.6;

/**
 * Cuts a contact sheet into its tiles and finds the face in each: by a detection in the first one, then from tile to tile.
 * @returns null for a picture that is no such sheet
 * @throws Failure as `decode`
 */
export async function readTiles(bytes: Uint8Array, type: BurstType): Promise<Tile[] | null> {
  const sheet = await decode(bytes, MAX_SHEET_PX);
  const columns = COLUMNS[type];
  const rows = BURST_TILES[type] / columns;
  const width = Math.floor(sheet.width / columns);
  const height = Math.floor(sheet.height / rows);
  if (width < MIN_TILE_PX || height < width) return null;
  const tiles: Tile[] = [];
  for (let index = 0; index < BURST_TILES[type]; index += 1) {
    const left = (index % columns) * width;
    const top = Math.floor(index / columns) * height;
    const image = new Pyramid(cut(sheet, left, top, { width, height }));
    tiles.push({ image, mesh: await meshIn(image, tiles.at(-1)?.mesh ?? null) });
  }
  return tiles;
}

async function meshIn(image: Pyramid, before: Mesh | null): Promise<Mesh | null> {
  const followed = before ? await followMesh(image, before.square) : null;
  if (followed && followed.score >= LOST_FACE) return followed;
  const [face] = await detectFaces(image);
  const found = face ? await fitMesh(image, face) : null;
  return found && found.score >= LOST_FACE ? found : null;
}

function cut({ data, width }: Pixels, left: number, top: number, size: Omit<Pixels, "data">): Pixels {
  const out = new Uint8Array(size.width * size.height * 3);
  for (let row = 0; row < size.height; row += 1) {
    const from = ((top + row) * width + left) * 3;
    out.set(data.subarray(from, from + size.width * 3), row * size.width * 3);
  }
  return { data: out, width: size.width, height: size.height };
}

/** Mean difference of two tiles in grey levels, 0 to 255. */
export function differenceOf(left: Tile, right: Tile): number {
  const [a, b] = [luminance(left.image.level(2).data), luminance(right.image.level(2).data)];
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / Math.max(1, a.length);
}
