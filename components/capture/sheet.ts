import type { DetectedFace } from "./guide/face";
import { finderSquare } from "./guide-questions";
import { type Part, toJpeg, viewOf } from "./photo";

/** Contact sheets: small pictures of one part of the camera's view, side by side in one JPEG (SESSION-BURST-1). */

const TILE = { width: 240, height: 320 } as const;
/** Sheets are made smaller by quality until they fit. */
const LIMIT_BYTES = 150_000;
const QUALITIES = [0.85, 0.75, 0.6, 0.45] as const;
/** Width of a tile over that of BlazeFace's box, which reaches from brows to chin: the whole head, and room to turn. */
const WINDOW_PER_FACE = 2.1;

/** A small picture, unmirrored, and when it was taken by `performance.now()`. */
export interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly atMs: number;
}

/** The part of the video's picture that tiles show: around a face, else the middle of the view. */
export function tileWindow(video: HTMLVideoElement, face: DetectedFace | null): Part {
  const view = viewOf(video);
  const square = finderSquare(view);
  const [x, y] = face?.centre ?? [0.5, 0.5];
  const asked = WINDOW_PER_FACE * (face?.width ?? 0.4) * square.width;
  const width = Math.min(asked, video.videoWidth, (video.videoHeight * TILE.width) / TILE.height);
  const height = (width * TILE.height) / TILE.width;
  const inside = (middle: number, size: number, whole: number) =>
    Math.max(0, Math.min(whole - size, middle - size / 2));
  return {
    x: inside(square.x + x * square.width, width, video.videoWidth),
    y: inside(square.y + y * square.height, height, video.videoHeight),
    width,
    height,
  };
}

/** The present picture of the video in a window; null when the browser has no canvas. */
export function newTile(video: HTMLVideoElement, window: Part, atMs: number): Tile | null {
  const canvas = Object.assign(document.createElement("canvas"), TILE);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(video, window.x, window.y, window.width, window.height, 0, 0, TILE.width, TILE.height);
  return { canvas, atMs };
}

/** Puts tiles side by side, row by row. @returns null when the browser cannot encode them */
export async function makeSheet(tiles: readonly Tile[], columns: number) {
  const sheet = document.createElement("canvas");
  sheet.width = columns * TILE.width;
  sheet.height = Math.ceil(tiles.length / columns) * TILE.height;
  const context = sheet.getContext("2d");
  if (!context) return null;
  for (const [at, { canvas }] of tiles.entries())
    context.drawImage(canvas, (at % columns) * TILE.width, Math.floor(at / columns) * TILE.height);
  const timesMs = tiles.map(({ atMs }) => atMs);
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await toJpeg(sheet, quality);
    if (!blob || blob.size <= LIMIT_BYTES) break;
  }
  return blob && { blob, timesMs };
}
