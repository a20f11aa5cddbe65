import type { Pixels } from "@/lib/vision/images/image";
import { boundsOf, corners, type RotatedRect } from "../page/geometry";
import type { TextLine } from "../page/read-page";

/** The pixels of a line and of what is around it. */
export interface LineWindow {
  readonly width: number;
  readonly height: number;
  /** Brightness of 0 to 255. */
  readonly light: Float32Array;
  /** Pixels in the line, and every second one of what is around it and in no other line; those at the rim are left out. */
  readonly line: Int32Array;
  readonly around: Int32Array;
  /** Along the text from the middle of the line, and across it, in pixels. */
  readonly along: Float32Array;
  readonly across: Float32Array;
  /** Length and height of the line. */
  readonly lengthPx: number;
  readonly heightPx: number;
  /** Brightness of the letters and of their ground. */
  readonly ink: number;
  readonly ground: number;
  /** Within two pixels of something dark. */
  readonly nearDark: Uint8Array;
}

/** How far from the middle of a line its surroundings reach, in heights. */
const AROUND = 1.35;
/** Shares of the pixels of a line that are darker than its ink and than its ground. */
const LEVELS = { ink: 0.04, ground: 0.75 } as const;
/** Less contrast, in levels, shows no letters. */
const LEAST_CONTRAST = 30;
/** Darker than the ground by this share of the contrast counts as dark. */
const DARK = 0.25;
/** Larger windows, in pixels, are left out: such letters are no value of a document. */
const MOST_PX = 400_000;

/** Which pixels of a photo lie in the box of a line. */
export function coveredBy(lines: readonly TextLine[], { width, height }: Pixels): Uint8Array {
  const covered = new Uint8Array(width * height);
  for (const { box } of lines) {
    const [length, tall] = [1.02 * box.width + 2, 1.16 * box.height];
    const { x0, y0, x1, y1 } = boundsOf(corners({ ...box, width: length, height: tall }));
    const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y += 1) {
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x += 1) {
        const [dx, dy] = [x + 0.5 - box.cx, y + 0.5 - box.cy];
        const isInside =
          Math.abs(dx * cos + dy * sin) <= length / 2 && Math.abs(dy * cos - dx * sin) <= tall / 2;
        if (isInside) covered[y * width + x] = 1;
      }
    }
  }
  return covered;
}

type Cut = Pick<LineWindow, "width" | "height" | "light" | "along" | "across">;

/** Cuts a line out of a photo; null where it shows no dark letters on a lighter ground. */
export function windowOf(image: Pixels, { box }: TextLine, covered: Uint8Array): LineWindow | null {
  const reach: RotatedRect = { ...box, width: box.width + box.height, height: 2 * AROUND * box.height };
  const { x0, y0, x1, y1 } = boundsOf(corners(reach));
  const [left, top] = [Math.max(0, Math.floor(x0)), Math.max(0, Math.floor(y0))];
  const size = {
    width: Math.min(image.width, Math.ceil(x1)) - left,
    height: Math.min(image.height, Math.ceil(y1)) - top,
  };
  if (Math.min(size.width, size.height) < 8 || size.width * size.height > MOST_PX) return null;
  const cut = cutOut(image, box, { left, top, ...size });
  const { line, around } = placesOf(
    cut,
    box,
    reach,
    (x, y) => covered[(y + top) * image.width + x + left] === 0,
  );
  const counts = new Uint32Array(256);
  for (const i of line)
    counts[(cut.light[i] as number) | 0] = (counts[(cut.light[i] as number) | 0] as number) + 1;
  const ink = levelAt(counts, LEVELS.ink);
  const ground = levelAt(counts, LEVELS.ground);
  if (ground - ink < LEAST_CONTRAST) return null;
  const nearDark = widened(cut.light, size.width, ground - DARK * (ground - ink));
  return { ...cut, line, around, lengthPx: box.width, heightPx: box.height, ink, ground, nearDark };
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function cutOut(
  { data, width: imageWidth }: Pixels,
  box: RotatedRect,
  { left, top, width, height }: Area,
): Cut {
  const plane = () => new Float32Array(width * height);
  const [light, along, across] = [plane(), plane(), plane()];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let y = 0, i = 0; y < height; y += 1) {
    const dy = y + top + 0.5 - box.cy;
    let at = ((y + top) * imageWidth + left) * 3;
    for (let x = 0; x < width; x += 1, i += 1, at += 3) {
      const dx = x + left + 0.5 - box.cx;
      light[i] =
        0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
      along[i] = dx * cos + dy * sin;
      across[i] = dy * cos - dx * sin;
    }
  }
  return { width, height, light, along, across };
}

/** The pixels of a line and those around it, without the rim of the window. */
function placesOf(
  { width, height, along, across }: Cut,
  box: RotatedRect,
  reach: RotatedRect,
  isFree: (x: number, y: number) => boolean,
): Pick<LineWindow, "line" | "around"> {
  const [line, around] = [new Int32Array(along.length), new Int32Array(along.length)];
  let [lines, arounds] = [0, 0];
  const [halfLength, halfHeight] = [box.width / 2, box.height / 2];
  const [farLength, farHeight] = [reach.width / 2, reach.height / 2];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1, i = y * width + 1; x < width - 1; x += 1, i += 1) {
      const u = Math.abs(along[i] as number);
      const v = Math.abs(across[i] as number);
      if (u <= halfLength && v <= halfHeight) line[lines++] = i;
      else if (((x + y) & 1) === 0 && u <= farLength && v <= farHeight && isFree(x, y)) around[arounds++] = i;
    }
  }
  return { line: line.subarray(0, lines), around: around.subarray(0, arounds) };
}

/** The brightness that this share of the counted pixels stays below. */
export function levelAt(counts: Uint32Array, share: number): number {
  let total = 0;
  for (const count of counts) total += count;
  let below = 0;
  for (let level = 0; level < counts.length; level += 1) {
    below += counts[level] as number;
    if (below >= share * total) return level;
  }
  return counts.length - 1;
}

/** Pixels with something darker than a level within two pixels across and down. */
function widened(light: Float32Array, width: number, level: number): Uint8Array {
  const [row, out] = [new Uint8Array(light.length), new Uint8Array(light.length)];
  for (let i = 0; i < light.length; i += 1) {
    if ((light[i] as number) >= level) continue;
    for (let d = Math.max(0, i - 2); d <= Math.min(light.length - 1, i + 2); d += 1) row[d] = 1;
  }
  for (let i = 0; i < light.length; i += 1) {
    if (row[i] === 0) continue;
    for (let d = i - 2 * width; d <= i + 2 * width; d += width) out[d] = 1;
  }
  return out;
}
